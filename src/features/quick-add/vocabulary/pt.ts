import { monthWords, numberWords, ordinalWords, unitWords, type Vocabulary, weekdayWords } from '../lexicon.js';

const SMALL =
  'zero|um|dois|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|treze|catorze|quinze|dezesseis|dezessete|dezoito|dezenove'.split(
    '|',
  );
const TENS = '||vinte|trinta|quarenta|cinquenta|sessenta|setenta|oitenta|noventa'.split('|');
const HUNDREDS = '|cento|duzentos|trezentos|quatrocentos|quinhentos|seiscentos|setecentos|oitocentos|novecentos'.split(
  '|',
);

function spell(n: number): string {
  if (n === 1) return 'um|uma';
  if (n === 2) return 'dois|duas';
  if (n === 14) return 'catorze|quatorze';
  if (n >= 16 && n <= 19 && n !== 18) return `${SMALL[n]}|${['dezasseis', 'dezassete', '', 'dezanove'][n - 16]}`;
  if (n < 20) return SMALL[n] ?? '';
  if (n === 100) return 'cem';
  if (n === 1000) return 'mil';
  if (n > 100) {
    const [head, rest] = [HUNDREDS[Math.floor(n / 100)] ?? '', n % 100];
    if (rest === 0) return `${head}|${head.replace(/os$/, 'as')}`;
    return spell(rest)
      .split('|')
      .map((tail) => `${head} e ${tail}`)
      .join('|');
  }
  const tens = TENS[Math.floor(n / 10)] ?? '';
  return n % 10 === 0
    ? tens
    : spell(n % 10)
        .split('|')
        .map((one) => `${tens} e ${one}`)
        .join('|');
}

const ORDINALS = [
  ...['primeiro|primeira|1º|1ª|1o', 'segundo|segunda|2º|2ª', 'terceiro|terceira|3º|3ª', 'quarto|quarta|4º|4ª'],
  ...['quinto|quinta|5º|5ª', 'sexto|sexta', 'sétimo|sétima', 'oitavo|oitava', 'nono|nona', 'décimo|décima'],
];
/** Names of weekdays that are ordinals as well. */
const SHORT_DAYS = ['', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', ''];
const FULL_DAYS = ['domingo', '', '', '', '', '', 'sábado'].map((name, day) =>
  name === ''
    ? `${SHORT_DAYS[day]}-feira|${SHORT_DAYS[day]} feira|${day + 1}ª-feira|${day + 1}ª feira|${day + 1}a feira|${day + 1}ªf`
    : name,
);
const PLURAL_DAYS = ['domingos', '', '', '', '', '', 'sábados'].map((name, day) =>
  name === '' ? `${SHORT_DAYS[day]}s-feiras|${SHORT_DAYS[day]}s feiras|${SHORT_DAYS[day]}s|${day + 1}ªs` : name,
);

export const PORTUGUESE: Vocabulary = {
  words: [
    ...numberWords(spell),
    ...ordinalWords(ORDINALS),
    ['ORD', 'último|última', { n: -1 }],
    ['ORD', 'penúltimo|penúltima', { n: -2 }],
    ...weekdayWords(FULL_DAYS),
    ...SHORT_DAYS.flatMap((name, day) =>
      name === '' ? [] : [['WD', name, { days: [day], isAmbiguous: true }] as const],
    ),
    ...[1, 2, 3, 4, 5].map(
      (day) => ['WD', `${day + 1}ª`, { days: [day], isAmbiguous: true, needsPrefix: true }] as const,
    ),
    ...['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'].map(
      (name, day) => ['WD', name, { days: [day], isShort: true }] as const,
    ),
    ...PLURAL_DAYS.map((names, day) => ['WDS', names, { days: [day], isPlural: true }] as const),
    [
      'GROUP',
      'dia útil|dias úteis|dia de semana|dias de semana|dia da semana|dias da semana',
      { days: [1, 2, 3, 4, 5] },
    ],
    [
      'GROUPS',
      'durante a semana|em dias úteis|nos dias úteis',
      { days: [1, 2, 3, 4, 5], isPlural: true, isAdverb: true },
    ],
    ['GROUP', 'fim de semana|fins de semana|final de semana|finais de semana', { days: [6, 0] }],
    ...monthWords([
      ...['janeiro|jan', 'fevereiro|fev', 'março', 'abril|abr', 'maio', 'junho|jun', 'julho|jul', 'agosto|ago'],
      ...['setembro|set', 'outubro|out', 'novembro|nov', 'dezembro|dez'],
    ]),
    ...unitWords({
      ...{ minute: 'minuto|minutos|min', hour: 'hora|horas', day: 'dia|dias', week: 'semana|semanas' },
      ...{ month: 'mês|meses', year: 'ano|anos' },
    }),
    ['UNIT', 'trimestre|trimestres', { unit: 'month', n: 3 }],
    ['UNIT', 'semestre|semestres', { unit: 'month', n: 6 }],
    ['UNIT', 'bimestre|bimestres', { unit: 'month', n: 2 }],
    ['UNIT', 'quinzena|quinzenas', { unit: 'week', n: 2 }],
    ['ONE', 'um|uma'],
    ['SPAN', 'meia hora', { unit: 'minute', n: 30 }],
    ['SPAN', 'hora e meia', { unit: 'minute', n: 90 }],
    ['SPAN', 'um quarto de hora', { unit: 'minute', n: 15 }],
    ['DAY', 'hoje', { n: 0 }],
    ['DAY', 'amanhã', { n: 1 }],
    ['DAY', 'depois de amanhã', { n: 2 }],
    ['PASTDAY', 'ontem|anteontem'],
    ['TONIGHT', 'esta noite|hoje à noite|nesta noite', { part: 'night' }],
    ['PART', 'manhã|manhãs|cedo', { part: 'morning' }],
    ['PART', 'tarde|tardes', { part: 'afternoon' }],
    ['PART', 'noite|noites', { part: 'night' }],
    ['INPART', 'da manhã|de manhã|pela manhã|cedo|logo cedo|da madrugada', { part: 'morning' }],
    ['INPART', 'da tarde|=à tarde|de tarde|pela tarde', { part: 'afternoon' }],
    ['INPART', 'da noite|=à noite|de noite|pela noite', { part: 'night' }],
    ['INPARTD', 'da manhã', { part: 'morning' }],
    ['INPARTD', 'da tarde', { part: 'afternoon' }],
    ['INPARTD', 'da noite', { part: 'night' }],
    ['AT', '=às|as|=à|pelas|ao|antes das|a partir das'],
    ['APPROX', 'por volta das|lá pelas|cerca das'],
    ['HOURS', 'horas|h|hrs|hs|hora'],
    ['MINUTES', 'minutos|min'],
    ['AFTERTIME', 'em ponto'],
    ['AFTERON', 'no máximo|o mais tardar|no mais tardar'],
    ['PLUS', 'e meia|e meio', { n: 30 }],
    ['PLUS', 'e quinze|e um quarto', { n: 15 }],
    ['ALSO', 'e'],
    ['NOON', 'meio-dia|meio dia'],
    ['MIDNIGHT', 'meia-noite|à meia-noite|meia noite|à meia noite'],
    ['QUARTERTO', 'um quarto para as|um quarto para a'],
    ['TOHOUR', 'para as|para a|pras|pra'],
    ['EVERY', 'todo|toda|a todo|a toda|todos os|todas as|cada|a cada|todo o|toda a'],
    ['OTHER', 'outro|outra', { n: 2 }],
    ['ALTERNATEA', 'alternados|alternadas', { n: 2 }],
    ['ODDA', 'par|pares|ímpar|ímpares'],
    ['THE', 'o|a|os|as|no|na'],
    ['DAYWORD', 'dia|no dia|o dia|dias|ao dia'],
    ['OF', 'de|do|da|em|no|na|dos|das'],
    ['INMONTHS', 'do|de|da|no'],
    ['ON', 'dia|no dia|o dia|na|no|em|neste|nesta|para|para a|para o|pra', { prefix: 'on' }],
    ['ONPLURAL', '=às|aos|nas|nos|todas as|todos os'],
    [
      'BY',
      'o mais tardar|no mais tardar|para|antes de|antes da|antes do|no máximo até|vence|vence em|prazo',
      { prefix: 'by' },
    ],
    ['UNTIL', 'até|até a|até o|até ao|até à|terminando|terminando em|acaba em|termina em', { prefix: 'until' }],
    ['UNTILEND', 'fim de|fim do|final de|final do|o fim do|o fim de|o final do|no fim do|no final do|ao fim do'],
    [
      'FROM',
      'a partir de|a partir da|a partir do|desde|começando|começando em|começando na|começando no|com início em|começa em',
      { prefix: 'from' },
    ],
    ['FROM', 'de|da|do|das', { prefix: 'from', isWeak: true }],
    ['ARTICLEFROM', 'das'],
    [
      'EXCEPT',
      'exceto|exceto aos|exceto às|exceto no|exceto na|menos|menos aos|menos às|menos no|menos na|salvo|com exceção de|' +
        'não aos|não às|não no|não na|mas não|mas não aos|mas não às|mas não no|mas não na',
    ],
    ['EXCEPTDAY', 'fora'],
    ['FOR', 'durante|por'],
    ['TIMES', 'vezes'],
    ['ONCE', 'uma vez|1 vez'],
    ['SEVERAL', 'duas vezes|três vezes|quatro vezes|2 vezes|3 vezes|várias vezes'],
    ['PER', 'por|ao|à|a cada'],
    ['AND', 'e|bem como'],
    ['OR', 'ou'],
    ['RANGEFROM', 'de|da'],
    ['RANGEWORD', 'a|à'],
    ['TOWORD', 'a|à|ao|até|às'],
    ['STOPB', 'não|sem|depois|perto|cerca|após|após as|depois das|depois da|depois do|depois de|para as'],
    ['STOPA', 'passado|passada|sem|e meia|para as|pras'],
    ['STOPR', 'no natal|natal|na páscoa|de dezembro|ou'],
    ['BEFOREHOUR', 'para as|para a|pras|pra|para às'],
    ['NUMBERED', 'capítulo|versão|seção|secção|página|sala|passo|fase|etapa|episódio|temporada'],
    ['PLACE', 'ponte|estádio|escola|bairro|parque|colégio|metrô|estação|instituto|viaduto|hospital'],
    ['BETWEEN', 'entre|entre as'],
    ['IN', 'em|daqui a|dentro de|daqui'],
    ['LATER', 'depois|mais tarde|a partir de hoje|a partir de agora'],
    ['SINCE', 'depois de|depois da|após'],
    ['COMPLETION', 'após conclusão|após a conclusão|depois da conclusão|depois de concluir|após concluir'],
    ['AGO', 'há'],
    ['NEXT', 'próximo|próxima|na próxima|no próximo', { n: 0 }],
    ['NEXTA', 'próximo|próxima|que vem', { n: 0 }],
    ['NEXTA', 'seguinte', { n: 1 }],
    ['THISWEEK', 'desta semana|dessa semana'],
    ['THIS', 'este|esta|neste|nesta|essa|esse|nessa|nesse'],
    ['PAST', 'passado|passada'],
    ['PASTA', 'passado|passada|retrasada'],
    ['WEEKEND', 'fim de semana|final de semana'],
    ['ONWEEKEND', 'no|neste|nesse|este'],
    ['ENDMONTH', 'fim do mês|no fim do mês|final do mês|no final do mês|fim de mês'],
    ['LASTDAY', 'último dia|último dia do mês|último dia de mês'],
    [
      'VAGUE',
      'início de|início da|início do|começo de|começo da|começo do|fim da|final da|meados de|meio de|desde|toda|todo|de|da|do|no início da|no fim da',
    ],
    ['INMONTH', 'em|durante'],
    ['LASTDAYEACH', 'no fim de cada mês|no final de cada mês|todo fim de mês|todo final de mês'],
    ['ADV', 'diariamente', { unit: 'day', n: 1 }],
    ['ADV', 'semanalmente', { unit: 'week', n: 1 }],
    ['ADV', 'quinzenalmente', { unit: 'week', n: 2 }],
    ['ADV', 'mensalmente', { unit: 'month', n: 1 }],
    ['ADV', 'bimestralmente', { unit: 'month', n: 2 }],
    ['ADV', 'trimestralmente', { unit: 'month', n: 3, isQuarter: true }],
    ['ADV', 'semestralmente', { unit: 'month', n: 6 }],
    ['ADV', 'anualmente', { unit: 'year', n: 1 }],
    ['ADV', 'dia sim, dia não|dia sim dia não|um dia sim, outro não|um dia sim e outro não', { unit: 'day', n: 2 }],
    ...[...FULL_DAYS, ...SHORT_DAYS].flatMap((names, at) =>
      names === ''
        ? []
        : names
            .split('|')
            .map((name) => ['ADV', `${name} sim, ${name} não`, { unit: 'week', n: 2, days: [at % 7] }] as const),
    ),
    ['ADV', 'semana sim, semana não|semana sim semana não', { unit: 'week', n: 2 }],
    ['MEASURE', 'euros|graus|pessoas|quilos|metros|km|reais|por cento'],
    ['FUNC', 'com|para|a|ao|em|no|na|e|ou|por|sobre|antes|depois|pra|se|que'],
  ],
  names:
    'quarta-feira de cinzas|sexta-feira santa|quinta-feira santa|domingo de páscoa|domingo de ramos|sábado de aleluia|segunda via|segunda guerra|segunda mão|segunda-feira de carnaval|terça-feira gorda|terça de carnaval|quinta essência|bom dia|boa tarde|boa noite|black friday|quarta série|quinta série|quinta parte|quarta parte|terça parte|segunda parte|segunda metade|segunda vez|segunda fase|em segunda|em terça|em quarta|em quinta|o amanhã|sexta-feira treze|dia a dia|dia das mães|dia dos pais',
  namesBefore:
    'feliz|boa|bom|rua|avenida|av|praça|senhor|senhora|sr|sra|dom|dona|família|travessa|largo|são|santo|de|do|da|quinta',
  namesAfter: 'santa|santo|gorda|negra',
  secondMeansOther: false,
  hasSmallDays: true,
  hasDottedDates: false,
  hasTitles: false,
  hasLateNouns: false,
};
