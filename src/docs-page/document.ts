/** The parts that are used here of the document that the page is given: `/api-docs/page.json`. */
export interface PageDocument {
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, PageOperation>>;
  /** What nearly every operation answers with: told once. */
  'x-usual-errors': PageError[];
  'x-usual-headers': { name: string; description: string }[];
}

export interface PageOperation {
  operationId: string;
  parameters?: PageParameter[];
  requestBody?: { content: Record<string, PageMedia> };
  security?: object[];
  /** The errors of this operation beyond the usual ones. */
  'x-own-errors'?: PageError[];
}

export interface PageParameter {
  name: string;
  in: string;
  required?: boolean;
  example?: unknown;
  schema?: { default?: unknown };
}

export interface PageMedia {
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

/** An error that an operation can answer with. */
export interface PageError {
  status: number;
  code: string;
  sentence: string;
}
