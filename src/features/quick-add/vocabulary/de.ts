import {
  monthWords,
  numberWords,
  ordinalWords,
  unitWords,
  type Vocabulary,
  type Words,
  weekdayWords,
} from '../lexicon.js';

const SMALL =
  'null|eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|dreizehn|vierzehn|fünfzehn|sechzehn|siebzehn|achtzehn|neunzehn'.split(
    '|',
  );
const TENS = '||zwanzig|dreißig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig'.split('|');

function one(n: number): string {
  return n === 1 ? 'ein' : (SMALL[n] ?? '');
}

function spell(n: number): string {
  if (n === 1000) return 'tausend|eintausend';
  if (n >= 100) {
    const [hundreds, rest] = [Math.floor(n / 100), n % 100];
    const heads = hundreds === 1 ? ['hundert', 'einhundert'] : [`${SMALL[hundreds]}hundert`];
    const tails =
      rest === 0
        ? ['']
        : spell(rest)
            .split('|')
            .flatMap((tail) => [tail, `und${tail}`]);
    return heads.flatMap((head) => tails.map((tail) => head + tail)).join('|');
  }
  if (n === 2) return 'zwei|zwo';
  if (n < 20) return SMALL[n] ?? '';
  const tens = TENS[Math.floor(n / 10)] ?? '';
  const forms = n % 10 === 0 ? [tens] : [`${one(n % 10)}und${tens}`];
  return forms.flatMap((form) => (form.includes('ß') ? [form, form.replace('ß', 'ss')] : [form])).join('|');
}

const STEMS = [
  ...['erst', 'zweit', 'dritt', 'viert', 'fünft', 'sechst', 'siebt', 'acht', 'neunt', 'zehnt', 'elft', 'zwölft'],
  ...['dreizehnt', 'vierzehnt', 'fünfzehnt', 'sechzehnt', 'siebzehnt', 'achtzehnt', 'neunzehnt', 'zwanzigst'],
  ...Array.from({ length: 9 }, (_, at) => `${one(at + 1)}undzwanzigst`),
  ...['dreißigst', 'einunddreißigst'],
];
const declined = (stem: string) => ['e', 'en', 'er', 'es', 'em'].map((ending) => stem + ending).join('|');

const DAYS = ['sonntag', 'montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag|sonnabend'];
const each = (phrases: string, ending: string) =>
  phrases
    .split('|')
    .map((phrase) => phrase + ending)
    .join('|');
const HALVES: Words = [
  ['früh', 'morning'],
  ['frueh', 'morning'],
  ['morgen', 'morning'],
  ['morgens', 'morning'],
  ['vormittag', 'morning'],
  ['nachmittag', 'afternoon'],
  ['abend', 'evening'],
  ['nacht', 'night'],
].flatMap(([word, part]) => [['PART', word ?? '', { part: part as 'morning' }] as const]);
const HALF_OF = { morgen: 'morning', vormittag: 'morning', nachmittag: 'afternoon', abend: 'evening' } as const;
const COMPOUNDS: Words = DAYS.flatMap((names, day) =>
  names
    .split('|')
    .flatMap((name) =>
      (['morgen', 'vormittag', 'nachmittag', 'abend'] as const).flatMap((word) => [
        ['WD', name + word, { days: [day], part: HALF_OF[word] }] as const,
        ['WDS', `${name}${word}s`, { days: [day], isPlural: true, isAdverb: true, part: HALF_OF[word] }] as const,
      ]),
    ),
);

export const GERMAN: Vocabulary = {
  words: [
    ...numberWords(spell),
    ...ordinalWords(STEMS.map(declined)),
    ['ORD', declined('letzt'), { n: -1 }],
    ['ORD', declined('vorletzt'), { n: -2 }],
    ['ORDS', '.'],
    ...Array.from({ length: 31 }, (_, at) => ['ORD', `${at + 1}.`, { n: at + 1 }] as const),
    ...weekdayWords(
      DAYS.map((names) => `${names}|${each(names, 'e')}|${each(names, 'en')}`),
      ['^so', '^mo', '^di', '^mi', '^do', '^fr', '^sa'],
    ),
    ...DAYS.map((names, day) => ['WDS', each(names, 's'), { days: [day], isPlural: true, isAdverb: true }] as const),
    ...COMPOUNDS,
    ['GROUP', 'werktag|arbeitstag|wochentag|werktage|arbeitstage|wochentage', { days: [1, 2, 3, 4, 5] }],
    ['GROUP', 'wochenende|wochenenden', { days: [6, 0] }],
    [
      'GROUPS',
      'werktags|wochentags|an werktagen|an wochentagen|an arbeitstagen',
      { days: [1, 2, 3, 4, 5], isPlural: true, isAdverb: true },
    ],
    ['GROUPS', 'am wochenende immer|an wochenenden', { days: [6, 0], isPlural: true, isAdverb: true }],
    ...monthWords([
      ...[
        'januar|jänner|jan',
        'februar|feb',
        'märz|mär|mrz|maerz',
        'april|apr',
        'mai',
        'juni|jun',
        'juli|jul',
        'august|aug',
      ],
      ...['september|sept|sep', 'oktober|okt', 'november|nov', 'dezember|dez'],
    ]),
    ...unitWords({
      minute: 'minute|minuten|min',
      hour: 'stunde|stunden|std',
      day: 'tag|tage|tagen|tags',
      week: 'woche|wochen',
      month: 'monat|monate|monaten|monats',
      year: 'jahr|jahre|jahren|jahres',
    }),
    ['SPAN', 'anderthalb stunden|eineinhalb stunden', { unit: 'minute', n: 90 }],
    ['UNIT', 'quartal|quartale|quartals|vierteljahr', { unit: 'month', n: 3 }],
    ['UNIT', 'halbjahr|halbe jahr', { unit: 'month', n: 6 }],
    ['ONE', 'ein|eine|einen|einem|einer|eines'],
    ['HALF', 'halbe|halben|halbes|halb'],
    ['DAY', 'heute|heute noch|noch heute', { n: 0 }],
    ['DAY', '=morgen', { n: 1 }],
    ['DAY', 'übermorgen|uebermorgen', { n: 2 }],
    ['PASTDAY', 'gestern|vorgestern'],
    ...HALVES,
    ['PART', 'mittag', { part: 'afternoon' }],
    ['INPART', 'am morgen|am vormittag|morgens|vormittags|früh|in der früh|in der frühe', { part: 'morning' }],
    ['INPART', 'am nachmittag|nachmittags|mittags', { part: 'afternoon' }],
    ['INPART', 'am abend|abends', { part: 'evening' }],
    ['INPART', 'nachts|in der nacht', { part: 'night' }],
    ['EVERYPART', 'allmorgendlich', { part: 'morning' }],
    ['EVERYPART', 'allabendlich', { part: 'evening' }],
    ['AT', 'um|um punkt'],
    ['APPROX', 'gegen|circa|ca.|ungefähr um|so gegen|so um'],
    ['SHARP', 'punkt'],
    ['OCLOCK', 'uhr'],
    ['MIDNIGHT', 'mitternacht|um mitternacht'],
    ['HALFTO', 'halb'],
    ['QUARTERPAST', 'viertel nach'],
    ['QUARTERTO', 'viertel vor|dreiviertel'],
    ['QUARTEROF', 'viertel'],
    ['PAST', 'nach'],
    ['MINUTES', 'minuten'],
    ['BEFOREHOUR', 'vor'],
    ['NOON', 'zwölf uhr mittags'],
    ['EVERY', 'an jedem|an jeder|jeden|jede|jedes|jedem|alle|jeweils jeden|jeweils alle'],
    ['OTHER', 'anderen|andere|anderes', { n: 2 }],
    ['ODD', 'gerade|geraden|gerader|ungerade|ungeraden|ungerader'],
    ['NUMBERED', 'kapitel|abschnitt|version|punkt|nr|paragraf|absatz|seite|aufgabe|artikel'],
    ['THE', 'dem|den|der|die|das'],
    ['OF', 'des|der|im|vom|von|in'],
    ['INMONTHS', 'im|in|des'],
    ['ON', 'am|den|jeweils am|jeweils|immer am|immer|zum|an|in der', { prefix: 'on' }],
    [
      'BY',
      'fällig|fällig am|fällig bis|spätestens|spätestens am|spätestens bis|bis spätestens|vor|vor dem|vor der',
      { prefix: 'by' },
    ],
    ['UNTIL', 'bis|bis zum|bis zur|bis einschließlich|bis inklusive|endet am|endend am|bis am', { prefix: 'until' }],
    ['FROM', 'ab|ab dem|ab der|beginnend|beginnend am|beginnend ab|startet am|angefangen am', { prefix: 'from' }],
    ['FROM', 'von|vom', { prefix: 'from', isWeak: true }],
    ['FROM', 'seit', { prefix: 'from', isWeak: true, isPast: true }],
    ['RANGEFROM', 'von|vom'],
    ['EXCEPT', 'außer|ausser|außer am|ausser am|ausgenommen|bis auf|mit ausnahme von|ohne|aber nicht|nicht'],
    ['FOR', 'für|die nächsten|für die nächsten|während'],
    ['FORDAY', 'für', { prefix: 'by' }],
    ['LONG', 'lang'],
    ['TIMES', 'mal|x'],
    ['ONCE', 'einmal|1x|einmal alle'],
    ['SEVERAL', 'zweimal|dreimal|viermal|fünfmal|2x|3x|mehrmals'],
    ['PER', 'pro|in der|im|am|die|je'],
    ['AND', 'und|sowie|u.'],
    ['OR', 'oder'],
    ['RANGEWORD', 'bis'],
    ['TOWORD', 'bis|bis zum'],
    ['STOPB', 'nicht|nach|ohne|als|nach dem|nicht vor|mo|di|mi|do|fr|sa'],
    ['STOPA', 'mez|mesz|utc|danach|der letzten woche|ohne|und eine halbe'],
    ['STOPR', 'weihnachten|ostern|zu weihnachten|an ostern|zu ostern|oder'],
    ['BETWEEN', 'zwischen'],
    ['IN', 'in|binnen|innerhalb von'],
    ['LATER', 'später|ab heute|von heute an'],
    ['SINCE', 'nach|ab'],
    ['COMPLETION', 'nach erledigung|nach der erledigung|ab erledigung|nach abschluss|nach fertigstellung'],
    ['AGO', 'vor'],
    ['NEXT', `${declined('nächst')}|${declined('naechst')}`, { n: 1 }],
    ['WEEKON', 'in acht tagen', { unit: 'week', n: 1 }],
    ['WEEKON', 'in vierzehn tagen', { unit: 'week', n: 2 }],
    ['ALWAYS', 'immer am|jeweils am|immer zum|jeweils zum'],
    ['DAYNOUN', '^ersten', { mday: 1 }],
    ['DAYNOUN', '^fünfzehnten', { mday: 15 }],
    ['NEXT', declined('übernächst'), { n: 2 }],
    [
      'NEXTWEEK',
      declined('übernächst')
        .split('|')
        .map((word) => `${word} woche`)
        .join('|'),
      { n: 2 },
    ],
    [
      'NEXTMONTH',
      declined('übernächst')
        .split('|')
        .map((word) => `${word} monat`)
        .join('|'),
      { n: 2 },
    ],
    ['NEXTMONTH', 'nächsten monats|nächstes monats|im nächsten monat|im kommenden monat', { n: 1 }],
    ['NEXT', 'kommende woche|kommender woche', { n: 1 }],
    ['NEXTWEEK', 'kommende woche|kommender woche|kommenden woche', { n: 1 }],
    ['NEXTMONTH', 'kommenden monat', { n: 1 }],
    ['THIS', 'diese|diesen|dieser|dieses|diesem'],
    ['COMING', 'kommenden|kommender|kommende|kommendes|kommendem|am kommenden'],
    ['PAST', declined('letzt')],
    ['PAST', declined('vergangen')],
    ['PAST', declined('vorig')],
    ['WEEKEND', 'wochenende'],
    ['ONWEEKEND', 'am|dieses|kommendes|am kommenden|übers'],
    ['NEXTMONTH', 'nächsten monat|nächster monat', { n: 1 }],
    ['UNTILEND', 'ende|am ende|zum ende'],
    ['ENDMONTH', 'monatsende|am monatsende|zum monatsende|ultimo'],
    ['LASTDAY', 'letzten tag|letzter tag|monatsletzten|monatsletzter|monatsende'],
    [
      'VAGUE',
      'anfang|ende|mitte|irgendwann|seit|früh|guten|vom|von|nicht|die woche vom|den ganzen|ganze|guter|schönen',
    ],
    ['INMONTH', 'im|während des'],
    ['MONTHLY', 'monatlich'],
    ['MONTHEACH', 'im monat|des monats'],
    [
      'LASTDAYEACH',
      'am ende jedes monats|am ende jeden monats|ende jedes monats|ende jeden monats|zum ende jedes monats|zum ende jeden monats|am monatsletzten|jeden monatsletzten|jeweils am monatsletzten|jeweils zum monatsende|jeweils am monatsende|immer am monatsende|immer zum monatsende',
    ],
    ['ADV', 'täglich|tagtäglich', { unit: 'day', n: 1 }],
    ['ADV', 'wöchentlich', { unit: 'week', n: 1 }],
    ['ADV', 'zweiwöchentlich|vierzehntägig|14-tägig|zweiwöchig|14-täglich', { unit: 'week', n: 2 }],
    ['ADV', 'monatlich', { unit: 'month', n: 1 }],
    ['ADV', 'vierteljährlich|quartalsweise', { unit: 'month', n: 3, isQuarter: true }],
    ['ADV', 'halbjährlich', { unit: 'month', n: 6 }],
    ['ADV', 'jährlich|alljährlich', { unit: 'year', n: 1 }],
    ['ADV', 'stündlich', { unit: 'hour', n: 1 }],
    ['MEASURE', 'euro|prozent|grad|meter|kilo|stück|punkte|cent|kilometer|minuten|stunden|tage|prozentpunkte|uhren'],
    ['FUNC', 'mit|in|im|für|zu|zum|zur|und|oder|über|bei|beim|an|auf|von|vom|nach|wegen|per|dann|weil|wenn|damit'],
  ],
  names:
    'unser täglich brot|guten morgen|guten tag|guten abend|grüner donnerstag|heiliger abend|alle jahre wieder|tag der arbeit|tag der deutschen einheit|morgen-land|heute-show|heute journal|jede woche zählt|jeder tag zählt|täglich kündbar|wöchentlich kündbar|monatlich kündbar|jährlich kündbar|tag des offenen denkmals|freitag der 13.|freitag, der 13.',
  namesBefore:
    'frau|fr|herr|hr|herrn|familie|fam|dr|prof|schwarzer|schwarzen|blauer|blauen|weißer|weißen|guter|stiller|stillen|grüner|schmutziger|black|cyber|casual|der|die|das|des|mein|unser|robinson',
  namesAfter: 'straße|strasse|weg|platz|gasse|allee|str',
  secondMeansOther: true,
  hasSmallDays: false,
  hasDottedDates: true,
  hasTitles: false,
  hasLateNouns: true,
};
