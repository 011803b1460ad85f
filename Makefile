# Plain `make` builds the library and the program; `make help` lists what else there is.
PREFIX ?= /usr/local
CFLAGS ?= -O2
override BASE_FLAGS := -std=c99 -pedantic -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes \
    -D_POSIX_C_SOURCE=200809L -Iinclude -Isrc -I. -pthread
BUILD ?= build
V ?=
Q = $(if $(V),,@)

LIB_SOURCES := $(wildcard src/core/*.c src/logic/*.c src/create/*.c)
CLI_SOURCES := $(wildcard src/cli/*.c)
UNIT_TESTS := $(patsubst tests/unit/%.c,%,$(wildcard tests/unit/test_*.c))
CLI_TESTS := $(wildcard tests/cli/test_*.sh)

LIB_OBJECTS := $(LIB_SOURCES:src/%.c=$(BUILD)/%.o)
CLI_OBJECTS := $(CLI_SOURCES:src/%.c=$(BUILD)/%.o)

all: libsudoku.a $(if $(wildcard src/main.c),sudoku) ## library and program

libsudoku.a: $(LIB_OBJECTS)
	@echo "  AR    $@"
	$(Q)rm -f $@
	$(Q)$(AR) rcs $@ $^

sudoku: $(BUILD)/main.o $(CLI_OBJECTS) libsudoku.a
	@echo "  LINK  $@"
	$(Q)$(CC) $(BASE_FLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $(BUILD)/main.o $(CLI_OBJECTS) libsudoku.a

$(BUILD)/%.o: src/%.c
	@echo "  CC    $<"
	@mkdir -p $(@D)
	$(Q)$(CC) $(BASE_FLAGS) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<

$(BUILD)/tests/%: tests/unit/%.c $(CLI_OBJECTS) libsudoku.a
	@echo "  TEST  $<"
	@mkdir -p $(@D)
	$(Q)$(CC) $(BASE_FLAGS) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) -MMD -MP -MF $@.d -o $@ $< $(CLI_OBJECTS) libsudoku.a

check: all $(UNIT_TESTS:%=$(BUILD)/tests/%) ## all tests, in seconds
	$(Q)sh tests/run.sh $(UNIT_TESTS:%=$(BUILD)/tests/%) $(CLI_TESTS)

test: all $(UNIT_TESTS:%=$(BUILD)/tests/%) ## all tests, at full length
	$(Q)TEST_FULL=1 sh tests/run.sh $(UNIT_TESTS:%=$(BUILD)/tests/%) $(CLI_TESTS)

clean: ## remove what was built
	rm -rf build sudoku libsudoku.a libsudoku.so* sudoku.pc

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  \1	\2/p' Makefile

.PHONY: all check test clean help

-include $(LIB_OBJECTS:.o=.d) $(CLI_OBJECTS:.o=.d) $(BUILD)/main.d $(UNIT_TESTS:%=$(BUILD)/tests/%.d)
