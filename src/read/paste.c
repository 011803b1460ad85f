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
    paste->is_nameless = false;
    return paste;
}

/* Moves the pieces from a place on to the beginning: they need not be gathered again. */
static void keep_pieces(struct paste *paste, unsigned kept)
{
    struct piece *piece = paste->piece;
    unsigned first = 0;

    while (first < kept && piece[first].line.from.at != paste->view->at)
        first++;
    if (first == kept)
        return;
    paste->kept = kept - first;
    size_t skipped = (size_t)(piece[first].original - paste->bytes);
    size_t end = (size_t)(piece[kept - 1].original - paste->bytes) + piece[kept - 1].bytes;
    memmove(paste->bytes, paste->bytes + skipped, end - skipped);
    memmove(piece, piece + first, paste->kept * sizeof *piece);
    for (unsigned i = 0; i < paste->kept; i++) {
        piece[i].line.s -= skipped;
        piece[i].original -= skipped;
    }
}

/* Is the stripping in no table, so that a line is read as if it were the first? */
static bool is_outside(const struct stripper *stripper)
{
    return !stripper->is_wiki && !stripper->in_row && !stripper->in_cell && !stripper->is_box &&
           !stripper->cells && !stripper->tables && !stripper->is_opening && !stripper->is_label;
}

/* Adds the next line: as it was kept, or stripped. */
static enum verdict gather(struct paste *paste)
{
    struct stripper *stripper = &paste->stripper;
    struct piece *piece = &paste->piece[paste->n];

    if (paste->n >= paste->kept) {
        struct stripped line;
        const char *at = stripper->at;
        bool is_kept = paste->n == paste->kept && is_outside(stripper);
        enum verdict verdict =
            reader_strip_next(stripper, paste->bytes + paste->used, sizeof paste->bytes - paste->used, &line);
        if (verdict != PUZZLE)
            return verdict == NOT_MINE && !paste->view->complete ? NEED_MORE : verdict;
        if (paste->finding->ocr)
            reader_token_mend(line.s, line.n);
        reader_token_read(&line, piece);
        piece->lines = reader_count_lines(at, stripper->at);
        piece->bytes = line.n + 1;
        /* It is probably a row of nine; not if it has nine words of three characters: cells may be three
         * lines high. */
        piece->is_row =
            piece->kind == TOKEN_CELLS && !piece->is_title &&
            (piece->cells == 9 || (piece->cells != 27 && piece->cells < 60 && piece->groups == 9));
        paste->kept += is_kept && is_outside(stripper);
    }
    stripper->at = piece->line.from.next;
    piece->number = paste->lines;
    paste->lines += piece->lines;
    paste->used = (size_t)(piece->original - paste->bytes) + piece->bytes;
    paste->plain += piece->is_row;
    paste->n++;
    return PUZZLE;
}

/* Short lines of digits and signs are of no strict format: asking would take a third of the time. */
static bool may_be_strict(const struct paste *paste, const struct view *rest)
{
    enum { SHORT = 60 };
    struct line line = reader_trim(reader_line_at(rest, rest->at));
    bool is_cells = line.at == line.end || cell_of(*line.at) || *line.at == '|' || *line.at == '+';

    return !is_cells || line.end - line.at > SHORT || paste->finding->head.columns;
}

/* What ends the gathering. */
enum next {
    NEXT_PIECE,  /* nothing: a line was gathered */
    NEXT_END,    /* of the text */
    NEXT_STRICT, /* a puzzle of another kind */
    NEXT_ALONE,  /* a line that is a puzzle by itself, below a block */
    NEXT_WORDS,  /* the same for words */
    NEXT_FULL,
    NEXT_UNKNOWN, /* what has not come yet */
    NEXT_JUDGED
};

/* Gathers a line if no strict format begins there. */
static enum next gather_next(struct paste *paste)
{
    enum { LEAST_ROOM = 1000 };
    const struct stripper *stripper = &paste->stripper;
    struct view rest = {.at = stripper->at, .end = stripper->end, .complete = stripper->complete};
    bool is_line_start = rest.at == paste->view->at || rest.at[-1] == '\n' || rest.at[-1] == '\r',
         is_known = paste->n < paste->kept && paste->piece[paste->n].is_not_strict, is_not_strict = false;

    if (paste->n == PASTE_LINES || paste->used + LEAST_ROOM > sizeof paste->bytes)
        return NEXT_FULL;
    if (paste->n && !is_known && rest.at < rest.end && is_line_start && !stripper->in_cell &&
        may_be_strict(paste, &rest)) {
        char cells[SUDOKU_CELLS];
        struct finding finding = *paste->finding;
        finding.cells = cells;
        enum verdict strict = reader_recognise_strict(&rest, &finding);
        if (strict != NOT_MINE)
            return strict == NEED_MORE ? NEXT_UNKNOWN : NEXT_STRICT;
        is_not_strict = true;
    }
    enum verdict verdict = gather(paste);
    if (verdict == PUZZLE)
        paste->piece[paste->n - 1].is_not_strict |= is_not_strict;
    return verdict == PUZZLE ? NEXT_PIECE : verdict == NEED_MORE ? NEXT_UNKNOWN : NEXT_END;
}

/* Gathers words, and the block below them, which is judged as soon as nine rows are there. A piece is there
 * already. */
static enum next gather_block(struct paste *paste, struct judgement *judgement)
{
    enum next next = NEXT_PIECE;

    for (unsigned words = 0; next == NEXT_PIECE; next = gather_next(paste)) {
        struct piece *piece = &paste->piece[paste->n - 1];
        bool in_block = paste->block + 1 < paste->n, is_word = piece->kind == TOKEN_WORDS;
        if (!in_block && piece->kind != TOKEN_CELLS && piece->kind != TOKEN_RULE) {
            words += !piece->is_comment;
            paste->block = paste->n;
            if (words > MOST_WORDS)
                return NEXT_FULL;
            continue;
        }
        const char *at = piece->line.from.at;
        if (in_block && is_word && piece[-1].line.is_row && at[-1] != '\n' && at[-1] != '\r') {
            paste->kept = --paste->n; /* words beside the row of a table */
            continue;
        }
        bool is_alone = !is_word && !piece->is_not_alone && reader_paste_judge_line(paste, judgement);
        piece->is_not_alone = !is_alone;
        if (!in_block && is_alone)
            return NEXT_JUDGED;
        if (is_word || is_alone) {
            paste->stripper.at = at;
            paste->n--;
            return is_alone ? NEXT_ALONE : NEXT_WORDS;
        }
        if (paste->plain >= 9 && paste->n - paste->block <= MOST_ROWS_TO_TRY && piece->kind == TOKEN_CELLS) {
            reader_paste_judge(paste, false, judgement);
            if (judgement->verdict != NEED_MORE)
                return NEXT_JUDGED;
        }
    }
    return next;
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

/* Is the line an error wherever it stands, unless it is a title: a row, or mostly digits or signs of
 * cells? */
static bool is_never_skipped(const struct piece *piece)
{
    const char *s = piece->line.s;
    size_t n = piece->line.n, signs = reader_count_in(s, n, "0123456789."),
           digits = reader_count_in(s, n, "123456789");

    if (piece->kind == TOKEN_CELLS)
        return !piece->is_heading || piece->cells;
    return piece->kind == TOKEN_WORDS &&
           (reader_holds_row(s, n) || (digits >= 2 && signs >= 5 && 2 * signs > n));
}

/* Skips words up to a piece, or rejects the first of them. They are all errors in a list. */
static enum verdict skip_words(struct paste *paste, unsigned end, bool are_errors)
{
    unsigned i = 0;

    paste->finding->is_in_text |= paste->piece[0].line.has_tag;
    while (i < end && !is_never_skipped(&paste->piece[i]) &&
           !(are_errors && paste->piece[i].kind == TOKEN_WORDS))
        i++;
    if (i > 0 || end == 0)
        return skip_pieces(paste, 0, i);
    take_pieces(paste, 0, 1);
    return reader_paste_explain_line(line_of(paste, 0), paste->finding);
}

/* ---- Names ---- */

/* Is the line no name but a sentence of a letter, "Hi all,", or a line of a program or of LaTeX that opens a
 * list, "int board[9][9] = {"? */
static bool is_no_name(const char *s, size_t n)
{
    enum { MANY = 8, SOME = 2 };
    size_t words = 1 + reader_count_in(s, n, " ");

    return words > MANY || s[n - 1] == ',' || (words > SOME && is_in(s[n - 1], ".!?")) ||
           (*s == '(' && !memchr(s, ')', n)) || is_in(s[n - 1], "{[(=") || is_in(*s, "\\$@") ||
           reader_is_heading(s, n);
}

/* Adds a title to the name, without the markup in it. */
static void add_to_name(struct finding *finding, struct line title)
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
    if (!n || is_no_name(name.at, n))
        return;
    if (n > 2 && *name.at == '[' && name.end[-1] == ']') {
        name.at++;
        n -= 2;
    }
    bool has_comma = finding->name && finding->name_length && finding->name[finding->name_length - 1] == ',';
    reader_add_name(finding, (struct line){name.at, name.at + n, NULL}, has_comma ? " " : ", ");
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
    paste->finding->name = NULL;
    for (unsigned i = first; i < below; i++)
        if (is_title(&paste->piece[i]))
            add_to_name(paste->finding, line_of(paste, i));
}

/* ---- Verdicts ---- */

/* Words above a puzzle in one line that another recogniser takes: they are its name if it has none. */
static enum verdict name_line(struct paste *paste)
{
    struct finding *finding = paste->finding, line = *finding;
    struct view rest = {.at = paste->stripper.at, .end = paste->view->end, .complete = paste->view->complete};
    unsigned first = first_title(paste, paste->n);
    bool is_list = finding->is_in_list && !finding->is_in_text, is_row = finding->head.column[MEANS_PUZZLE];
    enum verdict verdict = is_row ? NOT_MINE : reader_recognise_line(&rest, &line);

    if (verdict == NEED_MORE)
        return NEED_MORE;
    bool is_nameless = verdict == PUZZLE && !(line.name && line.name_length);
    if (!is_nameless || first > 0)
        return skip_words(paste, is_nameless ? first : paste->n, is_list || is_row);
    *finding = line;
    take_name(paste, 0, paste->n);
    finding->first = rest.at;
    finding->text = line_of(paste, first).at;
    return PUZZLE;
}

/* A grid was found: what stands above it is its name, or is skipped first. */
static enum verdict take_grid(struct paste *paste, const struct judgement *judgement)
{
    struct finding *finding = paste->finding;
    bool is_word = judgement->word.at,
         is_list = judgement->is_line && finding->is_in_list && !finding->is_in_text;
    unsigned first = is_word ? paste->block : first_title(paste, judgement->first);
    bool has_words = first > 0 && (is_list || is_word);

    for (unsigned i = 0; i < first; i++)
        has_words |= is_title(&paste->piece[i]);
    if (has_words)
        return skip_words(paste, first, is_list);
    reader_grid_take(&judgement->grid, finding);
    take_pieces(paste, first < judgement->line ? first : judgement->line, judgement->end);
    if (is_word) {
        reader_rest(finding, line_of(paste, judgement->line), judgement->word.at, judgement->word.end);
        return PUZZLE;
    }
    if (!paste->is_nameless)
        take_name(paste, first, judgement->first);
    finding->first = line_of(paste, judgement->line).at;
    /* Of grids side by side, only the last consumes the text. */
    finding->beside = finding->beside + 1 < judgement->grid.beside ? finding->beside + 1 : 0;
    if (finding->beside)
        finding->text = finding->text_end = finding->taken = paste->view->at;
    return PUZZLE;
}

/* A grid is broken, or a line is no puzzle. Words above a line are errors, those above rows are skipped. */
static enum verdict take_broken(struct paste *paste, const struct judgement *judgement)
{
    bool is_line = judgement->end == judgement->first + 1;

    if (judgement->is_line)
        (void)reader_paste_explain_line(line_of(paste, judgement->line), paste->finding);
    if (paste->block > 0)
        return skip_words(paste, paste->block, is_line && !paste->finding->is_in_text);
    take_pieces(paste, judgement->first, judgement->end);
    paste->finding->first = line_of(paste, judgement->line).at;
    paste->finding->is_in_text |= !is_line;
    return INVALID;
}

/* Reads what begins with the pieces that are there. */
static enum verdict read_block(struct paste *paste)
{
    struct finding *finding = paste->finding;
    struct judgement judgement = {.verdict = NEED_MORE};
    enum next next = gather_block(paste, &judgement);
    bool in_text = finding->is_in_text, are_words = paste->block == paste->n;

    if (next == NEXT_UNKNOWN)
        return NEED_MORE;
    if (are_words && next == NEXT_FULL && (in_text || paste->n < MOST_WORDS))
        return skip_words(paste, paste->n, !in_text);
    if (are_words && next == NEXT_FULL) { /* one error; the last lines may be titles of what follows */
        take_pieces(paste, 0, paste->n - MOST_TITLES);
        return reader_reject(finding, "no puzzle in these %lu lines",
                             paste->piece[paste->n - MOST_TITLES].number);
    }
    if (are_words) {
        enum verdict verdict = reader_recognise_lone_head(paste->view, finding);
        if (verdict != NOT_MINE)
            return verdict;
        return next == NEXT_STRICT ? name_line(paste) : skip_words(paste, paste->n, !in_text);
    }
    if (next != NEXT_JUDGED)
        reader_paste_judge(paste, true, &judgement);
    if (judgement.verdict == PUZZLE)
        return take_grid(paste, &judgement);
    if (judgement.verdict == INVALID)
        return take_broken(paste, &judgement);
    if (judgement.verdict == SKIPPED)
        return paste->block > 0 ? skip_words(paste, paste->block, !in_text)
                                : skip_pieces(paste, judgement.first, judgement.end);
    /* Titles alone belong to the puzzle in one line below them. */
    bool is_above = judgement.end == paste->n;
    if (is_above && next == NEXT_STRICT)
        return name_line(paste);
    if (is_above && next == NEXT_ALONE && gather(paste) == PUZZLE) {
        paste->block = paste->n - 1;
        return read_block(paste);
    }
    return skip_words(paste, judgement.end, !in_text);
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
    struct finding other = *finding;
    const char *at = view->at;

    while (at < view->end && *at == '#' && reader_line_at(view, at).next - view->at <= LONGEST) {
        struct line line = reader_line_at(view, at);
        memcpy(copy + (at - view->at), at, (size_t)(line.next - at));
        copy[at - view->at] = ' ';
        at = line.next;
    }
    if (at == view->end && !view->complete)
        return NEED_MORE;
    struct view text = {.at = copy, .end = copy + (at - view->at), .complete = true};
    other.cells = cells;
    if (at == view->at || reader_recognise_rows(&text, &other) != PUZZLE)
        return NOT_MINE;
    finding->text = view->at;
    finding->text_end = view->at + (other.text_end - copy);
    finding->taken = view->at + (other.taken - copy);
    finding->is_hidden = true;
    return SKIPPED;
}

/* Has the last piece neither cells nor words: blank lines, tags, comments? */
static bool is_nothing(const struct paste *paste)
{
    enum token_kind kind = paste->piece[paste->n - 1].kind;

    return kind == TOKEN_BLANK || kind == TOKEN_TAG;
}

static enum verdict read_paste(struct paste *paste)
{
    struct finding *finding = paste->finding;
    enum verdict verdict = gather(paste);

    if (verdict != PUZZLE)
        return verdict == NEED_MORE ? NEED_MORE : SKIPPED;
    if (!is_nothing(paste))
        return read_block(paste);
    if (paste->piece->is_comment) {
        verdict = *paste->view->at == '#' ? take_hidden_grid(paste->view, finding) : NOT_MINE;
        if (verdict != NOT_MINE)
            return verdict;
        finding->is_hidden = reader_hides_puzzle(reader_trim(line_of(paste, 0)));
    }
    if (paste->piece->line.has_tag) {
        finding->is_in_text = true;
        finding->is_in_list = false;
    }
    return skip_pieces(paste, 0, 1);
}

enum verdict reader_recognise_paste(const struct view *view, struct finding *finding)
{
    unsigned kept = finding->n_pastes ? 0 : finding->pastes->kept;
    struct paste *paste = begin(view, finding);

    if (!paste)
        return NOT_MINE;
    keep_pieces(paste, kept);
    enum verdict verdict = read_paste(paste);
    finding->n_pastes--;
    return verdict;
}

enum verdict reader_recognise_rows(const struct view *view, struct finding *finding)
{
    struct paste *paste = begin(view, finding);
    enum verdict verdict;

    if (!paste)
        return NOT_MINE;
    paste->is_nameless = true;
    do {
        paste->block = paste->n;
        verdict = paste->n < PASTE_LINES ? gather(paste) : NOT_MINE;
    } while (verdict == PUZZLE && is_nothing(paste));
    if (verdict == PUZZLE)
        verdict = paste->piece[paste->block].kind == TOKEN_WORDS ? NOT_MINE : read_block(paste);
    finding->n_pastes--;
    return verdict;
}

/* Reads a text with words around its only puzzle. */
static enum verdict recognise_text(const struct view *view, struct finding *finding)
{
    char cells[SUDOKU_CELLS] = "";
    struct finding rest = {
        .pastes = finding->pastes, .n_pastes = finding->n_pastes, .ocr = finding->ocr, .is_field = true};
    struct view text = *view;
    bool has_puzzle = false;

    for (rest.taken = text.at; rest.taken < text.end && !finding->is_field;) {
        enum verdict verdict;
        text.at = rest.taken;
        rest.cells = has_puzzle ? cells : finding->cells;
        rest.is_in_text = true;
        rest.has_candidates = false;
        if (finding->n_pastes < MOST_PASTES)
            finding->pastes[finding->n_pastes].kept = 0;
        verdict = reader_recognise(&text, &rest);
        if (verdict != SKIPPED && (verdict != PUZZLE || has_puzzle))
            return NOT_MINE;
        if (verdict == PUZZLE && rest.has_candidates)
            memcpy(finding->candidates, rest.candidates, sizeof rest.candidates);
        finding->has_candidates |= verdict == PUZZLE && rest.has_candidates;
        has_puzzle |= verdict == PUZZLE;
    }
    finding->taken = rest.taken;
    return has_puzzle ? PUZZLE : NOT_MINE;
}

/* The text of a field, which holds a puzzle, perhaps with words around it. */
enum verdict reader_recognise_field(const struct view *view, struct finding *finding)
{
    enum verdict verdict = reader_recognise_pencilmarks(view, finding);

    if (verdict == NOT_MINE)
        verdict = reader_recognise_plain_line(view, finding);
    if (verdict == NOT_MINE)
        verdict = reader_recognise_rows(view, finding);
    return verdict == NOT_MINE ? recognise_text(view, finding) : verdict;
}
