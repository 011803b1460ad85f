/* replay.c: a main for a fuzzer without libFuzzer, for any compiler.
 *
 *   NAME [FILE|FOLDER]...       runs the inputs once; without arguments, tests/fuzz/corpus/NAME
 *   NAME -N SEED [FOLDER]...    N inputs made from these by random changes; says how many a second
 *
 * Random changes know nothing of the code, but without sanitizers and counters they are many times faster. */
#include <dirent.h>
#include <signal.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "tests/fuzz/fuzz.h"
#include "tests/test.h"

enum { MOST_INPUTS = 20000, MOST_LENGTH = 1 << 16, LONGEST_MADE = 4096 };

struct input {
    uint8_t *bytes;
    size_t length;
};

static struct input inputs[MOST_INPUTS];
static size_t n_inputs;
static struct input now; /* the one under way */

/* Writes the input that failed to crash-replay, in the current folder. */
static void keep_input(int number)
{
    FILE *file = fopen("crash-replay", "wb");
    if (file) {
        fwrite(now.bytes, 1, now.length, file);
        fclose(file);
        fprintf(stderr, "signal %d; the input is kept in crash-replay\n", number);
    }
    signal(number, SIG_DFL);
    raise(number);
}

static void add_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    CLAIM(file && n_inputs < MOST_INPUTS);
    struct input *input = &inputs[n_inputs++];
    input->bytes = malloc(MOST_LENGTH);
    CLAIM(input->bytes);
    input->length = fread(input->bytes, 1, MOST_LENGTH, file);
    fclose(file);
}

/* Adds a file, or the files of a folder in the order that it has them. */
static void add_path(const char *path)
{
    char name[1024];
    struct stat status;
    if (stat(path, &status) != 0) {
        fprintf(stderr, "%s: cannot be read\n", path);
        exit(2);
    }
    if (!S_ISDIR(status.st_mode)) {
        add_file(path);
        return;
    }
    DIR *folder = opendir(path);
    CLAIM(folder);
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        CLAIM(snprintf(name, sizeof name, "%s/%s", path, entry->d_name) < (int)sizeof name);
        if (stat(name, &status) == 0 && S_ISREG(status.st_mode))
            add_file(name);
    }
    closedir(folder);
}

/* Each input in memory of its own, so that a sanitizer sees a read behind its end. */
static void run_input(struct input input)
{
    now = input;
    now.bytes = malloc(input.length ? input.length : 1);
    CLAIM(now.bytes);
    if (input.length)
        memcpy(now.bytes, input.bytes, input.length);
    LLVMFuzzerTestOneInput(now.bytes, now.length);
    free(now.bytes);
}

/* One random change: bytes replaced, repeated, dropped or taken from another input. */
static void change(uint64_t *random, struct input *made)
{
    size_t at = test_random(random) % (made->length + 1), n = 1 + test_random(random) % 16;
    const struct input *other = &inputs[test_random(random) % n_inputs];
    switch (test_below(random, 5)) {
    case 0:
    case 1:
        if (at < made->length)
            made->bytes[at] =
                (uint8_t)(test_below(random, 2) ? test_random(random)
                                                : made->bytes[at] ^ 1u << test_below(random, 8));
        return;
    case 2: /* drop */
        if (at + n > made->length)
            return;
        memmove(made->bytes + at, made->bytes + at + n, made->length - at - n);
        made->length -= n;
        return;
    case 3: /* repeat */
        if (at + n > made->length || made->length + n > LONGEST_MADE)
            return;
        memmove(made->bytes + at + n, made->bytes + at, made->length - at);
        made->length += n;
        return;
    default:
        n *= 1 + test_random(random) % 16;
        if (other->length < n || at + n > LONGEST_MADE)
            return;
        memcpy(made->bytes + at, other->bytes + test_random(random) % (other->length - n + 1), n);
        made->length = made->length > at + n ? made->length : at + n;
    }
}

static void run_changed(unsigned long long n, uint64_t random)
{
    static uint8_t room[MOST_LENGTH];
    for (; n && n_inputs; n--) {
        const struct input *from = &inputs[test_random(&random) % n_inputs];
        struct input made = {room, from->length < LONGEST_MADE ? from->length : LONGEST_MADE};
        memcpy(room, from->bytes, made.length);
        for (unsigned changes = 1 + test_below(&random, 6); changes; changes--)
            change(&random, &made);
        now = made;
        LLVMFuzzerTestOneInput(room, made.length);
    }
}

/* The folder of the corpus, from the program's name: .../replay_api gives tests/fuzz/corpus/api. */
static void add_corpus(const char *program)
{
    char path[1024];
    const char *name = strrchr(program, '_');
    snprintf(path, sizeof path, "tests/fuzz/corpus/%s", name ? name + 1 : program);
    add_path(path);
}

int main(int argc, char **argv)
{
    int first = argc > 2 && argv[1][0] == '-' ? 3 : 1;
    signal(SIGABRT, keep_input);
    signal(SIGSEGV, keep_input);
    for (int i = first; i < argc; i++)
        add_path(argv[i]);
    if (first == argc)
        add_corpus(argv[0]);
    for (size_t i = 0; i < n_inputs; i++)
        run_input(inputs[i]);
    if (first == 3) {
        clock_t start = clock();
        unsigned long long n = strtoull(argv[1] + 1, NULL, 10);
        run_changed(n, strtoull(argv[2], NULL, 10));
        printf("%llu executions, %.0f a second\n", n,
               (double)n * CLOCKS_PER_SEC / (double)(clock() - start + 1));
    }
    for (size_t i = 0; i < n_inputs; i++)
        free(inputs[i].bytes);
    CHECK(n_inputs, "the corpus is empty");
    return test_report();
}
