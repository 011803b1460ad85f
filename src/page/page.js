'use strict';
/* page.js: the game and the teacher.
 *
 *   the library    runs in workers, so that the page never waits; page.c lists what its functions return
 *   the game       a puzzle, the player's entries, and every state before
 *   the view       draws the game, or one of all steps, into 81 cells and an SVG below them
 *   the teacher    hints in stages, mistakes, all steps, ratings
 *   input, output  pastes, files, links, new puzzles, copies
 *
 * Cells are numbers 0..80; a set of digits has bit d - 1 for digit d. */

const $ = id => document.getElementById(id);
const CELLS = [...Array(81).keys()];
const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const bit = digit => 1 << (digit - 1);
const rowOf = cell => Math.floor(cell / 9), columnOf = cell => cell % 9;
const boxOf = cell => Math.floor(cell / 27) * 3 + Math.floor(cell % 9 / 3);
const see = (a, b) => a !== b && (rowOf(a) === rowOf(b) || columnOf(a) === columnOf(b) || boxOf(a) === boxOf(b));
const PEERS = CELLS.map(cell => CELLS.filter(other => see(cell, other)));
const nameOf = cell => `r${rowOf(cell) + 1}c${columnOf(cell) + 1}`;
const listOf = cells => cells.map(nameOf).join(', ').replace(/, ([^,]*)$/, ' and $1');
const plural = (n, word) => `${n} ${word}${n === 1 ? '' : 's'}`;

/* ---- The library ---- */

/* The worker: loads the library from the first message, then answers calls. */
function serve(scope) {
  let library = null, reported = 0;
  const refuse = () => 8; /* the library asks the system for nothing that matters here */
  const imports = {
    wasi_snapshot_preview1: new Proxy({}, { get: () => refuse }),
    page: {
      progress: number => {
        if (Date.now() - reported < 100) return;
        reported = Date.now();
        scope.postMessage({ progress: number });
      },
    },
  };
  const bytesAt = (start, length) => new Uint8Array(library.memory.buffer, start, length);
  const call = (name, text, numbers) => {
    const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
    const start = bytes ? library.malloc(bytes.length + 1) : 0;
    if (bytes) {
      bytesAt(start, bytes.length).set(bytes);
      bytesAt(start + bytes.length, 1)[0] = 0;
    }
    const answer = bytes ? library[name](start, ...numbers, bytes.length) : library[name](...numbers);
    if (bytes) library.free(start);
    const all = new Uint8Array(library.memory.buffer);
    return JSON.parse(new TextDecoder().decode(all.slice(answer, all.indexOf(0, answer))));
  };
  let ready = null;
  scope.onmessage = async ({ data }) => {
    if (data.bytes) {
      ready = WebAssembly.instantiate(data.bytes, imports).then(({ instance }) => {
        library = instance.exports;
        library._initialize();
      });
      return;
    }
    try {
      await ready;
      scope.postMessage({ id: data.id, answer: call(data.name, data.text, data.numbers) });
    } catch (error) {
      scope.postMessage({ id: data.id, answer: { status: -5, why: String(error) } });
    }
  };
}

/* A worker, or, where files may start none, the same code in the page. */
function startServer() {
  try {
    const source = new Blob([`(${serve})(self)`], { type: 'text/javascript' });
    return new Worker(URL.createObjectURL(source));
  } catch {
    const worker = { terminate() {} }, scope = { postMessage: data => worker.onmessage({ data }) };
    serve(scope);
    worker.postMessage = data => setTimeout(() => scope.onmessage({ data }), 0);
    return worker;
  }
}

/* Unpacks the library, which stands in the page. */
const libraryBytes = (async () => {
  const packed = Uint8Array.from(atob($('library').textContent.trim()), c => c.charCodeAt(0));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
})();

class Library {
  constructor(onProgress) {
    this.waiting = new Map();
    this.calls = 0;
    this.server = startServer();
    this.server.onmessage = ({ data }) => {
      if (data.progress) return onProgress?.(data.progress);
      this.waiting.get(data.id)(data.answer);
      this.waiting.delete(data.id);
    };
    this.ready = libraryBytes.then(bytes => this.server.postMessage({ bytes }));
    this.position = null; /* whose step page_hint found last: page_walk walks that step */
  }

  /* Calls a function of page.c with a text, bytes or null, and numbers. */
  async call(name, text, ...numbers) {
    await this.ready;
    const id = ++this.calls;
    return new Promise(resolve => {
      this.waiting.set(id, resolve);
      this.server.postMessage({ id, name, text, numbers });
    });
  }

  stop() {
    this.server.terminate();
  }
}

const library = new Library();
let job = null; /* a long call in a worker of its own, which can be cancelled */

/* Makes a long call and shows its progress. Returns null if it was cancelled. */
async function work(words, name, text, ...numbers) {
  cancelJob();
  const began = Date.now();
  const own = new Library(() => {
    const now = `${words} ${Math.round((Date.now() - began) / 1000)} s`;
    if (job?.library === own && $('text').textContent !== now) $('text').textContent = now;
  });
  say('', words, [['Cancel', cancelJob]]);
  const answer = await new Promise(resolve => {
    job = { library: own, cancel: () => resolve(null) };
    own.call(name, text, ...numbers).then(resolve);
  });
  own.stop();
  if (job?.library === own) job = null;
  if (answer) say('', '');
  return answer;
}

function cancelJob() {
  if (!job) return;
  job.cancel();
  job = null;
  say('', 'Cancelled.');
}

/* ---- The game ---- */

const FIRST = { grid: '..9.2684.........6..487...382.64.1.9...2.5...4.5.93.829...624..7.........4653.7..', word: 'easy' };
let game = null, shelf = []; /* shelf: the games before, the last one at its end */
let selected = 40, pencil = false;
let facts = { solutions: -1, solution: '' }; /* of the puzzle, as soon as the library has counted */

function newGame(puzzle, name = '', word = '') {
  return {
    puzzle, name, word, digits: [...puzzle].map(c => c === '.' ? 0 : +c), marks: Array(81).fill(0), struck: Array(81).fill(0),
    all: false, entering: false, past: [], future: [], seconds: 0, hints: 0,
  };
}

const isClue = cell => game.puzzle[cell] !== '.';
const digitsText = digits => digits.map(digit => digit || '.').join('');
const isFull = () => game.digits.every(digit => digit);
const isSolved = () => !game.entering && isFull() && clashes().length === 0;

/* The candidates that the digits allow. */
function allowed(digits, cell) {
  return digits[cell] ? 0 : PEERS[cell].reduce((set, peer) => digits[peer] ? set & ~bit(digits[peer]) : set, 0x1ff);
}

const candidatesOf = cell => allowed(game.digits, cell) & ~game.struck[cell];

/* The position as page.c takes it: the digits, then the candidates of each cell. */
function positionText() {
  return digitsText(game.digits) + CELLS.map(cell => setText(candidatesOf(cell))).join('');
}

const setText = set => DIGITS.map(digit => set & bit(digit) ? digit : '.').join('');
const digitsOf = set => DIGITS.filter(digit => set & bit(digit));

function clashes() {
  return CELLS.flatMap(a => PEERS[a].filter(b => a < b && game.digits[a] && game.digits[a] === game.digits[b]).map(b => [a, b]));
}

/* Cells whose digit the solution does not have, and empty cells that lack the candidate of the solution. */
function wrongCells() {
  const isWrong = cell => game.digits[cell] ? game.digits[cell] !== +facts.solution[cell] : game.struck[cell] & bit(+facts.solution[cell]);
  return facts.solutions === 1 ? CELLS.filter(isWrong) : [];
}

const stateOf = ({ digits, marks, struck, all }) => JSON.stringify({ digits, marks, struck, all });

/* Makes a move: what it changes can be undone. */
function change(move) {
  const before = stateOf(game);
  move();
  if (stateOf(game) === before) return;
  game.past.push(before);
  game.future = [];
  leaveHelp();
  tell();
  render();
  save();
}

function back() {
  leaveWay();
  if (game.past.length) {
    game.future.push(stateOf(game));
    Object.assign(game, JSON.parse(game.past.pop()));
  } else {
    say('', 'Nothing to undo.', shelf.length ? [['Previous game', takeFromShelf]] : []);
    return;
  }
  leaveHelp();
  tell();
  render();
  save();
}

function forth() {
  leaveWay();
  if (!game.future.length) return;
  game.past.push(stateOf(game));
  Object.assign(game, JSON.parse(game.future.pop()));
  leaveHelp();
  tell();
  render();
  save();
}

function enter(digit, asMark = pencil) {
  if (isClue(selected) || way) return;
  if (game.entering) return typeClue(digit);
  change(() => {
    if (!asMark)
      game.digits[selected] = game.digits[selected] === digit ? 0 : digit;
    else if (!game.digits[selected] && !game.all)
      game.marks[selected] ^= bit(digit);
    else if (allowed(game.digits, selected) & bit(digit))
      game.struck[selected] ^= bit(digit);
  });
}

/* A puzzle is typed like text: the cursor goes on. */
function typeClue(digit) {
  change(() => { game.digits[selected] = digit; });
  select((selected + 1) % 81);
}

function erase() {
  if (isClue(selected) || way) return;
  change(() => {
    if (game.digits[selected]) game.digits[selected] = 0;
    else game.marks[selected] = game.struck[selected] = 0;
  });
}

function takeBack(cells) {
  change(() => cells.forEach(cell => {
    game.digits[cell] = 0;
    game.struck[cell] &= ~bit(+facts.solution[cell]);
  }));
}

/* A game that was begun is kept: undo at the beginning of the next one offers it. */
function begin(next) {
  if (game && (game.past.length || game.future.length) && !isSolved()) shelf = [...shelf, game].slice(-20);
  open(next);
}

function takeFromShelf() {
  begin(shelf.pop());
  say('', 'This is the previous game.');
}

function open(next) {
  cancelJob();
  game = next;
  way = null;
  leaveHelp();
  facts = { solutions: -1, solution: '' };
  tell();
  render();
  save();
  if (!game.entering) count();
}

/* Counts the solutions of the puzzle, up to two. */
async function count() {
  const puzzle = game.puzzle, found = await library.call('page_look', puzzle);
  if (game.puzzle !== puzzle) return;
  facts = { solutions: found.solutions, solution: found.solution ?? '' };
  if (facts.solutions !== 1) diagnose();
  render();
}

/* A browser that keeps nothing still plays. Without room, the older games go first. */
function save() {
  for (let kept = shelf; ; kept = kept.slice(1))
    try {
      localStorage.setItem('sudoku', JSON.stringify({ game, shelf: kept }));
      return;
    } catch {
      if (!kept.length) return;
    }
}

function restore() {
  try {
    const kept = JSON.parse(localStorage.getItem('sudoku'));
    shelf = kept.shelf;
    return kept.game.digits.length === 81 && kept.game;
  } catch {
    return null;
  }
}

/* ---- The view ---- */

let help = null; /* a hint: {step, stage, link, marks}; or cells to show: {cells} */
let way = null;  /* all steps: {steps, at, end, why} */

function makeBoard() {
  for (let row = 0; row < 9; row++) {
    const line = document.createElement('div');
    line.className = 'line';
    line.setAttribute('role', 'row');
    for (let column = 0; column < 9; column++) {
      const cell = document.createElement('div');
      cell.setAttribute('role', 'gridcell');
      cell.onclick = () => select(9 * row + column);
      line.append(cell);
    }
    $('grid').append(line);
  }
  const lines = thick => [1, 2, 3, 4, 5, 6, 7, 8].filter(i => (i % 3 === 0) === thick)
    .map(i => `M${1000 * i} 0V9000M0 ${1000 * i}H9000`).join('');
  $('lines').innerHTML = `<path d="${lines(false)}"/><path class="thick" d="${lines(true)}M0 0H9000V9000H0Z"/>`;
  $('pad').replaceChildren(...DIGITS.map(digit => button(digit, event => enter(digit, pencil || event.shiftKey))));
}

const cellElements = () => [...$('grid').querySelectorAll('[role="gridcell"]')];

/* What the board shows: the game, or the position before a step of the way. */
function shown() {
  const step = way?.steps[way.at];
  if (way && !step) return { digits: [...way.end].map(c => c === '.' ? 0 : +c), candidates: Array(81).fill(0) };
  const text = step ? step.position : positionText();
  const sets = CELLS.map(cell => DIGITS.reduce((set, digit) =>
    text[81 + 9 * cell + digit - 1] === '.' ? set : set | bit(digit), 0));
  return { digits: [...text.slice(0, 81)].map(c => c === '.' ? 0 : +c), candidates: sets };
}

/* The candidates to draw in a cell: all, or the player's own marks and those that a step is about. */
function drawnCandidates(view, cell, roles) {
  if (view.digits[cell]) return 0;
  if (way || game.all) return view.candidates[cell];
  return roles.reduce((set, [, digit]) => set | bit(digit), game.marks[cell]);
}

function render() {
  const view = shown(), marks = drawnMarks(), wrong = way ? [] : wrongCells(), bad = way ? [] : clashes();
  const own = new Set(bad.flat().filter(cell => !isClue(cell)));
  const red = new Set([...(help?.showWrong || isFull() ? wrong : []), ...(help?.cells ?? [])]);
  const grounds = [], chosen = view.digits[selected];
  cellElements().forEach((element, cell) => {
    const digit = view.digits[cell], roles = (marks?.roles ?? []).filter(([at]) => at === cell);
    const small = drawnCandidates(view, cell, roles);
    const classes = ['cell', (isClue(cell) || (game.entering && digit)) && 'clue', red.has(cell) && 'wrong', own.has(cell) && 'clash'].filter(Boolean);
    element.className = classes.join(' ');
    element.tabIndex = cell === selected ? 0 : -1;
    element.setAttribute('aria-selected', cell === selected);
    element.setAttribute('aria-readonly', isClue(cell));
    element.setAttribute('aria-label', labelOf(cell, digit, small, red.has(cell) || own.has(cell)));
    element.replaceChildren(...(digit ? [part('digit', digit)] : small ? [smallDigits(small)] : []));
    const ground = [cell === selected && !marks && 'selected', !marks && see(cell, selected) && 'peer',
      !marks && digit && digit === chosen && 'same', ...classes.slice(1).filter(name => name !== 'clue')].filter(Boolean);
    if (ground.length) grounds.push(square(cell, ground.join(' ')));
  });
  $('grounds').innerHTML = grounds.join('');
  drawMarks(marks, view);
  drawFrame(view);
}

function drawFrame(view) {
  const left = digit => 9 - view.digits.filter(other => other === digit).length;
  [...$('pad').children].forEach((element, i) => {
    element.innerHTML = `${i + 1}<small>${Math.max(0, left(i + 1)) || '&nbsp;'}</small>`;
    element.setAttribute('aria-label', `${i + 1}, ${Math.max(0, left(i + 1))} left`);
  });
  $('about').textContent = [game.name, game.word].filter(Boolean).join(' · ');
  $('pencil').setAttribute('aria-pressed', pencil);
  $('candidates').setAttribute('aria-pressed', game.all);
  $('undo').disabled = !game.past.length && !shelf.length;
  $('redo').disabled = !game.future.length;
  $('slider').style.visibility = way ? 'visible' : 'hidden';
  drawTime();
}

const clock = () => `${Math.floor(game.seconds / 60)}:${String(game.seconds % 60).padStart(2, '0')}`;

function drawTime() {
  $('time').textContent = clock();
}

function labelOf(cell, digit, small, isWrong) {
  const content = digit ? `${digit}${isWrong ? ', wrong' : ''}` : small ? `candidates ${digitsOf(small).join(' ')}` : 'empty';
  return `row ${rowOf(cell) + 1}, column ${columnOf(cell) + 1}, ${content}`;
}

function part(name, content) {
  const element = document.createElement('span');
  element.className = name;
  element.textContent = content;
  return element;
}

function smallDigits(set) {
  const element = part('small', '');
  element.append(...DIGITS.map(digit => part('', set & bit(digit) ? digit : '')));
  return element;
}

function select(cell) {
  selected = cell;
  render();
  cellElements()[cell].focus({ preventScroll: true });
}

/* ---- The marks of a step ---- */

const middle = (cell, digit) => [1000 * columnOf(cell) + 220 + 280 * ((digit - 1) % 3),
  1000 * rowOf(cell) + 220 + 280 * Math.floor((digit - 1) / 3)];
const square = (cell, name) => `<rect class="${name}" x="${1000 * columnOf(cell)}" y="${1000 * rowOf(cell)}" width="1000" height="1000"/>`;

/* The marks to draw now: those of a step that is shown whole, or of the links walked so far. */
function drawnMarks() {
  if (help?.marks) return help.marks;
  if (help?.stage === 2) return help.step.marks;
  if (help?.step) return { houses: help.stage === 1 || help.step.marks.houses.length === 1 ? help.step.marks.houses : [], roles: [], bands: [], arrows: [] };
  return way?.steps[way.at]?.marks ?? null;
}

function drawMarks(marks, view) {
  const { houses = [], roles = [], bands = [], arrows = [], clash = -1 } = marks ?? {};
  $('houses').innerHTML = houses.map(drawHouse).join('') +
    (clash < 0 ? '' : `<rect class="clash" x="${1000 * columnOf(clash) + 60}" y="${1000 * rowOf(clash) + 60}" width="880" height="880"/>`);
  $('arrows').innerHTML = bands.map(drawBand).join('') + arrows.map(drawArrow).join('');
  $('circles').innerHTML = roles.map(role => drawCircle(role, view)).join('');
  drawLegend(marks);
}

function drawHouse(house) {
  const i = house % 9, kind = Math.floor(house / 9);
  const [x, y, width, height] = kind === 0 ? [0, i, 9, 1] : kind === 1 ? [i, 0, 1, 9] : [i % 3 * 3, Math.floor(i / 3) * 3, 3, 3];
  return `<rect x="${1000 * x}" y="${1000 * y}" width="${1000 * width}" height="${1000 * height}"/>`;
}

/* A digit that rules out others has a large circle. */
function drawCircle([cell, digit, role], view) {
  if (view.digits[cell])
    return `<circle class="rules-out" cx="${1000 * columnOf(cell) + 500}" cy="${1000 * rowOf(cell) + 500}" r="400"/>`;
  const [x, y] = middle(cell, digit);
  const strike = role === 'removed' ? `<path class="strike" d="M${x - 90} ${y + 90}l180 -180"/>` : '';
  return `<circle class="${role}" cx="${x}" cy="${y}" r="130"/>${strike}`;
}

function drawBand({ class: name, points: [x, y, toX, toY] }) {
  return `<path class="band ${name}" d="M${x} ${y}L${toX} ${toY}"/>`;
}

/* The line ends inside of the head: its blunt end would be seen at the tip. */
function drawArrow({ class: name, points: [x, y, x1, y1, x2, y2, tipX, tipY] }) {
  const length = name.includes('by-chain') ? 160 : Math.hypot(tipX - x, tipY - y) < 300 ? 85 : 115;
  const last = Math.hypot(tipX - x2, tipY - y2) || 1;
  const alongX = (tipX - x2) / last * length, alongY = (tipY - y2) / last * length;
  const backX = tipX - alongX, backY = tipY - alongY;
  const head = `M${tipX} ${tipY}L${backX - alongY * .38} ${backY + alongX * .38}L${backX + alongY * .38} ${backY - alongX * .38}Z`;
  return `<path class="arrow ${name}" d="M${x} ${y}C${x1} ${y1} ${x2} ${y2} ${backX + alongX * .3} ${backY + alongY * .3}"/>` +
    `<path class="head ${name.split(' ')[0]}" d="${head}"/>`;
}

/* The legend of the signs that are drawn. */
function drawLegend(marks) {
  const has = test => marks && (marks.roles.some(([cell, , role]) => test(role, cell)));
  const circle = name => `<circle class="${name}" cx="150" cy="150" r="120"/>`;
  const signs = [
    [has(role => role.startsWith('helper')), circle('helper-0'), 'helps'],
    [has(role => role === 'pattern'), circle('pattern'), 'pattern'],
    [has(role => role.startsWith('on-')), circle('on-0'), 'on'],
    [has(role => role.startsWith('off-')), circle('off-0'), 'off'],
    [has(role => role === 'placed'), circle('placed'), 'placed'],
    [has(role => role === 'removed'), `${circle('removed')}<path class="strike" d="M70 230l160 -160"/>`, 'removed'],
    [marks?.arrows.some(arrow => arrow.class.includes('strong')), '<path class="arrow branch-0" d="M0 150H300"/>', 'strong link'],
    [marks?.arrows.some(arrow => arrow.class.includes('weak')), '<path class="arrow branch-0 weak" d="M0 150H300"/>', 'weak link'],
    [marks?.main, '', 'main line only'],
  ];
  $('legend').innerHTML = signs.filter(([is]) => is)
    .map(([, sign, words]) => `<span>${sign && `<svg viewBox="0 0 300 300" aria-hidden="true">${sign}</svg>`}${words}</span>`).join('');
}

/* ---- Words ---- */

function button(words, press, name = '') {
  const element = document.createElement('button');
  element.textContent = words;
  element.className = name;
  element.onclick = press;
  return element;
}

/* Shows words, and buttons as pairs of words and functions; the first one is what Return presses. */
function say(title, text, choices = []) {
  $('title').textContent = title;
  $('text').className = '';
  $('text').textContent = text;
  const hadFocus = $('choices').contains(document.activeElement);
  $('choices').replaceChildren(...choices.map(([words, press], i) => button(words, press, i ? '' : 'main')));
  if (hadFocus) ($('choices').firstChild ?? cellElements()[selected]).focus({ preventScroll: true });
}

function warn(title, text, choices) {
  say(title, text, choices);
  $('text').className = 'warning';
}

/* The cells of each digit that clash: `r1c2, r1c5 and r4c5 are all 3.` */
function clashText(pairs) {
  return DIGITS.map(digit => [digit, [...new Set(pairs.flat().filter(cell => game.digits[cell] === digit))].sort((a, b) => a - b)])
    .filter(([, cells]) => cells.length)
    .map(([digit, cells]) => `${listOf(cells)} are ${cells.length === 2 ? 'both' : 'all'} ${digit}.`).join('\n');
}

/* Shows clashes, mistakes or the result. A job keeps its Cancel button. */
function tell() {
  const bad = clashes();
  if (job)
    return;
  if (isSolved())
    say(`Solved in ${clock()}${game.hints ? ` with ${plural(game.hints, 'hint')}` : ''}.`, '', [['New puzzle', openNew]]);
  else if (bad.length)
    warn('', clashText(bad), game.entering ? [['Play it', playTyped]] : []);
  else if (isFull() && wrongCells().length)
    tellMistakes();
  else if (game.entering)
    say('Type the puzzle', 'Enter its digits, then play it.', [['Play it', playTyped]]);
  else
    say('', game.past.length ? '' : 'Choose a cell and enter a digit. Hint shows the next step and its reason. Open takes any puzzle that you paste.');
}

function leaveHelp() {
  help = null;
}

/* ---- The teacher ---- */

function tellMistakes() {
  const wrong = wrongCells(), text = wrong.map(cell => game.digits[cell] ? `The ${game.digits[cell]} in ${nameOf(cell)} is wrong.`
    : `The candidate ${facts.solution[cell]} is missing in ${nameOf(cell)}.`).join('\n');
  help = { showWrong: true };
  warn('', text, [[wrong.length > 1 ? 'Take them back' : 'Take it back', () => takeBack(wrong)]]);
  render();
}

function check() {
  leaveWay();
  const entered = CELLS.filter(cell => !isClue(cell) && game.digits[cell]).length;
  const empty = CELLS.filter(cell => !isClue(cell)).length;
  if (game.entering || facts.solutions !== 1) diagnose();
  else if (wrongCells().length) tellMistakes();
  else if (isSolved()) tell();
  else say('', `Right so far: ${entered} of ${empty} cells are filled.`);
}

/* The first press says where to look, the second which technique, the third the whole step. */
async function hint() {
  leaveWay();
  if (job) return;
  if (isSolved()) return tell();
  if (wrongCells().length) return tellMistakes();
  if (game.entering || (facts.solutions !== 1 && facts.solutions >= 0)) return diagnose();
  if (help?.step) {
    help = { step: help.step, stage: Math.min(help.stage + 1, 2) };
  } else {
    const position = positionText(), step = await findStep(position);
    if (position !== positionText() || help?.step) return;
    if (step.status !== 0) return say('', `No step: ${step.why}.`);
    help = { step: { ...step, position }, stage: 0 };
  }
  showHint();
}

function findStep(position) {
  library.position = position;
  return library.call('page_hint', position);
}

function showHint() {
  const { step, stage } = help;
  if (stage < 2)
    say(`Look at ${step.place}${stage ? `: ${step.title}` : ''}.`, '', [['More', hint], ['Do it', makeStep], ['Close', closeHelp]]);
  else
    sayStep(step);
  render();
}

/* The words of a whole step; a chain can be walked. */
function sayStep(step) {
  const walk = step.links > 1 ? [['‹ Link', () => walkLinks(step, -1)], ['Link ›', () => walkLinks(step, 1)]] : [];
  const choices = way ? wayChoices() : [['Do it', makeStep], ['Close', closeHelp]];
  say(step.step, step.reason, [...choices, ...walk]);
  if (step.eureka) $('text').append(part('notation', step.eureka));
  const lesson = document.createElement('details'), summary = document.createElement('summary');
  summary.textContent = `${step.title}: the lesson`;
  lesson.append(summary, `${step.what}\n${step.look}\n${step.beware}`);
  $('text').append(lesson);
}

/* Draws the chain up to its next link, or the one before. */
async function walkLinks(step, by) {
  const link = Math.min(Math.max((help?.link ?? 0) + by, 0), step.links), shownStep = () => way ? way.steps[way.at] : help?.step;
  if (link && library.position !== step.position) await findStep(step.position);
  const walked = link ? await library.call('page_walk', null, link) : null;
  if (shownStep() !== step) return;
  help = { ...help, step, stage: 2, link, marks: walked?.marks };
  sayStep(step);
  if (walked) {
    $('title').textContent = `${step.title}: link ${link} of ${step.links}`;
    $('text').textContent = `${walked.link}.`;
  }
  render();
}

function makeStep() {
  if (!help?.step || way) return;
  const { step } = help;
  game.hints++;
  change(() => {
    if (step.digit) game.digits[step.cell] = step.digit;
    if (step.removals.length) game.all = true;
    step.removals.forEach(([cell, digits]) => { game.struck[cell] |= digits; });
  });
  if (step.digit) select(step.cell);
}

function closeHelp() {
  leaveHelp();
  leaveWay();
  tell();
  render();
}

/* Says why a puzzle has no solution or several, and offers changes that repair it. */
async function diagnose() {
  const grid = game.entering ? digitsText(game.digits) : game.puzzle, found = await library.call('page_diagnose', grid);
  if (grid !== (game.entering ? digitsText(game.digits) : game.puzzle)) return;
  const repairs = found.repairs.slice(0, 12).map(([cell, from, to]) =>
    [to === '.' ? `${nameOf(cell)}: no ${from}` : from === '.' ? `${nameOf(cell)} = ${to}` : `${nameOf(cell)}: ${from} to ${to}`,
      () => repair(grid, cell, to)]);
  const changes = found.repairs.some(([, clue]) => clue !== '.');
  const remedy = repairs.length ? `\n${changes ? 'Each of the changes above repairs it.' : 'Each of the clues above makes it a puzzle with one solution.'}` : '';
  if (found.conflict.length) {
    help = { cells: found.conflict };
    warn('No solution', `${listOf(found.conflict)} contradict each other${found.smallest ? ', and no fewer clues do' : ''}.${remedy}`, repairs);
  } else if (found.differing) {
    warn('Several solutions', `${plural(found.differing, 'cell')} can have more than one digit.${remedy}`, [...repairs, ['Count them', countAll]]);
  } else if (found.status === 0 && !found.repairs.length && facts.solutions !== 0) {
    const look = await library.call('page_look', grid);
    if (look.solutions === 1) say('', 'The puzzle has exactly one solution.', game.entering ? [['Play it', playTyped]] : []);
    else warn('Several solutions', 'Many clues are missing.', [['Count them', countAll]]);
  } else {
    warn('No solution', `The puzzle has no solution.${remedy}`, repairs);
  }
  render();
}

function repair(grid, cell, to) {
  const puzzle = grid.slice(0, cell) + to + grid.slice(cell + 1);
  if (game.entering) change(() => { game.digits[cell] = to === '.' ? 0 : +to; });
  else begin(newGame(puzzle, game.name));
}

async function countAll() {
  const most = 1000000, grid = game.entering ? digitsText(game.digits) : game.puzzle;
  const found = await work('Counting solutions ...', 'page_count', grid, most);
  if (found) say('', found.status ? `${found.why}.` : `${found.solutions >= most ? 'At least ' : ''}${plural(found.solutions.toLocaleString('en'), 'solution')}.`);
}

async function rate() {
  leaveWay();
  const puzzle = game.entering ? digitsText(game.digits) : game.puzzle, found = await work('Rating ...', 'page_rate', puzzle);
  if (!found) return;
  if (found.status) return warn('', `No rating: ${found.why}.`);
  if (found.er === BEYOND) return say('', 'Beyond the scale: no technique of Sudoku Explainer solves it.');
  const scale = tenths => `${Math.floor(tenths / 10)}.${tenths % 10}`;
  if (puzzle === game.puzzle) game.word = `${found.word} ${scale(found.er)}`;
  say(`${found.word[0].toUpperCase()}${found.word.slice(1)}: ${scale(found.er)}`,
    `On the scale of Sudoku Explainer. The hardest of ${plural(found.steps, 'step')}: ${found.hardest ?? 'none'}.`);
  render();
}

const FULL = -14, BEYOND = 200; /* SUDOKU_FULL, SUDOKU_BEYOND */

/* Every step to the solution, with a slider. */
async function showWay() {
  if (way) return closeHelp();
  if (game.entering || facts.solutions !== 1) return diagnose();
  const puzzle = game.puzzle, found = await work('Solving step by step ...', 'page_explain', puzzle);
  if (!found || game.puzzle !== puzzle) return;
  leaveHelp();
  const solved = found.ending === FULL;
  way = { steps: found.steps, at: 0, end: solved ? facts.solution : digitsText(game.digits), why: solved ? '' : found.why };
  $('place').max = found.steps.length + 1;
  goTo(0);
}

function goTo(at) {
  way.at = Math.min(Math.max(at, 0), way.steps.length);
  leaveHelp();
  $('place').value = way.at + 1;
  $('step').textContent = way.at < way.steps.length ? `${way.at + 1} of ${way.steps.length}` : 'end';
  if (way.at < way.steps.length) sayStep(way.steps[way.at]);
  else say(way.why ? 'No further step' : 'Solved.', way.why ? `${way.why}.` : `${plural(way.steps.length, 'step')} in all.`, wayChoices());
  render();
}

function wayChoices() {
  return [['Next', () => goTo(way.at + 1)], ['Previous', () => goTo(way.at - 1)], ['Back to the game', closeHelp]];
}

function leaveWay() {
  if (!way) return;
  way = null;
  leaveHelp();
  tell();
  render();
}

/* ---- Input: any text, files, links ---- */

/* Opens a text or the bytes of a file: one puzzle at once, several as a list to choose from. */
async function openText(text) {
  const MOST_ERRORS = 5, { items = [], more } = await library.call('page_read', text);
  const good = items.filter(item => item.grid), errors = items.filter(item => item.error);
  const trouble = errors.slice(0, MOST_ERRORS).map(item => `line ${item.line}: ${item.error}`);
  if (errors.length > MOST_ERRORS) trouble.push(`... and ${errors.length - MOST_ERRORS} more`);
  if (more) trouble.push(`Only the first ${items.length} are shown.`);
  $('trouble').textContent = items.length ? trouble.join('\n') : 'There is no puzzle in this text.';
  $('list').replaceChildren();
  if (good.length === 1 && !trouble.length) {
    closeDialogs();
    beginItem(good[0]);
    return;
  }
  if (typeof text === 'string') $('input').value = text;
  $('list').replaceChildren(...good.map((item, i) => {
    const choice = button(item.name ?? `Puzzle ${i + 1}`, () => { closeDialogs(); beginItem(item); });
    const preview = document.createElement('small');
    preview.textContent = item.grid;
    choice.append(preview);
    return choice;
  }));
  show('open-dialog');
}

function beginItem(item) {
  const next = newGame(item.grid, item.name ?? '');
  CELLS.forEach(cell => { if (item.placed && item.placed[cell] > '0') next.digits[cell] = +item.placed[cell]; });
  if (item.candidates) {
    next.all = true;
    CELLS.forEach(cell => { next.struck[cell] = allowed(next.digits, cell) & ~item.candidates[cell]; });
  }
  begin(next);
}

/* A link to the game that is open, as after a reload, opens nothing. */
function openHash() {
  let text = location.hash.slice(1);
  try {
    text = decodeURIComponent(text);
  } catch { /* not encoded: taken as it is */ }
  if (text && text !== game.puzzle) openText(text);
}

function typeOwn() {
  closeDialogs();
  selected = 0;
  begin({ ...newGame('.'.repeat(81)), entering: true });
}

function openOpen() {
  $('input').value = $('trouble').textContent = '';
  $('list').replaceChildren();
  show('open-dialog');
}

function playTyped() {
  begin(newGame(digitsText(game.digits)));
}

const LEVELS = [['easy', 'singles; for children and beginners'], ['medium', 'locked candidates, pairs, small fish'],
  ['hard', 'wings, loops, quads'], ['unfair', 'everything short of chains'], ['extreme', 'single chains'],
  ['diabolical', 'chains from several cases'], ['nightmare', 'nets of chains; takes up to a minute'], ['monster', 'one of five of the hardest known, disguised']];

function openNew() {
  $('levels').replaceChildren(...LEVELS.map(([word, needs], level) => {
    const choice = button(word, () => make(level)), small = document.createElement('small');
    small.textContent = needs;
    choice.append(small);
    return choice;
  }));
  show('new-dialog');
}

async function make(level) {
  closeDialogs();
  const seed = crypto.getRandomValues(new Uint32Array(1))[0];
  const made = await work(`Making a puzzle: ${LEVELS[level][0]} ...`, 'page_make', null, level, seed);
  if (!made) return;
  if (made.status) return warn('', `${made.why}.`);
  begin(newGame(made.grid, '', made.word));
}

/* ---- Output: copies ---- */

function candidatesText() {
  const cells = CELLS.map(cell => game.digits[cell] ? String(game.digits[cell]) : digitsOf(candidatesOf(cell)).join(''));
  const width = Math.max(...cells.map(cell => cell.length));
  return [0, 1, 2, 3, 4, 5, 6, 7, 8].map(row => cells.slice(9 * row, 9 * row + 9).map(cell => cell.padEnd(width)).join(' ').trimEnd()).join('\n');
}

function openShare() {
  const puzzle = game.entering ? digitsText(game.digits) : game.puzzle;
  const copies = [[location.protocol === 'file:' ? 'A link for this computer' : 'A link', `${location.href.split('#')[0]}#${puzzle}`], ['The puzzle', puzzle],
    ['The digits so far', digitsText(game.digits)], ['The candidates', candidatesText()]];
  $('copies').replaceChildren(...copies.map(([words, text]) => {
    const choice = button(words, async () => {
      await copy(text);
      choice.firstChild.textContent = `${words}: copied`;
    });
    const small = document.createElement('small');
    small.textContent = text;
    choice.append(small);
    return choice;
  }));
  show('share-dialog');
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    $('share-dialog').append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
}

const KEYS = [['arrows', 'move'], ['1-9', 'enter a digit'], ['Shift + 1-9', 'a candidate'], ['Backspace', 'clear the cell'], ['u, r', 'undo, redo'],
  ['c', 'all candidates'], ['m', 'digits become candidates'], ['Space', 'hint: where, which technique, the step'], ['Return', 'the first button below the others'], ['the same digit', 'clears the cell'],
  [', .', 'walk along a chain'], ['x', 'are the digits right?'], ['n', 'a new puzzle'], ['o', 'open a puzzle'], ['Esc', 'leave a hint']];

function openHelp() {
  $('keys').replaceChildren(...KEYS.flatMap(([key, words]) => {
    const name = document.createElement('dt'), what = document.createElement('dd');
    name.textContent = key;
    what.textContent = words;
    return [name, what];
  }));
  show('help-dialog');
}

function show(id) {
  if (!$(id).open) $(id).showModal();
}

function closeDialogs() {
  document.querySelectorAll('dialog').forEach(dialog => dialog.close());
}

/* ---- Keys and presses ---- */

function toggleCandidates() {
  if (way) return;
  game.all = !game.all;
  render();
  save();
}

function togglePencil() {
  pencil = !pencil;
  render();
}

function move(rows, columns) {
  select((rowOf(selected) + rows + 9) % 9 * 9 + (columnOf(selected) + columns + 9) % 9);
}

/* The step on the board, if it has a chain. */
function walkable() {
  const step = way ? way.steps[way.at] : help?.stage === 2 ? help.step : null;
  return step?.links > 1 ? step : null;
}

const onKey = {
  ArrowUp: () => move(-1, 0), ArrowDown: () => move(1, 0), ArrowLeft: () => move(0, -1), ArrowRight: () => move(0, 1),
  Backspace: erase, Delete: erase, 0: erase, '.': () => walkable() ? walkLinks(walkable(), 1) : erase(),
  ',': () => walkable() && walkLinks(walkable(), -1),
  u: back, r: forth, c: toggleCandidates, m: togglePencil, x: check, n: openNew, o: openOpen, '?': openHelp,
  ' ': () => game.entering ? select((selected + 1) % 81) : hint(), Enter: () => $('choices').firstChild?.click(), Escape: () => job ? cancelJob() : closeHelp(),
};

function press(event) {
  const digit = /^(Digit|Numpad)[1-9]$/.test(event.code) ? +event.code.at(-1) : 0;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.target.closest('dialog, textarea') || event.altKey) return;
  if (event.target.closest('button, summary') && (key === ' ' || key === 'Enter')) return;
  if (event.target.closest('input') && key !== 'Escape' && key !== 'Enter') return;
  if (event.ctrlKey || event.metaKey) {
    if (key === 'z' || key === 'y') {
      event.preventDefault();
      key === 'y' || event.shiftKey ? forth() : back();
    }
    return;
  }
  const action = digit ? () => enter(digit, pencil || event.shiftKey) : onKey[key];
  if (!action) return;
  event.preventDefault();
  action();
}

const bytesOf = async file => new Uint8Array(await file.arrayBuffer());

function listen() {
  const presses = { pencil: togglePencil, erase, undo: back, redo: forth, candidates: toggleCandidates, hint, check, way: showWay, rate,
    new: openNew, open: openOpen, share: openShare, print: () => window.print(), help: openHelp,
    read: () => openText($('input').value), blank: typeOwn };
  Object.entries(presses).forEach(([id, action]) => { $(id).onclick = () => action(); });
  document.querySelectorAll('[data-close]').forEach(element => { element.onclick = closeDialogs; });
  document.onkeydown = press;
  $('pad').onmousedown = event => event.preventDefault(); /* the cell keeps the focus */
  $('place').oninput = () => goTo($('place').value - 1);
  $('file').onchange = async () => { if ($('file').files[0]) openText(await bytesOf($('file').files[0])); $('file').value = ''; };
  document.onpaste = event => { if (!event.target.closest('textarea, input')) openText(event.clipboardData.getData('text')); };
  document.ondragover = event => event.preventDefault();
  document.ondrop = async event => {
    event.preventDefault();
    const file = event.dataTransfer.files[0];
    openText(file ? await bytesOf(file) : event.dataTransfer.getData('text'));
  };
  window.onhashchange = openHash;
  setInterval(() => {
    if (document.hidden || game.entering || isSolved()) return;
    game.seconds++;
    drawTime();
    if (game.seconds % 10 === 0) save();
  }, 1000);
}

makeBoard();
listen();
library.ready.catch(() => warn('This browser is too old', 'It can play, but it has neither hints nor a reader: it lacks WebAssembly or DecompressionStream.'));
library.call('page_version', null).then(({ version }) => { $('version').textContent = `sudoku ${version}`; });
open(restore() || newGame(FIRST.grid, '', FIRST.word));
openHash();
