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
  'zéro|un|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|dix-sept|dix-huit|dix-neuf'.split(
    '|',
  );
const TENS = '||vingt|trente|quarante|cinquante|soixante|soixante|quatre-vingt|quatre-vingt'.split('|');

function spell(n: number): string {
  if (n === 1) return 'un|une';
  if (n < 20) return SMALL[n] ?? '';
  if (n === 1000) return 'mille';
  if (n >= 100) {
    const [hundreds, rest] = [Math.floor(n / 100), n % 100];
    const head = hundreds === 1 ? 'cent' : `${SMALL[hundreds]} cent`;
    if (rest === 0) return hundreds === 1 ? head : `${head}s|${head}`;
    return spell(rest)
      .split('|')
      .map((tail) => `${head} ${tail}`)
      .join('|');
  }
  const tens = TENS[Math.floor(n / 10)] ?? '';
  const rest = n >= 60 ? n % 20 : n % 10;
  if (rest === 0) return n === 80 ? 'quatre-vingts|quatre-vingt' : tens;
  if ((rest === 1 || rest === 11) && n < 80) return `${tens} et ${SMALL[rest]}|${tens}-et-${SMALL[rest]}`;
  return `${tens}-${SMALL[rest]}|${tens} ${SMALL[rest]}`;
}

const DAYS = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'];
const STEMS =
  'deuxième|troisième|quatrième|cinquième|sixième|septième|huitième|neuvième|dixième|onzième|douzième|treizième|quatorzième|quinzième'.split(
    '|',
  );

export const FRENCH: Vocabulary = {
  words: [
    ...numberWords(spell),
    ...ordinalWords([
      'premier|première|1er|1ère|1re',
      ...STEMS.map((word, at) => `${word}|${word}s|${at + 2}e|${at + 2}ème`),
    ]),
    ['ORD', 'second|seconde', { n: 2 }],
    ['ORD', 'premiers|premières', { n: 1 }],
    ['ORD', 'dernier|dernière|derniers|dernières', { n: -1 }],
    ['ORD', 'avant-dernier|avant-dernière', { n: -2 }],
    ['ORDS', 'er'],
    ...weekdayWords(DAYS, ['dim', 'lun', 'mar', 'mer', 'jeu', 'ven', 'sam']),
    ...pluralWeekdays(DAYS.map((day) => `${day}s`)),
    [
      'GROUP',
      'jour ouvré|jour ouvrable|jours ouvrés|jours ouvrables|jour de semaine|jours de semaine|jours de la semaine|jour de la semaine',
      { days: [1, 2, 3, 4, 5] },
    ],
    ['GROUPS', 'en semaine', { days: [1, 2, 3, 4, 5], isPlural: true, isAdverb: true }],
    ['GROUP', 'week-end|weekend|fin de semaine|week-ends|weekends', { days: [6, 0] }],
    ...monthWords([
      ...['janvier|janv', 'février|févr|fév', 'mars', 'avril|avr', 'mai', 'juin', 'juillet|juil', 'août|aout'],
      ...['septembre|sept', 'octobre|oct', 'novembre|nov', 'décembre|déc'],
    ]),
    ...unitWords({
      ...{ minute: 'minute|minutes|min', hour: 'heure|heures', day: 'jour|jours', week: 'semaine|semaines' },
      ...{ month: 'mois', year: 'an|ans|année|années' },
    }),
    ['UNIT', 'trimestre|trimestres', { unit: 'month', n: 3 }],
    ['UNIT', 'semestre|semestres', { unit: 'month', n: 6 }],
    ['UNIT', 'quinzaine', { unit: 'week', n: 2 }],
    ['ONE', 'un|une'],
    ['SPAN', 'une demi-heure', { unit: 'minute', n: 30 }],
    ['SPAN', "un quart d'heure", { unit: 'minute', n: 15 }],
    ['SPAN', "trois quarts d'heure", { unit: 'minute', n: 45 }],
    ['DAY', "aujourd'hui|aujourdhui", { n: 0 }],
    ['DAY', 'demain', { n: 1 }],
    ['DAY', 'après-demain|après demain|surlendemain', { n: 2 }],
    ['PASTDAY', 'hier|avant-hier'],
    ['TONIGHT', 'ce soir|cette nuit', { part: 'evening' }],
    ['PART', 'matin|matins', { part: 'morning' }],
    ['PART', 'après-midi|après-midis|aprem', { part: 'afternoon' }],
    ['PART', 'soir|soirs', { part: 'evening' }],
    ['PART', 'nuit|nuits', { part: 'night' }],
    ['INPART', 'du matin|le matin|à la première heure|de bonne heure|dans la matinée|au matin', { part: 'morning' }],
    ['INPART', "de l'après-midi|l'après-midi|dans l'après-midi", { part: 'afternoon' }],
    ['INPART', 'du soir|le soir|dans la soirée|au soir', { part: 'evening' }],
    ['AT', '=à|dès'],
    ['LIKEAT', 'a'],
    ['APPROX', 'vers|aux alentours de|autour de|aux environs de'],
    ['HOURS', 'heures|heure|h'],
    ['MINUTES', 'minutes|min'],
    ['AFTERTIME', 'précises|pile'],
    ['AFTERON', 'au plus tard'],
    ['PLUS', 'et demie|et demi', { n: 30 }],
    ['PLUS', 'et quart', { n: 15 }],
    ['PLUS', 'moins le quart|moins quart', { n: -15 }],
    ['LESS', 'moins'],
    ['NOON', 'midi'],
    ['MIDNIGHT', 'minuit|à minuit'],
    ['EVERY', 'chaque|à chaque|tous les|toutes les|tout les|tous les jours les'],
    ['OTHER', 'autre', { n: 2 }],
    ['ODDA', 'pair|paire|pairs|paires|impair|impaire|impairs|impaires'],
    ['THE', "le|la|les|l'"],
    ['THED', 'le|du'],
    ['BYTHE', "avant le|d'ici le|pour le|au plus tard le", { prefix: 'by' }],
    ['BYTHE', "jusqu'au", { prefix: 'until' }],
    ['BYTHE', 'à partir du|dès le|à compter du', { prefix: 'from' }],
    ['OF', "de|du|de la|en|des|d'"],
    ['INMONTHS', 'du|de|de la'],
    ['ON', 'le|ce|au|pour le', { prefix: 'on' }],
    ['ONPLURAL', 'les|tous les'],
    [
      'BY',
      "d'ici|d'ici le|d'ici à|avant|avant le|pour|pour le|au plus tard|au plus tard le|échéance|échéance le",
      { prefix: 'by' },
    ],
    [
      'UNTIL',
      "jusqu'à|jusqu'au|jusqu'en|jusque|jusqu'à ce|jusqu’à la|finissant le|fin le|se terminant le",
      { prefix: 'until' },
    ],
    ['UNTILEND', 'fin|à la fin|à la fin du|la fin|fin du'],
    [
      'FROM',
      "à partir de|à partir du|à partir d'|à compter de|à compter du|à compter d'|dès|dès le|à commencer le|en commençant le|commençant le",
      { prefix: 'from' },
    ],
    ['FROM', 'de|du', { prefix: 'from', isWeak: true }],
    ['FROM', 'depuis', { prefix: 'from', isWeak: true, isPast: true }],
    ['RANGEFROM', 'de|du'],
    [
      'EXCEPT',
      'sauf|sauf le|sauf les|pas le|pas les|mais pas|mais pas le|mais pas les|excepté|excepté le|hormis|hormis le|hors|à part',
    ],
    ['FOR', 'pendant|durant|pour'],
    ['TIMES', 'fois'],
    ['ONCE', 'une fois|1 fois'],
    ['SEVERAL', 'deux fois|trois fois|quatre fois|2 fois|3 fois|plusieurs fois'],
    ['PER', 'par|tous les|toutes les|chaque'],
    ['AND', 'et|ainsi que'],
    ['OR', 'ou'],
    ['RANGEWORD', 'à|au'],
    ['TOWORD', "à|au|jusqu'au|jusqu'à"],
    ['STOPB', 'pas|sans|près|plus|moins|lors|après|que|après le'],
    ['STOPA', "sans|de la semaine dernière|et demie|fériés|d'été"],
    ['STOPR', "à noël|noël|à pâques|d'été|ou"],
    ['BETWEEN', 'entre|entre le'],
    ['IN', "dans|d'ici|sous"],
    ['LATER', "à partir d'aujourd'hui|à partir de maintenant|plus tard"],
    ['SINCE', 'après'],
    ['COMPLETION', "après achèvement|après l'achèvement|après réalisation|après exécution"],
    ['AGO', 'il y a'],
    ['NEXT', 'prochain|prochaine|le prochain|la prochaine', { n: 0 }],
    ['NEXTA', 'prochain|prochaine|qui vient', { n: 0 }],
    ['NEXTA', 'suivant|suivante', { n: 1 }],
    ['NUMBERED', 'chapitre|version|section|page|salle|étape|phase|tome|épisode|saison'],
    ['PLACE', 'pont|école|lycée|collège|station|stade|gare|parc|rond-point'],
    ['THIS', 'ce|cet|cette'],
    ['PASTA', 'dernier|dernière|passé|passée'],
    ['WEEKEND', 'week-end|weekend'],
    ['ONWEEKEND', 'ce|le'],
    ['WEEKON', 'en huit', { unit: 'week', n: 1 }],
    ['WEEKON', 'en quinze', { unit: 'week', n: 2 }],
    ['ENDMONTH', 'fin de mois|fin du mois|en fin de mois|à la fin du mois'],
    ['LASTDAY', 'dernier jour|dernier jour du mois'],
    [
      'VAGUE',
      'début|mi|courant|fin|milieu|de|du|depuis|vers|en début de|en fin de|pas|avant fin|au cours de|toute|tout',
    ],
    ['INMONTH', 'en|au mois de|courant|pendant'],
    ['LASTDAYEACH', 'à chaque fin de mois|chaque fin de mois|en fin de chaque mois|à la fin de chaque mois'],
    ['ADV', 'quotidiennement', { unit: 'day', n: 1 }],
    ['ADV', 'hebdomadairement', { unit: 'week', n: 1 }],
    ['ADV', 'mensuellement', { unit: 'month', n: 1 }],
    ['ADV', 'trimestriellement', { unit: 'month', n: 3, isQuarter: true }],
    ['ADV', 'annuellement', { unit: 'year', n: 1 }],
    ['ONEIN', 'sur'],
    ...DAYS.map((day, at) => ['ADV', `le ${day} une semaine sur deux`, { unit: 'week', n: 2, days: [at] }] as const),
    ['MEASURE', 'euros|degrés|personnes|kilos|mètres|km|pour cent'],
    ['FUNC', 'avec|pour|à|au|aux|chez|dans|en|et|ou|sur|par|de|du|des|avant|après|puis|si|que'],
  ],
  names:
    'mercredi des cendres|vendredi saint|jeudi saint|samedi saint|lundi de pâques|dimanche de pâques|lundi de pentecôte|dimanche des rameaux|mardi gras|vendredi treize|tous les matins du monde|le demain|lundi noir|jeudi noir|de demain|de jour en jour|du jour au lendemain|vendredi noir',
  namesBefore:
    'rue|avenue|place|boulevard|quai|square|impasse|métro|bon|joyeux|monsieur|madame|m|mme|mlle|docteur|dr|famille|rues|de|des',
  namesAfter: 'saint|noir|gras',
  secondMeansOther: false,
  hasSmallDays: true,
  hasDottedDates: false,
  hasTitles: false,
  hasLateNouns: false,
};
