/* help.h: the text of --help. */
#ifndef CLI_OPTIONS_HELP_H
#define CLI_OPTIONS_HELP_H

extern const char help_text[];

#endif
