import { oneFile, runCommand } from '../commands/support/command.js';
import { packClient } from './support/client-package.js';
import { packPythonClient } from './support/python-package.js';

const usage = `Packs the clients as packages of their own, tutti-client, into a folder: to be installed from there, or published.

  npm run task client:pack -- DIR
  npm install DIR/tutti-client-*.tgz              # in the project that uses it
  python3 -m pip install DIR/tutti_client-*.whl`;

await runCommand({ usage, options: {}, takesArguments: true }, async (_options, rest) => {
  const folder = oneFile(rest);
  const { archive, codeBytes } = packClient(folder);
  console.log(`${archive}: ${(codeBytes / 1024).toFixed(1)} KiB of code`);
  console.log(packPythonClient(folder));
});
