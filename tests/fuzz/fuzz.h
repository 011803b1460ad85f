/* fuzz.h: what the fuzzers share: claims that end the program, and values taken from the fuzzer's bytes.
 *
 * Each fuzzer is one file with one LLVMFuzzerTestOneInput. `make fuzz` links it to libFuzzer, `make check` to
 * replay.c, which replays its corpus. An input decides everything: an execution leaves nothing for the
 * next. */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

/* Ends the program unless the condition holds: libFuzzer and replay.c then report the input. */
#define CLAIM(condition)                                                                                     \
    do {                                                                                                     \
        if (!(condition)) {                                                                                  \
            fprintf(stderr, "%s:%d: does not hold: %s\n", __FILE__, __LINE__, #condition);                   \
            abort();                                                                                         \
        }                                                                                                    \
    } while (0)

/* The bytes that are left. Zeros follow the last. */
struct bytes {
    const uint8_t *at;
    size_t left;
};

static inline unsigned take_byte(struct bytes *bytes)
{
    return bytes->left ? (bytes->left--, *bytes->at++) : 0;
}

/* A number below the bound, which is at most 65536. */
static inline unsigned take_below(struct bytes *bytes, unsigned bound)
{
    unsigned value = take_byte(bytes);
    if (bound > 256)
        value |= take_byte(bytes) << 8;
    return value % bound;
}

static inline uint64_t take_u64(struct bytes *bytes)
{
    uint64_t word = 0;
    for (int i = 0; i < 8; i++)
        word = word << 8 | take_byte(bytes);
    return word;
}

/* Takes up to most bytes, in memory of their own that ends where they end, so that a sanitizer sees a read
 * behind them. Free them. */
static inline char *take_piece(struct bytes *bytes, size_t most, size_t *length)
{
    *length = most < bytes->left ? most : bytes->left;
    char *text = malloc(*length ? *length : 1);
    CLAIM(text);
    if (*length)
        memcpy(text, bytes->at, *length);
    bytes->at += *length;
    bytes->left -= *length;
    return text;
}

/* Does the same, and ends the text with a NUL. */
static inline char *take_string(struct bytes *bytes, size_t most)
{
    size_t length = most < bytes->left ? most : bytes->left;
    char *text = malloc(length + 1);
    CLAIM(text);
    for (size_t i = 0; i < length; i++)
        text[i] = (char)take_byte(bytes);
    text[length] = '\0';
    return text;
}

/* Writes a puzzle of 81 characters. Random bytes are hardly ever a puzzle with solutions, so most begin with
 * a full grid, take cells away and change a few. */
static inline void take_puzzle_of(struct bytes *bytes, char puzzle[81])
{
    static const char full[] =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    unsigned kind = take_byte(bytes);
    memcpy(puzzle, full, 81);
    if (kind % 8 == 7) {
        for (int cell = 0; cell < 81; cell++)
            puzzle[cell] = (char)take_byte(bytes);
        return;
    }
    unsigned shift = take_byte(bytes) % 9; /* of the digits */
    for (int cell = 0; cell < 81; cell++)
        puzzle[cell] = (char)('1' + (puzzle[cell] - '1' + (int)shift) % 9);
    for (int i = 0; i < 11; i++) {
        unsigned keep = take_byte(bytes);
        if (kind % 8 >= 3)
            keep &= take_byte(bytes); /* a quarter of the clues */
        for (int bit = 0; bit < 8 && 8 * i + bit < 81; bit++)
            if (!(keep >> bit & 1))
                puzzle[8 * i + bit] = kind & 8 ? '0' : '.';
    }
    for (unsigned changes = kind >> 5; changes; changes--) {
        unsigned cell = take_byte(bytes) % 81, sign = take_byte(bytes);
        puzzle[cell] = sign < 246 ? (char)('1' + sign % 9) : (char)sign;
    }
}

/* A query, in one expression. */
#define QUERY(...) (&(struct sudoku_query){sizeof(struct sudoku_query), __VA_ARGS__})

#endif
