/** Finds the expressions of a text that mean a day, a time or a repetition. */
import { compileWords, type Lexicon, SIGNS, type Term, type Vocabulary } from './lexicon.js';
import { type Clock, type CompiledRules, compileRules, Matcher } from './matcher.js';
import { DAY_RULES } from './rules/days.js';
import { REPEAT_PART_RULES } from './rules/repeat-parts.js';
import { REPEAT_RULES } from './rules/repeats.js';
import { TIME_RULES } from './rules/times.js';
import { beginnings, endings, type Token } from './tokens.js';

export interface Expression {
  /** Indexes of its tokens; `until` is exclusive. */
  from: number;
  until: number;
  term: Term;
  /** True if what follows is no word that it could count or describe. */
  standsAlone: boolean;
}

/** True for several days: a time beside them has no date. */
export function hasNoDate({ term }: Expression): boolean {
  return term.item === 'unsupported' || term.item === 'range';
}

/** Joins lists that share an expression, in the order of the text. */
export function joined(lists: readonly Expression[][]): Expression[][] {
  const apart: Expression[][] = [];
  for (const list of lists) {
    const shared = apart.at(-1)?.some((one) => list.includes(one)) === true ? (apart.pop() ?? []) : [];
    apart.push([...new Set([...shared, ...list])].sort((one, other) => one.from - other.from));
  }
  return apart;
}

const RULES: CompiledRules = compileRules({ ...TIME_RULES, ...DAY_RULES, ...REPEAT_RULES, ...REPEAT_PART_RULES });

interface Language {
  vocabulary: Vocabulary;
  lexicon: Lexicon;
  before: Lexicon;
  after: Lexicon;
}

const languages = new Map<Vocabulary, Language>();

function languageOf(vocabulary: Vocabulary): Language {
  const known = languages.get(vocabulary);
  if (known !== undefined) return known;
  const language = {
    vocabulary,
    lexicon: compileWords([...SIGNS, ['NAME', vocabulary.names], ...vocabulary.words]),
    before: compileWords([['NAME', vocabulary.namesBefore]]),
    after: compileWords([['NAME', vocabulary.namesAfter]]),
  };
  languages.set(vocabulary, language);
  return language;
}

/** True for a word that an expression before it could describe. */
function isPlainWord(token: Token | undefined): boolean {
  if (token?.isApart === true && /^\p{Script=Katakana}/u.test(token.key)) return false;
  return token !== undefined && (token.kind === 'word' || token.kind === 'number' || token.kind === 'opaque');
}

export class Finder {
  readonly #tokens: readonly Token[];
  readonly #language: Language;
  readonly #matcher: Matcher;
  readonly #isForeign: boolean;
  readonly #mayBegin: readonly boolean[];
  readonly #mayEnd: readonly boolean[];

  constructor(tokens: readonly Token[], vocabulary: Vocabulary, clock: Clock, isForeign: boolean) {
    this.#tokens = tokens;
    this.#language = languageOf(vocabulary);
    const { hasDottedDates, hasSmallDays } = vocabulary;
    const place = { ...clock, hasDottedDates, hasSmallDays };
    this.#matcher = new Matcher(RULES, this.#language.lexicon, tokens, place);
    this.#isForeign = isForeign;
    this.#mayBegin = beginnings(tokens);
    this.#mayEnd = endings(tokens);
  }

  has(index: number, ...categories: readonly string[]): boolean {
    return this.#matcher.has(index, ...categories);
  }

  /** True if a phrase of a category, of at most five tokens, ends before an index. */
  endsWith(index: number, category: string): boolean {
    for (let from = Math.max(0, index - 5); from < index; from++) {
      if (this.#matcher.edges(from).some((edge) => edge.category === category && edge.end === index)) return true;
    }
    return false;
  }

  find(): Expression[] {
    const found: Expression[] = [];
    for (let index = 0; index < this.#tokens.length; ) {
      const name = this.#matcher.longest('NAME', index);
      if (name !== undefined) {
        index = name.end;
        continue;
      }
      const expression = this.#mayBegin[index] === true ? this.#at(index, found.at(-1)) : undefined;
      if (expression !== undefined) found.push(expression);
      index = expression?.until ?? index + 1;
    }
    return found;
  }

  #at(from: number, before: Expression | undefined): Expression | undefined {
    const matches = this.#matcher
      .matches('item', from)
      .filter(({ end }) => this.#mayEnd[end] === true && !this.#cutsName(from, end));
    const [longest] = [...matches].sort((one, other) => other.end - one.end);
    // A particle makes it a part of something else: no shorter expression is cut out of it.
    if (longest !== undefined && this.#isBlocked(longest.end)) {
      return { from, until: longest.end, term: { item: 'nothing' }, standsAlone: false };
    }
    for (const { end: until, term } of matches.sort((one, other) => other.end - one.end)) {
      const expression = { from, until, term, standsAlone: this.#standsAlone(until) };
      const isAfterDay =
        before !== undefined &&
        this.#areAdjacent(before.until, this.#isTimeInParentheses(expression) ? from - 1 : from) &&
        /date|repeat|weekdays|position/.test(before.term.item ?? '');
      if (!this.#isMeant(expression, isAfterDay)) continue;
      // "Every second friday" counts weeks in some languages, and is ambiguous in others.
      const isUnclear = term.isSecond === true && !this.#language.vocabulary.secondMeansOther;
      return isUnclear ? { ...expression, term: { item: 'repeat', isUnsupported: true } } : expression;
    }
    return undefined;
  }

  /** True if a name begins inside and ends outside: "every Sunday Times". */
  #cutsName(from: number, end: number): boolean {
    for (let index = from + 1; index < end; index++) {
      if ((this.#matcher.longest('NAME', index)?.end ?? 0) > end) return true;
    }
    return false;
  }

  #isBlocked(index: number): boolean {
    return this.has(index, 'BLOCK') && this.#matcher.matches('item', index + 1).length === 0;
  }

  /** True for "and 11" or ", 9" before the end or a sign: another hour. */
  isListedNumber(index: number): boolean {
    if (!this.has(index, 'COMMA', 'AND', 'OR', 'TO') || !this.has(index + 1, 'NUM')) return false;
    const after = this.#tokens[index + 2];
    return after === undefined || after.kind === 'sign' || this.has(index + 2, 'AND');
  }

  /** "Tomorrow (15 h)": an hour before nine is a duration. */
  #isTimeInParentheses({ from, until, term }: Expression): boolean {
    return (term.time ?? '') >= '09:00' && this.has(from - 1, 'LPAR') && this.has(until, 'RPAR');
  }

  #areAdjacent(end: number, start: number): boolean {
    for (let index = end; index < start; index++) if (!this.isSeparator(index)) return false;
    return true;
  }

  /** True for what may stand between the parts of one expression. */
  isSeparator(index: number): boolean {
    const token = this.#tokens[index];
    const isDash = token?.isApart === true && this.#tokens[index + 1]?.isApart === true && this.has(index, 'TO');
    return token?.kind === 'mark' || isDash || this.has(index, 'COMMA', 'PARTICLE');
  }

  #standsAlone(index: number): boolean {
    const token = this.#tokens[index];
    if (!isPlainWord(token) || this.#tokens[index - 1]?.kind === 'ideograph') return true;
    return this.has(index, 'FUNC') || this.#matcher.matches('item', index).length > 0;
  }

  #isMeant(expression: Expression, isAfterDay: boolean): boolean {
    const { term, standsAlone, until } = expression;
    if (this.#isBlocked(until)) return false;
    switch (term.item) {
      case 'time':
        if (this.isListedNumber(until) || this.has(expression.from - 1, 'VERSE')) return false;
        // "8時47分の電車": no hour is cut out of a time.
        if (this.#tokens[until]?.isApart === false && this.has(until, 'NUM') && this.has(until + 1, 'MINUTES'))
          return false;
        // "At nine thirty".
        if (this.#tokens[until]?.kind === 'word' && this.has(until, 'N') && !standsAlone) return false;
        if (term.isBare === true && term.isHalfKnown !== true) {
          const isCounted = this.has(until, 'MEASURE', 'UNIT') && this.#matcher.matches('item', until).length === 0;
          if (isCounted) return false;
          // "At 10 Downing Street".
          if (this.#tokens[until]?.isCapital === true && this.#names(this.#language.after, until + 1)) return false;
          return standsAlone || isAfterDay || this.#language.vocabulary.hasLateNouns;
        }
        return (
          (term.isLoose !== true || standsAlone) &&
          (term.needsDay !== true || isAfterDay || this.#isBeforeDay(expression))
        );
      case 'repeat':
        return this.#isMeantRepetition(expression);
      case 'date':
        return this.#isMeantDate(expression);
      case 'weekdays':
        return term.isShort !== true || standsAlone;
      case 'position':
      case 'nothing':
        return term.isLoose !== true || standsAlone;
      default:
        return true;
    }
  }

  /** "Ten hours tomorrow" is a time from nine on: less is a duration. */
  #isBeforeDay({ term, until }: Expression): boolean {
    return (term.time ?? '') >= '09:00' && this.#matcher.matches('day', until).some((one) => one.term.item === 'date');
  }

  #isMeantRepetition({ from, until, term, standsAlone }: Expression): boolean {
    if (term.needsPrefix === true) return this.#matcher.matches('time', until).length > 0;
    if (term.isAdverb === true && this.has(from - 1, 'AND')) return false;
    if (term.isAdverb === true) return standsAlone && !this.#isFunction(until) && !this.has(from - 1, 'THE', 'ONE');
    // "Todo dia 5 minutos".
    if (term.isCertain === true && !standsAlone) return !this.has(until, 'UNIT', 'MEASURE');
    const after = this.#tokens[until];
    const isVerb = this.#language.vocabulary.hasLateNouns && after?.kind === 'word' && !after.isCapital;
    return term.isLoose !== true || standsAlone || isVerb;
  }

  #isBeforeTime(index: number): boolean {
    return this.#matcher.matches('time', this.has(index, 'COMMA') ? index + 1 : index).length > 0;
  }

  #isFunction(index: number): boolean {
    return this.has(index, 'FUNC') && this.#matcher.matches('item', index).length === 0;
  }

  #isMeantDate({ from, until, term, standsAlone }: Expression): boolean {
    const isPrefixed = term.prefix !== undefined && term.prefix !== 'none';
    const [token, before, after] = [this.#tokens[from], this.#tokens[from - 1], this.#tokens[until]];
    if (this.#names(this.#language.after, until)) return false;
    // "9:30 de segunda a sexta".
    const isRange = this.has(until, 'RANGEWORD') && this.#matcher.matches('weekday', until + 1).length > 0;
    if (term.time !== undefined && isRange) return false;
    if (token?.kind === 'number' && this.has(from - 1, 'NUMBERED')) return false;
    // "Ponte 25 de Abril".
    if (this.has(from - 1, 'PLACE') && this.#tokens[until - 1]?.isCapital === true) return false;
    if (this.#names(this.#language.before, from - (before?.key === '.' ? 2 : 1))) return false;
    if (term.needsPrefix === true && !isPrefixed && !this.#isBeforeTime(until)) return false;
    if (term.isLoose === true && this.has(until, 'TIMES', 'MEASURE')) return false;
    // The rest of a date that does not exist, or of a distance.
    if (term.isYearly === true && this.has(until, 'Y')) return false;
    if (this.has(until, 'PLUS') || (this.has(until, 'AND') && this.has(until + 2, 'HALF'))) return false;
    if (term.isSlash === true && !isPrefixed) {
      return (term.isCertain === true && standsAlone) || this.#isBeforeTime(until);
    }
    if (term.isAmbiguous === true && term.days === undefined) return isPrefixed || standsAlone;
    const isNamed = token?.isCapital === true;
    const isInside = from > 0 && before?.kind !== 'sign' && before?.kind !== 'mark';
    const isTitle = this.#language.vocabulary.hasTitles && isNamed && after?.isCapital === true;
    if (term.isRelative === true) {
      if (isInside && isTitle && !standsAlone) return false;
      // "Das Morgen" is a noun.
      if (until === from + 2 && this.has(from, 'THE') && this.has(from + 1, 'DAY')) return false;
      const { hasLateNouns, hasSmallDays } = this.#language.vocabulary;
      // "Regarder Demain nous appartient".
      const canBeNoun = hasLateNouns || (hasSmallDays && !standsAlone);
      const isNoun = canBeNoun && isNamed && isInside && !isPrefixed;
      return !isNoun && !(term.prefix === 'on' && this.has(from, 'ON'));
    }
    if (term.days === undefined) return true;
    if (!isPrefixed && (this.has(from, 'THE') || this.#isAfterArticle(from))) return false;
    if (term.isShort === true) return this.#isMeantAbbreviation(from, until, { isPrefixed, standsAlone });
    if (term.isAmbiguous === true && this.has(from - 1, 'OR')) return true;
    if (term.isAmbiguous === true) return standsAlone && (isPrefixed || !this.has(from - 1, 'THE', 'ONE', 'OF'));
    const { hasSmallDays } = this.#language.vocabulary;
    if (hasSmallDays && isNamed) return !isInside && after?.isCapital !== true;
    return !(isTitle && isInside && !isPrefixed && after?.kind === 'word');
  }

  /** "Un viernes": some friday. A number before a weekday is no article. */
  #isAfterArticle(from: number): boolean {
    return this.#tokens[from - 1]?.kind === 'word' && this.has(from - 1, 'ONE');
  }

  #isMeantAbbreviation(
    from: number,
    until: number,
    { isPrefixed, standsAlone }: { isPrefixed: boolean; standsAlone: boolean },
  ): boolean {
    const isBeforeTime = this.#isBeforeTime(until);
    // Mer, mar, sol: in other languages they are words.
    if (this.#language.vocabulary.hasSmallDays) return isBeforeTime;
    if (this.#language.vocabulary.hasLateNouns) return isPrefixed || isBeforeTime;
    if (isPrefixed || isBeforeTime) return standsAlone;
    const isWord = /^(?:sun|sat)$/.test(this.#tokens[from]?.key ?? '');
    return (
      this.#language.vocabulary.hasTitles && !isWord && !this.#isForeign && standsAlone && !this.#isFunction(until)
    );
  }

  #names(lexicon: Lexicon, index: number): boolean {
    const token = this.#tokens[index];
    return token !== undefined && lexicon.has(token.key);
  }
}

/**
 * Finds the expressions of all languages, in the order of the text.
 * @param vocabularies languages, the user's own first: what it has found is hidden from the others
 */
export function findAll(
  tokens: readonly Token[],
  vocabularies: readonly Vocabulary[],
  clock: Clock,
): { finders: Finder[]; expressions: Expression[] } {
  let rest = tokens;
  const finders: Finder[] = [];
  const expressions: Expression[] = [];
  for (const [index, vocabulary] of vocabularies.entries()) {
    const finder = new Finder(rest, vocabulary, clock, index > 0);
    const found = finder.find();
    finders.push(finder);
    expressions.push(...found);
    rest = rest.map((token, at) =>
      found.some(({ from, until }) => at >= from && at < until) ? { ...token, kind: 'opaque', key: '' } : token,
    );
  }
  expressions.sort((one, other) => one.from - other.from);
  return { finders, expressions };
}
