import { oneFile, runCommand } from '../commands/support/command.js';
import { packClient } from './support/client-package.js';

const usage = `Packs the typed client as a package of its own, tutti-client, into a folder: to be installed from there, or published.

  npm run task client:pack -- DIR
  npm install DIR/tutti-client-0.2.0.tgz      # in the project that uses it`;

await runCommand({ usage, options: {}, takesArguments: true }, async (_options, rest) => {
  const { archive, codeBytes } = packClient(oneFile(rest));
  console.log(`${archive}: ${(codeBytes / 1024).toFixed(1)} KiB of code`);
});
