import { redoclyFindings, spectralFindings } from './judges.js';

const FILE = 'openapi/openapi.json';

const findings = [...(await redoclyFindings(FILE)), ...(await spectralFindings(FILE))];
for (const finding of findings) console.error(finding);
console.log(findings.length === 0 ? `${FILE}: nothing to complain about` : `${FILE}: ${findings.length} findings`);
if (findings.length > 0) process.exitCode = 1;
