import type { PageOperation } from './document.js';

/** A program that makes one request. */
export interface Sample {
  language: 'curl' | 'JavaScript' | 'Python';
  text: string;
}

/**
 * Programs that call an operation with the values of its examples. They need nothing but curl, Node.js or Python, and take
 * the token from the environment variable TUTTI_TOKEN.
 * @param origin where the service is: `https://tutti.example`
 */
export function samplesOf(origin: string, method: string, path: string, operation: PageOperation): Sample[] {
  const request: SampleRequest = {
    method: method.toUpperCase(),
    url: `${origin}${withValues(path, operation)}`,
    isPublic: operation.security?.length === 0,
    ...bodyOf(operation),
  };
  return [
    { language: 'curl', text: curl(request) },
    { language: 'JavaScript', text: javaScript(request) },
    { language: 'Python', text: python(request) },
  ];
}

interface SampleRequest {
  method: string;
  url: string;
  isPublic: boolean;
  /** The text of the body, and what kind of text it is. */
  body?: string;
  type?: string;
}

/** The path with the examples of its parameters, and of those in the query that must be there. */
function withValues(path: string, { parameters = [] }: PageOperation): string {
  const textOf = ({ example, schema }: { example?: unknown; schema?: { default?: unknown } }) =>
    encodeURIComponent(String(example ?? schema?.default ?? '1'));
  let made = path;
  const query: string[] = [];
  for (const parameter of parameters) {
    if (parameter.in === 'path') made = made.replace(`{${parameter.name}}`, textOf(parameter));
    if (parameter.in === 'query' && parameter.required) query.push(`${parameter.name}=${textOf(parameter)}`);
  }
  return query.length > 0 ? `${made}?${query.join('&')}` : made;
}

function bodyOf({ requestBody }: PageOperation): { body?: string; type?: string } {
  const [found] = Object.entries(requestBody?.content ?? {});
  if (found === undefined) return {};
  const [type, media] = found;
  const example = media.example ?? Object.values(media.examples ?? {})[0]?.value;
  if (example === undefined) return {};
  return { type, body: typeof example === 'string' ? example : JSON.stringify(example) };
}

function curl({ method, url, isPublic, body, type }: SampleRequest): string {
  const parts = [`curl${method === 'GET' ? '' : ` -X ${method}`} '${url}'`];
  if (!isPublic) parts.push('-H "Authorization: Bearer $TUTTI_TOKEN"');
  if (type !== undefined) parts.push(`-H 'Content-Type: ${type}'`);
  if (body !== undefined) parts.push(`--data-binary '${body.replaceAll("'", `'\\''`)}'`);
  return parts.join(' \\\n  ');
}

function javaScript({ method, url, isPublic, body, type }: SampleRequest): string {
  const headers = [
    ...(isPublic ? [] : [`Authorization: \`Bearer \${process.env.TUTTI_TOKEN}\``]),
    ...(type === undefined ? [] : [`'Content-Type': '${type}'`]),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length === 0 ? [] : [`  headers: { ${headers.join(', ')} },`]),
    ...(body === undefined
      ? []
      : [`  body: ${type === 'application/json' ? `JSON.stringify(${body})` : JSON.stringify(body)},`]),
  ];
  const call = options.length === 0 ? `fetch('${url}')` : `fetch('${url}', {\n${options.join('\n')}\n})`;
  return `const response = await ${call};\nconsole.log(response.status, await response.text());`;
}

function python({ method, url, isPublic, body, type }: SampleRequest): string {
  const headers = [
    ...(isPublic ? [] : [`"Authorization": f"Bearer {os.environ['TUTTI_TOKEN']}"`]),
    ...(type === undefined ? [] : [`"Content-Type": "${type}"`]),
  ];
  const options = [
    `    "${url}",`,
    ...(method === 'GET' ? [] : [`    method="${method}",`]),
    ...(headers.length === 0 ? [] : [`    headers={${headers.join(', ')}},`]),
    // A JSON text in double quotes is a text of Python, too.
    ...(body === undefined ? [] : [`    data=${JSON.stringify(body)}.encode(),`]),
  ];
  return [
    isPublic ? 'import urllib.request' : 'import os\nimport urllib.request',
    '',
    `request = urllib.request.Request(\n${options.join('\n')}\n)`,
    'with urllib.request.urlopen(request) as response:',
    '    print(response.status, response.read().decode())',
  ].join('\n');
}
