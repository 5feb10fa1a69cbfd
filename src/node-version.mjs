import { readFileSync } from 'node:fs';

// Ends the process with a message if Node is older than package.json requires: the next import would be a SyntaxError.
// Plain JavaScript that old versions can parse.

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const needed = engines.node.replace('>=', '');
const [wanted, found] = [needed, process.versions.node].map((version) => version.split('.').map(Number));
const at = wanted.findIndex((part, index) => part !== found[index]);
if (at !== -1 && found[at] < wanted[at]) {
  console.error(`Tutti needs Node.js ${needed} or later; this is ${process.versions.node}.`);
  process.exit(1);
}
