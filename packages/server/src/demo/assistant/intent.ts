/** What a question asks for, and what a complaint is about, by words in the three languages. */

export type Intent =
  | 'scores'
  | 'discharge'
  | 'treatment'
  | 'diagnosis'
  | 'sepsis'
  | 'chest-pain'
  | 'vitals'
  | 'overview';

const complaintKinds = [
  'chest-pain',
  'overdose',
  'allergic-reaction',
  'head-injury',
  'hypothermia',
  'headache',
  'confusion',
  'abdominal',
  'breathing',
  'limb',
  'fever',
] as const;
export type ComplaintKind = (typeof complaintKinds)[number] | 'other';

/** Without accents and in lower case, as the expressions below expect. */
export const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase();

const chestPain =
  /chest (pain|tight|pressure)|dolor (toracico|de pecho|en el pecho|precordial)|(brust|thorax)schmerz|acute coronary|\b(acs|sca|stemi|nstemi)\b|heart attack|infarct|infarto|troponin/;

/**
 * "Alta" is a discharge only as a noun ("el alta", "dar de alta"): "fiebre tan alta" is a high fever. What leaves a wound
 * or an ear is no discharge of a patient.
 */
const discharge =
  /(?<!\b(?:vaginal|urethral|nasal|ear|eye|nipple|wound|purulent|bloody) )discharg(?!e (?:from|of (?:pus|blood)))|go(ing)? home|send .{0,20}home|\b(?:el|de|del|su|posible|pendiente de) alta\b|\balta (?:medica|hospitalaria|voluntaria|domiciliaria|a domicilio|hoy|ya|ahora|segura|posible)\b|^\W*alta\W*$|\b(?:irse|mandar\w*|enviar\w*) a (?:su )?casa|entlass|nach hause/;

/** The first that fits holds: "treatment of the chest pain" asks for treatment. */
const intents: [Intent, RegExp][] = [
  ['scores', /news ?2|q?sofa|curb|heart[- ]score|\besi\b|\bscores?\b|triage|triaje|puntuacion|escala/],
  ['discharge', discharge],
  [
    'treatment',
    /treat|therap|manage|medic|antibiot|fluid|\bdos(e|is|age)|analges|tratamiento|manejo|terap|liquidos|behand|therapie|gabe\b|flussigkeit/,
  ],
  [
    'diagnosis',
    /diagnos|differential|what('s| is) wrong|cause|diferencial|que (tiene|le pasa)|causa|ursache|verdacht|was hat/,
  ],
  ['sepsis', /sepsis|septic|septisch|septico|infection|infeccion|infekt/],
  ['chest-pain', chestPain],
  [
    'vitals',
    /vital|constantes|signos|blood pressure|presion arterial|tension|blutdruck|trend|tendencia|verlauf|\b(bp|hr|rr|spo2)\b/,
  ],
];

export function intentOf(question: string): Intent {
  const text = plain(question);
  return intents.find(([, words]) => words.test(text))?.[0] ?? 'overview';
}

const complaints: Record<(typeof complaintKinds)[number], RegExp> = {
  'chest-pain': chestPain,
  overdose: /overdose|opioid|intoxic|poison|sobredosis|uberdosis|vergift|ingest/,
  'allergic-reaction':
    /anaphyla|anafila|\ballerg|\balerg|urticaria|hives|nesselsucht|angioedem|quincke|\b(wasp|bee|insect|hornet)\b|\bsting|\bstung|insektenstich|wespen|bienen|picadura|avispa|abeja|(lip|tongue|face|facial|throat) swelling|swollen (lips?|tongue|face|throat)|(lippen|zungen|gesichts)(schwellung|odem)|(hinchazon|edema) (de|en) (la |los |las )?(labio|lengua|cara|garganta)/,
  'head-injury':
    /head (injury|trauma|wound|strike)|(hit|struck|banged|bumped) .{0,12}head|\btbi\b|concussion|conmocion|gehirnerschutterung|kopf(verletzung|trauma|prellung|platzwunde|anprall)|schadel|\bsht\b|\btce\b|traumatismo craneo|golpe en la cabeza|sturz auf den kopf/,
  hypothermia: /hypotherm|hipoterm|unterkuhl|found (outside|cold)|exposure/,
  headache: /headache|cefalea|dolor de cabeza|kopfschmerz|migra/,
  confusion: /confus|verwirr|deliri|drowsy|somnol|altered mental|urosepsis/,
  abdominal: /abdom|belly|append|apend|bauch|barriga|flank|vomit|erbrech/,
  breathing:
    /breath|dyspn|disnea|atemnot|cough|\btos\b|husten|wheez|sibilan|giemen|copd|epoc|asthma|asma|pneumon|neumon/,
  limb: /ankle|tobillo|knochel|sprunggelenk|wrist|muneca|fractur|fraktur|sprain|esguince|verstauch|\blimb\b|knee|knie|rodilla/,
  fever: /fever|fiebre|fieber|pyrex/,
};

export function complaintKind(complaint: string): ComplaintKind {
  const text = plain(complaint);
  // A fall with a named limb is a limb; a fall alone may have hit the head.
  const isFall = /\bfall(s|en)?\b|\bfell\b|caida|sturz|gesturzt/.test(text);
  return complaintKinds.find((kind) => complaints[kind].test(text)) ?? (isFall ? 'head-injury' : 'other');
}
