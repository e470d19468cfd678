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
  'hypothermia',
  'headache',
  'confusion',
  'abdominal',
  'breathing',
  'limb',
  'fever',
] as const;
export type ComplaintKind = (typeof complaintKinds)[number] | 'other';

const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase();

const chestPain =
  /chest (pain|tight|pressure)|dolor (toracico|de pecho|en el pecho|precordial)|(brust|thorax)schmerz|acute coronary|\b(acs|sca|stemi|nstemi)\b|heart attack|infarct|infarto|troponin/;

/** The first that fits holds: "treatment of the chest pain" asks for treatment. */
const intents: [Intent, RegExp][] = [
  ['scores', /news ?2|q?sofa|curb|heart[- ]score|\besi\b|\bscores?\b|triage|triaje|puntuacion|escala/],
  ['discharge', /discharg|go(ing)? home|send .{0,20}home|\balta\b|entlass|entlasst|nach hause/],
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
  hypothermia: /hypotherm|hipoterm|unterkuhl|found (outside|cold)|exposure/,
  headache: /headache|cefalea|dolor de cabeza|kopfschmerz|migra/,
  confusion: /confus|verwirr|deliri|drowsy|somnol|altered mental|urosepsis/,
  abdominal: /abdom|belly|append|apend|bauch|barriga|flank|vomit|erbrech/,
  breathing:
    /breath|dyspn|disnea|atemnot|cough|\btos\b|husten|wheez|sibilan|giemen|copd|epoc|asthma|asma|pneumon|neumon/,
  limb: /ankle|tobillo|knochel|sprunggelenk|wrist|muneca|fractur|fraktur|sprain|esguince|verstauch|\bfall\b|caida|sturz|limb|knee|knie/,
  fever: /fever|fiebre|fieber|pyrex/,
};

export function complaintKind(complaint: string): ComplaintKind {
  const text = plain(complaint);
  return complaintKinds.find((kind) => complaints[kind].test(text)) ?? 'other';
}
