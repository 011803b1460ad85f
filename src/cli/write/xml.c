/* xml.c: text in XML. */
#include "cli/write/xml.h"

#include "cli/write/caption.h"

void xml_add_text(struct text *out, const char *bytes, size_t n)
{
    struct text clean = {0};
    caption_add_clean(&clean, bytes, n);
    for (size_t i = 0; i < clean.length; i++)
        switch (clean.data[i]) {
        case '&':
            text_string(out, "&amp;");
            break;
        case '<':
            text_string(out, "&lt;");
            break;
        case '>':
            text_string(out, "&gt;");
            break;
        case '"':
            text_string(out, "&quot;");
            break;
        default:
            text_char(out, clean.data[i]);
        }
    text_fail_with(out, &clean);
    text_free(&clean);
}
