import { useEffect, useState } from 'preact/hooks';
import type { Schemas } from '../../client/index.js';
import { api, dataOf, Failure } from '../api.js';
import { syncState } from '../data/leader.js';
import { planningText } from '../text/planning/planning-text.js';

type Foreign = Pick<Schemas['ForeignFilter'], 'program' | 'text'>;

/** A detail of the error body, as far as it is read here. */
interface Detail {
  message?: string;
  expected?: readonly string[];
}

const PAUSE_MS = 400;

/** Offers the translation of a text that is a filter of another program, and is searched for as words here. */
export function ForeignOffer({ text, onChoose }: { text: string; onChoose: (filter: string) => void }) {
  const t = planningText.value.filter;
  const [read, setRead] = useState<{ of: string; foreign: Foreign | null } | null>(null);
  useEffect(() => {
    if (syncState.value === 'offline') return undefined;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const foreign = await foreignOf(text);
      if (isCurrent) setRead({ of: text, foreign });
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text]);
  const foreign = read?.of === text ? read.foreign : null;
  if (foreign === null) return null;
  const { program, text: translated } = foreign;
  return (
    <div class="filter-fault foreign" role="status">
      <p>{translated === null ? t.untranslated(program) : t.foreign(program)}</p>
      {translated !== null && (
        <p class="choices">
          <button type="button" class="button small" onClick={() => onChoose(translated)}>
            <code>{translated}</code>
          </button>
        </p>
      )}
    </div>
  );
}

async function foreignOf(filter: string): Promise<Foreign | null> {
  try {
    const { foreign } = await dataOf(api.POST('/api/v1/filter/check', { body: { filter } }));
    return foreign;
  } catch (error) {
    // With a fault, the translation is what is expected.
    const [detail] = error instanceof Failure ? (error.details as readonly Detail[]) : [];
    const [, program] = /^is in the language of (\w+)$/.exec(detail?.message ?? '') ?? [];
    return program === undefined ? null : { program, text: detail?.expected?.[0] ?? null };
  }
}
