// node tests/wasm.mjs MODULE ARGUMENTS...: runs the program for WebAssembly, with the current folder and /tmp as its files.
// node tests/wasm.mjs MODULE --each FOLDER FILES... -- ARGUMENTS...: runs it once for each file as standard input, and writes
// what it says to files of these names in the folder.
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

if (rest[0] === '--each') {
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
