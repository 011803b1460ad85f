// node tests/page.mjs PAGE BROWSER [FOLDER]: plays at the page as a person would, by keys and taps, and prints a line for each check
// that fails, then "N passed, N failed". FOLDER receives pictures of the states on the way.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Browser } from './browser.mjs';

const [path, program, folder] = process.argv.slice(2);
const address = pathToFileURL(path).href;
const browser = new Browser(program);
let passed = 0, failed = 0, pictures = 0;

function check(what, is, seen = '') {
  if (is) passed++;
  else {
    failed++;
    console.log(`FAIL tests/page.mjs: ${what}${seen && `: ${seen}`}`);
  }
}

const same = (what, wanted, seen) => check(what, wanted === seen, `${JSON.stringify(seen)} instead of ${JSON.stringify(wanted)}`);
const wait = async (what, expression, seconds) => check(what, await browser.until(expression, seconds), await browser.text('#words'));
const words = () => browser.text('#words');
const digits = () => browser.value('digitsText(game.digits)');
const cell = index => `document.querySelectorAll('[role=gridcell]')[${index}]`;

async function picture(name) {
  if (folder) await browser.picture(`${folder}/${String(++pictures).padStart(2, '0')}-${name}.png`);
}

/* Opens a text as a paste, which a person makes with Ctrl+V. */
async function paste(text) {
  await browser.value(`(() => { const data = new DataTransfer(); data.setData('text', ${JSON.stringify(text)});
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true })); })()`);
}

let opened = 0;
async function openPuzzle(puzzle) {
  const name = `Number ${++opened}`;
  await paste(`${puzzle} ${name}`);
  await wait(`${name} opens`, `game.puzzle === ${JSON.stringify(puzzle)} && game.name === ${JSON.stringify(name)} && facts.solutions >= 0`);
}

/* Presses Space and Return until the grid is full. */
async function solveByHints(puzzle, most) {
  await openPuzzle(puzzle);
  let steps = 0;
  for (; steps < most && !(await browser.value('isSolved()')); steps++) {
    await browser.keys(' ');
    if (!(await browser.until('help?.step', 60))) break;
    await browser.keys(' ', ' ', 'Enter');
    if (!(await browser.until('!help?.step'))) break;
  }
  check(`hints solve ${puzzle.slice(0, 20)}...`, await browser.value('isSolved()'), `after ${steps} steps: ${await words()}`);
  check('... and it says so', /Solved in \d+:\d\d with \d+ hints/.test(await words()), await words());
  await browser.keys(' ');
  check('... whatever is pressed', /Solved in/.test(await words()), await words());
  return steps;
}

const EASY = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const SOLUTION = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';
const HARD = '1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..';
const WINGS = readFileSync('puzzles/made-hard.txt', 'utf8').match(/^[0-9.]{81}/m)[0];

await browser.open(address);
await wait('the library is ready', 'facts.solutions === 1');
await picture('start');

// Digits: keys, Shift for candidates, taps.
await openPuzzle(EASY);
same('a cell has its name', 'row 3, column 8, 6', await browser.value(`${cell(25)}.getAttribute('aria-label')`));
await browser.click(cell(2));
await browser.keys('4');
same('a digit is typed', '4', (await digits())[2]);
await browser.keys('Backspace', 'Shift+1', 'Shift+2');
same('Shift types candidates', 'row 1, column 3, candidates 1 2', await browser.value(`${cell(2)}.getAttribute('aria-label')`));
await browser.keys('u', 'u', 'u');
same('undo takes back', '4', (await digits())[2]);
await browser.keys('Control+z');
same('... all of it', EASY, await digits());
await browser.keys('r');
same('redo makes it again', '4', (await digits())[2]);
await browser.keys('ArrowRight', '5');
check('a clash is told', (await words()).includes('r1c1, r1c4 and r2c6 are all 5.'), await words());
await picture('clash');
await browser.keys('Backspace', '1', ' ');
check('a wrong digit is told', (await words()).includes('The 1 in r1c4 is wrong.'), await words());
check('... and red', await browser.value(`${cell(3)}.className.includes('wrong')`));
await picture('wrong');
await browser.keys('Enter');
same('Return takes it back', '.', (await digits())[3]);
await browser.tap(cell(3));
await browser.tap(`document.querySelectorAll('#pad button')[5]`);
same('a tap enters a digit', '6', (await digits())[3]);
await browser.keys('x');
check('the right ones are counted', (await words()).includes('Right so far: 2 of 51 cells are filled.'), await words());
await browser.keys('c');
await picture('candidates');
check('all candidates are shown', (await browser.value(`document.querySelectorAll('.small').length`)) === 49);

// A candidate that is needed is a mistake, too; and no other digit can be struck out.
await browser.keys('c', 'ArrowRight', 'ArrowRight');
await browser.value(`select(game.digits.findIndex((digit, i) => !digit))`);
await browser.value(`change(() => { game.all = true; game.struck[selected] = bit(+facts.solution[selected]); })`);
await browser.keys(' ');
check('a missing candidate is told', /The candidate \d is missing in r\dc\d/.test(await words()), await words());
await browser.keys('Enter');
check('... and put back', await browser.value('game.struck[selected] === 0'));
await browser.keys('u', 'u', 'c');

// The game is kept.
await browser.go(address);
await wait('a reload keeps the game', 'facts.solutions === 1');
same('... with its digits', '6', (await digits())[3]);
await browser.keys('u');
same('... and its past', '.', (await digits())[3]);

// The teacher.
await browser.keys(' ');
await wait('a hint says where to look', '/^Look at [a-z]+ \\d\\.$/m.test(document.querySelector("#title").innerText) || /^Look at r/.test(document.querySelector("#title").innerText)');
await solveByHints(EASY, 120);
await picture('solved');
await solveByHints(WINGS, 150);
await paste(`${WINGS} other`);
await wait('another puzzle', `game.puzzle === ${JSON.stringify(WINGS)}`);
await browser.value('select(game.digits.indexOf(0))');
await browser.keys('5');
await paste(`${EASY} third`);
await wait('a third puzzle', `game.name === 'third'`);
await browser.keys('u', 'Enter');
check('undo at the beginning offers the previous game', await browser.value('game.name === "other"'), await words());
await openPuzzle(WINGS);
await browser.press('All steps');
await wait('the whole way has steps', 'way?.steps.length > 40', 60);
await browser.value('goTo(way.steps.findIndex(step => step.removals.length && step.marks.roles.length > 3))');
check('a step is drawn', (await browser.value(`document.querySelectorAll('#circles circle').length`)) > 3);
await picture('way');
await browser.click('document.querySelector("#text summary")');
check('the lesson of its technique opens', (await browser.text('#text details')).length > 200);
await picture('lesson');
await browser.press('Next');
await browser.press('Back');
check('the game is back', await browser.value('way === null'));
await openPuzzle(HARD);
await browser.press('All steps');
await wait('a hard puzzle is explained', 'way?.steps.length > 60', 120);
await browser.value('goTo(way.steps.findIndex(step => step.links > 4 && step.marks.arrows.length > 3))');
check('a chain has arrows', (await browser.value(`document.querySelectorAll('#arrows .head').length`)) > 3);
await picture('chain');
await browser.press('Link ›');
await wait('a chain is walked', '/link 1 of/.test(document.querySelector("#title").innerText)');
await browser.press('Link ›');
await wait('... link by link', '/link 2 of/.test(document.querySelector("#title").innerText)');
await picture('link');
await browser.value(`$('place').value = $('place').max, $('place').oninput()`);
check('the slider ends at the solution', (await words()).includes('Solved.'), await words());
await browser.keys('Escape');
await browser.press('Rating');
await wait('a puzzle is rated', '/^Diabolical|^Nightmare|^Monster|^Extreme/.test(document.querySelector("#title").innerText)', 120);
await picture('rating');

// Doors.
const rows = EASY.match(/.{9}/g);
const texts = {
  'a line with a name': `${EASY} Monday`,
  zeros: EASY.replaceAll('.', '0'),
  'nine rows': rows.join('\n'),
  'a box': rows.map(row => `| ${row.match(/.{3}/g).join(' | ')} |`).join('\n'),
  CSV: `puzzle,solution\n${EASY.replaceAll('.', '0')},${SOLUTION}\n`,
  JSON: JSON.stringify(rows.map(row => [...row].map(c => (c === '.' ? 0 : +c)))),
  'a link': `https://www.sudokuwiki.org/sudoku.htm?bd=${EASY.replaceAll('.', '0')}`,
  'Markdown': `|${[...rows[0]].join('|')}|\n${'|---'.repeat(9)}|\n${rows.slice(1).map(row => `|${[...row].map(c => (c === '.' ? ' ' : c)).join('|')}|`).join('\n')}`.replaceAll('.', ' '),
  'spaces and underscores': rows.map(row => [...row.replaceAll('.', '_')].join(' ')).join('\n'),
  'an array of C': `int grid[9][9] = {\n${rows.map(row => `{${[...row].map(c => (c === '.' ? 0 : c)).join(', ')}},`).join('\n')}\n};`,
};
for (const [name, text] of Object.entries(texts)) {
  await openPuzzle(WINGS);
  await paste(text);
  await wait(`${name} opens`, `game.puzzle === ${JSON.stringify(EASY)}`);
}
await paste('1 2 3');
await wait('a broken paste is told', '/line 1: /.test(document.querySelector("#trouble").innerText)');
await browser.press('Close');
await paste(`${EASY} A\n${WINGS} B\n`);
await wait('several puzzles make a list', 'document.querySelectorAll("#list button").length === 2');
await picture('list');
await browser.press('B');
await wait('... to choose from', `game.puzzle === ${JSON.stringify(WINGS)} && game.name === "B"`);
await browser.value(`location.hash = ${JSON.stringify(EASY)}`);
await wait('a link opens its puzzle', `game.puzzle === ${JSON.stringify(EASY)}`);
await browser.press('Copy');
check('a link is offered', (await browser.text('#copies')).includes(`#${EASY}`));
await picture('copy');
await browser.keys('Escape');
await paste('.'.repeat(9) + EASY.slice(9));
await wait('several solutions are told', '/Several solutions/.test(document.querySelector("#title").innerText)');
await browser.press('Count them');
await wait('... and counted', '/^[\\d,]+ solutions\\.$/m.test(document.querySelector("#text").innerText)');
await picture('several');
await paste(EASY.replace('53..7', '53..3'));
await wait('a contradiction is told', '/contradict each other/.test(document.querySelector("#text").innerText)');
await picture('contradiction');
await picture('repairs');
await browser.press('r1c5: 3 to 7');
await wait('... and repaired', `game.puzzle === ${JSON.stringify(EASY)}`);
await browser.keys('o');
await browser.press('Type a puzzle');
await browser.keys('5', '3', ' ', ' ', '7');
same('a puzzle is typed like text', '53..7', (await digits()).slice(0, 5));
await browser.keys('n');
await picture('levels');
await browser.press('easy');
await wait('a new puzzle is made', 'game.word === "easy" && facts.solutions === 1', 60);
check('... with many clues', (await browser.value(`[...game.puzzle].filter(c => c !== '.').length`)) >= 32);
await browser.press('New');
await browser.press('nightmare');
await browser.press('Cancel');
await wait('making is cancelled', 'job === null && /Cancelled/.test(document.querySelector("#text").innerText)');

// Paper, narrow and wide windows, dark.
await browser.send('Emulation.setEmulatedMedia', { media: 'print' });
check('the printed page has no entries', await browser.value(`[...document.querySelectorAll('.cell:not(.clue) .digit')].every(digit => getComputedStyle(digit).display === 'none')`));
check('the printed page has the grid alone', await browser.value(`getComputedStyle($('side')).display === 'none' && getComputedStyle($('board')).display !== 'none'`));
await picture('print');
await browser.send('Emulation.setEmulatedMedia', { media: '' });
for (const [width, height] of [[360, 740], [768, 1024], [1600, 900]]) {
  await browser.size(width, height);
  check(`nothing is wider than ${width} pixels`, await browser.value('document.documentElement.scrollWidth <= innerWidth'));
  await picture(`${width}`);
  await browser.dark(true);
  await picture(`${width}-dark`);
  await browser.dark(false);
}
same('the script has no errors', '', browser.messages.join('\n'));
await browser.close();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
