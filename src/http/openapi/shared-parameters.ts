import type { Document, Operation, Parameter } from './model.js';

/**
 * Moves parameters that several operations share to the components. Their names are those of the parameters, `Cursor` of
 * `cursor`; an id is named by what it identifies, `TaskId`. Of several parameters with one name, the others that are
 * shared have the first tag of their operations before it, `AgendaFilter`.
 */
export function shareParameters({ paths, webhooks = {} }: Document): Record<string, Parameter> {
  const uses = new Map<string, Use[]>();
  for (const [path, operations] of [...Object.entries(paths), ...Object.entries(webhooks)]) {
    for (const { parameters = [], tags = [] } of Object.values(operations)) {
      for (const [index, parameter] of parameters.entries()) {
        if ('$ref' in parameter) continue;
        const text = JSON.stringify(parameter);
        uses.set(text, [...(uses.get(text) ?? []), { path, tag: tags[0] ?? '', parameter, parameters, index }]);
      }
    }
  }
  const shared: Record<string, Parameter> = {};
  const byUse = [...uses.values()].filter(({ length }) => length > 1).sort((a, b) => b.length - a.length);
  for (const [first, ...others] of byUse) {
    if (first === undefined) continue;
    const name = [nameOf(first), pascal(first.tag) + nameOf(first)].find((one) => !(one in shared));
    if (name === undefined) continue;
    shared[name] = first.parameter;
    for (const { parameters, index } of [first, ...others]) {
      parameters[index] = { $ref: `#/components/parameters/${name}` };
    }
  }
  return shared;
}

interface Use {
  path: string;
  tag: string;
  parameter: Parameter;
  /** The list of an operation, and the place of the parameter there. */
  parameters: NonNullable<Operation['parameters']>;
  index: number;
}

function nameOf({ path, parameter }: Use): string {
  const { name } = parameter;
  if (parameter.in !== 'path') return pascal(name);
  const segments = path.split('/');
  const owner = segments[segments.indexOf(`{${name}}`) - 1] ?? '';
  return pascal(`${owner.replace(/s$/, '')}-${name}`);
}

function pascal(text: string): string {
  const words = text.split(/[^a-zA-Z0-9]/).filter((word) => word !== '');
  return words.map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`).join('');
}
