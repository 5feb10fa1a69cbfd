import type { OpenApiDocument } from './contract.js';
import type { World } from './world.js';

export interface Parameter {
  name: string;
  in: string;
  schema: {
    type?: string;
    enum?: unknown[];
    maximum?: number;
    items?: { enum?: unknown[]; anyOf?: { enum?: unknown[] }[] };
  };
  description?: string;
}

export interface DocumentedList {
  path: string;
  maxLimit: number;
  filters: Parameter[];
  sortFields: string[];
}

const PAGING = ['limit', 'cursor', 'offset', 'count', 'order_by'];

/** Returns every list of the document, including lists that are added later. */
export function documentedLists(document: OpenApiDocument): DocumentedList[] {
  const { parameters: shared = {} } = document.components as { parameters?: Record<string, Parameter> };
  return Object.entries(document.paths).flatMap(([path, { get }]) => {
    const given = (get as { parameters?: (Parameter & { $ref?: string })[] } | undefined)?.parameters ?? [];
    const query = given
      .map((parameter) => shared[parameter.$ref?.split('/').at(-1) ?? ''] ?? parameter)
      .filter((parameter) => parameter.in === 'query');
    if (!query.some(({ name }) => name === 'order_by' || name === 'offset')) return [];
    const filters = query.filter(({ name }) => !PAGING.includes(name));
    const named = (wanted: string) => query.find(({ name }) => name === wanted);
    const maxLimit = named('limit')?.schema.maximum ?? Number.NaN;
    return [{ path, maxLimit, filters, sortFields: sortFieldsOf(named('order_by')) }];
  });
}

function sortFieldsOf(order: Parameter | undefined): string[] {
  return (order?.schema.items?.enum ?? []).map(String).filter((term) => !term.includes(':'));
}

/** True for lists that only administrators can read. */
export function isAdministration(path: string): boolean {
  return /\/(users|security-log|api-key-activity|oauth-clients)$/.test(path);
}

/** True for lists below a resource that its owner alone sees. */
export function isOwnersOnly(path: string): boolean {
  return /\/(webhook|channel|api-keys|connection)\//.test(path);
}

/** The path of a list, with the id of a resource of the world. @param task the one that lists of a task are read of */
export function pathIn(
  { resources, webhook, channel, keyId, connectionId }: World,
  path: string,
  task: { id: number },
): string {
  const ids: [RegExp, number][] = [
    [/\/webhook\//, webhook.id],
    [/\/channel\//, channel.id],
    [/\/api-keys\//, keyId],
    [/\/connection\//, connectionId],
    [/\/view\//, resources['shared view'].id],
    [/\/project\//, resources['shared project'].id],
  ];
  return path.replace('{id}', String(ids.find(([kind]) => kind.test(path))?.[1] ?? task.id));
}
