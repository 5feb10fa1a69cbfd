import { useId, useState } from 'preact/hooks';
import { FIELDS, type Field, fieldOf, isComparable } from '../../filter/fields.js';
import { parse } from '../../filter/parse.js';
import { printTerm, printValue } from '../../filter/print.js';
import { type Filter, type Term, type Value, valuesOf } from '../../filter/tree.js';
import { SelectField } from '../components/form.js';
import { planningText } from '../text/planning/planning-text.js';
import { keywordsOf, printName } from './completion.js';
import { labels, nameOfValue } from './filter-labels.js';
import { objectsOf } from './names.js';

/** A condition as the editor has it: values are as they are written in a filter. */
interface Draft {
  /** Empty for a text. */
  field: string;
  op: Operator;
  values: readonly string[];
  isNot: boolean;
}

type Operator = '=' | '<' | '<=' | '>' | '>=' | '..' | 'none' | 'any';

const COMPARISONS = ['<', '<=', '>', '>=', '..'] as const;
/** Fields that few users need are last. */
const ORDER = ['', ...Object.keys(FIELDS.tasks)];
const MAX_NAMES = 200;

function draftOf(term: Term | undefined, isNot: boolean): Draft {
  if (term === undefined) return { field: 'status', op: '=', values: ['open'], isNot };
  if ('text' in term) return { field: '', op: '=', values: [term.text], isNot };
  const field = fieldOf('tasks', term.field);
  const values = valuesOf(term).map((value) => (value === null ? '' : writtenValue(value, field)));
  const [only] = values;
  if (values.length === 1 && (only === 'none' || only === 'any'))
    return { field: term.field, op: only, values: [], isNot };
  return { field: term.field, op: term.op === 'in' ? '=' : term.op, values, isNot };
}

function writtenValue(value: Value, field: Field | undefined): string {
  const name = field?.kind === 'named' ? nameOfValue(field, value) : undefined;
  return name === undefined ? printValue(value) : printName(name);
}

/** Returns the condition as a part of a filter; undefined if it is not complete. */
function partOf({ field, op, values, isNot }: Draft): Filter | undefined {
  const given = values.filter((value) => value.trim() !== '');
  const isPlain = op === 'none' || op === 'any';
  if (!isPlain && given.length === 0) return undefined;
  const term =
    field === ''
      ? printTerm({ text: values[0] ?? '' })
      : `${field}:${isPlain ? op : op === '..' ? `${values[0] ?? ''}..${values[1] ?? ''}` : op === '=' ? given.join() : `${op}${given[0]}`}`;
  try {
    const { tree } = parse(term);
    return isNot ? { not: tree } : tree;
  } catch {
    return undefined;
  }
}

interface TermEditorProps {
  term?: Term;
  isNot?: boolean;
  onApply: (part: Filter) => void;
}

/** A form for one condition of a filter. */
export function TermEditor({ term, isNot = false, onApply }: TermEditorProps) {
  const t = planningText.value.filter;
  const [draft, setDraft] = useState(() => draftOf(term, isNot));
  const field = fieldOf('tasks', draft.field);
  const part = partOf(draft);
  const operators = operatorsOf(field);
  return (
    <form
      class="term-editor"
      onSubmit={(event) => {
        event.preventDefault();
        if (part !== undefined) onApply(part);
      }}
    >
      <SelectField
        label={t.field}
        value={draft.field}
        choices={ORDER.map((name) => [name, name === '' ? t.text : labels.field(name)] as const)}
        onChange={(name) => setDraft({ ...draft, field: name, op: '=', values: firstValues(name) })}
      />
      {operators.length > 1 && (
        <SelectField
          label={t.comparison}
          value={draft.op}
          choices={operators.map((op) => [op, t.operators[op]] as const)}
          onChange={(op) => setDraft({ ...draft, op, values: op === 'none' || op === 'any' ? [] : valuesWith(draft) })}
        />
      )}
      {draft.op !== 'none' && draft.op !== 'any' && (
        <Values field={field} draft={draft} onChange={(values) => setDraft({ ...draft, values })} />
      )}
      <label class="check-field">
        <input
          type="checkbox"
          checked={draft.isNot}
          onChange={(event) => setDraft({ ...draft, isNot: event.currentTarget.checked })}
        />
        {t.not}
      </label>
      <div class="actions">
        <button type="submit" class="button primary small" disabled={part === undefined}>
          {t.apply}
        </button>
      </div>
    </form>
  );
}

function operatorsOf(field: Field | undefined): readonly Operator[] {
  if (field === undefined) return ['='];
  const nothing = field.nullable === true ? (['none', 'any'] as const) : [];
  return ['=', ...(isComparable(field) ? COMPARISONS : []), ...nothing];
}

function firstValues(name: string): readonly string[] {
  const field = fieldOf('tasks', name);
  if (field?.kind === 'day' || field?.kind === 'instant') return ['today'];
  return field?.kind === 'boolean' ? ['true'] : [];
}

function valuesWith({ field, values }: Draft): readonly string[] {
  return values.length > 0 ? values : firstValues(field);
}

interface ValuesProps {
  field: Field | undefined;
  draft: Draft;
  onChange: (values: readonly string[]) => void;
}

function Values({ field, draft, onChange }: ValuesProps) {
  const t = planningText.value.filter;
  const { op, values } = draft;
  const set = (at: number) => (value: string) => {
    const next = op === '..' ? [values[0] ?? '', values[1] ?? ''] : [values[0] ?? ''];
    next[at] = value;
    onChange(next);
  };
  if (field === undefined)
    return <TextValue label={t.text} hint={t.textHint} value={values[0] ?? ''} onChange={set(0)} />;
  if (field.kind === 'choice' && op !== '=') {
    const choices = keywordsOf(field).map((keyword) => [keyword, labels.value(draft.field, keyword)] as const);
    const ends = op === '..' ? [0, 1] : [0];
    return (
      <>
        {ends.map((at) => (
          <SelectField
            key={at}
            label={at === 0 ? t.value : t.to}
            value={values[at] ?? ''}
            choices={[['', '–'], ...choices]}
            onChange={set(at)}
          />
        ))}
      </>
    );
  }
  if (field.kind === 'day' || field.kind === 'instant') {
    return (
      <>
        <DayValue label={t.value} value={values[0] ?? ''} onChange={set(0)} />
        {op === '..' && <DayValue label={t.to} value={values[1] ?? ''} onChange={set(1)} />}
      </>
    );
  }
  if (field.kind === 'time') {
    return (
      <>
        <TextValue type="time" label={t.value} value={values[0] ?? ''} onChange={set(0)} />
        {op === '..' && <TextValue type="time" label={t.to} value={values[1] ?? ''} onChange={set(1)} />}
      </>
    );
  }
  return <Choices field={field} draft={draft} onChange={onChange} />;
}

/** Several values of a field, of which any may match. */
function Choices({ field, draft, onChange }: ValuesProps & { field: Field }) {
  const { values } = draft;
  const known = choicesOf(field, draft.field);
  const others = values
    .filter((value) => !known.some(([one]) => one === value))
    .map((value) => [value, value] as const);
  const toggle = (value: string) =>
    onChange(values.includes(value) ? values.filter((one) => one !== value) : [...values, value]);
  return (
    <fieldset class="term-values">
      <legend>{planningText.value.filter.value}</legend>
      {[...others, ...known].map(([value, label]) => (
        <label key={value} class="check-field">
          <input type="checkbox" checked={values.includes(value)} onChange={() => toggle(value)} />
          <bdi>{label}</bdi>
        </label>
      ))}
    </fieldset>
  );
}

function choicesOf(field: Field, name: string): (readonly [value: string, label: string])[] {
  if (field.kind !== 'named') {
    // `completed` and `done` are the same.
    const given = keywordsOf(field).filter((keyword) => !(field.kind === 'choice' && keyword === 'done'));
    const isGroup = (keyword: string) => keyword === 'open' || keyword === 'closed';
    const keywords = [...given.filter(isGroup), ...given.filter((keyword) => !isGroup(keyword))];
    return keywords.map((keyword) => [keyword, labels.value(name, keyword)]);
  }
  const me = field.named === 'person' ? [['me', labels.value(name, 'me')] as const] : [];
  const names = objectsOf(field.named).length > MAX_NAMES ? [] : labels.names(field);
  return [...me, ...names.map((one) => [printName(one), one] as const)];
}

const DATE = 'date';

function DayValue({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const t = planningText.value.filter;
  const field = fieldOf('tasks', 'due');
  const keywords: string[] = field === undefined ? [] : [...keywordsOf(field)];
  const isDate = /^\d{4}-/.test(value) || value === '';
  const others = isDate || keywords.includes(value) ? [] : [value];
  return (
    <>
      <SelectField
        label={label}
        value={isDate ? DATE : value}
        choices={[
          ...keywords.map((keyword) => [keyword, labels.value('due', keyword)] as const),
          ...labels.days().map(({ text, label }) => [text, label] as const),
          ...others.map((one) => [one, one] as const),
          [DATE, t.date],
        ]}
        onChange={(keyword) => onChange(keyword === DATE ? '' : keyword)}
      />
      {isDate && <TextValue type="date" label={t.date} value={value} onChange={onChange} />}
    </>
  );
}

interface TextValueProps {
  label: string;
  hint?: string;
  type?: 'text' | 'date' | 'time';
  value: string;
  onChange: (value: string) => void;
}

function TextValue({ label, hint, type = 'text', value, onChange }: TextValueProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type={type}
        value={value}
        maxLength={255}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
