import { oneFile, runCommand } from '../commands/support/command.js';
import { packCli } from './support/cli-bundle.js';

const usage = `Packs the command tutti as a package of its own, tutti-cli, into a folder: to be installed from there, or published.

  npm run task cli:pack -- DIR
  npm install --global DIR/tutti-cli-*.tgz        # where it is used`;

await runCommand({ usage, options: {}, takesArguments: true }, async (_options, rest) => {
  const { archive, codeBytes } = await packCli(oneFile(rest));
  console.log(`${archive}: ${(codeBytes / 1024).toFixed(1)} KiB of code`);
});
