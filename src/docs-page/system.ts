/** What is used here of Swagger UI, which comes without types: a React of its own, and plugins that replace components. */

/** What a component may show. */
export type Shown = object | string | number | boolean | null | undefined;

/** Properties of a component. */
export type Props = Record<string, unknown>;

/** A component of React: a function. */
export type Component = (props: Props) => Shown;

/** React, as it is inside of Swagger UI. */
export interface React {
  createElement(type: string | Component, props: Props | null, ...children: Shown[]): object;
  useState<T>(initial: T): [T, (next: T) => void];
  useEffect(effect: () => undefined | (() => void), dependencies: unknown[]): void;
}

/** A list or a map of Immutable, in which Swagger UI keeps the document. */
export interface Collection {
  get(key: string): unknown;
  set(key: string, value: unknown): Collection;
  filter(test: (value: Collection, key: string) => boolean): Collection;
  map(change: (value: Collection, key: string) => Collection): Collection;
  getIn(path: string[]): unknown;
  size: number;
}

/** The parts of Swagger UI that a plugin is given. */
export interface System {
  React: React;
  getComponent(name: string, withSystem?: boolean): Component;
  fn: { resolveSubtree(document: object, path: string[], options: object): Promise<object> };
  specActions: { updateResolvedSubtree(path: string[], value: unknown): unknown };
  specSelectors: { specJson(): Collection };
  layoutActions: { updateFilter(phrase: string): void };
  layoutSelectors: { currentFilter(): string | boolean | null };
}

/** Replaces functions and components. */
export interface Plugin {
  fn?: Record<string, unknown>;
  statePlugins?: Record<string, { wrapActions: Record<string, unknown> }>;
  wrapComponents?: Record<string, (original: Component, system: System) => Component>;
}

/** The running page. */
export interface Ui {
  /** Has the requests of "Try it out" carry a token. */
  preauthorizeApiKey(scheme: string, value: string): void;
}

declare global {
  /** Defined by the script of Swagger UI. */
  var SwaggerUIBundle: ((config: Props) => Ui) | undefined;
}
