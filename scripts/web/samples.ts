export interface SampleRequest {
  method: string;
  url: string;
  isPublic: boolean;
  type?: string;
  example?: unknown;
}

interface Parts extends Omit<SampleRequest, 'example'> {
  headers: [name: string, value: string][];
  body: string | undefined;
}

/**
 * Programs that send a request, in the form of `x-code-samples`. They need nothing but curl, Node.js or Python, and take
 * the token from the environment variable TUTTI_TOKEN.
 */
export function samplesOf({ example, ...request }: SampleRequest): { lang: string; label: string; source: string }[] {
  const body = typeof example === 'string' || example === undefined ? example : JSON.stringify(example);
  const headers: Parts['headers'] = [];
  if (!request.isPublic) headers.push(['Authorization', 'Bearer $TUTTI_TOKEN']);
  if (body !== undefined) headers.push(['Content-Type', String(request.type)]);
  const parts = { ...request, headers, body };
  return [
    { lang: 'bash', label: 'curl', source: curl(parts) },
    { lang: 'javascript', label: 'JavaScript', source: javaScript(parts) },
    { lang: 'python', label: 'Python', source: python(parts) },
  ];
}

function curl({ method, url, headers, body }: Parts): string {
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} '${url}'`,
    ...headers.map(([name, value]) => `-H "${name}: ${value}"`),
    ...(body === undefined ? [] : [`--data-binary '${body.replaceAll("'", `'\\''`)}'`]),
  ].join(' \\\n  ');
}

function javaScript({ method, url, headers, type, body }: Parts): string {
  const token = `\${process.env.TUTTI_TOKEN}`;
  const fields = headers.map(([name, value]) => `'${name}': \`${value.replace('$TUTTI_TOKEN', () => token)}\``);
  const text = type === 'application/json' ? `JSON.stringify(${body})` : JSON.stringify(body);
  return [
    `const response = await fetch('${url}', {`,
    `  method: '${method}',`,
    ...(fields.length === 0 ? [] : [`  headers: { ${fields.join(', ')} },`]),
    ...(body === undefined ? [] : [`  body: ${text},`]),
    '});\nconsole.log(response.status, await response.text());',
  ].join('\n');
}

function python({ method, url, headers, body }: Parts): string {
  const token = "{os.environ['TUTTI_TOKEN']}";
  const fields = headers.map(([name, value]) => `"${name}": f"${value.replace('$TUTTI_TOKEN', () => token)}"`);
  return [
    'import os\nimport urllib.request\n',
    `request = urllib.request.Request(\n    "${url}",\n    method="${method}",`,
    ...(fields.length === 0 ? [] : [`    headers={${fields.join(', ')}},`]),
    // A JSON string in double quotes is also a Python string.
    ...(body === undefined ? [] : [`    data=${JSON.stringify(body)}.encode(),`]),
    ')\nwith urllib.request.urlopen(request) as response:',
    '    print(response.status, response.read().decode())',
  ].join('\n');
}
