/* xml.h: text as XML can hold it, for the formats that are XML. The reader undoes it: src/read/xml.c. */
#ifndef CLI_WRITE_XML_H
#define CLI_WRITE_XML_H

#include "cli/base/text.h"

/* Adds n bytes with the special characters of XML escaped; fit for the content of an element and for an
 * attribute in double quotes. Bytes and characters that XML cannot hold become U+FFFD; white space becomes a
 * blank. */
void xml_add_text(struct text *out, const char *bytes, size_t n);

#endif
