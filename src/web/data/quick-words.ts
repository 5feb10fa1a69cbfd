// Generated from the grammar of quick add: npm run openapi

/** The commonest words of a language. Phrases are separated by `|`. */
export interface QuickWords {
  /** By the number of days from today. A phrase that begins with `^` may have capital letters. */
  days: Readonly<Record<number, string>>;
  /** By weekday; 0 is Sunday. */
  weekdays: readonly string[];
  /** Words that may precede the first phrase of a weekday. */
  on: string;
  /** Words of three letters or more that mean something else before a day. */
  before: string;
}

export const WORDS: Readonly<Record<string, QuickWords>> = {
  "en": {
    "days": {
      "0": "^today",
      "1": "^tomorrow|^tmrw|^tmr",
      "2": "^day after tomorrow|^the day after tomorrow"
    },
    "weekdays": [
      "^sunday",
      "^monday|^mon",
      "^tuesday|^tue|^tues",
      "^wednesday|^wed|^weds",
      "^thursday|^thu|^thur|^thurs",
      "^friday|^fri",
      "^saturday"
    ],
    "on": "on|on every",
    "before": "after|afternoon|ago|all|alternate|annually|apart|ash|before|beginning|between|biweekly|black|bloody|blue|business|but|casual|cob|coming|cyber|daily|day|days|decade|decades|due|each|early|easter|effective|ending|ends|eod|even|evening|every|everyday|except|excluding|fat|final|first|for|fortnight|fortnightly|fortnights|fourth|from|girl|giving|good|happy|her|his|holy|hour|hourly|hours|hrs|joe|last|late|later|leap|low|lunchtime|man|manic|maundy|mid|midday|min|mins|minute|minutes|miss|month|monthly|months|morning|mother|mrs|mwf|next|night|nightly|noon|not|odd|one|other|our|palm|past|penultimate|previous|quarter|quarterly|quarters|ruby|save|second|semiannually|shrove|since|single|sometime|starting|starts|super|taco|than|the|their|third|this|through|throwback|thru|til|till|tmr|tmrw|today|tomorrow|tonight|tth|until|upcoming|usa|week|weekend|weekly|weeks|whit|within|without|wks|year|yearly|years|your|yrs"
  },
  "de": {
    "days": {
      "0": "heute|heute noch|noch heute",
      "1": "morgen",
      "2": "übermorgen|ubermorgen|uebermorgen"
    },
    "weekdays": [
      "^sonntag|^sonntage|^sonntagen",
      "^montag|^montage|^montagen",
      "^dienstag|^dienstage|^dienstagen",
      "^mittwoch|^mittwoche|^mittwochen",
      "^donnerstag|^donnerstage|^donnerstagen",
      "^freitag|^freitage|^freitagen",
      "^samstag|^sonnabend|^samstage|^sonnabende|^samstagen|^sonnabenden"
    ],
    "on": "am|den|jeweils am|jeweils|immer am|immer|zum|an|in der",
    "before": "abend|abends|allabendlich|alle|alljahrlich|allmorgendlich|als|andere|anderen|anderes|anfang|auf|ausgenommen|ausser|außer|beginnend|binnen|bis|black|blauen|blauer|casual|cyber|das|dem|den|der|des|die|diese|diesem|diesen|dieser|dieses|dritte|drittem|dritten|dritter|drittes|ein|eine|einem|einen|einer|eines|einschließlich|ende|erste|erstem|ersten|erster|erstes|fallig|fam|familie|frau|fruh|fruhe|fur|ganze|ganzen|gerade|geraden|gerader|gestern|gruner|guten|guter|halbjahr|halbjahrlich|herr|herrn|heute|immer|inklusive|irgendwann|jahr|jahre|jahren|jahres|jahrlich|jede|jedem|jeden|jeder|jedes|jeweils|kommende|kommendem|kommenden|kommender|kommendes|letzte|letztem|letzten|letzter|letztes|mein|min|minute|minuten|mittags|mitte|monat|monate|monaten|monatlich|monats|monatsende|monatsletzten|morgen|morgens|nach|nachmittag|nachmittags|nachste|nachstem|nachsten|nachster|nachstes|nacht|nachts|naechste|naechstem|naechsten|naechster|naechstes|nicht|noch|oder|ohne|prof|quartal|quartale|quartals|quartalsweise|robinson|schmutziger|schonen|schwarzen|schwarzer|seit|spatestens|std|stillen|stiller|stunde|stunden|stundlich|tag|tage|tagen|taglich|tags|tagtaglich|ubermorgen|ubernachste|ubernachstem|ubernachsten|ubernachster|ubernachstes|uebermorgen|ultimo|ungerade|ungeraden|ungerader|unser|vergangene|vergangenem|vergangenen|vergangener|vergangenes|vierte|vierteljahr|vierteljahrlich|viertem|vierten|vierter|viertes|vierzehntagig|vom|von|vor|vorgestern|vorige|vorigem|vorigen|voriger|voriges|vorletzte|vorletztem|vorletzten|vorletzter|vorletztes|vormittag|vormittags|weißen|weißer|woche|wochen|wochenende|wochentlich|zum|zur|zweite|zweitem|zweiten|zweiter|zweites|zweiwochentlich|zweiwochig|zwischen"
  },
  "fr": {
    "days": {
      "0": "^aujourd'hui|^aujourdhui",
      "1": "^demain",
      "2": "^après-demain|^apres-demain|^après demain|^apres demain|^surlendemain"
    },
    "weekdays": [
      "dimanche",
      "lundi",
      "mardi",
      "mercredi",
      "jeudi",
      "vendredi",
      "samedi"
    ],
    "on": "le|ce|au|pour le",
    "before": "annee|annees|annuellement|ans|apres|aujourdhui|autre|avant|avenue|bon|boulevard|cet|cette|chaque|courant|dans|debut|demain|depuis|dernier|derniere|dernieres|derniers|des|deuxieme|deuxiemes|docteur|echeance|entre|excepte|famille|fin|hebdomadairement|heure|heures|hormis|hors|impair|impaire|impaires|impairs|impasse|jour|jours|joyeux|jusque|les|lors|madame|matin|matinee|mensuellement|metro|midi|milieu|min|minute|minutes|mlle|mme|moins|mois|monsieur|nuit|pair|paire|paires|pairs|part|pas|place|plus|pour|premier|premiere|premieres|premiers|pres|prochain|prochaine|quai|quatrieme|quatriemes|que|quinzaine|quotidiennement|rue|rues|sans|sauf|second|seconde|semaine|semaines|semestre|semestres|soir|soiree|sous|square|surlendemain|tard|tout|toute|trimestre|trimestres|trimestriellement|troisieme|troisiemes|une|vers|weekend"
  },
  "es": {
    "days": {
      "0": "^hoy",
      "1": "^mañana|^manana",
      "2": "^pasado mañana|^pasado manana"
    },
    "weekdays": [
      "domingo",
      "lunes",
      "martes",
      "miércoles|miercoles",
      "jueves",
      "viernes",
      "sábado|sabado"
    ],
    "on": "el|este|para el|el próximo|el proximo",
    "before": "alternas|alternos|ano|anos|anteayer|antier|anualmente|avenida|ayer|barrio|bimestre|bimestres|buen|cada|calle|carretera|cerca|comenzando|cuarta|cuarto|del|desde|despues|dia|diariamente|diario|dias|don|dona|empezando|entre|esta|este|excepto|familia|feliz|finde|hace|hasta|hora|horas|hoy|hrs|impar|impares|las|los|madrugada|manana|medio|mediodia|menos|mensualmente|mes|meses|min|minuto|minutos|noche|otra|otro|par|para|pares|pasada|pasado|paseo|penultima|penultimo|placido|plaza|primer|primera|primeras|primero|primeros|proxima|proximo|quincena|quincenalmente|quincenas|salvo|san|santo|segunda|segundo|semana|semanalmente|semanas|semestralmente|semestre|semestres|senor|senora|sin|sra|tardar|tarde|temprano|tercer|tercera|tercero|toda|todo|tras|trimestralmente|trimestre|trimestres|ultima|ultimas|ultimo|ultimos|una|vence"
  },
  "pt": {
    "days": {
      "0": "^hoje",
      "1": "^amanhã|^amanha",
      "2": "^depois de amanhã|^depois de amanha"
    },
    "weekdays": [
      "domingo",
      "segunda-feira|segunda feira|^segunda",
      "terça-feira|terca-feira|terça feira|terca feira|^terça|^terca",
      "quarta-feira|quarta feira|^quarta",
      "quinta-feira|quinta feira|^quinta",
      "sexta-feira|sexta feira|^sexta",
      "sábado|sabado"
    ],
    "on": "dia|no dia|o dia|na|no|neste|nesta|para|para a|para o|pra",
    "before": "alternadas|alternados|amanha|ano|anos|anualmente|aos|apos|ate|avenida|bimestralmente|bimestre|bimestres|boa|bom|cada|cedo|cerca|comecando|daqui|das|depois|desde|dia|diariamente|dias|dom|dona|entre|essa|esse|esta|este|exceto|familia|feliz|fora|hoje|hora|horas|hrs|impar|impares|largo|madrugada|manha|meio|menos|mensalmente|mes|meses|min|minuto|minutos|nao|nas|nessa|nesse|nesta|neste|noite|nos|outra|outro|par|para|pares|passada|passado|penultima|penultimo|perto|pra|praca|prazo|primeira|primeiro|proxima|proximo|quarta|quarto|quinta|quinzena|quinzenalmente|quinzenas|rua|salvo|santo|sao|segunda|segundo|sem|semana|semanalmente|semanas|semestralmente|semestre|semestres|senhor|senhora|sra|tardar|tarde|terceira|terceiro|terminando|toda|todo|travessa|trimestralmente|trimestre|trimestres|ultima|ultimo|uma|vence|vez|vezes"
  },
  "ja": {
    "days": {
      "0": "^今日|^本日|^きょう|^今朝",
      "1": "^明日|^あした|^あす|^明朝|^明晩",
      "2": "^明後日|^あさって",
      "3": "^明々後日|^しあさって"
    },
    "weekdays": [
      "^日曜日|^日曜|^（日）|^(日)",
      "^月曜日|^月曜|^（月）|^(月)",
      "^火曜日|^火曜|^（火）|^(火)",
      "^水曜日|^水曜|^（水）|^(水)",
      "^木曜日|^木曜|^（木）|^(木)",
      "^金曜日|^金曜|^（金）|^(金)",
      "^土曜日|^土曜|^（土）|^(土)"
    ],
    "on": "の",
    "before": "あさって|あした|あす|お昼の|か|からの|きょう|ごと|ごとに|ごろの|しあさって|の|の午前|の間|または|までの|や|より前|一日おき|一日おきに|一週間おき|一週間おきに|今夜|今年の|今度の|今日|今晩|今月末|今朝|今週|以前|以外の|以降の|偶数日|偶数月|偶数週|先|先々週|先々週の|先週|先週の|再来年|再来年の|再来月|再来週|分間|前|午前|半年ごと|半年ごとに|半年毎|半時間|去年|去年の|四半期ごと|四半期ごとに|四半期毎|土日祝|土日祝日|夕方の|夜の|奇数日|奇数月|奇数週|年間|日々|日間|早朝の|明々後日|明後日|明日|明晩|明朝|昨年|昨年の|昼の|時間|晩の|最初の|最後の|最終|最終の|月末|朝の|本日|来年|来年の|来月|来月末|来週|来週の土日|来週の週末|来週末|次の|次回の|次週|正午|毎|毎に|毎夕|毎夜|毎年|毎年の|毎日|毎日の|毎時|毎時間|毎晩|毎月|毎月の|毎月の月末|毎月月末|毎月末|毎月末に|毎朝|毎週|毎週の|深夜|第一|第三|第二|第四|翌月|翌週|週ごと|週ごとに|週末|週末に|週末までに|週間|間|隔年|隔年で|隔日|隔日で|隔月|隔月で|隔週|隔週で|隔週の|頃からの|頃の"
  }
};
