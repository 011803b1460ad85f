# The targets for those who change the program; the Makefile includes them, and `make help` lists them.

# With -UNDEBUG the library itself has the assertions, so its CHECKED objects are not compiled once more.
# Not what measures time or stacks, nor what runs no code of ours or other programs. ASAN_REST='options part' leaves these tests and
# scripts out, too.
ASAN_LEAVES = %/test_reader_time %/test_small_stack %/test_docs.sh %/test_floors.sh %/test_library.sh \
    $(foreach name,$(ASAN_REST),%/test_$(name) %/test_$(name).sh)
asan: ## the tests under the address and undefined-behaviour sanitizers
	+$(Q)ASAN_OPTIONS=detect_leaks=1 $(MAKE) --no-print-directory BUILD=build/asan CHECKED= \
	    CFLAGS='$(CFLAGS) -g1 -O1 -UNDEBUG -DSUDOKU_CHECK_STEPS -fsanitize=address,undefined -fno-sanitize-recover=all' \
	    UNIT_TESTS='$(filter-out $(ASAN_LEAVES),$(UNIT_TESTS:$(BUILD)/%=build/asan/%))' \
	    CLI_TESTS='$(filter-out $(ASAN_LEAVES),$(CLI_TESTS))' test

TOLD ?= 1000
told: $(BUILD)/tests/test_told $(BUILD)/tests/test_eureka ## what is told of the chains of a thousand hard puzzles, in words and notation, read again; TOLD=N
	$(Q)TOLD_PUZZLES=$(TOLD) $(BUILD)/tests/test_told
	$(Q)EUREKA_PUZZLES=$(TOLD) $(BUILD)/tests/test_eureka

play-keys: ## random keys, pastes and resizes of a game, under the same sanitizers; FUZZ_SECONDS=N for longer
	+$(Q)$(MAKE) --no-print-directory fuzz FUZZERS=game

tsan: ## the tests of what has threads, under the thread sanitizer
	+$(Q)TSAN_OPTIONS=suppressions=$(CURDIR)/tests/tsan.supp $(MAKE) --no-print-directory BUILD=build/tsan CHECKED= CFLAGS='$(CFLAGS) -g1 -O1 -UNDEBUG -fsanitize=thread' \
	    UNIT_TESTS=build/tsan/tests/test_threads REPLAYS= CLI_TESTS='tests/cli/test_pipeline.sh tests/cli/test_solve.sh' test

# Few tests, since others take minutes under this sanitizer.
MSAN_TESTS := records reader_formats
msan: ## the corpora of the fuzzers and some unit tests under the memory sanitizer, with clang
	+$(Q)$(MAKE) --no-print-directory BUILD=build/msan CC=clang CHECKED= CFLAGS='$(CFLAGS) -g1 -O1 -UNDEBUG -fsanitize=memory \
	    -fno-sanitize-recover=all -fsanitize-ignorelist=tests/fuzz/kernels.list' \
	    UNIT_TESTS='$(MSAN_TESTS:%=build/msan/tests/test_%)' CLI_TESTS= test

fuzz: ## half a minute of each fuzzer, with clang; FUZZ_SECONDS=N for longer
	+$(Q)$(MAKE) --no-print-directory -k BUILD=build/fuzz CC=clang \
	    CFLAGS='$(CFLAGS) -g -UNDEBUG -fsanitize=address,undefined,fuzzer-no-link -fno-sanitize-recover=all \
	    -fsanitize-ignorelist=tests/fuzz/kernels.list -fsanitize-coverage-ignorelist=tests/fuzz/kernels.list' $(FUZZERS:%=fuzz-%)

# Only the code under test has counters and traps, and of undefined behaviour only what costs next to nothing to notice.
fuzz-fast: ## the same at hundreds of thousands of inputs a second: without the address sanitizer; FUZZERS='moves rules' for some
	+$(Q)$(MAKE) --no-print-directory -k BUILD=build/fuzz-fast CC=clang \
	    CFLAGS='$(CFLAGS) -g -fsanitize-coverage=inline-8bit-counters,pc-table -fsanitize=undefined -fsanitize-trap=undefined \
	    -fsanitize-ignorelist=tests/fuzz/fast.list -fsanitize-coverage-ignorelist=tests/fuzz/fast.list' $(FUZZERS:%=fuzz-%)

# Fuzzers for which longer inputs hold nothing new.
SHORT := $(filter forms glyphs lines moves rules solvers strings values,$(FUZZERS))
FUZZ_SECONDS ?= 30
fuzz-%: $(BUILD)/fuzz-of-%
	@mkdir -p $(BUILD)/found-$*
	$(Q)$< -max_total_time=$(FUZZ_SECONDS) -timeout=60 $(if $(filter $*,$(SHORT)),-max_len=100) $(FUZZ_FLAGS) \
	    -artifact_prefix=$(BUILD)/$*- $(BUILD)/found-$* \
	    tests/fuzz/corpus/$* $(if $(filter reader formats,$*),puzzles tests/formats tests/bad tests/examples)

.PRECIOUS: $(BUILD)/fuzz-of-% # kept, for long runs of several at the same time
# libFuzzer looks at all counters after each input.
$(BUILD)/fuzz-of-%: tests/fuzz/%.c $(FUZZ_HEADERS) $(BUILD)/libprogram.a $(BUILD)/library.a
	$(Q)$(LINK) -fsanitize=fuzzer -o $@ $(filter %.c %.o %.a,$^)

replay: $(REPLAYS) ## the inputs that the fuzzers have found worth keeping
	+$(Q)$(RUN_TESTS) $(REPLAYS)

faults: all ## lets every system call and allocation fail in turn, in every command
	+$(Q)$(RUN_TESTS) tests/faults/run.sh

no-memory: all ## lets every allocation of every command fail in turn, alone and with all later ones, with one thread and three
	+$(Q)EVERY=1 FAULTS=memory THREADS=1 sh tests/faults/run.sh && EVERY=1 FAULTS=memory THREADS=3 sh tests/faults/run.sh

# Most faults run the same lines: one from each place in the program is enough here.
DEPTH ?= 5
COVERAGE = $(MAKE) --no-print-directory BUILD=build/coverage CFLAGS='$(CFLAGS) --coverage -O1' \
    LDFLAGS='$(LDFLAGS) build/coverage/keep_counts.o -Wl,--wrap=raise,--wrap=_exit'
coverage: ## which lines and branches of the sources the tests and faults run, with gcc and gcov
	$(Q)find build/coverage -name '*.gcda' -exec rm -f {} + 2>/dev/null || true
	@mkdir -p build/coverage
	$(Q)$(COMPILE) -c -o build/coverage/keep_counts.o tests/keep_counts.c
	-+$(Q)$(COVERAGE) test
	-+$(Q)DEPTH=$(DEPTH) $(COVERAGE) faults
	$(Q)sh tests/coverage.sh build/coverage

MUTANTS ?= 20
mutate: ## makes random mistakes in FILES='...' and lists those that no test notices; MUTANTS=N for more
	$(Q)CC='$(CC)' sh tests/mutate.sh $(MUTANTS) $(FILES)

prove: $(BUILD)/prove ## counts all solved grids, 6,670,903,752,021,072,936,960, and the 5,472,730,538 essentially different ones, in half a minute
	$(Q)$(BUILD)/prove

$(BUILD)/prove: tests/prove/prove.c $(wildcard tests/prove/*.h)
	@mkdir -p $(@D)
	$(Q)$(LINK) $(CPPFLAGS) -o $@ $<

bench: $(BUILD)/bench/bench ## races the kernels; ARGS='--data DIR --peer NAME=FILE.so' and the like
	$(Q)$(BUILD)/bench/bench $(ARGS)

lint: ## formatting, cppcheck, clang-tidy and shellcheck: whichever there are
	$(Q)sh tests/lint.sh

$(BUILD)/bench/bench: $(filter-out bench/commands.c,$(wildcard bench/*.c bench/*.h)) $(BUILD)/library.a
	@echo "  BENCH   $@"
	@mkdir -p $(@D)
	$(Q)$(LINK) $(CPPFLAGS) -o $@ $(filter %.c %.a,$^) -ldl

bench-commands: $(BUILD)/bench/commands ## each command, field and format beside the library's bare loop of the same work
	$(Q)$(BUILD)/bench/commands

$(BUILD)/bench/commands: bench/commands.c $(BUILD)/tests/main.o $(PROGRAM_OBJECTS) $(BUILD)/library.a
	@echo "  BENCH   $@"
	@mkdir -p $(@D)
	$(Q)$(LINK) $(CPPFLAGS) -o $@ $^

dist: ## the source as sudoku-VERSION.tar.gz in build: what is committed, always the same bytes
	@mkdir -p build
	$(Q)git archive --prefix=sudoku-$(VERSION)/ HEAD | gzip -9n >build/sudoku-$(VERSION).tar.gz
	@echo build/sudoku-$(VERSION).tar.gz

release: ## everything that a release has, with SHA256SUMS, in build/release; PARTS='source linux wheel' for some
	+$(Q)MAKE='$(MAKE)' MAKEFLAGS= sh .ci/release.sh

release-check: ## makes a release twice, in two folders and by two users, and compares; PARTS as above
	+$(Q)MAKE='$(MAKE)' sh tests/release.sh

deb: ## Debian packages in build/deb: sudoku-c, libsudoku3, libsudoku-dev, python3-sudoku-c
	+$(Q)CC='$(CC)' MAKE='$(MAKE)' CFLAGS='$(CFLAGS)' sh .ci/deb.sh

# WebAssembly has one thread here, and neither signals nor a terminal: src/wasi stands in for these. Small code is what counts, since
# it is sent to browsers: -O2 makes 70 % more of it, solves 5 % faster, and rates 25 % faster.
WASM_CC := clang --target=wasm32-wasi
WASM_FLAGS := -Oz -flto -msimd128 -mbulk-memory -msign-ext -ftls-model=local-exec -D_WASI_EMULATED_SIGNAL -D_WASI_EMULATED_PROCESS_CLOCKS \
    -D_WASI_EMULATED_GETPID -isystem src/wasi -include missing.h -Wno-gnu-statement-expression
WASM_LINK := -Wl,--lto-O3,--strip-all,-mllvm,-enable-merge-functions,-mllvm,-disable-lsr
WASM_SOURCES := src/main.c $(LIB_SOURCES) $(filter-out src/play/% src/commands/play.c src/base/interrupt.c,$(PROGRAM_SOURCES)) src/wasi/without.c
wasm: ## for WebAssembly: build/wasm/sudoku.wasm, a WASI command, a page with it, and libsudoku.wasm; with clang, lld and wasi-libc
	+$(Q)$(MAKE) --no-print-directory BUILD=build/wasm CC='$(WASM_CC)' HARDENING= CFLAGS='$(WASM_FLAGS) $(CFLAGS)' build/wasm/sudoku.wasm build/wasm/libsudoku.wasm build/wasm/libsudoku-full.wasm build/wasm/sudoku.html

$(BUILD)/sudoku.wasm: $(WASM_SOURCES:src/%.c=$(BUILD)/%.o)
	@echo "  LINK    $@"
	$(Q)$(CC) $(CFLAGS) -o $@ $^ $(WASM_LINK) -Wl,-z,stack-size=1048576 -lwasi-emulated-process-clocks -lwasi-emulated-signal -lwasi-emulated-getpid

# The library as modules of their own: they export the functions of the headers, the first without those for research, which pages
# do not need and a tenth of the code is for; and memory to give them. The program's relocations
# are not compressed: lld 14 crashes on those of variables of threads.
$(BUILD)/libsudoku.wasm: EXPORTED = $(filter-out $(shell sed -n 's/^SUDOKU_API.*[ *]\(sudoku_[a-z_]*\)[()].*/\1/p' include/sudoku_research.h),$(FUNCTIONS))
$(BUILD)/libsudoku-full.wasm: EXPORTED = $(FUNCTIONS)
$(BUILD)/libsudoku.wasm $(BUILD)/libsudoku-full.wasm: $(LIB_OBJECTS)
	@echo "  LINK    $@"
	$(Q)$(CC) $(CFLAGS) -mexec-model=reactor -o $@ $^ $(WASM_LINK),--compress-relocations -lc-printscan-no-floating-point \
	    $(patsubst %,-Wl$(comma)--export=%,malloc free $(EXPORTED))

# For Windows, by gcc-mingw-w64. With tables for unwinding the stack, gcc there spills vectors of 256 and 512 bits to a stack that is
# aligned to 16 bytes, with moves that need more (GCC bug 54412). Without the tables, which nothing here needs, it aligns its frames.
WINDOWS_CC := x86_64-w64-mingw32-gcc-posix
WINDOWS_FLAGS := -Isrc/windows -include posix.h -D__USE_MINGW_ANSI_STDIO=1 -Wno-format -fno-asynchronous-unwind-tables
WINDOWS_MAKE = $(MAKE) --no-print-directory BUILD=build/windows CC='$(WINDOWS_CC)' HARDENING= CFLAGS='$(WINDOWS_FLAGS) $(CFLAGS)' \
    LDFLAGS='-static -Wl,--no-insert-timestamp' FLAGS_main=-Dmain=posix_main \
    PROGRAM_SOURCES='$(filter-out src/base/interrupt.c src/play/terminal.c,$(PROGRAM_SOURCES)) $(wildcard src/windows/*.c)'
windows: ## for Windows: build/windows/sudoku.exe, and libsudoku.dll with its header and import library; with gcc-mingw-w64-x86-64
	+$(Q)$(WINDOWS_MAKE) build/windows/sudoku.exe build/windows/libsudoku.dll

windows-tests:
	+$(Q)$(WINDOWS_MAKE) $(WINDOWS_TESTS)

$(BUILD)/sudoku.exe: $(BUILD)/main.o $(BUILD)/windows/program/start.o $(PROGRAM_OBJECTS) $(BUILD)/library.a
	@echo "  LINK    $@"
	$(Q)$(LINK) -municode -s -o $@ $^

$(BUILD)/libsudoku.dll: $(LIB_OBJECTS)
	@echo "  LINK    $@"
	$(Q)cp $(HEADERS) $(BUILD)
	$(Q){ echo EXPORTS; printf '    %s\n' $(FUNCTIONS); } >$(BUILD)/sudoku.def
	$(Q)$(LINK) -shared -s -o $@ $^ $(BUILD)/sudoku.def -Wl,--out-implib,$(BUILD)/libsudoku.dll.a

# What the page calls: the library, and the marks and arrows of pictures.
PAGE_OBJECTS := $(patsubst %,$(BUILD)/%.o,page/page write/marks write/arrows base/terms base/text)
$(BUILD)/page.wasm: $(PAGE_OBJECTS) $(LIB_OBJECTS)
	@echo "  LINK    $@"
	$(Q)$(CC) $(CFLAGS) -mexec-model=reactor -o $@ $^ $(WASM_LINK),--compress-relocations -lc-printscan-no-floating-point \
	    -Wl,--export=malloc,--export=free,-z,stack-size=1048576

# The page is one file: its style, its script and the library stand in it.
$(BUILD)/sudoku.html: src/page/page.html src/page/page.css src/page/page.js $(BUILD)/page.wasm
	$(Q)gzip -9n <$(BUILD)/page.wasm | base64 >$(BUILD)/page.base64
	$(Q)awk -v library=$(BUILD)/page.base64 'function insert(file) { while ((getline line <file) > 0) print line } \
	    /href="page.css"/ { print "<style>"; insert("src/page/page.css"); print "</style>"; next } \
	    /src="page.js"/ { print "<script>"; insert("src/page/page.js"); print "</script>"; next } \
	    /id="library"/ { print "<script type=\"text/plain\" id=\"library\">"; insert(library); print "</script>"; next } \
	    { print }' src/page/page.html >$@
