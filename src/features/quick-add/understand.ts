/** Combines the expressions of a text to a day, a time and a rule. */
import { addDays } from '../../lib/calendar.js';
import { firstOccurrence, type RecurrenceRule, ruleFaults } from '../tasks/recurrence/recurrence.js';
import {
  type Draft,
  draftOf,
  endOf,
  exceptDays,
  isOfNoDay,
  lastDay,
  ruleOf,
  takePosition,
  takeRepetition,
  takeWeekdays,
  timedDate,
  weekdaysAsRepetition,
} from './draft.js';
import { type Expression, type Finder, findAll, hasNoDate, joined } from './items.js';
import type { Vocabulary } from './lexicon.js';
import type { Clock } from './matcher.js';
import { mergedPieces, type Piece, type Understood } from './pieces.js';
import { nextMonthDay } from './rules/calendar.js';
import { afterMidnight, clockIn, isOutside } from './rules/times.js';
import type { Token } from './tokens.js';

/**
 * Finds what a text says about days, times and repetitions.
 * @param vocabularies languages, the user's own first
 */
export function understand(tokens: readonly Token[], vocabularies: readonly Vocabulary[], clock: Clock): Understood {
  const { finders, expressions } = findAll(tokens, vocabularies, clock);
  return new Combiner(tokens, finders, expressions, clock).combine();
}

class Combiner {
  readonly #tokens: readonly Token[];
  readonly #finders: readonly Finder[];
  readonly #clock: Clock;
  #expressions: Expression[];
  #unsupported: Piece[] = [];

  constructor(tokens: readonly Token[], finders: readonly Finder[], expressions: Expression[], clock: Clock) {
    this.#tokens = tokens;
    this.#finders = finders;
    this.#expressions = expressions;
    this.#clock = clock;
  }

  combine(): Understood {
    this.#dropShifted();
    const base =
      this.#expressions.find(({ term }) => term.item === 'repeat') ?? weekdaysAsRepetition(this.#expressions);
    const understood = (base && this.#repetition(base)) ?? this.#plain();
    const pieces = [...understood.pieces, ...this.#unsupported].sort((one, other) => one.start - other.start);
    return { ...understood, pieces: mergedPieces(pieces, this.#tokens) };
  }

  #has(index: number, ...categories: readonly string[]): boolean {
    return this.#finders.some((finder) => finder.has(index, ...categories));
  }

  #areAdjacent(one: Expression, other: Expression): boolean {
    for (let index = one.until; index < other.from; index++) {
      if (!this.#finders.some((finder) => finder.isSeparator(index))) return false;
    }
    return true;
  }

  #areListed(one: Expression, other: Expression): boolean {
    const between = other.from - one.until;
    return between === 1 && this.#has(one.until, 'AND', 'OR', 'TO', 'TOWORD', 'LISTSIGN');
  }

  /** Returns the expressions that are next to each other and include one. */
  #cluster(base: Expression): Expression[] {
    const at = this.#expressions.indexOf(base);
    let [first, last] = [at, at];
    const isLinked = (index: number) => {
      const [one, other] = [this.#expressions[index], this.#expressions[index + 1]];
      return one !== undefined && other !== undefined && (this.#areAdjacent(one, other) || this.#areListed(one, other));
    };
    while (isLinked(first - 1)) first--;
    while (isLinked(last)) last++;
    return this.#expressions.slice(first, last + 1);
  }

  /** Returns undefined if the repetition cannot be stored: its text is left as it is. */
  #repetition(base: Expression): Understood | undefined {
    const cluster = this.#cluster(base);
    const draft = this.#isWhole(cluster) ? this.#draft(base, cluster) : null;
    const understood = draft === null ? null : this.#ruled(draft);
    if (understood !== null) return understood;
    this.#leave(cluster, this.#tail(cluster));
    // An end of it is no date of the task.
    this.#expressions = this.#expressions.filter((one) => !cluster.includes(one) && one.term.prefix !== 'until');
    const next = this.#expressions.find(({ term }) => term.item === 'repeat');
    return next === undefined ? undefined : this.#repetition(next);
  }

  /** Returns the index after a word that begins an exception or an end which is not understood. */
  #tail(cluster: readonly Expression[]): number {
    const until = cluster.at(-1)?.until ?? 0;
    const word = this.#has(until, 'COMMA') ? until + 1 : until;
    return this.#has(word, 'EXCEPT', 'UNTIL') ? word + 1 : until;
  }

  #isWhole(cluster: readonly Expression[]): boolean {
    if (this.#tail(cluster) !== cluster.at(-1)?.until) return false;
    if (cluster.some(({ term }) => ['period', 'unsupported', 'nothing'].includes(term.item ?? ''))) return false;
    for (const [index, one] of cluster.entries()) {
      const other = cluster[index + 1];
      if (other === undefined || !this.#areListed(one, other)) continue;
      // "… and at 5pm", "… and friday": no rule has two.
      if (other.term.item === one.term.item || other.term.item === 'time') return false;
    }
    const [before, after] = [(cluster[0]?.from ?? 0) - 1, cluster.at(-1)?.until ?? 0];
    if (cluster[0]?.term.item === 'repeat' && this.#has(before, 'OF', 'ORD')) return false;
    // "At 7, 9 and 11": more than one time.
    if (this.#has(after, 'AT') && this.#has(after + 1, 'NUM')) return false;
    return this.#tokens[after]?.kind === 'ideograph' || !this.#has(after, 'ORD', 'UNIT');
  }

  #draft(base: Expression, cluster: readonly Expression[]): Draft | null {
    const draft = draftOf(base);
    if (base.term.isUnsupported === true) return null;
    for (const one of this.#expressions) {
      if (one === base) continue;
      const isClose = cluster.includes(one);
      const isUsed = this.#take(draft, one, isClose);
      if (isUsed) draft.used.push(one);
      else if (isClose) return null;
    }
    return draft;
  }

  /** Adds an expression to a draft. Returns false if it does not fit. */
  #take(draft: Draft, one: Expression, isClose: boolean): boolean {
    const { term } = one;
    switch (term.item) {
      case 'repeat':
        return takeRepetition(draft, term);
      case 'weekdays':
        return takeWeekdays(draft, term);
      case 'position':
        return takePosition(draft, term, isClose || one.standsAlone);
      case 'date':
        return this.#takeDate(draft, one, isClose);
      case 'range':
        if (draft.end !== undefined || term.last === undefined) return false;
        // "Weekly on monday until March": the first day is that of the week.
        if (!this.#takeDate(draft, { ...one, term: { ...term, item: 'date' } }, isClose)) return false;
        draft.end = { ...one, term: { day: term.last } };
        return true;
      case 'time':
        if (draft.time !== undefined || term.prefix === 'until') return false;
        draft.time = one;
        return true;
      case 'part':
        if (!isClose) return false;
        draft.part = term.part;
        return true;
      case 'duration':
        if (draft.duration !== undefined || !isClose || term.unit === 'hour' || term.unit === 'minute') return false;
        draft.duration = one;
        return true;
      case 'except':
        if (draft.except !== undefined) return false;
        draft.except = one;
        return true;
      default:
        return false;
    }
  }

  #takeDate(draft: Draft, one: Expression, isClose: boolean): boolean {
    const { term } = one;
    const { base } = draft;
    if (term.prefix === 'until') {
      if (draft.end !== undefined) return false;
      draft.end = one;
      return true;
    }
    if (term.prefix === 'from') {
      if (draft.start !== undefined || base.day !== undefined) return false;
      draft.start = one;
      return true;
    }
    if (term.nth !== undefined) return false;
    if (term.days !== undefined) {
      if (takeWeekdays(draft, term)) {
        if (draft.part === undefined) draft.part = term.part;
        return true;
      }
      if (isClose) return false;
    }
    if (term.isMonthEnd === true && base.unit === 'month' && isClose) return takePosition(draft, { mday: -1 }, isClose);
    // "Every 1 january, 1 july".
    if (base.day !== undefined && base.day !== term.day) return false;
    if (draft.start !== undefined || (term.isPeriod === true && isClose)) return false;
    if (base.unit === 'month' && (term.isYearly === true || base.mday !== undefined)) return false;
    draft.start = one;
    return true;
  }

  #ruled(draft: Draft): Understood | null {
    const { start, end, duration, except } = draft;
    const days = exceptDays(draft, except);
    const { base } = draft;
    if (days === null) return null;
    const rule = ruleOf(draft.base, days);
    if (rule === null || ruleFaults(rule).length > 0) return null;
    const time = clockIn(draft.time?.term ?? start?.term, draft.part ?? start?.term.part);
    const from = base.day ?? start?.term.day ?? this.#clock.today;
    const first = firstOccurrence(rule, from);
    const isOver = first === this.#clock.today && time !== null && `${first}T${time}` <= this.#clock.now;
    const isFixed = base.day !== undefined || start !== undefined;
    const day = isOver && !isFixed ? firstOccurrence(rule, addDays(this.#clock.today, 1)) : first;
    if (day === null) return null;
    if (duration !== undefined && end !== undefined) return null;
    const last = end === undefined ? lastDay(day, duration?.term) : endOf(end.term, day, this.#clock);
    if ((end !== undefined || duration !== undefined) && (last === null || last < day)) return null;
    return {
      ...{ day, time, rule: { ...rule, recurrence_end_date: last } },
      pieces: draft.used.map((one) => this.#piece(one, draft, { rule, last, time })),
    };
  }

  #piece(
    one: Expression,
    draft: Draft,
    { rule, last, time }: { rule: RecurrenceRule; last: string | null; time: string | null },
  ): Piece {
    if (one === draft.end || one === draft.duration) return this.#stretch(one, 'recurrence', `until ${last}`);
    if (one === draft.time) return this.#stretch(one, 'date', time ?? '');
    if (one === draft.start) return this.#stretch(one, 'date', one.term.day ?? '');
    return this.#stretch(one, 'recurrence', rule.recurrence_type);
  }

  #stretch({ from, until }: Pick<Expression, 'from' | 'until'>, kind: Piece['kind'], value: string): Piece {
    return { start: this.#tokens[from]?.start ?? 0, end: this.#tokens[until - 1]?.end ?? 0, kind, value };
  }

  /** Leaves neighbouring expressions as text, in a piece for each part between marks. */
  #leave(expressions: readonly Expression[], until = 0): void {
    const [first, last] = [expressions[0], expressions.at(-1)];
    if (first === undefined || last === undefined) return;
    const end = Math.max(until, last.until);
    let from = first.from;
    for (let index = from; index <= end; index++) {
      if (index < end && this.#tokens[index]?.kind !== 'mark') continue;
      if (index > from) this.#unsupported.push(this.#stretch({ from, until: index }, 'unsupported', ''));
      from = index + 1;
    }
  }

  #plain(): Understood {
    this.#dropWeekdays();
    this.#dropLists();
    const [first] = this.#expressions.flatMap((one) => this.#asDate(one) ?? []);
    const date = first && timedDate(first, this.#cluster(first));
    const times = this.#expressions.filter((one) => one.term.item === 'time' && !this.#cluster(one).some(hasNoDate));
    const close = date === undefined ? [] : this.#cluster(date);
    const time =
      times.find((one) => close.includes(one)) ?? times.find(({ term }) => date !== undefined || term.isVague !== true);
    const part = close.find(({ term }) => term.item === 'part');
    const dayPart = date?.term.part ?? part?.term.part;
    const late = time === undefined ? null : afterMidnight(time.term, dayPart);
    if (date !== undefined && time !== undefined && late === null && isOutside(time.term, dayPart)) {
      this.#leave(close);
      if (!close.includes(time)) this.#leave([time]);
      this.#expressions = this.#expressions.filter((one) => one !== time && !close.includes(one));
      return this.#plain();
    }
    for (const one of this.#expressions) if (one.term.item === 'unsupported') this.#leave([one]);
    const { today, now } = this.#clock;
    if (date === undefined) {
      if (time?.term.time === undefined) return { day: null, time: null, rule: null, pieces: [] };
      const day = `${today}T${time.term.time}` > now ? today : addDays(today, 1);
      return { day, time: time.term.time, rule: null, pieces: [this.#stretch(time, 'date', time.term.time)] };
    }
    const used = [date, ...(time === undefined || date.term.time !== undefined ? [] : [time])];
    const isPartUsed = part !== undefined && (time === undefined || close.includes(time));
    const clock = late ?? clockIn(date.term.time === undefined ? time?.term : date.term, dayPart);
    const day = addDays(date.term.day ?? today, late === null ? 0 : 1);
    const pieces = used.map((one) =>
      this.#stretch(one, 'date', one === date ? [day, date.term.time].filter(Boolean).join('T') : (clock ?? '')),
    );
    if (isPartUsed) pieces.push(this.#stretch(part, 'date', day));
    const equal = close.filter((one) => one !== date && one.term.item === 'date' && one.term.day === day);
    pieces.push(...equal.map((one) => this.#stretch(one, 'date', day)));
    return { day, time: clock, rule: null, pieces };
  }

  /** Returns the expression if it is a date by itself. */
  #asDate(one: Expression): Expression | null {
    const { term } = one;
    if (term.item === 'date' && term.day !== undefined) return one;
    const mday = term.mday;
    if (mday === undefined || mday < 1 || (term.item !== 'position' && term.item !== 'date')) return null;
    const isBeforeTime = this.#expressions.some(
      (other) => other.term.item === 'time' && other.from >= one.until && this.#areAdjacent(one, other),
    );
    const isPrefixed = term.prefix !== undefined && term.prefix !== 'none';
    // "Dia 5 fazer mala" is a date, "dia 5 do curso" is none.
    const isAlone = term.isCertain === true ? !this.#has(one.until, 'FROM') : one.standsAlone;
    const day = term.isDigits === true || term.item === 'date' ? nextMonthDay(mday, this.#clock) : null;
    if (day === null || !(isBeforeTime || (isPrefixed && isAlone))) return null;
    one.term = { item: 'date', day };
    return one;
  }

  /** "Not before friday", "3 days before friday", "monday after next": a word beside an expression changes it. */
  #dropShifted(): void {
    for (const [index, one] of this.#expressions.entries()) {
      if (!this.#expressions.includes(one) || one.term.item === 'nothing') continue;
      const previous = this.#expressions[index - 1];
      const isPrefixed = one.term.item === 'date' && one.term.prefix !== undefined && one.term.prefix !== 'none';
      const isAfter = this.#expressions.some(({ until }) => until === one.from);
      const isBefore = this.#expressions.some(({ from }) => from === one.until);
      const isMeasured = !isAfter && isPrefixed && this.#isWordBefore(one.from, 'UNIT');
      const isChanged =
        (!isAfter && this.#isWordBefore(one.from, 'STOPB')) || (!isBefore && this.#has(one.until, 'STOPA'));
      // "Dec 24 monday to friday".
      const isPast = one.term.item === 'time' && isOfNoDay(this.#cluster(one));
      const isRest = isPast || (previous?.term.item === 'nothing' && this.#areListed(previous, one));
      const isHalf = !isBefore && one.term.item === 'repeat' && this.#has(one.until, 'STOPR');
      if (!isMeasured && !isChanged && !isHalf && !isRest) continue;
      const cluster = this.#cluster(one);
      this.#leave(cluster);
      this.#expressions = this.#expressions.filter((other) => !cluster.includes(other));
    }
  }

  /** True if a phrase of a category ends where an expression begins. */
  #isWordBefore(index: number, category: string): boolean {
    return this.#finders.some((finder) => finder.endsWith(index, category));
  }

  /** Several weekdays are no single date, and neither is what is next to them. */
  #dropWeekdays(): void {
    for (const one of this.#expressions) {
      if (one.term.item !== 'weekdays' || !this.#expressions.includes(one)) continue;
      const all = this.#cluster(one);
      const isNoun = one.term.isGroup === true && !all.some(({ term }) => term.item === 'time');
      const cluster = isNoun ? [one] : all;
      if (!isNoun) this.#leave(cluster);
      this.#expressions = this.#expressions.filter((other) => !cluster.includes(other));
    }
  }

  /** Alternatives, ranges and dates that contradict each other are no single date: they stay text. */
  #dropLists(): void {
    const runs: Expression[][] = [];
    for (const [index, one] of this.#expressions.entries()) {
      const other = this.#expressions[index + 1];
      const isList = other !== undefined && this.#areAlternatives(one, other);
      const timed = this.#timedBefore(index);
      if (!isList && timed === undefined && one.term.item !== 'range') continue;
      const run = runs.at(-1) ?? [];
      const before = timed === undefined ? this.#listBefore(index, run.at(-1)) : [timed];
      const list = [...before, one, ...(other !== undefined && (isList || timed !== undefined) ? [other] : [])];
      if (run.length > 0 && run.at(-1) === list[0]) run.push(...list.slice(1));
      else runs.push(list);
    }
    // A time beside dates has no day.
    const lists = joined(runs.map((run) => (run[0]?.term.item === 'date' ? this.#cluster(run[0]) : run)));
    for (const list of lists) this.#leave(list);
    const dropped = new Set(lists.flat());
    this.#expressions = this.#expressions.filter((one) => !dropped.has(one));
  }

  /** "Today, tomorrow and friday": the dates before commas, as far back as an expression. */
  #listBefore(index: number, end: Expression | undefined): Expression[] {
    const isListed = (at: number) => {
      const [one, other] = [this.#expressions[at - 1], this.#expressions[at]];
      if (one === undefined || other === undefined || !this.#areAdjacent(one, other)) return false;
      return one.term.item === other.term.item || (one.term.item === 'date' && other.term.item === 'range');
    };
    let from = index;
    while (this.#expressions[from] !== end && isListed(from)) from--;
    return this.#expressions.slice(from, index);
  }

  /** "Monday at 9 and friday …": returns the first date, if an expression is its time. */
  #timedBefore(index: number): Expression | undefined {
    const [date, time, other] = this.#expressions.slice(Math.max(0, index - 1), index + 2);
    if (date?.term.item !== 'date' || time?.term.item !== 'time' || other?.term.item !== 'date') return undefined;
    return index > 0 && this.#areAdjacent(date, time) && this.#areListed(time, other) ? date : undefined;
  }

  #areAlternatives(one: Expression, other: Expression): boolean {
    if (one.term.item !== other.term.item || (one.term.item !== 'date' && one.term.item !== 'time')) return false;
    if (this.#areListed(one, other)) return true;
    const isSame = one.term.item === 'date' && one.term.day === other.term.day;
    return !isSame && this.#areAdjacent(one, other) && !this.#has(one.until, 'COMMA');
  }
}
