// Solves the puzzles of a file, or of standard input, whatever their format, on all processors. Prints a solution on
// each line, or what is wrong.
#include <fstream>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include <sudoku.h>

static ptrdiff_t read_stream(void *stream, char *buffer, size_t room)
{
    std::istream &in = *static_cast<std::istream *>(stream);
    in.read(buffer, static_cast<std::streamsize>(room));
    if (in.bad())
        return SUDOKU_SOURCE_FAILED;
    return static_cast<ptrdiff_t>(in.gcount());
}

int main(int argc, char **argv)
{
    const size_t room = 10000;
    std::vector<char> solutions(room * SUDOKU_CELLS);
    std::vector<signed char> counts(room);
    sudoku_control all = SUDOKU_CONTROL_INIT;
    sudoku_reader *reader = nullptr;
    sudoku_batch *batch = nullptr;
    std::ifstream file;
    if (argc > 1)
        file.open(argv[1]);
    std::istream &in = argc > 1 ? static_cast<std::istream &>(file) : std::cin;
    sudoku_status status = in ? sudoku_reader_new(read_stream, &in, &reader) : SUDOKU_SOURCE_FAILED;
    const std::unique_ptr<sudoku_reader, void (*)(sudoku_reader *)> reader_owner(reader, sudoku_reader_free);
    if (status == SUDOKU_OK)
        status = sudoku_batch_new(room, &batch);
    const std::unique_ptr<sudoku_batch, void (*)(sudoku_batch *)> batch_owner(batch, sudoku_batch_free);

    all.threads = 0;
    for (size_t n = 1; status == SUDOKU_OK && n > 0;) {
        status = sudoku_reader_fill(reader, batch, &n, nullptr);
        if (status == SUDOKU_OK)
            status = sudoku_solve_many(nullptr, sudoku_batch_cells(batch, nullptr), SUDOKU_LINE, n, 1, solutions.data(),
                                       SUDOKU_CELLS, counts.data(), nullptr, &all);
        for (size_t i = 0; status == SUDOKU_OK && i < n; i++) {
            const sudoku_item *item = sudoku_batch_item(batch, i);
            const int problem = counts[i] ? counts[i] : static_cast<int>(SUDOKU_NO_SOLUTION);
            if (counts[i] > 0)
                std::cout << std::string(&solutions[i * SUDOKU_CELLS], SUDOKU_CELLS) << '\n';
            else
                std::cout << (argc > 1 ? argv[1] : "stdin") << ':' << item->line << ": "
                          << (item->error ? item->error : sudoku_strerror(problem)) << '\n';
        }
    }
    if (status != SUDOKU_OK)
        std::cerr << "solve_file: " << sudoku_strerror(status) << '\n';
    return status != SUDOKU_OK;
}
