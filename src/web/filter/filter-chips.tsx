import { joined } from '../../filter/parse.js';
import { type Filter, isTerm, type Term } from '../../filter/tree.js';
import { Icon } from '../components/icon.js';
import { Popover } from '../components/popover.js';
import { planningText } from '../text/planning/planning-text.js';
import { withPart } from './edit-tree.js';
import { labelFor, labelOfPart } from './filter-labels.js';
import { TermEditor } from './term-editor.js';

interface FilterChipsProps {
  tree: Filter;
  onChange: (tree: Filter) => void;
}

/** The conditions of a filter, made from its tree: each can be changed and removed without knowing the language. */
export function FilterChips({ tree, onChange }: FilterChipsProps) {
  const t = planningText.value.filter;
  const isEmpty = 'and' in tree && tree.and.length === 0;
  const change = (term: Term) => (part: Filter | null) => onChange(withPart(tree, term, part));
  return (
    <section class="filter-chips" aria-label={t.conditions}>
      {!isEmpty && <Part part={tree} isInner={false} change={change} />}
      <Popover
        class="button small"
        button={
          <>
            <Icon name="plus" /> {t.add}
          </>
        }
      >
        {(close) => (
          <TermEditor
            onApply={(part) => {
              close();
              onChange(isEmpty ? part : joined('and', [tree, part]));
            }}
          />
        )}
      </Popover>
    </section>
  );
}

interface PartProps {
  part: Filter;
  isInner: boolean;
  change: (term: Term) => (part: Filter | null) => void;
}

function Part({ part, isInner, change }: PartProps) {
  if (isTerm(part)) return <Chip term={part} isNot={false} onChange={change(part)} />;
  if ('not' in part) {
    if (isTerm(part.not)) return <Chip term={part.not} isNot={true} onChange={change(part.not)} />;
    return (
      <>
        <span class="filter-word">{labelFor('not')}</span>
        <Part part={part.not} isInner={true} change={change} />
      </>
    );
  }
  const isOr = 'or' in part;
  const parts = isOr ? part.or : part.and;
  const list = parts.map((one, at) => (
    <span key={at} class="filter-part">
      {isOr && at > 0 && <span class="filter-word">{labelFor('or')}</span>}
      <Part part={one} isInner={true} change={change} />
    </span>
  ));
  return <span class={isInner ? 'filter-group' : 'filter-part'}>{list}</span>;
}

interface ChipProps {
  term: Term;
  isNot: boolean;
  onChange: (part: Filter | null) => void;
}

function Chip({ term, isNot, onChange }: ChipProps) {
  const t = planningText.value.filter;
  const label = labelOfPart(isNot ? { not: term } : term);
  return (
    <span class="filter-chip">
      <Popover class="filter-chip-label" label={t.edit(label)} button={<bdi>{label}</bdi>}>
        {(close) => (
          <TermEditor
            term={term}
            isNot={isNot}
            onApply={(part) => {
              close();
              onChange(part);
            }}
          />
        )}
      </Popover>
      <button type="button" class="filter-chip-remove" aria-label={t.remove(label)} onClick={() => onChange(null)}>
        <Icon name="close" />
      </button>
    </span>
  );
}
