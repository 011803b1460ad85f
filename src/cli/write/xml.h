/* xml.h: text as XML can hold it, for the formats that are XML. The reader undoes it: src/read/xml.c. */
#ifndef CLI_WRITE_XML_H
#define CLI_WRITE_XML_H

#include "cli/base/text.h"

/* Adds n bytes with the special characters of XML escaped; fit for the content of an element and for an
 * attribute in double quotes. Control characters, which XML cannot hold, become blanks. */
void xml_add_text(struct text *out, const char *bytes, size_t n);

#endif
