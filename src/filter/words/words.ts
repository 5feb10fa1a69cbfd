/** Words of one language, each list in the order of its names in `vocabulary.ts`. */
export interface Words {
  frame: readonly [
    everything: string,
    or: string,
    not: string,
    contains: string,
    before: string,
    until: string,
    after: string,
    from: string,
    between: string,
    without: string,
    withAny: string,
  ];
  fields: readonly string[];
  nouns: readonly string[];
  values: readonly string[];
}
