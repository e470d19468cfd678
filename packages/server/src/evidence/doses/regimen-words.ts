import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';

/* How often and by which route a dose is given, in the three languages (REPLY-13). All texts are in `plainName`'s form. */

/** Times a day, or a way to give a drug that has no number of times. */
export type Frequency = number | 'once' | 'needed' | 'continuous';

const counts: Record<string, number> = {
  ...{ once: 1, una: 1, ein: 1, einmal: 1, twice: 2, two: 2, dos: 2, zwei: 2, zweimal: 2 },
  ...{ five: 5, six: 6, eight: 8, ten: 10, twelve: 12, cinco: 5, seis: 6, ocho: 8, diez: 10, doce: 12 },
  ...{
    funf: 5,
    sechs: 6,
    acht: 8,
    zehn: 10,
    zwolf: 12,
    twentyfour: 24,
    veinticuatro: 24,
    vierundzwanzig: 24,
  },
  ...{ three: 3, thrice: 3, tres: 3, drei: 3, dreimal: 3, four: 4, cuatro: 4, vier: 4, viermal: 4 },
};
const count =
  '(\\d|once|twice|thrice|two|three|four|una|dos|tres|cuatro|einmal|zweimal|dreimal|viermal|ein|zwei|drei|vier)';
const times = '(?:[ -]?(?:x|×|mal|times|vez|veces))?';
const hours = '(?:h|hrs?|hours?|horas?|std\\.?|stunden)';
const perWeek = new RegExp(
  `\\b${count}${times} (?:weekly|a week|a la semana|por semana|wochentlich|pro woche)`,
);
const perDay = new RegExp(
  `\\b${count}${times}[ -]?(?:daily|a day|per day|al dia|por dia|diarias|taglich|tgl|am tag|pro tag|/ ?(?:d|dia|day|tag))\\b`,
);
const number =
  '(\\d{1,2}|two|three|four|five|six|eight|ten|twelve|dos|tres|cuatro|cinco|seis|ocho|diez|doce|veinticuatro|zwei|drei|vier|funf|sechs|acht|zehn|zwolf|vierundzwanzig)';
const everyHours = new RegExp(
  `(?:\\bevery|\\bcada|\\balle|\\bq|\\bc/) ?${number} ?${hours}(?!\\p{sc=Latin})`,
  'u',
);
const scheme = /(?<![\d-])[0-3]-[0-3]-[0-3](?:-[0-3])?(?![\d-])/;

/** Each form with one meaning, tried in order. */
const fixed: readonly (readonly [RegExp, Frequency])[] = [
  [
    /\b(?:morning and (?:evening|night)|(?:por la )?manana y (?:por la )?noche|desayuno y cena|morgens und abends|fruh und abends)\b/,
    2,
  ],
  [/\b(?:bid|b\.i\.d\.?|bd)(?!\p{sc=Latin})/u, 2],
  [/\b(?:tid|t\.i\.d\.?|tds)(?!\p{sc=Latin})/u, 3],
  [/\b(?:qid|q\.i\.d\.?|qds)(?!\p{sc=Latin})/u, 4],
  [/\b(?:weekly|(?:a|per) week|semanal|(?:a la|por) semana|wochentlich|(?:pro|die) woche)/, 1 / 7],
  [
    /\b(?:every (?:other|second) day|(?:on )?alternate days|dias alternos|cada dos dias|jeden zweiten tag|alle zwei tage)\b/,
    0.5,
  ],
  [
    /\b(?:daily|in total|en total|insgesamt|every day|per day|a day|al dia|cada dia|diari[oa]s?|(?:over|across|throughout|in) the day|taglich|pro tag|am tag|qd)\b/,
    1,
  ],
  [/\b(?:at night|nightly|at bedtime|por las? noches?|al acostarse|zur nacht|nachts|abends)\b/, 1],
  [
    /\b(?:once only|single dose|dosis unica|una sola vez|einmalig|einzeldosis)\b|\bonce(?= ?(?:$|[,.;)]))/,
    'once',
  ],
  [/\b(?:continuous(?:ly)?|continua|kontinuierlich|dauerinfusion)\b/, 'continuous'],
  [/\b(?:as needed|when required|prn|si precisa|a demanda|bei bedarf)\b/, 'needed'],
];

/** Returns how often a text says that a drug is given; undefined if it does not say. */
export function frequencyIn(text: string): Frequency | undefined {
  const numberOf = (found: RegExpExecArray | null) => counts[found?.[1] ?? ''] ?? Number(found?.[1]);
  const everyHour =
    everyHours.exec(text) ??
    /\b(\d{1,2}|four|six|eight|twelve|vier|sechs|acht|zwolf) ?-? ?(?:hourly|stundlich)/.exec(text);
  if (everyHour) return 24 / numberOf(everyHour);
  const everyMinute = /\b(?:every|cada|alle) (\d{1,3}) ?min/.exec(text);
  if (everyMinute) return 1440 / numberOf(everyMinute);
  const weekly = perWeek.exec(text);
  if (weekly) return numberOf(weekly) / 7;
  const daily = perDay.exec(text);
  if (daily) return numberOf(daily);
  const marked = scheme.exec(text);
  if (marked) return marked[0].split('-').filter((each) => each !== '0').length;
  return fixed.find(([pattern]) => pattern.test(text))?.[1];
}

/** A dot and a space may follow each letter of an abbreviation: "i. v.". */
const letters = (...each: string[]) => each.join(' ?\\.? ?');
const routeWords: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(
      `\\b(?:${letters('i', 'v')}|intraven\\p{sc=Latin}*|endovenos\\p{sc=Latin}*)(?!\\p{sc=Latin})`,
      'u',
    ),
    'IV',
  ],
  [
    new RegExp(
      `\\b(?:${letters('i', 'o')}|intraoss\\p{sc=Latin}*|intraose\\p{sc=Latin}*)(?!\\p{sc=Latin})`,
      'u',
    ),
    'IO',
  ],
  // "im" is a word in German.
  [/\bi ?\. ?m\b|\bintramus[ck]\p{sc=Latin}*/u, 'IM'],
  [/\b(?:s\. ?c|sc|subcut\p{sc=Latin}*|subkut\p{sc=Latin}*)(?!\p{sc=Latin})/u, 'subcutaneous'],
  [
    /\b(?:oral(?:ly|e[nrs]?)?|p\. ?o|po|by mouth|per os|peroral|v\. ?o|vo|swallowed|geschluckt|se trago|als tablette)(?!\p{sc=Latin})/u,
    'oral',
  ],
  [/\bsublingual|\bs\. ?l\b/, 'sublingual'],
  [/\bbuccal|\bbucal|\bbukkal/, 'buccal'],
  [/\binhal(?!aciones|acion\b)|\bnebuli|\bvernebel/, 'inhaled'],
  [/\b(?:intra)?nasal/, 'intranasal'],
  [/\bre[ck]tal|\bsuppositor|\bsupositorio|zapfchen\b/, 'rectal'],
  [/\btransderm/, 'transdermal'],
  [/\btopi[cs]/, 'topical'],
];

/** Returns the route that a text names first in the list; undefined if it names none. */
export function routeIn(text: string): string | undefined {
  return routeWords.find(([pattern]) => pattern.test(text))?.[1];
}

/** Words that propose a dose, so that one beside the chart's is a proposal and not a false statement. */
export const proposes: Record<ReplyLanguage, RegExp> = {
  en: /\b(?:give|giving|start(?:ing)?|consider|administer|recommend\p{sc=Latin}*|suggest\p{sc=Latin}*|increas(?:e|ing)|reduc(?:e|ing)|decreas(?:e|ing)|titrat(?:e|ing)|repeat|add|should|could|would|can be|may be|(?<!at (?:the|his|her) )max(?:imum)?|up to|switch|change to(?! (?:his|her|the)\b)|option|propos\p{sc=Latin}*|if|will|ceiling|next step|whereas)\b/u,
  es: /\b(?:dar|administr(?:ar|e)|inici(?:ar|e)|empezar|considerar?|recom\p{sc=Latin}*|sugier\p{sc=Latin}*|aument(?:ar|e)|redu(?:cir|zca)|subir|bajar|repetir|anadir|deberia|podria|puede|maxim\p{sc=Latin}*|hasta|valor(?:ar|e)|cambiar a|propu?\p{sc=Latin}*|si|(?:sub|baj|aument|inici|administr|dar|pas|cambi|suspend|repet|pon)\p{sc=Latin}*ra[ns]?|tope|techo|siguiente paso|proximo paso)\b/u,
  de: /\p{sc=Latin}zu(?:erhohen|steigern|reduzieren)\b|(?:hochst|maximal)dosis\b|\b(?:geben|gabe|gib|verabreichen|beginn\p{sc=Latin}*|start\p{sc=Latin}*|erwag\p{sc=Latin}*|empf\p{sc=Latin}*|erhohen|steigern|wird (?:\S+ ){1,8}(?:erhoht|reduziert|gesteigert|gesenkt|halbiert)|reduzieren|senken|titrieren|wiederholen|sollten?|konnten?|kann|max(?:imal)?|hochstens|bis zu|ggf|evtl|vorschl\p{sc=Latin}*|umstell\p{sc=Latin}*|falls|wenn|obergrenze|nachster schritt)\b/u,
};

/** Words that say that somebody gave the dose. */
export const says: Record<ReplyLanguage, RegExp> = {
  en: /(?<!\p{sc=Latin})(?:(?<!if )given(?! (?:that|the|her|his|this|these|a(?! (?:full|single|whole|further|second|total|stat|loading|\d))|how|its)\b)|administered|received|infused|injected|got|went in|gone in|ran in|(?:ha[sd]|have)n ?[’'] ?t (?:\p{sc=Latin}+ )?(?:had|taken|received|been given)|(?:has|have|had) (?:not |never |already |just |only )?(?:had|taken|been on)|loaded(?: with)?|reversed (?:with|him|her)|had (?=\p{sc=Latin}+ (?:at home|earlier|today|on arrival))|were withheld|was withheld|been withheld|been started|been administered|(?:is|are|was|were) (?:already |still |now )?(?:running|hung|hanging|up and running)|(?:(?:(?:is|are) (?:already |now |both )?|already )in|already up|(?:is|are) up)(?= ?(?:$|[.,;]))|(?:is|are|remains?) (?:still |yet )?(?:outstanding|to be given|awaited)|no (?:\p{sc=Latin}+ ){1,2}(?:yet|so far)|(?:has|have) been hung|swallowed|gave (?:him|her)|(?:nurses?|team|doctor|crew|we|they|i) gave|dosed with|(?:paramedics|ambulance|mum|mother|gp) gave|[’'] s had|helped|relieved|(?:was|were) started|under ?way)(?!\p{sc=Latin})/u,
  es: /(?<!\p{sc=Latin})(?:infundid[oa]s?|pasad[oa]s? (?:\d|ya)|ha(?:n)? tomado|ha(?:n)? recibido|(?:(?:se )?(?:le )?(?:ha |han |he |hemos )?(?:alivi(?:o|ado)|calm(?:o|ado)|ayud(?:o|ado)|administr(?:o|ado|aron)|aplic(?:o|ado|aron)|dio|dieron|dado|puesto|puso|pusieron)|(?:se )?le (?:di|puse|dimos|pusimos))|tomo|se trago|ha entrado|(?:hasta ahora|ya) lleva|ha(?:n)? pasado|se cargo con|en marcha|(?:sigue|esta|queda) pendiente(?! de)|pendiente de (?:dar|administrar|poner)|(?:aun|todavia) sin|administrad[oa]s?|recibi(?:o|do)|ha recibido|cargad[oa] con|iniciad[oa]|se inicio|se (?:le )?revirtio|le (?:bajo|calmo|alivio|mejoro|quito)|puest[oa]s?|se le (?:ha pasado|han pasado|paso|pasaron))(?!\p{sc=Latin})/u,
  de: /(?<!\p{sc=Latin})(?:gegeben|verabreicht|erhalten|erhielt|bekam|bekommen|appliziert|geholfen|gewirkt|half|wirkte|linderte|besserte|senkte|aufgesattigt|lief|(?:ein|durch)?gelaufen|lauft(?: bereits)?|infundiert|begonnen worden|wurden? begonnen|ist begonnen|antagonisiert|gespritzt|(?:ein)?genommen|geschluckt|gestartet|anbehandelt|intus|(?:an)?hangt|gab (?:ihm|ihr)|geladen|gab es|(?:ist|sind|bereits|schon|beide) drin|(?:ist|sind) (?:bereits |schon )?erfolgt|erfolgte|steht noch aus|stehen noch aus|kam vor|(?:noch|bisher|bislang) keine?[nsr]?(?! \p{sc=Latin}*(?:befund|bild|labor)))(?!\p{sc=Latin})/u,
};
/** Words that say that the patient has a drug, now or at home. */
export const takes: Record<ReplyLanguage, RegExp> = {
  en: /(?<!\p{sc=Latin})(?:takes|taking|carries|under treatment with|chronic(?= \p{sc=Latin}+ (?:therapy|treatment|use))|(?<=\p{sc=Latin} )user|receiving|among (?:her|his)|on (?:her|his) (?:\p{sc=Latin}+ )?list|uses|gets|receives|med(?:ication)?s? :|(?:tablets|pills) (?:are|include)|(?:gp|doctor) prescribed|(?:he|she) (?:has )?stopped|stopped (?:last|weeks|months|years|days|\p{sc=Latin}+ (?:days|weeks|months) ago)|missed (?:her|his)|(?:not|never|no longer) take|(?:is|was|are|already|currently) on|home (?:med\p{sc=Latin}*|list|drugs|treatment)|drug history|dh ?:|(?:on )?regular(?:ly)? (?:takes|med\p{sc=Latin}*|inhaled)|usual (?:dose|med\p{sc=Latin}*)|current med\p{sc=Latin}*|med(?:ication)? (?:list|history)|(?:isn|wasn|aren) ?[’'] ?t (?:currently |actually |even )?on|(?:was|were|been) (?:switched|changed|moved) to|covered (?:with|by)|anticoagulated with|treated (?:at home )?with|(?:is|are|has been|was) (?:\p{sc=Latin}+ )?(?:prescribed|charted|ordered)|charted|maintained on|chronically|started on|established on|long-term|(?:was|been) (?:stopped|discontinued|paused)|(?:he|she) [’'] s on|(?:her|his|the) (?:\p{sc=Latin}+ )?list (?:also )?(?:has|shows|includes|contains)|(?:home|regular|daily) (?:\p{sc=Latin}+ )?:|(?:for|since) (?:\p{sc=Latin}+ )?years|for life)(?!\p{sc=Latin})/u,
  es: /(?<!\p{sc=Latin})(?:toma|de base|de fondo|con \p{sc=Latin}+ en casa|entre sus (?:farmacos|medicamentos|pastillas)|(?:tto|trat) ?\.? habitual|tomaba|dejo|ha dejado|le (?:ha )?pauto|medicacion (?:\p{sc=Latin}+ )?:|usa|(?:en|con) (?:tratamiento|tto|trat) ?\.? (?:\p{sc=Latin}+ )?con|tratamiento (?:habitual|domiciliario|cronico|previo|de base)|medicacion (?:habitual|domiciliaria|cronica|de base|previa)|anticoagulad[oa] con|(?:se )?(?:le )?(?:ha )?cambi(?:o|ado|ada) a|cubiert[oa] con|tratad[oa] con|(?:tiene|esta|lleva|va) (?:pautad|prescrit|indicad)[oa]s?|lleva(?:ba)?|consume|medicad[oa] con|esta (?:con|tomando)|viene tomando|recibe|usuari[oa] de|refiere tomar|se (?:l[oea]s? )?(?:ha )?suspendi(?:o|do)|tratad[oa] con|tratamiento con|figura(?:n)?|en su (?:lista|medicacion|tratamiento)|desde hace (?:\p{sc=Latin}+ )?anos|de por vida)(?!\p{sc=Latin})/u,
  de: /(?<!\p{sc=Latin})(?:nimmt|nahm (?:sie|er)|behandelt|zu (?:ihren|seinen) medikamenten|auf (?:ihrer|seiner) liste|vm :|bekommt|erhalt|hat (?:sie|er)|hatte (?:sie|er)|eingestellt|im plan|vorbestehend|pausiert seit|einnimmt|dauermedikation|hausmedikation|heimmedikation|vormedikation|(?:dauer|haus|heim|vor|eigen|gewohnheits|bedarfs)?medikation|\p{sc=Latin}+(?:mittel|senker|hemmer) :|verhutet mit|dm :|steht unter|(?:wurde|ist) (?:\p{sc=Latin}+ ){0,2}auf \p{sc=Latin}+ umgestellt|umgestellt auf|abgedeckt mit|antikoaguliert mit|eingestellt auf|verordnet|angesetzt|angeordnet|verschrieben|regelmaßig|medikamentenplan|wurde (?:\p{sc=Latin}+ ){0,3}abgesetzt|einnahme von|dauertherapie|dauermedikation|medikamentenliste|\p{sc=Latin}*antikoaguliert|inhaliert|seit (?:\p{sc=Latin}+ )?jahren|lebenslang)(?!\p{sc=Latin})/u,
};
/** A drug that the patient brought along, and not one that was given here. */
export const atHome =
  /\b(?:at home|home (?:meds?|medication)|zu hause|daheim|hausmedikation|dauermedikation|en casa|domiciliari[oa]|habitual(?:mente)?)\b/u;
/** Words that deny it. */
export const denies =
  /\p{sc=Latin}n ?[’'] ?t\b|\b(?:no|not|none|nobody|no one|nowhere|nor|ni|neither|nadie|niemand|nirgends|(?:been|is|was) off|cannot|lack(?:s|ing)?|missing|omitted|declined|refused|forgotten|(?:yet|still|remains?) to (?:be|get|have|receive)|awaits|awaiting|outstanding|to be given|awaited|due|scheduled|faltan?|carece|jamas|tampoco|ausencia|por (?:poner|dar|administrar|pasar)|queda por|fehl(?:t|en)|vergessen|ausgelassen|ausstehend|offen|pendiente|steht noch aus|stehen noch aus|denies|denied|niega|verneint|nothing|nada|nichts|never|without|withheld|stopped|discontinued|suspendi(?:o|do)|abgesetzt|pausiert|dejo|dejado|missed|sin|ningun\p{sc=Latin}*|nunca|kein\p{sc=Latin}*|nicht|nie|niemals|weder|ohne)\b/u;
