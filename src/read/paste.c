/* Everything that is in no strict format: the lines of a text are stripped and gathered until a grid is
 * there (judge.c); words above it are its name or a letter around it.
 *
 * In a list, one puzzle in a line, words are an error: nothing vanishes. Below a grid of several lines,
 * beside the tags of a forum and before any of these they are text. A line that may hold cells is never
 * taken for words. */
#include "read/paste.h"

#include <string.h>

#include "read/batch.h"

enum { LONGEST_TITLE = 72, MOST_BETWEEN = 4, MOST_WORDS = 40, MOST_ROWS_TO_TRY = 14 };

/* ---- Gathering ---- */

/* Begins with the text, in the next room. NULL if no room is left: fields in pastes in fields need not be
 * read. */
static struct paste *begin(const struct view *view, struct finding *finding)
{
    if (finding->n_pastes == MOST_PASTES)
        return NULL;
    struct paste *paste = &finding->pastes[finding->n_pastes++];
    paste->view = view;
    paste->finding = finding;
    paste->stripper = (struct stripper){
        .at = view->at, .end = view->end, .complete = view->complete, .wanted = PASTE_BYTES};
    paste->n = paste->kept = paste->block = paste->plain = 0;
    paste->used = 0;
    paste->lines = 0;
    paste->not_strict = NULL;
    paste->is_nameless = false;
    return paste;
}

/* Gives the room back. */
static enum verdict end(const struct paste *paste, enum verdict verdict)
{
    paste->finding->n_pastes--;
    return verdict;
}

static bool is_full(const struct paste *paste)
{
    enum { LEAST = 1000 };

    return paste->n == PASTE_LINES || paste->used + LEAST > sizeof paste->bytes;
}

/* Is it probably a row of nine? Not if it has nine words of three characters: cells may be three lines
 * high. */
static bool is_row(const struct piece *piece)
{
    if (piece->kind != TOKEN_CELLS || piece->is_title)
        return false;
    if (piece->cells == 9)
        return true;
    return piece->cells != 27 && piece->cells < 60 && reader_reading_count_groups(piece) == 9;
}

/* Is the stripping in no table, so that a line is read as if it were the first? */
static bool is_outside(const struct stripper *stripper)
{
    return !stripper->is_wiki && !stripper->in_row && !stripper->in_cell && !stripper->is_box &&
           !stripper->cells && !stripper->tables && !stripper->is_opening && !stripper->is_label;
}

static struct context context_of(const struct finding *finding)
{
    return (struct context){.head = finding->head,
                            .puzzle_column = finding->puzzle_column,
                            .columns = finding->columns,
                            .cells_column = finding->cells_column,
                            .is_in_text = finding->is_in_text,
                            .is_in_list = finding->is_in_list};
}

static bool is_same_context(const struct context *a, const struct context *b)
{
    return a->head == b->head && a->puzzle_column == b->puzzle_column && a->columns == b->columns &&
           a->cells_column == b->cells_column && a->is_in_text == b->is_in_text &&
           a->is_in_list == b->is_in_list;
}

/* Moves the pieces from a place on to the beginning: they need not be gathered again. */
static void keep_pieces(struct paste *paste, const char *at, unsigned kept, const struct context *context)
{
    struct piece *piece = paste->piece;
    unsigned first = 0;

    while (first < kept && piece[first].line.from.at != at)
        first++;
    paste->kept = kept - first;
    if (paste->kept) {
        size_t skipped = (size_t)(piece[first].original - paste->bytes);
        size_t end = (size_t)(piece[kept - 1].original - paste->bytes) + piece[kept - 1].bytes;
        memmove(paste->bytes, paste->bytes + skipped, end - skipped);
        memmove(piece, piece + first, paste->kept * sizeof *piece);
        for (unsigned i = 0; i < paste->kept; i++) {
            piece[i].line.s -= skipped;
            piece[i].original -= skipped;
            piece[i].is_not_strict &= is_same_context(&paste->context, context);
        }
    }
    paste->context = *context;
}

static void add_piece(struct paste *paste, struct piece *piece)
{
    piece->number = paste->lines;
    paste->lines += piece->lines;
    paste->used = (size_t)(piece->original - paste->bytes) + piece->bytes;
    paste->plain += piece->is_row;
    piece->is_not_strict |= paste->not_strict == piece->line.from.at;
    paste->n++;
}

/* Adds the next line: as it was kept, or stripped. */
static enum verdict gather(struct paste *paste)
{
    struct stripped line;
    const char *at = paste->stripper.at;
    struct piece *piece = &paste->piece[paste->n];

    if (paste->n < paste->kept) {
        paste->stripper.at = piece->line.from.next;
        add_piece(paste, piece);
        return PUZZLE;
    }
    bool is_kept = is_outside(&paste->stripper);
    enum verdict verdict = reader_strip_next(&paste->stripper, paste->bytes + paste->used,
                                             sizeof paste->bytes - paste->used, &line);

    if (verdict != PUZZLE)
        return verdict == NOT_MINE && !paste->view->complete ? NEED_MORE : verdict;
    reader_token_read(&line, piece);
    piece->lines = reader_count_lines(at, paste->stripper.at);
    piece->bytes = line.n + 1;
    piece->is_row = is_row(piece);
    if (is_kept && is_outside(&paste->stripper) && paste->kept == paste->n)
        paste->kept = paste->n + 1;
    add_piece(paste, piece);
    return PUZZLE;
}

/* Is the place the start of a line? Tags may have ended one before. */
static bool is_line_start(const struct paste *paste)
{
    const char *at = paste->stripper.at;

    return at == paste->view->at || at[-1] == '\n' || at[-1] == '\r';
}

/* Short lines of digits and signs are of no strict format. */
static bool may_be_strict(const struct paste *paste, const struct view *rest)
{
    enum { SHORT = 60 };
    const char *at = rest->at, *end = rest->end - at > SHORT ? at + SHORT : rest->end;

    while (at < end && (*at == ' ' || *at == '\t'))
        at++;
    if (at == end || (!cell_of(*at) && *at != '|' && *at != '+') || paste->finding->columns)
        return at == end || (*at != '\n' && *at != '\r');
    while (at < end && *at != '\n' && *at != '\r')
        at++;
    return at == end;
}

/* Does a strict format begin where the gathering is? */
static enum verdict find_strict(struct paste *paste)
{
    const struct stripper *stripper = &paste->stripper;
    struct view rest = {.at = stripper->at, .end = stripper->end, .complete = stripper->complete};
    char cells[SUDOKU_CELLS];

    if (rest.at == rest.end || !is_line_start(paste) || stripper->in_cell || !may_be_strict(paste, &rest))
        return NOT_MINE;
    if (paste->n < paste->kept && paste->piece[paste->n].is_not_strict)
        return NOT_MINE;
    struct finding finding = *paste->finding;
    finding.cells = cells;
    enum verdict verdict = reader_recognise_strict(&rest, &finding);
    if (verdict == NOT_MINE)
        paste->not_strict = rest.at;
    return verdict;
}

/* A line that is a puzzle by itself, or was meant to be one. */
struct alone {
    enum { ALONE_GRID, ALONE_WORD, ALONE_BROKEN } what;
    struct grid grid;
    struct line word; /* of the line, which is the grid; others may be its name */
};

/* Finds the word of a line that is a grid. */
static bool find_grid_word(const struct piece *piece, struct alone *alone)
{
    struct line word = {NULL, NULL, piece->line.s};
    const char *end = piece->line.s + piece->line.n;

    alone->what = ALONE_WORD;
    alone->grid.has_sets = false;
    while (reader_token_next_word(&word, end, " \t|")) {
        size_t n = (size_t)(word.end - word.at), before = (size_t)(word.at - piece->original);
        struct piece part = *piece;
        part.line.s += word.at - part.line.s;
        part.line.n = n;
        if (n >= 27 && !reader_ends_with_stop(word.at, word.end) &&
            reader_reading_of_line(&part, SUDOKU_CELLS, alone->grid.cell)) {
            struct line from = piece->line.from;
            alone->word.at = reader_strip_place(from, before);
            alone->word.end = word.end == end ? from.end : reader_strip_place(from, before + n);
            return true;
        }
        if (n >= 60 && n < 2 * SUDOKU_CELLS && reader_token_count_others(word.at, n, "0123456789.") <= 2)
            return false; /* it is broken: what stands behind it is its solution, perhaps */
    }
    return false;
}

/* Is it a line by itself: 81 cells, or so many characters that they were meant to be 81 cells? */
static bool is_alone(const struct piece *piece, struct alone *alone)
{
    struct line almost = reader_almost_cells(piece->line.from);
    bool is_long = piece->line.n >= 60;

    if (piece->kind != TOKEN_CELLS || piece->line.n < 27)
        return false;
    if (reader_reading_of_grid_line(piece, &alone->grid)) {
        alone->what = ALONE_GRID; /* or nine cells with all candidates each */
        return reader_reading_count_groups(piece) != 9 || !reader_grid_clashes(&alone->grid);
    }
    if (find_grid_word(piece, alone))
        return true;
    alone->what = ALONE_BROKEN;
    return is_long && almost.end - almost.at >= 60 &&
           (piece->has_wrong || piece->letters || almost.end - almost.at > SUDOKU_CELLS);
}

/* What ends a block or a run of words. */
enum next {
    NEXT_PIECE,  /* none: a line was gathered */
    NEXT_END,    /* of the text */
    NEXT_STRICT, /* a puzzle of another kind */
    NEXT_ALONE,  /* a line that is a puzzle by itself */
    NEXT_OTHER,  /* cells after words, words after cells */
    NEXT_FULL,
    NEXT_UNKNOWN, /* that has not come yet */
    NEXT_JUDGED
};

/* Gathers a line if no strict format begins there. */
static enum next gather_next(struct paste *paste)
{
    if (is_full(paste))
        return NEXT_FULL;
    enum verdict strict = paste->n ? find_strict(paste) : NOT_MINE;
    if (strict != NOT_MINE)
        return strict == NEED_MORE ? NEXT_UNKNOWN : NEXT_STRICT;
    enum verdict verdict = gather(paste);
    if (verdict == PUZZLE)
        return NEXT_PIECE;
    return verdict == NEED_MORE ? NEXT_UNKNOWN : NEXT_END;
}

/* Gathers the words from here on, and the lines between them. The last piece may be the first of a block. */
static enum next gather_words(struct paste *paste)
{
    for (unsigned words = 0; words < MOST_WORDS;) {
        enum next next = gather_next(paste);
        if (next != NEXT_PIECE)
            return next;
        const struct piece *piece = &paste->piece[paste->n - 1];
        if (piece->kind == TOKEN_CELLS || piece->kind == TOKEN_RULE)
            return NEXT_OTHER;
        words += !piece->is_comment;
        paste->block = paste->n;
    }
    return NEXT_FULL;
}

/* Are the last piece words in the line of a row of a table? */
static bool is_beside_row(const struct paste *paste)
{
    const struct piece *piece = &paste->piece[paste->n - 1];
    const char *at = piece->line.from.at;

    return paste->n > 1 && piece[-1].line.is_row && at[-1] != '\n' && at[-1] != '\r';
}

/* Gathers the block from here on, and judges it as soon as nine rows are there. */
static enum next gather_block(struct paste *paste, struct judgement *judgement)
{
    struct alone alone;

    for (;;) {
        if (paste->plain >= 9 && paste->n - paste->block <= MOST_ROWS_TO_TRY &&
            paste->piece[paste->n - 1].kind == TOKEN_CELLS) {
            reader_paste_judge(paste, false, judgement);
            if (judgement->verdict != NEED_MORE)
                return NEXT_JUDGED;
        }
        enum next next = gather_next(paste);
        if (next != NEXT_PIECE)
            return next;
        const struct piece *piece = &paste->piece[paste->n - 1];
        if (piece->kind == TOKEN_WORDS && is_beside_row(paste)) {
            paste->kept = --paste->n;
            continue;
        }
        bool is_alone_here = paste->n - 1 > paste->block && is_alone(piece, &alone);
        if (piece->kind == TOKEN_WORDS || is_alone_here) {
            paste->stripper.at = piece->line.from.at;
            paste->n--;
            return is_alone_here ? NEXT_ALONE : NEXT_OTHER;
        }
    }
}

/* ---- Taking ---- */

static struct line line_of(const struct paste *paste, unsigned piece)
{
    return paste->piece[piece].line.from;
}

/* Takes pieces as the text of the finding. */
static void take_pieces(const struct paste *paste, unsigned first, unsigned end)
{
    struct finding *finding = paste->finding;

    finding->text = line_of(paste, first).at;
    finding->text_end = line_of(paste, end - 1).end;
    finding->taken = line_of(paste, end - 1).next;
}

static enum verdict skip_pieces(const struct paste *paste, unsigned first, unsigned end)
{
    for (unsigned i = first; i < end; i++)
        paste->finding->is_something |= paste->piece[i].kind != TOKEN_BLANK;
    take_pieces(paste, first, end);
    return SKIPPED;
}

/* ---- Names ---- */

/* Is the line a sentence of a letter, and so no name? "Hi all," is one, and "Can you help me?". */
static bool is_sentence(const char *s, size_t n)
{
    enum { MANY = 8, SOME = 2 };
    size_t words = 1 + n - reader_token_count_others(s, n, " ");

    return words > MANY || s[n - 1] == ',' || (words > SOME && reader_token_is_in(s[n - 1], ".!?"));
}

/* Is it a line of a program or of LaTeX, which opens a list: "int board[9][9] = {", "\\begin{array}"? */
static bool is_program(const char *s, size_t n)
{
    bool is_open = *s == '(' && !memchr(s, ')', n);

    return is_open || reader_token_is_in(s[n - 1], "{[(=") || reader_token_is_in(*s, "\\$@");
}

/* Adds a title to the name, without the markup in it. */
static void add_to_name(struct finding *finding, struct line title, size_t *length)
{
    char room[4 * LONGEST_TITLE];
    struct stripper stripper = {
        .at = title.at, .end = title.next, .complete = true, .keeps_bytes = true, .wanted = sizeof room};
    struct stripped stripped;

    if (reader_strip_next(&stripper, room, sizeof room, &stripped) != PUZZLE)
        return;
    struct line name = reader_trim((struct line){room, room + stripped.n, NULL});
    while (name.at < name.end && *name.at == '>')
        name = reader_trim((struct line){name.at + 1, name.end, NULL});
    size_t n = (size_t)(name.end - name.at);
    if (!n || is_sentence(name.at, n) || is_program(name.at, n) || reader_token_is_heading(name.at, n))
        return;
    if (n > 2 && *name.at == '[' && name.end[-1] == ']') {
        name.at++;
        n -= 2;
    }
    if (*length + n + 2 > sizeof finding->scratch)
        return;
    if (*length && finding->scratch[*length - 1] != ',')
        finding->scratch[(*length)++] = ',';
    if (*length)
        finding->scratch[(*length)++] = ' ';
    memcpy(finding->scratch + *length, name.at, n);
    *length += n;
}

static bool is_title(const struct piece *piece)
{
    return piece->kind == TOKEN_WORDS || (piece->kind == TOKEN_CELLS && piece->is_title);
}

/* Returns the first of the titles right above a piece: up to three, with few lines between. */
static unsigned first_title(const struct paste *paste, unsigned below)
{
    unsigned first = below, titles = 0, between = 0;

    for (unsigned i = below; i-- > 0 && titles < MOST_TITLES && between <= MOST_BETWEEN;) {
        const struct piece *piece = &paste->piece[i];
        if (!is_title(piece)) {
            between += !piece->line.has_tag && !piece->is_comment;
            continue;
        }
        if (piece->line.n > LONGEST_TITLE)
            break;
        first = i;
        titles++;
    }
    return first;
}

static void take_name(const struct paste *paste, unsigned first, unsigned below)
{
    struct finding *finding = paste->finding;
    size_t length = 0;

    for (unsigned i = first; i < below; i++)
        if (is_title(&paste->piece[i]))
            add_to_name(finding, line_of(paste, i), &length);
    finding->name = length ? finding->scratch : NULL;
    finding->name_length = length;
}

/* ---- Words ---- */

/* Do digits or signs of cells make up most of the line? Then it is never skipped. */
static bool holds_cells(const struct piece *piece)
{
    const char *s = piece->line.s;
    size_t n = piece->line.n, signs = n - reader_token_count_others(s, n, "0123456789."),
           digits = n - reader_token_count_others(s, n, "123456789");

    return digits >= 2 && signs >= 5 && 2 * signs > n;
}

/* Is the line an error wherever it stands, unless it is a title? */
static bool is_never_skipped(const struct piece *piece)
{
    if (piece->kind == TOKEN_CELLS)
        return !piece->is_heading || piece->cells;
    return piece->kind == TOKEN_WORDS &&
           (reader_token_holds_row(piece->line.s, piece->line.n) || holds_cells(piece));
}

/* Skips words up to a piece, or rejects the first of them. They are all errors in a list. */
static enum verdict skip_words(struct paste *paste, unsigned end, bool are_errors)
{
    for (unsigned i = 0; i < end; i++) {
        const struct piece *piece = &paste->piece[i];
        bool is_error = is_never_skipped(piece) || (are_errors && piece->kind == TOKEN_WORDS);
        paste->finding->is_in_text |= piece->line.has_tag && i == 0;
        if (!is_error)
            continue;
        if (i > 0)
            return skip_pieces(paste, 0, i);
        take_pieces(paste, 0, 1);
        return reader_paste_explain_line(line_of(paste, 0), paste->finding);
    }
    return skip_pieces(paste, 0, end);
}

/* ---- Verdicts ---- */

/* The place behind the words, where another format begins. */
static struct view view_behind(const struct paste *paste)
{
    return (struct view){
        .at = paste->stripper.at, .end = paste->view->end, .complete = paste->view->complete};
}

/* Words above a puzzle in one line that another recogniser takes: they are its name if it has none. */
static enum verdict name_line(struct paste *paste)
{
    struct finding *finding = paste->finding;
    struct view rest = view_behind(paste);
    unsigned first = first_title(paste, paste->n);
    bool is_list = finding->is_in_list && !finding->is_in_text;
    enum verdict verdict = finding->puzzle_column ? NOT_MINE : reader_recognise_line(&rest, finding);

    if (verdict == NEED_MORE)
        return NEED_MORE;
    if (verdict != PUZZLE) {
        finding->first = finding->name = finding->solution = finding->malformed_solution.at = NULL;
        return skip_words(paste, paste->n, finding->puzzle_column || is_list);
    }
    bool has_name = finding->name && finding->name_length;
    if (has_name || first > 0 || first == paste->n) {
        finding->name = finding->solution = finding->malformed_solution.at = finding->entered = NULL;
        finding->is_hidden = false;
        return skip_words(paste, has_name ? paste->n : first, is_list);
    }
    take_name(paste, 0, paste->n);
    finding->first = rest.at;
    finding->text = line_of(paste, first).at;
    return PUZZLE;
}

/* A grid was found: what stands above it is its name, or is skipped first. */
static enum verdict take_grid(struct paste *paste, const struct judgement *judgement)
{
    unsigned first = first_title(paste, judgement->first);
    bool has_words = false;

    for (unsigned i = 0; i < first; i++)
        has_words |= is_title(&paste->piece[i]);
    if (has_words)
        return skip_words(paste, first, false);
    if (!paste->is_nameless)
        take_name(paste, first, judgement->first);
    reader_grid_take(&judgement->grid, paste->finding);
    unsigned line = first < judgement->line ? first : judgement->line;
    take_pieces(paste, line, judgement->end);
    paste->finding->first = line_of(paste, judgement->line).at;
    return PUZZLE;
}

/* ---- Letters that look like digits ---- */

/* Makes digits of the letters in words that have nothing else but cells, of this length if one is given.
 * Returns where the first of them is, or the end. */
static size_t mend_words(char *text, size_t n, size_t length)
{
    size_t first = n, end;

    for (size_t from = 0; from < n; from = end + (end == from)) {
        bool is_grid = true;
        for (end = from; end < n && (is_letter(text[end]) || cell_of(text[end])); end++)
            is_grid &= cell_of(text[end]) || reader_digit_like(text[end]);
        is_grid &= end - from > 1 || end == n || text[end] != '\''; /* b'...' */
        for (size_t i = from; is_grid && i < end && (!length || end - from == length); i++)
            if (reader_digit_like(text[i])) {
                text[i] = reader_digit_like(text[i]);
                first = i < first ? i : first;
            }
    }
    return first;
}

/* Which cell of the puzzle is a digit of this text? The one that another digit there changes; else there is
 * none: SUDOKU_CELLS. */
static unsigned find_cell(const struct view *text, char *digit, const struct finding *finding)
{
    char cells[SUDOKU_CELLS];
    struct finding other = *finding;
    unsigned cell = 0;

    other.cells = cells;
    *digit = *digit == '9' ? '1' : '9';
    bool is_puzzle = reader_recognise(text, &other) == PUZZLE;
    while (is_puzzle && cell < SUDOKU_CELLS && cells[cell] == finding->cells[cell])
        cell++;
    return is_puzzle ? cell : SUDOKU_CELLS;
}

/* Names the letter at a place as what is wrong with a puzzle. */
static void name_letter(struct finding *finding, const char *place, unsigned cell)
{
    finding->first = place;
    while (finding->first > finding->text && finding->first[-1] != '\n' && finding->first[-1] != '\r')
        finding->first--;
    (void)reader_reject_cell(finding, place, finding->text_end, cell);
}

/* Reads the text of a broken puzzle once more, with digits for letters: that is the puzzle on demand, and
 * else what is wrong with it. */
static enum verdict read_letters(struct finding *finding)
{
    enum { LONGEST = 3000 };
    char copy[LONGEST], cells[SUDOKU_CELLS];
    const char *text = finding->text;
    size_t n = (size_t)(finding->taken - text);
    struct finding other = *finding;
    struct view view = {.at = copy, .end = copy + n, .complete = true};

    other.cells = cells;
    other.first = other.name = other.solution = NULL; /* those of the first reading are not in the copy */
    if (n > sizeof copy || finding->n_pastes > 1)
        return INVALID;
    memcpy(copy, text, n);
    size_t place = mend_words(copy, n, SUDOKU_CELLS);
    place = place == n ? mend_words(copy, n, 0) : place;
    if (place == n || reader_recognise(&view, &other) != PUZZLE)
        return INVALID;
    unsigned cell = finding->ocr ? 0 : find_cell(&view, copy + place, &other);
    if (cell == SUDOKU_CELLS)
        return INVALID;
    finding->text = text + (other.text - copy);
    finding->text_end = text + (other.text_end - copy);
    finding->taken = text + (other.taken - copy);
    if (!finding->ocr) {
        name_letter(finding, text + place, cell);
        return INVALID;
    }
    memcpy(finding->cells, cells, sizeof cells);
    finding->first = other.first ? text + (other.first - copy) : NULL;
    bool is_ours = other.name >= copy && other.name < copy + n;
    finding->name = is_ours ? text + (other.name - copy) : other.name ? finding->scratch : NULL;
    finding->name_length = other.name_length;
    memcpy(finding->scratch, other.scratch, sizeof other.scratch);
    is_ours = other.solution >= copy && other.solution < copy + n;
    finding->solution = is_ours ? text + (other.solution - copy) : NULL;
    return PUZZLE;
}

/* A grid is broken, or a line is no puzzle. Words above a line are errors, those above rows are skipped. */
static enum verdict take_broken(struct paste *paste, const struct judgement *judgement)
{
    bool is_line = judgement->end == judgement->first + 1;

    if (paste->block > 0)
        return skip_words(paste, paste->block, is_line && !paste->finding->is_in_text);
    take_pieces(paste, judgement->first, judgement->end);
    paste->finding->first = line_of(paste, judgement->line).at;
    enum verdict verdict = read_letters(paste->finding);
    paste->finding->is_in_text |= !is_line;
    return verdict;
}

static enum verdict conclude(struct paste *paste, struct judgement *judgement)
{
    bool has_words = paste->block > 0;

    switch (judgement->verdict) {
    case PUZZLE:
        return take_grid(paste, judgement);
    case INVALID:
        return take_broken(paste, judgement);
    case NOT_MINE: /* titles alone */
        return skip_words(paste, judgement->end, !paste->finding->is_in_text);
    default:
        if (has_words)
            return skip_words(paste, paste->block, !paste->finding->is_in_text);
        return skip_pieces(paste, judgement->first, judgement->end);
    }
}

/* A line that is a puzzle by itself, at the start of a block. */
static enum verdict take_alone(struct paste *paste, const struct alone *alone)
{
    struct judgement judgement = {.verdict = PUZZLE,
                                  .first = paste->block,
                                  .end = paste->block + 1,
                                  .line = paste->block,
                                  .grid = alone->grid};
    struct line line = line_of(paste, paste->block);
    bool is_list = paste->finding->is_in_list && !paste->finding->is_in_text;
    unsigned words = alone->what == ALONE_GRID ? first_title(paste, paste->block) : paste->block;

    if (alone->what == ALONE_BROKEN) {
        (void)reader_paste_explain_line(line, paste->finding);
        return take_broken(paste, &judgement);
    }
    if (words > 0 && (is_list || alone->what == ALONE_WORD))
        return skip_words(paste, words, is_list);
    if (alone->what == ALONE_GRID)
        return take_grid(paste, &judgement);
    take_pieces(paste, judgement.first, judgement.end);
    reader_grid_take(&alone->grid, paste->finding);
    reader_rest(paste->finding, line, alone->word.at, alone->word.end);
    return PUZZLE;
}

/* Reads the block that begins with the last piece. */
static enum verdict read_block(struct paste *paste)
{
    struct judgement judgement = {.verdict = NEED_MORE};
    struct alone alone;

    if (is_alone(&paste->piece[paste->block], &alone))
        return take_alone(paste, &alone);
    enum next next = gather_block(paste, &judgement);
    if (next == NEXT_UNKNOWN)
        return NEED_MORE;
    if (next != NEXT_JUDGED)
        reader_paste_judge(paste, true, &judgement);
    /* Titles alone belong to the puzzle in one line below them. */
    bool are_titles = judgement.verdict == NOT_MINE && judgement.end == paste->n;
    if (are_titles && next == NEXT_STRICT)
        return name_line(paste);
    if (are_titles && next == NEXT_ALONE && gather(paste) == PUZZLE) {
        paste->block = paste->n - 1;
        return read_block(paste);
    }
    return conclude(paste, &judgement);
}

/* Very many lines of words are one error. The last ones may be titles of what follows. */
static enum verdict reject_words(struct paste *paste)
{
    unsigned end = paste->n - MOST_TITLES;

    if (paste->n < MOST_WORDS)
        return skip_words(paste, paste->n, true);
    take_pieces(paste, 0, end);
    return reader_reject(paste->finding, "no puzzle in these %lu lines", paste->piece[end].number);
}

static enum verdict read_words(struct paste *paste)
{
    bool in_text = paste->finding->is_in_text;
    enum verdict verdict;

    switch (gather_words(paste)) {
    case NEXT_UNKNOWN:
        return NEED_MORE;
    case NEXT_STRICT:
        verdict = reader_recognise_lone_head(paste->view, paste->finding);
        return verdict == NOT_MINE ? name_line(paste) : verdict;
    case NEXT_OTHER:
        return read_block(paste);
    case NEXT_FULL:
        return in_text ? skip_words(paste, paste->n, false) : reject_words(paste);
    default:
        verdict = reader_recognise_lone_head(paste->view, paste->finding);
        return verdict != NOT_MINE ? verdict : skip_words(paste, paste->n, !in_text);
    }
}

/* ---- Comments and tags ---- */

bool reader_is_markup(struct line line)
{
    char name[STRIP_TAG_NAME];

    line = reader_trim(line);
    bool is_fence = line.end - line.at >= 3 && memcmp(line.at, "```", 3) == 0;
    return is_fence || reader_strip_tag(line.at, line.end, name) > 0;
}

/* Is a grid switched off by "#" before each of its rows? */
static enum verdict take_hidden_grid(const struct view *view, struct finding *finding)
{
    enum { LONGEST = 1000 };
    char copy[LONGEST], cells[SUDOKU_CELLS];
    size_t n = 0, length = 0;
    struct finding other = *finding;

    for (; n < sizeof copy; n += length) {
        const char *at = view->at + n;
        if (at == view->end && !view->complete)
            return NEED_MORE;
        length = at < view->end && *at == '#' ? (size_t)(reader_line_at(view, at).next - at) : 0;
        if (!length || n + length > sizeof copy)
            break;
        memcpy(copy + n, at, length);
        copy[n] = ' ';
    }
    struct view text = {.at = copy, .end = copy + n, .complete = true};
    other.cells = cells;
    if (!n || reader_recognise_rows(&text, &other) != PUZZLE)
        return NOT_MINE;
    finding->text = view->at;
    finding->text_end = view->at + (other.text_end - copy);
    finding->taken = view->at + (other.taken - copy);
    finding->is_hidden = true;
    return SKIPPED;
}

/* What holds no cells and no words: blank lines, tags, comments. */
static enum verdict take_nothing(const struct paste *paste)
{
    const struct piece *piece = &paste->piece[0];
    struct finding *finding = paste->finding;

    if (piece->is_comment) {
        enum verdict hidden = *paste->view->at == '#' ? take_hidden_grid(paste->view, finding) : NOT_MINE;
        if (hidden != NOT_MINE)
            return hidden;
        finding->is_hidden = reader_hides_puzzle(reader_trim(piece->line.from));
    }
    if (piece->line.has_tag) {
        finding->is_in_text = true;
        finding->is_in_list = false;
    }
    return skip_pieces(paste, 0, 1);
}

/* Words between bars, above a rule between bars: the head of a Markdown table. */
enum verdict reader_recognise_table_head(const struct view *view, struct finding *finding)
{
    struct line line = reader_line_at(view, view->at), cells = reader_almost_cells(line);
    struct line inner = reader_trim(line);

    if (inner.at == inner.end || *inner.at != '|' || inner.end[-1] != '|' || cells.at < cells.end)
        return NOT_MINE;
    if (line.next == view->end)
        return view->complete ? NOT_MINE : NEED_MORE;
    struct paste *paste = begin(view, finding);
    if (!paste)
        return NOT_MINE;
    if (gather(paste) != PUZZLE || paste->piece[0].kind != TOKEN_WORDS || gather(paste) != PUZZLE ||
        paste->piece[1].kind != TOKEN_RULE || !reader_token_is_in(*paste->piece[1].line.s, "|"))
        return end(paste, NOT_MINE);
    return end(paste, skip_pieces(paste, 0, 1));
}

/* Has the last piece neither cells nor words? */
static bool is_nothing(const struct paste *paste)
{
    enum token_kind kind = paste->piece[paste->n - 1].kind;

    return kind == TOKEN_BLANK || kind == TOKEN_TAG;
}

static enum verdict read_paste(struct paste *paste)
{
    enum verdict verdict = gather(paste);

    if (verdict != PUZZLE)
        return verdict == NEED_MORE ? NEED_MORE : SKIPPED;
    if (is_nothing(paste))
        return take_nothing(paste);
    if (paste->piece[0].kind != TOKEN_WORDS)
        return read_block(paste);
    paste->block = paste->n;
    return read_words(paste);
}

enum verdict reader_recognise_paste(const struct view *view, struct finding *finding)
{
    unsigned kept = finding->n_pastes ? 0 : finding->pastes->kept;
    struct context context = context_of(finding);
    struct paste *paste = begin(view, finding);

    if (!paste)
        return NOT_MINE;
    keep_pieces(paste, view->at, kept, &context);
    return end(paste, read_paste(paste));
}

static enum verdict read_rows(struct paste *paste)
{
    paste->is_nameless = true;
    do {
        enum verdict verdict = gather(paste);
        if (verdict != PUZZLE)
            return verdict;
        paste->block = paste->n - 1;
    } while (!is_full(paste) && is_nothing(paste));
    return paste->piece[paste->n - 1].kind == TOKEN_WORDS ? NOT_MINE : read_block(paste);
}

enum verdict reader_recognise_rows(const struct view *view, struct finding *finding)
{
    struct paste *paste = begin(view, finding);

    return paste ? end(paste, read_rows(paste)) : NOT_MINE;
}

/* The text of a field, which holds a puzzle and nothing else. */
enum verdict reader_recognise_field(const struct view *view, struct finding *finding)
{
    enum verdict verdict = reader_recognise_pencilmarks(view, finding);

    if (verdict == NOT_MINE)
        verdict = reader_recognise_plain_line(view, finding);
    return verdict == NOT_MINE ? reader_recognise_rows(view, finding) : verdict;
}
