import { drugWithId } from '@bedside/contracts/clinical/medications/drugs.ts';
import { foldedName } from '@bedside/contracts/clinical/medications/folded-name.ts';
import type { ChartDose } from './chart-doses.ts';

/* Groups of drugs that a reply can name as one: "an antipyretic", "la píldora", "Volumen" (REPLY-21). */

interface Group {
  /** Names in the three languages, separated by commas. */
  names: string;
  /** Ids of listed drugs, ids of classes, and the beginnings of names in the form for comparison. */
  members: string;
}

const antibiotics =
  'penicillins cephalosporins carbapenems monobactams sulfonamides macrolides lincosamides fluoroquinolones aminoglycosides tetracyclines glycopeptides nitroimidazoles nitrofurans';
const opioids = 'opioids-any morphinans phenylpiperidines other-opioids';
const nsaids = 'nsaids-any nsaids coxibs';
const directAnticoagulants = 'apixaban rivaroxaban edoxaban dabigatran';

const groups: readonly Group[] = [
  {
    names:
      'antipyretic, antipyretics, antipiretico, antipireticos, antitermico, antitermicos, fiebersenker, fiebermittel, antipyretikum, antipyretika',
    members: 'acetaminophen metamizole pyrazolones aspirin nsaids coxibs nsaids-any',
  },
  {
    names:
      'analgesic, analgesics, analgesia, painkiller, painkillers, pain relief, pain medication, analgesico, analgesicos, schmerzmittel, analgetikum, analgetika, analgesie',
    members: `acetaminophen metamizole pyrazolones aspirin ketamine ${nsaids} ${opioids}`,
  },
  {
    names: 'opioid, opioids, opiate, opiates, opioide, opioides, opiaceo, opiaceos, opiat, opiate',
    members: opioids,
  },
  { names: 'nsaid, nsaids, aine, aines, nsar', members: `aspirin ${nsaids}` },
  {
    names:
      'antibiotic, antibiotics, antibiotico, antibioticos, antibioterapia, antibiotikum, antibiotika, antibiose',
    members: antibiotics,
  },
  {
    names:
      'contraceptive, contraceptives, oral contraceptives, contraceptive pill, combined pill, the pill, birth control, anticonceptivo, anticonceptivos, anticonceptivos orales, pildora, die pille, antibabypille, kontrazeptiva, kontrazeptivum',
    members:
      'ethinylestradiol etinilestradiol levonorgestrel desogestrel drospirenone dienogest norethisterone',
  },
  {
    names:
      'fluids, fluid, iv fluids, fluid bolus, crystalloid, crystalloids, normal saline, saline, ringer, hartmann, plasmalyte, suero, suero fisiologico, fisiologico, cristaloides, sueroterapia, fluidoterapia, volumen, infusion, vollelektrolytlosung, vollelektrolyt, jonosteril, sterofundin, kristalloide, kochsalz, kochsalzlosung',
    members:
      'sodium-chloride lactated-ringers jonosteril sterofundin plasmalyte saline suero ringer crystalloid fluid infusion vollelectrolit',
  },
  {
    names: 'nitrate, nitrates, nitro, nitrospray, gtn, nitrato, nitratos, nitroglycerin spray',
    members: 'nitroglycerin nitrates isosorbid glyceryl',
  },
  { names: 'insulin, insulina', members: 'insulins insulin' },
  { names: 'statin, estatina, statine', members: 'statins' },
  {
    names:
      'steroid, steroids, corticosteroid, corticosteroids, corticoide, corticoides, cortison, kortison, glukokortikoide, steroide',
    members: 'corticosteroids',
  },
  {
    names: 'diuretic, diuretics, water tablets, diuretico, diureticos, diuretikum, diuretika',
    members: 'furosemide torsemide bumetanide hydrochlorothiazide spironolactone indapamide',
  },
  {
    names: 'beta-blocker, beta-blockers, beta blocker, betabloqueante, betabloqueantes, betablocker',
    members: 'beta-blockers',
  },
  { names: 'ace inhibitor, ace inhibitors, ieca, ace-hemmer', members: 'ace-inhibitors' },
  {
    names:
      'inhaler, inhalers, bronchodilator, bronchodilators, nebulizer, nebuliser, broncodilatador, broncodilatadores, inhalador, bronchodilatator',
    members: 'albuterol salbutamol ipratropium terbutaline salmeterol formoterol tiotropium budesonide',
  },
  {
    names:
      'direct anticoagulant, direct oral anticoagulant, direct anticoagulants, anticoagulante directo, anticoagulantes directos, anticoagulantes orales directos, doac, doacs, noac, noacs, acod, nacod, doak, noak',
    members: directAnticoagulants,
  },
  {
    names:
      'anticoagulant, anticoagulants, anticoagulation, blood thinner, blood thinners, anticoagulante, anticoagulantes, anticoagulacion, antikoagulans, antikoagulanzien, antikoagulantien, antikoagulation, blutverdunner, gerinnungshemmer',
    members: `warfarin phenprocoumon acenocoumarol heparin heparins enoxaparin dalteparin tinzaparin fondaparinux ${directAnticoagulants}`,
  },
  {
    names: 'vitamin k antagonist, antivitamina k, vitamin-k-antagonist',
    members: 'warfarin phenprocoumon acenocoumarol',
  },
  {
    names:
      'antiplatelet, antiplatelets, antiagregante, antiagregantes, plattchenhemmer, plattchenhemmers, thrombozytenaggregationshemmer',
    members: 'aspirin clopidogrel prasugrel ticagrelor',
  },
  {
    names: 'antiemetic, antiemetics, antiemetico, antiemeticos, antiemetikum, antiemetika',
    members: 'setrons metoclopramide dimenhydrinate droperidol',
  },
  {
    names:
      'vasopressor, vasopressors, pressors, vasopresor, vasopresores, vasoactivos, vasopressoren, katecholamine',
    members: 'norepinephrine epinephrine vasopressin phenylephrine dobutamine',
  },
];

/** Names of any drug. Only that nobody gave one is compared. */
const anyDrug =
  'nothing, medication, medications, medicines, drugs, nada, medicacion, farmacos, medicamentos, nichts, medikamente, medikation';

const byName = new Map(
  groups.flatMap(({ names, members }) => {
    const list = new Set(members.split(' '));
    return names.split(', ').map((name) => [foldedName(name), list] as const);
  }),
);
const anyNames = new Set(anyDrug.split(', '));
const firstWords = new Set([...byName.keys()].map((name) => name.split(' ')[0]));

/** Returns whether a folded word begins the name of a group. */
export const beginsGroup = (folded: string): boolean => firstWords.has(folded);

/** Returns whether a word of a reply means any drug, and not "nada de pinchar". */
export const isAnyDrug = (plain: string, next = ''): boolean =>
  anyNames.has(plain) && !(plain === 'nada' && next === 'de');

/** Returns a test for doses of the group with a folded name; undefined if no group has it. */
export function groupNamed(folded: string): ((dose: ChartDose) => boolean) | undefined {
  const members = byName.get(folded);
  if (members === undefined) return undefined;
  return ({ drugs, names }) =>
    drugs.some((id) => members.has(id) || drugWithId(id)?.classes.some((one) => members.has(one))) ||
    names.some((name) => [...members].some((member) => name.startsWith(member)));
}
