import {
  monthWords,
  numberWords,
  ordinalWords,
  pluralWeekdays,
  unitWords,
  type Vocabulary,
  weekdayWords,
} from '../lexicon.js';

const SMALL =
  'zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen'.split(
    '|',
  );
const TENS = '||twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety'.split('|');

function spell(n: number): string {
  if (n === 1000) return 'a thousand|one thousand';
  if (n >= 100) {
    const [hundreds, rest] = [Math.floor(n / 100), n % 100];
    const heads = hundreds === 1 ? ['a hundred', 'one hundred', 'hundred'] : [`${SMALL[hundreds]} hundred`];
    const tails =
      rest === 0
        ? ['']
        : spell(rest)
            .split('|')
            .flatMap((one) => [` ${one}`, ` and ${one}`]);
    return heads.flatMap((head) => tails.map((tail) => head + tail)).join('|');
  }
  if (n < 20) return SMALL[n] ?? '';
  const tens = TENS[Math.floor(n / 10)] ?? '';
  return n % 10 === 0 ? tens : `${tens}-${SMALL[n % 10]}|${tens} ${SMALL[n % 10]}`;
}

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const MONTHS = [
  ...['january|jan', 'february|feb', 'march|mar', 'april|apr', 'may', 'june|jun', 'july|jul', 'august|aug'],
  ...['september|sept|sep', 'october|oct', 'november|nov', 'december|dec'],
];
const TEENS = [
  ...['first|1st', 'second|2nd', 'third|3rd', 'fourth|4th', 'fifth|5th', 'sixth|6th', 'seventh|7th', 'eighth|8th'],
  ...['ninth|9th', 'tenth|10th', 'eleventh|11th', 'twelfth|12th', 'thirteenth|13th', 'fourteenth|14th'],
  ...['fifteenth|15th', 'sixteenth|16th', 'seventeenth|17th', 'eighteenth|18th', 'nineteenth|19th'],
  ...['twentieth|20th', 'twenty-first|21st', 'twenty-second|22nd', 'twenty-third|23rd', 'twenty-fourth|24th'],
  ...['twenty-fifth|25th', 'twenty-sixth|26th', 'twenty-seventh|27th', 'twenty-eighth|28th'],
  ...['twenty-ninth|29th', 'thirtieth|30th', 'thirty-first|31st'],
];

export const ENGLISH: Vocabulary = {
  words: [
    ...numberWords(spell),
    ...ordinalWords(TEENS),
    ['ORD', 'last|final', { n: -1 }],
    ['ORD', 'penultimate|second to last|second-to-last|next to last|last but one', { n: -2 }],
    ['ORDS', 'st|nd|rd|th'],
    ...weekdayWords(DAYS, ['sun', 'mon', 'tue|tues', 'wed|weds', 'thu|thur|thurs', 'fri', 'sat']),
    ...pluralWeekdays(DAYS.map((day) => `${day}s`)),
    ['GROUP', 'weekday|week day|workday|working day|work day|business day', { days: [1, 2, 3, 4, 5] }],
    ['GROUP', 'weekend', { days: [6, 0] }],
    [
      'GROUPS',
      'weekdays|workdays|working days|work days|business days',
      { days: [1, 2, 3, 4, 5], isPlural: true, isAdverb: true },
    ],
    ['GROUPS', 'weekends', { days: [6, 0], isPlural: true }],
    ...monthWords(MONTHS, [3, 5]),
    ...monthWords(MONTHS, [3, 5], 'MONF'),
    ...unitWords({
      ...{ minute: 'minute|minutes|min|mins', hour: 'hour|hours|hr|hrs', day: 'day|days' },
      ...{ week: 'week|weeks|wk|wks', month: 'month|months', year: 'year|years|yr|yrs' },
    }),
    ['UNIT', 'fortnight|fortnights', { unit: 'week', n: 2 }],
    ['UNIT', 'quarter|quarters', { unit: 'month', n: 3 }],
    ['UNIT', 'decade|decades', { unit: 'year', n: 10 }],
    ['ONE', 'a|an|one'],
    ['HALF', 'half'],
    ['DAY', 'today', { n: 0 }],
    ['DAY', 'tomorrow|tmrw|tmr', { n: 1 }],
    ['DAY', 'day after tomorrow|the day after tomorrow', { n: 2 }],
    ['PASTDAY', 'yesterday|the day before yesterday|day before yesterday'],
    ['TONIGHT', 'tonight', { part: 'night' }],
    ['PART', 'morning|am', { part: 'morning' }],
    ['PART', 'afternoon|lunchtime', { part: 'afternoon' }],
    ['PART', 'evening', { part: 'evening' }],
    ['PART', 'night', { part: 'night' }],
    ['PART', 'first thing', { part: 'morning' }],
    ['INPART', 'at lunchtime', { part: 'afternoon' }],
    ['INPART', 'in the morning', { part: 'morning' }],
    ['INPART', 'in the afternoon', { part: 'afternoon' }],
    ['INPART', 'in the evening', { part: 'evening' }],
    ['INPART', 'at night', { part: 'night' }],
    ['AMPM', 'am|a.m.|a.m', { part: 'morning' }],
    ['AMPM', 'pm|p.m.|p.m', { part: 'afternoon' }],
    ['HALFSIGN', 'a', { part: 'morning' }],
    ['HALFSIGN', 'p', { part: 'afternoon' }],
    ['AT', 'at|@'],
    ['APPROX', 'around|about|at around|at about'],
    ['OCLOCK', "o'clock|oclock"],
    ['AFTERTIME', 'sharp|on the dot'],
    ['MIDNIGHT', 'midnight|at midnight'],
    ['HALFPAST', 'half past'],
    ['QUARTERPAST', 'quarter past|a quarter past'],
    ['QUARTERTO', 'quarter to|a quarter to'],
    ['PAST', 'past'],
    ['MINUTES', 'minutes'],
    ['BEFOREHOUR', 'to'],
    ['NOON', 'noon|midday|12 noon'],
    ['EVERY', 'every|each|each and every|every single'],
    ['OTHER', 'other|alternate', { n: 2 }],
    ['ALTERNATE', 'on alternate|in alternate', { n: 2 }],
    ['ALTERNATEB', 'alternate'],
    ['ODD', 'even|odd|even-numbered|odd-numbered|leap'],
    ['EACH', 'apart'],
    ['THE', 'the'],
    ['DAYNAME', 'day'],
    ['NUMBERED', 'chapter|version|section|page|room|step|phase|release'],
    ['OF', 'of|in'],
    ['INMONTHS', 'in|of'],
    ['ON', 'on|on every', { prefix: 'on' }],
    [
      'BY',
      'by|before|due|due by|due on|no later than|by close of business|close of business|by eod|by cob|by end of day|by the end of day|eod|cob|end of day',
      { prefix: 'by' },
    ],
    ['UNTIL', "until|till|'til|til|through|thru|ending|ending on|ends|ends on|up to|up until", { prefix: 'until' }],
    [
      'FROM',
      'from|starting|starting on|starting from|beginning|beginning on|starts|starts on|as of|effective',
      { prefix: 'from' },
    ],
    ['FROM', 'since', { prefix: 'from', isWeak: true, isPast: true }],
    ['RANGEFROM', 'from'],
    ['EXCEPT', 'except|except for|excluding|but not|but not on|not on|not on the|other than|apart from|save'],
    ['BUT', 'but'],
    ['FOR', 'for|for the'],
    ['FORDAY', 'for', { prefix: 'by' }],
    ['LONG', 'long'],
    ['TIMES', 'times|x'],
    ['ONCE', 'once a|once per|once every|once each|one time per|once in a'],
    ['SEVERAL', 'twice|thrice|twice a|thrice a|several times a'],
    ['PER', 'per|a|an|each'],
    ['AND', 'and|as well as'],
    ['OR', 'or'],
    ['RANGEWORD', 'to|through|thru'],
    ['TOWORD', 'to|through|thru|until|till'],
    ['VERSE', 'genesis|exodus|leviticus|deuteronomy|psalm|psalms|romans|corinthians|hebrews|proverbs|isaiah|surah'],
    [
      'STOPB',
      'm/w/f|mwf|m-f|tu/th|tu/thu|evening of|the evening of|night of|the night of|m/w|t/th|tth|not|after|without|than|eve of|morning of|the morning of|or',
    ],
    [
      'STOPA',
      'pst|pdt|est|edt|cst|cdt|mst|utc|gmt|bst|cet|cest|after next|without|of last week|of the month|and a half|or the day after|or',
    ],
    ['STOPR', 'christmas|easter|at christmas|at easter|on christmas|starting|and'],
    ['BETWEEN', 'between'],
    ['IN', 'in|within|within the next|in the next'],
    ['LATER', 'from now|from today|hence'],
    ['SINCE', 'from|after'],
    ['TIMEWORD', 'time'],
    ['COMPLETION', 'after completion|from completion|after completing|when completed|after it is done'],
    ['AGO', 'ago'],
    ['NEXT', 'next', { n: 1 }],
    ['NEXTWEEK', 'week after next|the week after next', { n: 2 }],
    ['THIS', 'this'],
    ['COMING', 'coming|this coming|the coming|upcoming'],
    ['PAST', 'last|past|previous'],
    ['WEEKEND', 'weekend'],
    ['ONWEEKEND', 'on the|at the'],
    ['WEEKON', 'week', { unit: 'week', n: 1 }],
    ['WEEKON', 'fortnight', { unit: 'week', n: 2 }],
    ['WEEKSTO', 'a week|one week', { unit: 'week', n: 1 }],
    ['WEEKSTO', 'two weeks|2 weeks|a fortnight', { unit: 'week', n: 2 }],
    ['WEEKSTO', 'three weeks|3 weeks', { unit: 'week', n: 3 }],
    ['UNTILEND', 'end of|the end of|at the end of|at end of'],
    ['LASTDAY', 'last day|the last day|last day of the month'],
    [
      'VAGUE',
      'early|late|mid|later|end of|the end of|beginning of|start of|the start of|the beginning of|middle of|the middle of|sometime|the week of|week of|since|part of|all|not|rest of',
    ],
    ['INMONTH', 'in|during|throughout'],
    ['MONTHLY', 'monthly'],
    ['LASTDAYEACH', 'at the end of every month|at the end of each month|end of every month|end of each month'],
    ['ADV', 'daily|everyday', { unit: 'day', n: 1, isAdverb: true }],
    ['ADV', 'nightly', { unit: 'day', n: 1, part: 'night', isAdverb: true }],
    ['ADV', 'weekly', { unit: 'week', n: 1, isAdverb: true }],
    ['ADV', 'biweekly|bi-weekly|fortnightly', { unit: 'week', n: 2, isAdverb: true }],
    ['ADV', 'monthly', { unit: 'month', n: 1, isAdverb: true }],
    ['ADV', 'quarterly', { unit: 'month', n: 3, isQuarter: true, isAdverb: true }],
    ['ADV', 'semiannually|half-yearly|twice yearly', { unit: 'month', n: 6, isAdverb: true }],
    ['ADV', 'yearly|annually', { unit: 'year', n: 1, isAdverb: true }],
    ['ADV', 'hourly', { unit: 'hour', n: 1, isAdverb: true }],
    ['MEASURE', 'degrees|percent|euros|dollars|pounds|miles|km|kilometers|meters'],
    [
      'FUNC',
      'with|in|on|for|to|and|or|about|from|by|re|regarding|via|but|if|while|when|then|after|before|because|so|that|unless',
    ],
  ],
  names:
    'friday the 13th|friday the thirteenth|fridays for future|saturday night live|saturday night fever|wednesday addams|sunday school|monday night football|tuesday morning quarterback|thursday night football|sunday times|day of the dead|may day|second hand|freaky friday|today show',
  namesBefore:
    'the|a|our|my|your|his|her|their|black|cyber|good|ash|palm|easter|casual|super|fat|holy|maundy|shrove|ruby|blue|manic|bloody|happy|girl|giving|taco|joe|mr|mrs|ms|dr|miss|whit|low|throwback|mother|man|usa|every',
  namesAfter:
    'street|st|road|rd|avenue|ave|lane|ln|drive|dr|square|sq|place|pl|court|ct|boulevard|blvd|way|alley|addams|island|magazine',
  secondMeansOther: true,
  hasSmallDays: false,
  hasDottedDates: false,
  hasTitles: true,
  hasLateNouns: false,
};
