/* What --play takes a terminal to show, by its environment and the command line. */
#include "cli/play/terminal/screen.h"
#include "tests/test.h"

static const char *const names[] = {"TERM",      "LC_ALL",    "LC_CTYPE", "LANG",
                                    "COLORTERM", "COLORFGBG", "NO_COLOR", "TMUX"};

/* Sets these variables, `NAME=value` with blanks between, and no other of those above. */
static void set_environment(const char *variables)
{
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        unsetenv(names[i]);
    char text[200];
    snprintf(text, sizeof text, "%s", variables);
    for (char *variable = strtok(text, " "); variable; variable = strtok(NULL, " ")) {
        char *value = strchr(variable, '=');
        *value++ = '\0';
        CHECK(setenv(variable, value, 1) == 0, "%s", variables);
    }
}

/* The first of three variables that is set and not empty names the locale. */
static void test_lines(void)
{
    static const struct {
        const char *variables;
        enum lines lines;
    } all[] = {{"", LINES_ASCII},
               {"LANG=C", LINES_ASCII},
               {"LANG=de_DE.UTF-8", LINES_HEAVY},
               {"LANG=de_DE.utf8 TERM=xterm", LINES_HEAVY},
               {"LC_ALL=C LANG=de_DE.UTF-8", LINES_ASCII},
               {"LC_ALL= LC_CTYPE= LANG=de_DE.UTF-8", LINES_HEAVY},
               {"LC_CTYPE=en_US.ISO-8859-1 LANG=C.UTF-8", LINES_ASCII},
               {"LC_CTYPE=C.UTF-8 TERM=linux", LINES_DOUBLE},
               {"LC_ALL=C TERM=linux", LINES_ASCII}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        set_environment(all[i].variables);
        CHECK(choose_lines() == all[i].lines, "%s: %d", all[i].variables, (int)choose_lines());
    }
}

/* The depth if the command line says nothing, never and always. */
static void test_depth(void)
{
    static const struct {
        const char *variables;
        enum depth depth, always;
    } all[] = {{"TERM=xterm", DEPTH_16, DEPTH_16},
               {"TERM=xterm-256color", DEPTH_256, DEPTH_256},
               {"TERM=xterm-256color COLORTERM=truecolor", DEPTH_TRUE, DEPTH_TRUE},
               {"TERM=xterm COLORTERM=24bit", DEPTH_TRUE, DEPTH_TRUE},
               {"TERM=xterm COLORTERM=yes", DEPTH_16, DEPTH_16},
               {"TERM=xterm-direct", DEPTH_TRUE, DEPTH_TRUE},
               {"TERM=vt220", DEPTH_NONE, DEPTH_16},
               {"TERM=", DEPTH_NONE, DEPTH_16},
               {"", DEPTH_NONE, DEPTH_16},
               {"TERM=xterm-256color NO_COLOR=1", DEPTH_NONE, DEPTH_256},
               {"TERM=xterm-256color NO_COLOR=", DEPTH_256, DEPTH_256}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        set_environment(all[i].variables);
        enum depth depth = choose_palette(false, false).depth, always = choose_palette(false, true).depth;
        CHECK(depth == all[i].depth, "%s: %d", all[i].variables, (int)depth);
        CHECK(always == all[i].always, "%s: always %d", all[i].variables, (int)always);
        CHECK(choose_palette(true, false).depth == DEPTH_NONE, "%s: never", all[i].variables);
    }
}

static void test_ground_and_italics(void)
{
    static const struct {
        const char *variables;
        bool light, upright;
    } all[] = {{"TERM=xterm", false, false},
               {"TERM=xterm COLORFGBG=0;15", true, false},
               {"TERM=xterm COLORFGBG=0;default;7", true, false},
               {"TERM=xterm COLORFGBG=15;0", false, false},
               {"TERM=xterm COLORFGBG=7", false, false},
               {"TERM=linux", false, true},
               {"TERM=screen-256color", false, true},
               {"TERM=screen-256color TMUX=/tmp/tmux", false, false},
               {"", false, false}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        set_environment(all[i].variables);
        struct palette palette = choose_palette(false, false);
        CHECK(palette.light == all[i].light, "%s: light", all[i].variables);
        CHECK(palette.upright == all[i].upright, "%s: upright", all[i].variables);
    }
}

int main(void)
{
    test_lines();
    test_depth();
    test_ground_and_italics();
    return test_report();
}
