import t from 'tap';
import { parseQuickAdd } from '../../../src/features/quick-add/parse.js';
import { previewOf } from '../../../src/features/quick-add/service.js';
import type { ProfileLanguage } from '../../support/hostile-text.js';
import { slowly } from '../../support/slow.js';
import { describe } from './describe.js';

/** Repetitions, times, beginnings and ends, of which a text may have any in any order. */
const PARTS: Readonly<Record<ProfileLanguage, readonly (readonly string[])[]>> = {
  en: [
    [
      'every day',
      'every other week',
      'every month on the 2nd wednesday',
      'weekly on monday',
      'on mondays and thursdays',
    ],
    ['at 9am', 'at half past seven', '14:30'],
    ['starting next week', 'from 1 december'],
    ['until 1 march', 'until 2029-03-01'],
  ],
  de: [
    [
      'jeden Tag',
      'alle zwei Wochen dienstags',
      'jeden Monat am 2. Mittwoch',
      'werktags',
      'jeden ersten Montag im Monat',
    ],
    ['um 9', 'um halb acht', '14:30'],
    ['ab nächster Woche', 'ab 1. Dezember'],
    ['bis 1. März', 'bis Ende März'],
  ],
  fr: [
    [
      'tous les jours',
      'toutes les deux semaines',
      'le premier lundi de chaque mois',
      'un mardi sur deux',
      'les lundis et jeudis',
    ],
    ['à 9h30', 'à midi', 'à 8h du soir'],
    ['à partir du 1er décembre', 'à partir de lundi'],
    ["jusqu'au 1er mars"],
  ],
  es: [
    [
      'cada día',
      'cada dos semanas los martes',
      'el primer lunes de cada mes',
      'los martes y jueves',
      'el día 5 de cada mes',
    ],
    ['a las 9', 'a las 9 de la noche', 'a las 9 y media'],
    ['a partir del 1 de diciembre', 'a partir del lunes'],
    ['hasta el 1 de marzo'],
  ],
  pt: [
    ['todo dia', 'toda segunda', 'a cada duas semanas', 'toda primeira segunda do mês', 'às terças e quintas'],
    ['às 9h', 'às 8 da noite', 'ao meio-dia'],
    ['a partir de 1 de dezembro', 'a partir de segunda'],
    ['até 1 de março'],
  ],
  ja: [
    ['毎日', '毎週月曜日', '隔週', '毎月第2水曜日', '毎月25日'],
    ['9時', '午後3時半', '正午'],
    ['12月1日から', '来週から'],
    ['3月1日まで'],
  ],
};

function orders(parts: readonly string[]): string[][] {
  if (parts.length < 2) return [[...parts]];
  return parts.flatMap((part, at) => orders(parts.filter((_, index) => index !== at)).map((rest) => [part, ...rest]));
}

function choices([first, ...rest]: readonly (readonly string[])[]): string[][] {
  if (first === undefined) return [[]];
  return first.flatMap((one) => choices(rest).map((others) => [one, ...others]));
}

t.test('Quick add: the parts of a repetition mean the same in any order', (t) => {
  const step = slowly(7, 1);
  for (const [language, parts] of Object.entries(PARTS)) {
    const moment = { instant: new Date('2026-11-26T09:00:00Z'), timezone: 'UTC', language, firstDayOfWeek: 1 };
    for (const chosen of choices(parts).filter((_, index) => index % step === 0)) {
      const meanings = orders(chosen).map((order) => {
        const text = `x ${order.join(' ')}`;
        const parsed = parseQuickAdd(text, moment, { projects: new Map(), areas: new Map(), people: new Map() });
        return [parsed.name, describe(text, previewOf(parsed).task, parsed.spans)].join(': ');
      });
      const [meaning = ''] = meanings;
      t.match(meaning, /^x: .* until /u, chosen.join(' '));
      t.same([...new Set(meanings)], [meaning], chosen.join(' '));
    }
  }
  t.end();
});

function nameIn(text: string, language: ProfileLanguage): string {
  const moment = { instant: new Date('2026-11-26T09:00:00Z'), timezone: 'UTC', language, firstDayOfWeek: 1 };
  return parseQuickAdd(text, moment, { projects: new Map(), areas: new Map(), people: new Map() }).name;
}

t.test('Quick add: a Japanese day, part, hour and particle leave the name together, or stay whole', (t) => {
  const days = [
    ...['明日', '金曜日', '来週火曜', '来週末', '12月3日', '2日後', '毎日', '毎週月曜'],
    ...['隔週金曜日', '毎月15日', '平日', '土日'],
  ];
  const parts = ['', '朝', '昼', '夜', 'の朝', 'の夜', 'の午後'];
  const hours = ['9時', '9時半', '9:30'];
  const particles = ['', 'に', 'の', 'から', 'からの', 'まで', 'までに', '頃', '頃に', '、', ' '];
  const ends = hours.flatMap((hour) => particles.map((particle) => hour + particle));
  const all = parts.flatMap((part) => ends.map((rest) => part + rest));
  // Each end with some of the days.
  const step = slowly(5, 1);
  for (const [row, day] of days.entries()) {
    for (const end of all.filter((_, index) => (row + index) % step === 0)) {
      const text = `${day}${end}会議`;
      const name = nameIn(text, 'ja');
      t.ok(name === '会議' || name === text, `${text}: ${name}`);
    }
  }
  t.end();
});
