/* xml.c: the escapes of XML. */
#include "cli/write/xml.h"

void xml_add_text(struct text *out, const char *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        switch (bytes[i]) {
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
            /* XML has no way to write most control characters, not even as numbers. */
            text_char(out, (unsigned char)bytes[i] < 0x20 ? ' ' : bytes[i]);
        }
}
