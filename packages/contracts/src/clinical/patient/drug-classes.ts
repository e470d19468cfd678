/**
 * Drug classes for comparing drug names with allergies (D41). The check compares only names and classes, and compares
 * an unlisted drug by its name alone. Classes and members follow the WHO's ATC index (2025), J01C to J01M, M01A, N02,
 * B01, C09A and N03A; ALLERGY-1 to ALLERGY-3 in docs/clinical/allergy-check.md.
 */
const classes = {
  penicillins: {
    names: ['penicillin', 'penicilin', 'penizillin', 'betalactam', 'beta-lactam'],
    members: [
      'amoxicillin',
      'amoxicilin',
      'amoxizillin',
      'co-amoxiclav',
      'augmentin',
      'ampicillin',
      'ampicilin',
      'ampizillin',
      'sultamicillin',
      'unacid',
      'unasyn',
      'piperacillin',
      'piperacilin',
      'tazobactam',
      'tazobac',
      'zosyn',
      'tazocin',
      'flucloxacillin',
      'cloxacilin',
      'dicloxacillin',
      'oxacillin',
      'nafcillin',
      'mezlocillin',
      'ticarcillin',
      'pivmecillinam',
    ],
  },
  cephalosporins: {
    names: ['cephalosporin', 'cefalosporin'],
    members: [
      'cefazolin',
      'cefuroxim',
      'ceftriaxon',
      'cefotaxim',
      'ceftazidim',
      'cefepim',
      'cefalexin',
      'cephalexin',
    ],
  },
  carbapenems: { names: ['carbapenem'], members: ['meropenem', 'imipenem', 'ertapenem'] },
  sulfonamides: {
    // Only the whole word "sulfa", because a sulfate is not a sulfonamide.
    names: ['sulfonamid', 'sulfamid', 'sulfa$'],
    members: [
      'sulfamethoxazol',
      'co-trimoxazol',
      'cotrimoxazol',
      'bactrim',
      'septrin',
      'sulfadiazin',
      'sulfasalazin',
    ],
  },
  macrolides: {
    names: ['macrolid', 'makrolid'],
    members: [
      'erythromycin',
      'eritromicin',
      'clarithromycin',
      'claritromicin',
      'azithromycin',
      'azitromicin',
    ],
  },
  fluoroquinolones: {
    names: ['quinolon', 'chinolon'],
    members: ['ciprofloxacin', 'levofloxacin', 'moxifloxacin', 'ofloxacin'],
  },
  nsaids: {
    names: ['nsaid', 'aine$', 'aines$', 'nsar', 'antirheumatik', 'anti-inflammator', 'antiinflamator'],
    members: [
      'ibuprofen',
      'diclofenac',
      'naproxen',
      'ketorolac',
      'ketoprofen',
      'indomethacin',
      'indometacin',
      'celecoxib',
      'etoricoxib',
      'aspirin',
      'acetylsalicyl',
      'acetilsalicil',
    ],
  },
  pyrazolones: {
    names: ['pyrazolon', 'pirazolon'],
    members: ['metamizol', 'dipyron', 'dipiron', 'novalgin', 'nolotil'],
  },
  opioids: {
    names: ['opioid', 'opiat', 'opiace'],
    members: [
      'morphin',
      'morfin',
      'fentan',
      'oxycodon',
      'oxicodon',
      'hydromorphon',
      'codein',
      'tramadol',
      'piritramid',
    ],
  },
} as const;

type DrugClass = keyof typeof classes;

/** A drug or class in a text. */
export interface NamedDrug {
  /** The word as written in the text. */
  word: string;
  drugClass: DrugClass;
  /** Whether the word names a whole class, such as "penicillin". */
  isClass: boolean;
}

/** A drug that conflicts with a recorded allergy. */
export interface AllergyConflict {
  /** The drug as written in the text. */
  drug: string;
  /** The substance as recorded in the chart. */
  substance: string;
  /** The shared class, if the drug is not the substance itself. */
  drugClass: DrugClass | undefined;
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Finds every listed drug and class in a text of any of the three languages, each word once (ALLERGY-1). */
export function drugsIn(text: string): NamedDrug[] {
  const found = new Map<string, NamedDrug>();
  for (const [word] of text.matchAll(/[\p{L}\p{M}][\p{L}\p{M}-]{2,}/gu)) {
    const named = drugOf(word);
    if (named && !found.has(plain(word))) found.set(plain(word), named);
  }
  return [...found.values()];
}

function drugOf(word: string): NamedDrug | undefined {
  const known = plain(word);
  for (const [drugClass, { names, members }] of Object.entries(classes) as [DrugClass, Names][]) {
    // Members come first: "amoxicillin" is more specific than "penicillin", and "sulfasalazine" than "sulfa".
    if (members.some((name) => known.startsWith(name))) return { word, drugClass, isClass: false };
    if (names.some((name) => known.startsWith(name) || `${known}$` === name))
      return { word, drugClass, isClass: true };
  }
  return undefined;
}

interface Names {
  names: readonly string[];
  members: readonly string[];
}

/**
 * Compares the drugs in a text with a chart's allergies, by name and by class (ALLERGY-2). An empty result does not
 * mean that a drug is safe: the lists are short, and an allergy can be written in other words (ALLERGY-3).
 */
export function allergyConflicts(
  text: string,
  allergies: readonly { substance: string }[],
): AllergyConflict[] {
  const drugs = drugsIn(text);
  const words = new Map(
    [...text.matchAll(/[\p{L}\p{M}][\p{L}\p{M}-]{2,}/gu)].map(([word]) => [plain(word), word]),
  );
  return allergies.flatMap(({ substance }): AllergyConflict[] => {
    const same = [...words].find(([known]) => known === plain(substance).trim());
    const known = drugsIn(substance);
    const ofClass = drugs.filter(({ drugClass }) => known.some((one) => one.drugClass === drugClass));
    const conflicts = ofClass.map(({ word, drugClass }) => {
      const isSame = known.some((one) => plain(one.word) === plain(word));
      return { drug: word, substance, drugClass: isSame ? undefined : drugClass };
    });
    if (conflicts.length > 0) return conflicts;
    return same ? [{ drug: same[1], substance, drugClass: undefined }] : [];
  });
}
