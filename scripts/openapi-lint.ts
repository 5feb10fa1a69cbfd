import { CommandError, runCommand } from '../commands/support/command.js';
import { redoclyFindings, spectralFindings } from './openapi-linters.js';

const FILE = 'openapi/openapi.json';

const usage = `Holds ${FILE} to redocly, spectral and the API style rules.

  npm run task openapi:lint`;

await runCommand({ usage, options: {} }, async () => {
  const findings = [...(await redoclyFindings(FILE)), ...(await spectralFindings(FILE))];
  if (findings.length > 0) throw new CommandError([...findings, `${FILE}: ${findings.length} findings`].join('\n'));
  console.log(`${FILE}: nothing to complain about`);
});
