import type { DrugClass } from '../../packages/contracts/src/medications/drug-class-ids.ts';

/**
 * Classes by the stems of nonproprietary names (WHO, "The use of stems in the selection of International Nonproprietary
 * Names", 2018, with addenda). Only stems whose substances are cross-reactive groups of docs/clinical/allergy-check.md.
 */
const stems: readonly (readonly [RegExp, DrugClass])[] = [
  [/^(?!.*(?:penicillamine|bacillin))[a-z]+cillin$/, 'penicillins'],
  [/^(?:cef|ceph)[a-z]+$/, 'cephalosporins'],
  [/penem$/, 'carbapenems'],
  [/^(?:aztreonam|carumonam|tigemonam)$/, 'monobactams'],
  [/^sul(?:f|ph)a(?!te|mate|salazine|nil|mic)[a-z]+$|^sul(?:f|ph)isoxazole$/, 'sulfonamides'],
  [/thromycin$|^(?:spira|josa|midera|mideca|oleando|trolean?do)mycin$/, 'macrolides'],
  [/floxacin$|^nalidixic acid$/, 'fluoroquinolones'],
  [
    /^(?:genta|neti|siso|astro|micro)micin$|^(?:tobra|strepto|neo|kana|paromo)mycin$|kacin$|^plazomicin$/,
    'aminoglycosides',
  ],
  [/cycline$/, 'tetracyclines'],
  [/vancin$|^(?:vancomycin|teicoplanin)$/, 'glycopeptides'],
  [/nidazole$/, 'nitroimidazoles'],
  [/^nitrofur/, 'nitrofurans'],
  [/conazole$|^(?:clotrim|mic|econ)azole$/, 'azoles'],
  [/coxib$/, 'coxibs'],
  [/profen$|(?:ox|lox|nox)icam$|fenac$|^(?:indo|acemet)met(?:h)?acin$|fenamic acid$/, 'nsaids'],
  [/fentan(?:il|yl)$/, 'phenylpiperidines'],
  [
    /^(?:iod?[a-z]*|io)(?:hexol|pamidol|promide|versol|dixanol|meprol|bitridol|xitol|xilan|xaglate|thalamate)$|^diatrizoate$|trizoic acid$/,
    'iodinated-contrast',
  ],
  [/^gado[a-z]+/, 'gadolinium-contrast'],
  [/az(?:ol|ep)am$/, 'benzodiazepines'],
  [/barb(?:ital|itone)$/, 'barbiturates'],
  [/^(?:fos)?phenytoin$|carbazepine$/, 'aromatic-antiepileptics'],
  [/curonium$|curium$/, 'muscle-relaxants'],
  [/parin$/, 'heparins'],
  [/teplase$|kinase$/, 'thrombolytics'],
  [/pril(?:at)?$/, 'ace-inhibitors'],
  [/sartan$/, 'arbs'],
  [/(?<!st)olol$/, 'beta-blockers'],
  [/(?:va|sta)statin$|vastatin$/, 'statins'],
  [/setron$/, 'setrons'],
  [/prazole$/, 'proton-pump-inhibitors'],
  [/^insulin/, 'insulins'],
  [
    /^(?:articaine|bupivacaine|etidocaine|levobupivacaine|lidocaine|mepivacaine|prilocaine|ropivacaine|dibucaine)$/,
    'amide-anesthetics',
  ],
  [
    /^(?:benzocaine|chloroprocaine|cocaine|procaine|proparacaine|tetracaine|oxybuprocaine|propoxycaine|butacaine)$/,
    'ester-anesthetics',
  ],
  [/caine$/, 'local-anesthetics-any'],
];
/** Names that have a stem by chance. */
const chance = new Set([
  'aripiprazole',
  'brexpiprazole',
  'cariprazole',
  'sulfasalazine',
  'emapril',
  'sulfate',
  'levamisole',
  'pipamazine',
  'cisapril',
  'nystatin',
  'pentostatin',
  'cilastatin',
  'somatostatin',
  'dapiprazole',
  'sulfan',
]);

/** Returns the class of a substance by the stem of its nonproprietary name, in lower case. */
export function classOfStem(name: string): DrugClass | undefined {
  const [first = name] = name.split(' ');
  if (chance.has(first)) return undefined;
  return stems.find(([stem]) => stem.test(first) || stem.test(name))?.[1];
}
