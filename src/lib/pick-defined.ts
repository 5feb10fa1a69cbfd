export function pickDefined<Body extends object, Name extends keyof Body>(
  body: Body,
  names: readonly Name[],
): { [N in Name]?: Exclude<Body[N], undefined> } {
  const given = names.filter((name) => body[name] !== undefined).map((name) => [name, body[name]]);
  return Object.fromEntries(given) as { [N in Name]?: Exclude<Body[N], undefined> };
}
