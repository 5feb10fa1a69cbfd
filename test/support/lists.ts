import type { OpenApiDocument } from './contract.js';

export interface Parameter {
  name: string;
  in: string;
  schema: {
    type?: string;
    enum?: unknown[];
    maximum?: number;
    items?: { enum?: unknown[]; anyOf?: { enum?: unknown[] }[]; 'x-sort-fields'?: string[] };
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
  return order?.schema.items?.['x-sort-fields'] ?? [];
}
