import { joined } from '../../filter/parse.js';
import { EVERYTHING, type Filter, isTerm, type Term } from '../../filter/tree.js';

/** Returns a filter in which another part replaces a term and its negation; null to remove it. */
export function withPart(filter: Filter, term: Term, part: Filter | null): Filter {
  return changed(filter, term, part) ?? EVERYTHING;
}

function changed(filter: Filter, term: Term, part: Filter | null): Filter | null {
  if (isTerm(filter)) return filter === term ? part : filter;
  if ('not' in filter) {
    if (filter.not === term) return part;
    const inner = changed(filter.not, term, part);
    return inner === null ? null : { not: inner };
  }
  const kind = 'and' in filter ? 'and' : 'or';
  const parts = ('and' in filter ? filter.and : filter.or).flatMap((one) => changed(one, term, part) ?? []);
  return parts.length === 0 ? null : joined(kind, parts);
}
