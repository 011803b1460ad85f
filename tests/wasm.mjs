// node tests/wasm.mjs MODULE ARGUMENTS...: runs the program for WebAssembly, with the current folder and /tmp as its files.
// node tests/wasm.mjs MODULE --each FOLDER FILES... -- ARGUMENTS...: runs it once for each file as standard input, and writes
// what it says to files of these names in the folder.
// node tests/wasm.mjs LIBRARY --library: solves a puzzle with the module of the library.
// node tests/wasm.mjs PAGE --page PUZZLE: prints the first step of a puzzle and its rating, by the functions of src/page/page.c.
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { WASI } from 'node:wasi';

const [path, ...rest] = process.argv.slice(2);
const module = await WebAssembly.compile(readFileSync(path));

async function run(args, streams) {
  const wasi = new WASI({
    version: 'preview1', args: ['sudoku', ...args], env: process.env, preopens: { '.': '.', '/tmp': '/tmp' }, returnOnExit: true, ...streams,
  });
  return wasi.start(await WebAssembly.instantiate(module, wasi.getImportObject()));
}

// The library: solves one puzzle with sudoku_solve, and prints the number of its solutions and the first one.
async function callLibrary() {
  const wasi = new WASI({ version: 'preview1' });
  const instance = await WebAssembly.instantiate(module, wasi.getImportObject());
  wasi.initialize(instance);
  const { memory, malloc, free, sudoku_solve } = instance.exports;
  const puzzle = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
  const text = malloc(82), solution = malloc(81);
  new Uint8Array(memory.buffer).set(new TextEncoder().encode(puzzle + '\0'), text);
  const count = sudoku_solve(text, 2, solution);
  console.log(count, new TextDecoder().decode(new Uint8Array(memory.buffer, solution, 81)));
  free(text);
  free(solution);
}

async function callPage(puzzle) {
  const none = new Proxy({}, { get: () => () => 8 });
  const { exports } = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: none, page: { progress() {} } });
  exports._initialize();
  const call = (name, text) => {
    const start = exports.malloc(text.length + 1);
    new Uint8Array(exports.memory.buffer).set(new TextEncoder().encode(text + '\0'), start);
    const answer = exports[name](start), all = new Uint8Array(exports.memory.buffer);
    return JSON.parse(new TextDecoder().decode(all.slice(answer, all.indexOf(0, answer))));
  };
  const { steps } = call('page_explain', puzzle), { er } = call('page_rate', puzzle);
  console.log(`${steps[0].step}, ${Math.floor(er / 10)}.${er % 10}`);
}

if (rest[0] === '--library') {
  await callLibrary();
} else if (rest[0] === '--page') {
  await callPage(rest[1]);
} else if (rest[0] === '--each') {
  const end = rest.indexOf('--'), folder = rest[1];
  mkdirSync(folder, { recursive: true });
  for (const file of rest.slice(2, end)) {
    const stdin = openSync(file, 'r'), stdout = openSync(join(folder, basename(file)), 'w');
    await run(rest.slice(end + 1), { stdin, stdout, stderr: stdout });
    closeSync(stdin);
    closeSync(stdout);
  }
} else {
  process.exitCode = await run(rest, {});
}
