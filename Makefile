# Plain `make` builds the library and the program; `make help` lists what else there is.
#
#   make CC=clang CFLAGS='-O3 -g'    your flags come last and are added to the project's own
#   make BUILD=build/mine            objects, library and program in a directory of their own
#   make V=1                         shows the commands
#   make install PROGRAM=sudoku-c    where another program has the name already
PREFIX ?= /usr/local
BINDIR ?= $(PREFIX)/bin
LIBDIR ?= $(PREFIX)/lib
INCLUDEDIR ?= $(PREFIX)/include
MANDIR ?= $(PREFIX)/share/man
BASHDIR ?= $(PREFIX)/share/bash-completion/completions
ZSHDIR ?= $(PREFIX)/share/zsh/site-functions
FISHDIR ?= $(PREFIX)/share/fish/vendor_completions.d
DOCDIR ?= $(PREFIX)/share/doc/$(PROGRAM)
# Where Python looks for modules below PREFIX.
PYTHONDIR ?= $(or $(shell python3 -c 'import site; print(next(p for p in site.getsitepackages() if p.startswith("$(PREFIX)/")))' 2>/dev/null),$(PREFIX)/lib/python3/dist-packages)
PROGRAM ?= sudoku
BUILD ?= build
INSTALL ?= install
OUT := $(if $(filter build,$(BUILD)),.,$(BUILD))
Q := $(if $(V),,@)
comma := ,
HEADERS := $(wildcard include/*.h)
VERSION := $(shell sed -n 's/.*SUDOKU_VERSION "\(.*\)"/\1/p' include/sudoku.h)
SONAME := libsudoku.so.$(firstword $(subst ., ,$(VERSION)))

# What is found out at run time: a stack that was written over, a copy past the end of an array (measured: no difference).
# Not with sanitizers, which find more, nor where the compiler or its flags know better.
HARDENING := $(if $(findstring -fsanitize,$(CFLAGS)),,$(shell for level in 3 2; do \
    flags="-fstack-protector-strong -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=$$level"; \
    $(CC) -O2 $(filter-out --coverage,$(CFLAGS)) -Werror $$flags -include string.h -x c -fsyntax-only /dev/null 2>/dev/null && echo $$flags && break; done))

# psabi warns of vectors that functions pass to each other; ours stay within their file. Rows of tables leave out members that are zero.
COMPILE := $(CC) $(HARDENING) -Wno-psabi -std=c99 -pedantic -Wall -Wextra -Wno-missing-field-initializers -Wshadow -Wstrict-prototypes -Wmissing-prototypes \
    -D_POSIX_C_SOURCE=200809L -Iinclude -Isrc -I. -fvisibility=hidden -pthread -O2
LINK = $(COMPILE) $(CFLAGS) $(LDFLAGS)
# Assertions are off in what users link. CFLAGS=-UNDEBUG has them on everywhere.
RELEASE := -DNDEBUG

LIB_ROOMS := core core/one core/one/isa engine engine/isa read logic logic/chains logic/techniques create \
    research research/trials research/trials/isa
LIB_SOURCES := $(sort $(wildcard $(LIB_ROOMS:%=src/%/*.c)))
PROGRAM_ROOMS := base write run play commands
PROGRAM_SOURCES := $(sort $(wildcard $(PROGRAM_ROOMS:%=src/%/*.c)))
LIB_OBJECTS := $(LIB_SOURCES:src/%.c=$(BUILD)/%.o)
PIC_OBJECTS := $(LIB_SOURCES:src/%.c=$(BUILD)/pic/%.o)
PROGRAM_OBJECTS := $(PROGRAM_SOURCES:src/%.c=$(BUILD)/%.o)
UNIT_TESTS := $(patsubst tests/unit/%.c,$(BUILD)/tests/%,$(wildcard tests/unit/test_*.c))
# The linker leads calls of these functions to the test, which lets them fail. GNU's linker, LLVM's and those that call themselves
# compatible can do it.
ALLOCATIONS := malloc calloc realloc
CALLS_test_no_memory := $(ALLOCATIONS) free pthread_create
CALLS_test_team := pthread_create clock_gettime
CALLS_test_game_store := $(ALLOCATIONS) open read write close fsync rename link mkdir fcntl poll pipe fork getcwd tcgetattr tcsetattr
CALLS_test_sheet := $(CALLS_test_game_store)
CALLS_test_records := $(CALLS_test_game_store)
FAILING := $(patsubst CALLS_%,$(BUILD)/tests/%,$(filter CALLS_%,$(.VARIABLES)))
ifeq ($(shell $(CC) -Wl,--version 2>/dev/null | grep -cE 'GNU|LLD'),0)
UNIT_TESTS := $(filter-out $(FAILING),$(UNIT_TESTS))
LEFT_OUT = @echo "skipped: $(notdir $(FAILING)): the linker has no --wrap"
endif
CLI_TESTS := $(wildcard tests/cli/test_*.sh)
FUZZERS := $(filter-out replay,$(patsubst tests/fuzz/%.c,%,$(wildcard tests/fuzz/*.c)))
REPLAYS := $(FUZZERS:%=$(BUILD)/tests/replay_%)

all: $(OUT)/libsudoku.a $(OUT)/sudoku ## the library and the program (the default)

# The library for users is one object in which only the functions of the headers are global, where the tools can make one.
$(OUT)/libsudoku.a: $(LIB_OBJECTS)
	@echo "  AR      $@"
	$(Q)rm -f $@
	$(Q){ $(CC) $(CFLAGS) -r -nostdlib -o $(BUILD)/sudoku.o $^ && \
	    "$$($(CC) -print-prog-name=objcopy)" --localize-hidden $(BUILD)/sudoku.o && $(AR) rcs $@ $(BUILD)/sudoku.o; } 2>/dev/null || \
	    $(AR) rcs $@ $^

# The program, and tests that look into the library, link its objects one by one.
$(BUILD)/library.a: $(LIB_OBJECTS)
	$(Q)rm -f $@
	$(Q)$(AR) rcs $@ $^

$(OUT)/sudoku: $(BUILD)/main.o $(PROGRAM_OBJECTS) $(BUILD)/library.a
	@echo "  LINK    $@"
	$(Q)$(LINK) -o $@ $^

# FLAGS_NAME are those of NAME.c alone. Each kernel is compiled for its own instruction set; src/engine/kernels.c chooses one at
# run time.
MACHINE := $(shell $(CC) $(CFLAGS) -dumpmachine)
# gcc makes faster kernels if it schedules instructions before it allocates registers.
SCHEDULE := $(if $(findstring clang,$(shell $(CC) --version)),,-fschedule-insns -fsched-pressure)
ifneq ($(filter x86_64% amd64%,$(MACHINE)),)
AVX512 := -mavx512f -mavx512bw -mavx512dq -mavx512vl -mavx2 -mbmi -mbmi2 -mpopcnt -mtune=skylake-avx512 \
    -mprefer-vector-width=512 -falign-functions=64 -falign-loops=64
ICELAKE := $(AVX512) -mavx512vpopcntdq -mavx512vbmi -mavx512vbmi2
FLAGS_icelake := $(ICELAKE) $(SCHEDULE)
FLAGS_avx512 := $(AVX512) $(SCHEDULE)
FLAGS_avx2 := -mavx2 -mbmi -mbmi2 -mpopcnt -mtune=haswell -falign-functions=64 -falign-loops=64 $(SCHEDULE)
FLAGS_lanes128 := $(SCHEDULE)
FLAGS_one_avx512 := $(AVX512)
FLAGS_one_four := $(AVX512)
FLAGS_one_icelake := $(ICELAKE)
FLAGS_four_icelake := $(ICELAKE)
FLAGS_singles_512 := $(AVX512)
FLAGS_one_avx2 := -mavx2 -mbmi -mbmi2 -mpopcnt
FLAGS_singles_avx2 := $(FLAGS_one_avx2)
endif
# Their loops of sixteen are not turned into vectors by older compilers without being asked.
FLAGS_count := -O3
FLAGS_list := -O3
FLAGS_rules := -O3
FLAGS_terms := -O3
# Ratings from 6.5 to 7.5 take 4 % fewer instructions, those from 9.0 5 %, those from 11 9 % and 6 % less time. (With the other
# techniques, too: no difference.)
$(foreach file,advance aligned board closure conclude cycles graph locking reach subsets unique_loop,$(eval FLAGS_$(file) := -O3))

# Fewer segments, fewer page faults: they are most of what a lone puzzle costs.
# Tried for one of the hardest: functions in the order of a run, by the linker: 42 faults instead of 48, 6 % less time, but a list
# of hundreds of names; the whole program mapped at once (MADV_POPULATE_READ): 12 % more time; directories in the order of a run
# and a first window of 2 KB: 47 faults, no difference.
STATIC_FLAGS := -static -Wl,-z,noseparate-code -Wl,-z,norelro

static: ## the program as one static binary: ./sudoku
	$(Q)rm -f $(OUT)/sudoku
	+$(Q)$(MAKE) --no-print-directory LDFLAGS='$(LDFLAGS) $(STATIC_FLAGS)' $(OUT)/sudoku

shared-lib: $(OUT)/$(SONAME) ## the shared library; it exports what the headers in include declare and nothing else

# A version script hides all other names and gives those that the headers declare a version. A linker that knows none gets by
# without: the objects hide their names themselves.
$(BUILD)/exports.map: $(HEADERS)
	@mkdir -p $(@D)
	$(Q){ echo 'SUDOKU_$(firstword $(subst ., ,$(VERSION))) { global:'; \
	    sed -n 's/^SUDOKU_API.*[ *]\(sudoku_[a-z_]*\)(.*/    \1;/p' $^; echo 'local: *; };'; } >$@

LINK_SHARED = $(LINK) -shared -Wl,-soname,$(SONAME) -o $@ $(PIC_OBJECTS)

$(OUT)/$(SONAME): $(PIC_OBJECTS) $(BUILD)/exports.map
	@echo "  LINK    $@"
	$(Q)$(LINK_SHARED) -Wl,--version-script=$(BUILD)/exports.map 2>/dev/null || $(LINK_SHARED)
	$(Q)ln -sf $(SONAME) $(OUT)/libsudoku.so

$(BUILD)/%.o: src/%.c $(BUILD)/flags
	@echo "  CC      $<"
	@mkdir -p $(@D)
	$(Q)$(COMPILE) $(RELEASE) $(FLAGS_$(*F)) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<

$(BUILD)/pic/%.o: src/%.c $(BUILD)/flags
	@echo "  CC      $< (shared)"
	@mkdir -p $(@D)
	$(Q)$(COMPILE) $(RELEASE) $(FLAGS_$(*F)) -fPIC $(CPPFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<

# The flags of kernels stand in this file.
$(filter $(BUILD)/engine/isa/% $(BUILD)/pic/engine/isa/% $(BUILD)/core/one/isa/% $(BUILD)/pic/core/one/isa/%,$(LIB_OBJECTS) $(PIC_OBJECTS)): Makefile

# A change of compiler or flags builds everything again.
$(BUILD)/flags: force
	@mkdir -p $(@D)
	@echo '$(COMPILE) $(CPPFLAGS) $(CFLAGS)' | cmp -s - $@ || echo '$(COMPILE) $(CPPFLAGS) $(CFLAGS)' >$@

# The program's modules, so that a test or fuzzer has what it needs: its main has another name here.
$(BUILD)/libprogram.a: $(PROGRAM_OBJECTS) $(BUILD)/tests/main.o
	$(Q)rm -f $@
	$(Q)$(AR) rcs $@ $^

$(BUILD)/tests/main.o: src/main.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(Q)$(COMPILE) -Dmain=program_main -Wno-missing-prototypes $(CPPFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<

# Tests and benchmarks link the library's objects, and the program's modules. In tests, assertions are on, and a step that contradicts
# the solution aborts: these objects of the library are compiled once more, and stand before it. A test itself is
# compiled in a third of the time with -Og.
CHECKED := logic/techniques $(patsubst src/%.c,%,$(wildcard src/core/*.c src/core/one/*.c src/core/one/isa/*.c src/engine/*.c src/engine/isa/*.c src/read/*.c))
CHECKED := $(CHECKED:%=$(BUILD)/checked/%.o)
LINK_TEST = $(COMPILE) -Og $(CFLAGS) $(LDFLAGS)
$(BUILD)/tests/%: tests/unit/%.c $(CHECKED) $(BUILD)/libprogram.a $(BUILD)/library.a
	@echo "  TEST    $<"
	@mkdir -p $(@D)
	$(Q)$(LINK_TEST) $(patsubst %,-Wl$(comma)--wrap=%,$(CALLS_$(*F))) $(CPPFLAGS) -MMD -MP -MF $@.d -o $@ $< $(filter %.o %.a,$^)

# A fuzzer with a plain main, which replays its corpus or changes it at random. Two sources in one command leave the headers of
# one of them, so the headers are named here.
FUZZ_HEADERS := $(wildcard tests/fuzz/*.h tests/*.h)
$(BUILD)/tests/replay_%: tests/fuzz/%.c tests/fuzz/replay.c $(FUZZ_HEADERS) $(BUILD)/libprogram.a $(BUILD)/library.a
	@echo "  TEST    $<"
	@mkdir -p $(@D)
	$(Q)$(LINK_TEST) $(CPPFLAGS) -o $@ $(filter %.c %.o %.a,$^)

.SECONDARY: $(CHECKED)
$(BUILD)/checked/%.o: src/%.c $(BUILD)/flags
	@echo "  CC      $< (checked)"
	@mkdir -p $(@D)
	$(Q)$(COMPILE) $(FLAGS_$(*F)) -DSUDOKU_CHECK_STEPS $(CPPFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<

RUN_TESTS = CC='$(CC)' MAKE='$(MAKE)' BUILD='$(BUILD)' SUDOKU='$(OUT)/sudoku' sh tests/run.sh

test: all $(UNIT_TESTS) $(REPLAYS) ## all tests, in three minutes; what needs more than a C compiler, make and sh runs where it can
	$(LEFT_OUT)
	+$(Q)$(RUN_TESTS) $(UNIT_TESTS) $(REPLAYS) $(CLI_TESTS)

# Those that do more with TEST_FULL.
LONG_TESTS = $(shell grep -lE 'TEST_FULL|full_only|test_full|test_cases' tests/unit/*.c $(CLI_TESTS))
test-all: all $(UNIT_TESTS) ## the tests that have a full length, at that length, with sanitizers and faults; make test runs the others
	$(LEFT_OUT)
	+$(Q)TEST_FULL=1 $(RUN_TESTS) $(filter $(UNIT_TESTS) $(CLI_TESTS),$(LONG_TESTS:tests/unit/%.c=$(BUILD)/tests/%))

format: ## clang-format over all C files
	clang-format -i $$(git ls-files '*.c' '*.h')

# `man sudoku_solve` leads to sudoku(3), which has all functions.
FUNCTIONS = $(shell sed -n 's/^SUDOKU_API.*[ *]\(sudoku_[a-z_]*\)[()].*/\1/p' $(HEADERS))

# The program's manual by the name that it gets: the word where a command begins with it. The program knows it itself.
RENAME = sed -E -e '/\(3\)/!s/(^|[[ (|"\x27])sudoku( |$$)/\1$(PROGRAM)\2/g' -e '1s/TH SUDOKU/TH $(shell echo $(PROGRAM) | tr a-z A-Z)/'

install: all shared-lib ## program, libraries, headers, man pages, completions, sudoku.pc; DESTDIR, PREFIX, PROGRAM=NAME ...
	@case '$(PROGRAM)' in '' | -* | *[!A-Za-z0-9._+-]*) echo "PROGRAM='$(PROGRAM)' is no name for a program" >&2; exit 1;; esac
	$(INSTALL) -d $(DESTDIR)$(BINDIR) $(DESTDIR)$(LIBDIR)/pkgconfig $(DESTDIR)$(INCLUDEDIR) \
	    $(DESTDIR)$(MANDIR)/man1 $(DESTDIR)$(MANDIR)/man3
	$(INSTALL) -m 755 $(OUT)/sudoku $(DESTDIR)$(BINDIR)/$(PROGRAM)
	$(INSTALL) -m 644 $(HEADERS) $(DESTDIR)$(INCLUDEDIR)
	$(RENAME) src/sudoku.1 >$(BUILD)/program.1
	$(INSTALL) -m 644 $(BUILD)/program.1 $(DESTDIR)$(MANDIR)/man1/$(PROGRAM).1
	sed 's/^\.BR sudoku (1)/.BR $(PROGRAM) (1)/' src/sudoku.3 >$(BUILD)/library.3
	$(INSTALL) -m 644 $(BUILD)/library.3 $(DESTDIR)$(MANDIR)/man3/sudoku.3
	for function in $(FUNCTIONS); do \
	    echo .so man3/sudoku.3 >$(DESTDIR)$(MANDIR)/man3/$$function.3 || exit; done
	$(INSTALL) -m 644 $(OUT)/libsudoku.a $(DESTDIR)$(LIBDIR)/libsudoku.a
	$(INSTALL) -m 755 $(OUT)/$(SONAME) $(DESTDIR)$(LIBDIR)/$(SONAME)
	ln -sf $(SONAME) $(DESTDIR)$(LIBDIR)/libsudoku.so
	printf '%s\n' 'Name: sudoku' 'Description: Solve, explain and make Sudoku puzzles' 'Version: $(VERSION)' \
	    'Libs: -L$(LIBDIR) -lsudoku' 'Libs.private: -pthread' 'Cflags: -I$(INCLUDEDIR)' >$(OUT)/sudoku.pc
	$(INSTALL) -m 644 $(OUT)/sudoku.pc $(DESTDIR)$(LIBDIR)/pkgconfig/sudoku.pc
	$(INSTALL) -d $(DESTDIR)$(DOCDIR) $(DESTDIR)$(PYTHONDIR)
	$(INSTALL) -m 644 LICENSE $(DESTDIR)$(DOCDIR)/LICENSE
	$(INSTALL) -m 644 tests/examples/sudoku.py $(DESTDIR)$(PYTHONDIR)/sudoku.py
	$(INSTALL) -d $(DESTDIR)$(BASHDIR) $(DESTDIR)$(ZSHDIR) $(DESTDIR)$(FISHDIR)
	for shell in bash zsh fish; do \
	    $(EMULATOR) $(DESTDIR)$(BINDIR)/$(PROGRAM) completion $$shell >$(BUILD)/completion.$$shell || exit; done
	$(INSTALL) -m 644 $(BUILD)/completion.bash $(DESTDIR)$(BASHDIR)/$(PROGRAM)
	$(INSTALL) -m 644 $(BUILD)/completion.zsh $(DESTDIR)$(ZSHDIR)/_$(PROGRAM)
	$(INSTALL) -m 644 $(BUILD)/completion.fish $(DESTDIR)$(FISHDIR)/$(PROGRAM).fish

uninstall: ## undoes make install; give the same directories and name
	rm -f $(DESTDIR)$(BINDIR)/$(PROGRAM) $(HEADERS:include/%=$(DESTDIR)$(INCLUDEDIR)/%) \
	    $(DESTDIR)$(MANDIR)/man1/$(PROGRAM).1 $(DESTDIR)$(MANDIR)/man3/sudoku.3 \
	    $(DESTDIR)$(BASHDIR)/$(PROGRAM) $(DESTDIR)$(ZSHDIR)/_$(PROGRAM) $(DESTDIR)$(FISHDIR)/$(PROGRAM).fish
	rm -f $(DESTDIR)$(DOCDIR)/LICENSE $(DESTDIR)$(PYTHONDIR)/sudoku.py
	cd $(DESTDIR)$(MANDIR)/man3 && rm -f $(FUNCTIONS:%=%.3)
	cd $(DESTDIR)$(LIBDIR) && rm -f libsudoku.a $(SONAME) libsudoku.so pkgconfig/sudoku.pc

check-install: all ## installs into a temporary place, uses it, uninstalls, and finds nothing left
	+$(Q)TEST_FULL=1 $(RUN_TESTS) tests/cli/test_install.sh

# Sanitizers, fuzzers, coverage, mutants, proofs and benchmarks.
-include tests/more.mk

clean: ## removes what was built
	rm -rf build sudoku libsudoku.a libsudoku.so* sudoku.pc

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1:\2/p' Makefile tests/more.mk | while IFS=: read -r target words; do \
	    printf '  %-14s %s\n' "$$target" "$$words"; done

.PHONY: prove all dist release release-check deb static shared-lib test test-all faults no-memory coverage mutate asan msan play-keys tsan fuzz fuzz-fast replay told bench bench-commands format lint install uninstall check-install clean help force

-include $(LIB_OBJECTS:.o=.d) $(PIC_OBJECTS:.o=.d) $(PROGRAM_OBJECTS:.o=.d) $(BUILD)/main.d $(BUILD)/tests/main.d $(CHECKED:.o=.d) \
    $(UNIT_TESTS:%=%.d)
