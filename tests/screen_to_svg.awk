# Draws a terminal's screen as an SVG: LC_ALL=C awk -f tests/screen_to_svg.awk <capture >screen.svg
# The capture is text with SGR sequences, as `tmux capture-pane -e -p` prints it. Lines and corners are drawn as paths,
# since fonts differ in how they join them. -v title=TEXT gives the window a title bar, -v light=1 a light background.
BEGIN {
    CELL_WIDTH = 9; CELL_HEIGHT = 18; MARGIN = 12; BAR = title == "" ? 0 : 30
    ink0 = light ? "#1f2328" : "#d1d7e0"; ground0 = light ? "#ffffff" : "#0d1117"
    for (i = 128; i < 256; i++) code[sprintf("%c", i)] = i
    # Arms of the box-drawing characters: up, right, down, left; 1 is thin, 2 thick, 3 double (drawn thick).
    n = split("2500 0101 2501 0202 2502 1010 2503 2020 250c 0110 250f 0220 2510 0011 2513 0022 2514 1100 2517 2200 " \
        "2518 1001 251b 2002 2520 2120 2523 2220 2528 2021 252b 2022 252f 0212 2533 0222 2537 1202 253b 2202 " \
        "253c 1111 253f 1212 2542 2121 254b 2222 2550 0303 2551 3030 2554 0330 2557 0033 255a 3300 255d 3003 " \
        "255f 3130 2560 3330 2562 3031 2563 3033 2564 0313 2566 0333 2567 1303 2569 3303 256a 1313 256b 3131 " \
        "256c 3333 256d 0110 256e 0011 256f 1001 2570 1100", pairs, " ")
    for (i = 1; i < n; i += 2) arms[pairs[i]] = pairs[i + 1]
    split("000000 cd3131 0dbc79 e5e510 2472c8 bc3fbc 11a8cd e5e5e5 666666 f14c4c 23d18b f5f543 3b8eea d670d6 29b8db ffffff", basic, " ")
    reset()
}

function reset() { ink = ground = ""; bold = faint = italic = underline = reverse = strike = 0 }

# One of the 256 colours.
function indexed(number, level, red, green, blue) {
    if (number < 16) return "#" basic[number + 1]
    if (number > 231) { level = 8 + 10 * (number - 232); return sprintf("#%02x%02x%02x", level, level, level) }
    number -= 16
    red = int(number / 36); green = int(number / 6) % 6; blue = number % 6
    return sprintf("#%02x%02x%02x", red ? 55 + 40 * red : 0, green ? 55 + 40 * green : 0, blue ? 55 + 40 * blue : 0)
}

# The colour that begins at part[at] with 38 or 48; leaves in `used` how many more parts it takes.
function extended(at) {
    if (part[at + 1] == 5) { used = 2; return indexed(part[at + 2]) }
    used = 4
    return sprintf("#%02x%02x%02x", part[at + 2], part[at + 3], part[at + 4])
}

function select_style(parameters, count, at, value) {
    gsub(/:/, ";", parameters)
    count = split(parameters == "" ? "0" : parameters, part, ";")
    for (at = 1; at <= count; at++) {
        value = part[at] + 0
        if (value == 0) reset()
        else if (value == 1) bold = 1
        else if (value == 2) faint = 1
        else if (value == 3) italic = 1
        else if (value == 4) underline = 1
        else if (value == 7) reverse = 1
        else if (value == 9) strike = 1
        else if (value == 22) bold = faint = 0
        else if (value == 23) italic = 0
        else if (value == 24) underline = 0
        else if (value == 27) reverse = 0
        else if (value == 29) strike = 0
        else if (value >= 30 && value <= 37) ink = indexed(value - 30)
        else if (value == 38) { ink = extended(at); at += used }
        else if (value == 39) ink = ""
        else if (value >= 40 && value <= 47) ground = indexed(value - 40)
        else if (value == 48) { ground = extended(at); at += used }
        else if (value == 49) ground = ""
        else if (value >= 90 && value <= 97) ink = indexed(value - 82)
        else if (value >= 100 && value <= 107) ground = indexed(value - 92)
    }
}

# Draws one character of the box-drawing block at the present place.
function draw_arms(shape, color, i, x, y, d, width) {
    x = MARGIN + (column + 0.5) * CELL_WIDTH; y = BAR + MARGIN + (row + 0.5) * CELL_HEIGHT
    for (i = 1; i <= 4; i++) {
        width = substr(shape, i, 1) + 0
        if (!width) continue
        d = i == 1 ? "v" (-CELL_HEIGHT / 2) : i == 2 ? "h" (CELL_WIDTH / 2) : i == 3 ? "v" (CELL_HEIGHT / 2) : "h" (-CELL_WIDTH / 2)
        lines[color " " (width > 1 ? 2 : 1)] = lines[color " " (width > 1 ? 2 : 1)] "M" x " " y d
    }
}

function put(character, number, hex, front, back, style) {
    front = ink == "" ? ink0 : ink; back = ground == "" ? ground0 : ground
    if (reverse) { style = front; front = back; back = style }
    if (back != tint) { close_ground(); tint = back; tint_start = column }
    hex = sprintf("%04x", number)
    if (hex in arms) {
        draw_arms(arms[hex], front)
    } else if (character != " ") {
        style = (bold ? " font-weight=\"bold\"" : "") (italic ? " font-style=\"italic\"" : "") (faint ? " opacity=\".6\"" : "")
        if (underline || strike) style = style " text-decoration=\"" (underline ? strike ? "underline line-through" : "underline" : "line-through") "\""
        if (character == "&") character = "&amp;"
        if (character == "<") character = "&lt;"
        style = " fill=\"" front "\"" style
        # Characters of one style that stand side by side share a text.
        if (style != open_style || column != start + length_of_text) { close_text(); open_style = style; start = column }
        text = text character
        length_of_text++
    }
    column++
    if (column > columns) columns = column
}

# A run of characters on one ground has one rectangle.
function close_ground() {
    if (tint != "" && tint != ground0)
        grounds = grounds sprintf("<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n", \
            MARGIN + tint_start * CELL_WIDTH, BAR + MARGIN + row * CELL_HEIGHT, (column - tint_start) * CELL_WIDTH, CELL_HEIGHT, tint)
    tint = ""
}

function close_text() {
    if (text != "")
        texts = texts sprintf("<text x=\"%d\" y=\"%d\" textLength=\"%d\"%s>%s</text>\n", MARGIN + start * CELL_WIDTH, \
            BAR + MARGIN + row * CELL_HEIGHT + 14, length_of_text * CELL_WIDTH, open_style, text)
    text = open_style = ""
    length_of_text = 0
}

{
    line = $0; row = NR - 1; column = 0
    while (line != "") {
        first = substr(line, 1, 1)
        if (first == "\033") {
            if (match(line, /^\033\[[0-9;:]*m/)) select_style(substr(line, 3, RLENGTH - 3))
            else if (!match(line, /^\033[^a-zA-Z]*[a-zA-Z\\]/)) RLENGTH = 1
            line = substr(line, RLENGTH + 1)
            continue
        }
        size = 1; number = 0
        if (first in code) {
            size = code[first] < 224 ? 2 : code[first] < 240 ? 3 : 4
            number = code[first] % (size == 2 ? 32 : size == 3 ? 16 : 8)
            for (i = 2; i <= size; i++) number = 64 * number + code[substr(line, i, 1)] % 64
        }
        put(substr(line, 1, size), number)
        line = substr(line, size + 1)
    }
    close_text()
    close_ground()
}

END {
    width = 2 * MARGIN + columns * CELL_WIDTH; height = BAR + 2 * MARGIN + NR * CELL_HEIGHT
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\">\n", width, height, width, height
    printf "<rect width=\"%d\" height=\"%d\" rx=\"8\" fill=\"%s\" stroke=\"#6e7681\"/>\n", width, height, ground0
    if (title != "") {
        for (i = 0; i < 3; i++) printf "<circle cx=\"%d\" cy=\"19\" r=\"6\" fill=\"%s\"/>\n", 22 + 20 * i, i == 0 ? "#ff5f57" : i == 1 ? "#febc2e" : "#28c840"
        printf "<text x=\"%d\" y=\"24\" text-anchor=\"middle\" font-family=\"sans-serif\" font-size=\"13\" fill=\"%s\">%s</text>\n", width / 2, ink0, title
    }
    printf "%s", grounds
    for (key in lines) { split(key, parts, " "); printf "<path d=\"%s\" stroke=\"%s\" stroke-width=\"%s\" fill=\"none\"/>\n", lines[key], parts[1], parts[2] == 2 ? 2.4 : 1 }
    printf "<g font-family=\"'DejaVu Sans Mono', Menlo, Consolas, 'Liberation Mono', monospace\" font-size=\"14.95\" xml:space=\"preserve\">\n%s</g>\n</svg>\n", texts
}
