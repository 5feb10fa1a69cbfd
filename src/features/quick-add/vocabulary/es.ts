import { monthWords, numberWords, ordinalWords, unitWords, type Vocabulary, weekdayWords } from '../lexicon.js';

const SMALL =
  'cero|un|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|dieciséis|diecisiete|dieciocho|diecinueve|veinte|veintiuno|veintidós|veintitrés|veinticuatro|veinticinco|veintiséis|veintisiete|veintiocho|veintinueve'.split(
    '|',
  );
const TENS = '|||treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa'.split('|');
const HUNDREDS =
  '|ciento|doscientos|trescientos|cuatrocientos|quinientos|seiscientos|setecientos|ochocientos|novecientos'.split('|');

function spell(n: number): string {
  if (n === 1) return 'uno|una|un';
  if (n === 21) return 'veintiuno|veintiún|veintiuna';
  if (n < 30) return SMALL[n] ?? '';
  if (n === 100) return 'cien';
  if (n === 1000) return 'mil';
  if (n > 100) {
    const [head, rest] = [HUNDREDS[Math.floor(n / 100)] ?? '', n % 100];
    if (rest === 0) return `${head}|${head.replace(/os$/, 'as')}`;
    return spell(rest)
      .split('|')
      .map((tail) => `${head} ${tail}`)
      .join('|');
  }
  const tens = TENS[Math.floor(n / 10)] ?? '';
  return n % 10 === 0
    ? tens
    : spell(n % 10)
        .split('|')
        .map((one) => `${tens} y ${one}`)
        .join('|');
}

const ORDINALS = [
  ...[
    'primer|primero|primera|1º|1ª|1er|1.º|1.ª',
    'segundo|segunda|2º|2ª|2.º|2.ª',
    'tercer|tercero|tercera|3º|3ª|3.º|3.ª',
    'cuarto|cuarta|4º|4ª',
  ],
  ...['quinto|quinta|5º', 'sexto|sexta', 'séptimo|séptima', 'octavo|octava', 'noveno|novena', 'décimo|décima'],
];
const DAYS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];

export const SPANISH: Vocabulary = {
  words: [
    ...numberWords(spell),
    ...ordinalWords(ORDINALS),
    ['ORD', 'primeros|primeras', { n: 1 }],
    ['ORD', 'último|última|últimos|últimas|ultimo|ultima', { n: -1 }],
    ['ORD', 'penúltimo|penúltima', { n: -2 }],
    ...weekdayWords(DAYS, ['dom', 'lun', 'mar', 'mié', 'jue', 'vie', 'sáb']),
    ['WDS', 'domingos', { days: [0], isPlural: true }],
    ['WDS', 'sábados', { days: [6], isPlural: true }],
    [
      'GROUP',
      'día laborable|día hábil|días laborables|días hábiles|día de semana|día entre semana|días de semana',
      { days: [1, 2, 3, 4, 5] },
    ],
    [
      'GROUPS',
      'entre semana|en días laborables|en días hábiles',
      { days: [1, 2, 3, 4, 5], isPlural: true, isAdverb: true },
    ],
    ['GROUP', 'fin de semana|fines de semana|finde|findes', { days: [6, 0] }],
    ...monthWords([
      ...['enero|ene', 'febrero|feb', 'marzo', 'abril|abr', 'mayo', 'junio|jun', 'julio|jul', 'agosto|ago'],
      ...['septiembre|setiembre|sept|sep', 'octubre|oct', 'noviembre|nov', 'diciembre|dic'],
    ]),
    ...unitWords({
      ...{ minute: 'minuto|minutos|min', hour: 'hora|horas', day: 'día|días', week: 'semana|semanas' },
      ...{ month: 'mes|meses', year: '=año|=años' },
    }),
    ['UNIT', 'trimestre|trimestres', { unit: 'month', n: 3 }],
    ['UNIT', 'semestre|semestres', { unit: 'month', n: 6 }],
    ['UNIT', 'bimestre|bimestres', { unit: 'month', n: 2 }],
    ['UNIT', 'quincena|quincenas', { unit: 'week', n: 2 }],
    ['ONE', 'un|una'],
    ['SPAN', 'media hora', { unit: 'minute', n: 30 }],
    ['SPAN', 'hora y media', { unit: 'minute', n: 90 }],
    ['SPAN', 'un cuarto de hora', { unit: 'minute', n: 15 }],
    ['DAY', 'hoy', { n: 0 }],
    ['DAY', 'mañana', { n: 1 }],
    ['DAY', 'pasado mañana', { n: 2 }],
    ['PASTDAY', 'ayer|anteayer|antier'],
    ['TONIGHT', 'esta noche', { part: 'night' }],
    ['PART', 'mañana|mañanas', { part: 'morning' }],
    ['PART', 'tarde|tardes', { part: 'afternoon' }],
    ['PART', 'noche|noches', { part: 'night' }],
    ['INPART', 'de la madrugada|por la mañana|de la mañana|en la mañana|temprano|a primera hora', { part: 'morning' }],
    ['INPART', 'por la tarde|de la tarde|en la tarde', { part: 'afternoon' }],
    ['INPART', 'por la noche|de la noche|en la noche|a la noche', { part: 'night' }],
    ['INPARTD', 'de la mañana', { part: 'morning' }],
    ['INPARTD', 'de la tarde', { part: 'afternoon' }],
    ['INPARTD', 'de la noche', { part: 'night' }],
    ['AMPM', 'am|a.m.|a. m.|a.m', { part: 'morning' }],
    ['AMPM', 'pm|p.m.|p. m.|p.m', { part: 'afternoon' }],
    ['AT', 'a las|a la|desde las|a partir de las|para las|antes de las'],
    ['APPROX', 'sobre las|hacia las|a eso de las|alrededor de las'],
    ['HOURS', 'horas|hs|h|hrs'],
    ['MINUTES', 'minutos|min'],
    ['AFTERTIME', 'en punto'],
    ['AFTERON', 'a más tardar|como muy tarde'],
    ['PLUS', 'y media', { n: 30 }],
    ['PLUS', 'y cuarto', { n: 15 }],
    ['PLUS', 'menos cuarto', { n: -15 }],
    ['ALSO', 'y'],
    ['LESS', 'menos'],
    ['NOON', 'mediodía'],
    ['MIDNIGHT', 'medianoche|a medianoche|a la medianoche'],
    ['QUARTERTO', 'un cuarto para las|cuarto para las|un cuarto para la|cuarto para la'],
    ['TOHOUR', 'para las|para la'],
    ['NOONAT', 'al mediodía|a mediodía|al medio día'],
    ['EVERY', 'cada|a cada|todos los|todas las'],
    ['OTHER', 'otro|otra', { n: 2 }],
    ['ALTERNATEA', 'alternos|alternas', { n: 2 }],
    ['ODDA', 'par|pares|impar|impares'],
    ['THE', 'el|la|los|las'],
    ['THED', 'el'],
    ['BYTHE', 'antes del|para el|a más tardar el', { prefix: 'by' }],
    ['BYTHE', 'hasta el', { prefix: 'until' }],
    ['BYTHE', 'a partir del|desde el', { prefix: 'from' }],
    ['DAYWORD', 'día|el día|los días|días'],
    ['OF', 'de|del|de la|en|de los|en el'],
    ['INMONTHS', 'de|del'],
    ['ON', 'el|este|para el|el próximo', { prefix: 'on' }],
    ['ONPLURAL', 'los|todos los'],
    ['BY', 'para|para el|antes de|antes del|a más tardar|a más tardar el|vence|vence el', { prefix: 'by' }],
    ['UNTIL', 'hasta|hasta el|hasta la|termina el|terminando el|acaba el', { prefix: 'until' }],
    ['UNTILEND', 'fin de|final de|a final de|a fin de|el fin de|fin del|finales de|el final de'],
    [
      'FROM',
      'desde|desde el|a partir de|a partir del|empezando|empezando el|comenzando|comenzando el|empieza el',
      { prefix: 'from' },
    ],
    ['FROM', 'de|del', { prefix: 'from', isWeak: true }],
    ['RANGEFROM', 'de|del|desde el'],
    [
      'EXCEPT',
      'excepto|excepto los|excepto el|no los|no el|pero no|pero no los|pero no el|salvo|salvo los|salvo el|menos|menos los|menos el',
    ],
    ['FOR', 'durante|por'],
    ['TIMES', 'veces'],
    ['ONCE', 'una vez|una vez a|1 vez'],
    ['SEVERAL', 'dos veces|tres veces|cuatro veces|2 veces|3 veces|varias veces'],
    ['PER', 'a la|al|por|cada'],
    ['AND', 'y|e|así como'],
    ['OR', 'o|u'],
    ['RANGEWORD', 'a|al'],
    ['TOWORD', 'a|al|hasta|a las'],
    ['STOPB', 'no|sin|después|cerca|después de|después de las|después de la|tras|tras las|en el'],
    ['STOPA', 'pasado|pasada|sin|y media|de la semana pasada'],
    ['STOPR', 'en navidad|navidad|en pascua|o'],
    ['BETWEEN', 'entre|entre el|entre las'],
    ['IN', 'en|dentro de'],
    ['LATER', 'después|más tarde|a partir de hoy|a partir de ahora'],
    ['SINCE', 'después de|después del'],
    ['COMPLETION', 'después de completar|después de completarla|tras completar|tras completarla|tras su finalización'],
    ['AGO', 'hace'],
    ['NEXT', 'próximo|próxima|el próximo|la próxima', { n: 0 }],
    ['NEXTA', 'próximo|próxima|que viene|que entra', { n: 0 }],
    ['NEXTA', 'siguiente', { n: 1 }],
    ['NUMBERED', 'capítulo|versión|sección|página|sala|paso|fase|tomo|episodio|temporada'],
    ['PLACE', 'instituto|estación|escuela|colegio|parque|puente|estadio|hospital|metro|colonia'],
    ['THIS', 'este|esta'],
    ['PAST', 'pasado|pasada'],
    ['PASTA', 'pasado|pasada|anterior'],
    ['WEEKEND', 'fin de semana|finde'],
    ['ONWEEKEND', 'este|el'],
    ['WEEKON', 'en ocho', { unit: 'week', n: 1 }],
    ['ENDMONTH', 'fin de mes|a fin de mes|fines de mes|a fines de mes|final de mes|a final de mes'],
    ['LASTDAY', 'último día|último día del mes|último día de mes'],
    [
      'VAGUE',
      'principios de|principio de|a principios de|a finales de|finales de|mediados de|a mediados de|comienzos de|inicio de|desde|de|del|toda|todo|todo el|toda la|hasta',
    ],
    ['INMONTH', 'en|durante'],
    ['LASTDAYEACH', 'a fin de cada mes|cada fin de mes|al final de cada mes|a final de cada mes'],
    ['ADV', 'diariamente|a diario', { unit: 'day', n: 1 }],
    ['ADV', 'semanalmente', { unit: 'week', n: 1 }],
    ['ADV', 'quincenalmente', { unit: 'week', n: 2 }],
    ['ADV', 'mensualmente', { unit: 'month', n: 1 }],
    ['ADV', 'trimestralmente', { unit: 'month', n: 3, isQuarter: true }],
    ['ADV', 'semestralmente', { unit: 'month', n: 6 }],
    ['ADV', 'anualmente', { unit: 'year', n: 1 }],
    ['ADV', 'un día sí y otro no|un día sí, otro no|día por medio|día sí, día no|día sí día no', { unit: 'day', n: 2 }],
    ...DAYS.map(
      (day, at) => ['ADV', `un ${day} sí y otro no|un ${day} sí, otro no`, { unit: 'week', n: 2, days: [at] }] as const,
    ),
    ['ADV', 'semana sí, semana no|una semana sí y otra no|semana por medio', { unit: 'week', n: 2 }],
    ['MEASURE', 'euros|grados|personas|kilos|metros|km|pesos|por ciento'],
    ['FUNC', 'con|para|a|al|en|y|o|por|de|del|sobre|antes|después|luego|si|que'],
  ],
  names:
    'domingo de ramos|domingo de resurrección|viernes santo|jueves santo|sábado santo|lunes santo|lunes de pascua|miércoles de ceniza|sábado de gloria|martes de carnaval|viernes negro|martes y 13|martes y trece|martes trece|viernes trece|lunes al sol|el mañana|santo domingo|hasta mañana|plácido domingo|2 de mayo de madrid|fin de semana largo|a la mañana siguiente|la mañana|una mañana|toda la mañana|toda la tarde|buenas tardes|buenas noches',
  namesBefore:
    'feliz|buen|calle|avenida|av|plaza|paseo|barrio|señor|señora|sr|sra|don|doña|familia|santo|plácido|carretera|de|del|san',
  namesAfter: 'santo|negro',
  secondMeansOther: false,
  hasSmallDays: true,
  hasDottedDates: false,
  hasTitles: false,
  hasLateNouns: false,
};
