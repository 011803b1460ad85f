/* generic.h: 64 lanes in a word, in plain C99, for any machine and compiler. */
#ifndef ENGINE_ISA_GENERIC_H
#define ENGINE_ISA_GENERIC_H

#define WIDTH 64

#include "engine/isa/portable.h"

/* There is only one word to permute. */
INLINE plane permute_words(plane p, plane words)
{
    (void)words;
    return p;
}

#define rotate rotate_by_word

#define invalid_bytes invalid_in_word
#define load_rows load_words
#define store_rows store_words

#define move_numbers move_numbers_by_lane
#define deal deal_by_lane
#define place_rows place_rows_by_lane

#endif
