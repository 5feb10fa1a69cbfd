import { STATUS_CODES } from 'node:http';
import { catalogued, ERROR_CODES, type ErrorCode } from '../../lib/errors.js';

const INTRODUCTION = `# Errors

The response to every failure is one JSON object. Programs decide by \`code\`, which is stable; \`error\` is for people and
may be worded otherwise from one call to the next.

\`\`\`json
{
  "error": "name is required.",
  "code": "VALIDATION_FAILED",
  "request_id": "0c1f2e3d4b5a-1k",
  "details": [{ "path": "body/name", "message": "is required" }]
}
\`\`\`

- \`request_id\` names the request in the log of the service; it is in the \`X-Request-Id\` header too.
- \`details\`, when present, names what is at fault in the request: the part, then the way to the member.
- A client that sends \`Accept: application/problem+json\` gets the same facts as problem details (RFC 9457), whose
  \`type\` is the entry of the code on this page: \`/openapi/errors.md#not_found\`.
- \`Retry-After\`, when present, is the whole number of seconds after which the same request may succeed.

The responses of each operation are in [openapi.json](openapi.json). This file is generated: \`npm run openapi\`.
`;

export function errorGuide(): string {
  const statuses = [...new Set(ERROR_CODES.map((code) => catalogued(code).status))];
  return [INTRODUCTION, ...statuses.map(section)].join('\n');
}

function section(status: number): string {
  const codes = ERROR_CODES.filter((code) => catalogued(code).status === status);
  return `## ${status} ${STATUS_CODES[status]}

${codes.map(entry).join('\n')}`;
}

/** The heading is the anchor of the `type` of problem details. */
function entry(code: ErrorCode): string {
  const { when, remedy } = catalogued(code);
  return `### ${code}

${when}

*What to do:* ${remedy}
`;
}
