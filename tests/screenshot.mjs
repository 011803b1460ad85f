// Draws the README's picture of the page: node tests/screenshot.mjs build/wasm/sudoku.html chromium tests/screens/page.png
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Browser } from './browser.mjs';

const [path, program, file] = process.argv.slice(2);
const browser = new Browser(program);
const puzzle = readFileSync('puzzles/made-hard.txt', 'utf8').match(/^[0-9.]{81}/m)[0];
await browser.open(`${pathToFileURL(path).href}#${puzzle}`, 832, 548);
await browser.until('facts.solutions === 1');
await browser.press('All steps');
await browser.until('way');
await browser.value('document.activeElement.blur(), goTo(way.steps.findIndex(step => step.technique === "xy-wing"))');
await browser.picture(file);
await browser.close();
