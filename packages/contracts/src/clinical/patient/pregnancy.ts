import type { Patient } from '../../patients/patients.contract.ts';
import { type Aged, ageOf, daysOn, isAgeAssumed } from './age.ts';
import { mentionsOf } from './mentions.ts';

/*
 * Blood pressure in pregnancy and after birth (D48). National Institute for Health and Care Excellence. Hypertension in
 * pregnancy: diagnosis and management. NICE guideline NG133, 2019, updated 2023. Rules: docs/clinical/pregnancy.md.
 */

/** PREG-2: each limit includes this value. mmHg. */
export const pregnancyPressure = {
  bloodPressureSystolic: { raisedFrom: 140, severeFrom: 160 },
  bloodPressureDiastolic: { raisedFrom: 90, severeFrom: 110 },
} as const;

/** PREG-1: how long the limits of pregnancy hold after a birth, in days. */
export const daysAfterBirth = 42;

/** PREG-4: the ages, in whole years, at which the form asks anyone not male about pregnancy. */
export const pregnancyAges = { from: 12, to: 55 } as const;

export type PressureInPregnancy = 'severe' | 'raised' | 'not-raised';

/** PREG-1: tells whether a patient is pregnant or gave birth within the six weeks before a day, `YYYY-MM-DD`. */
export function isPregnantOrNewMother({ pregnancy }: Pick<Patient, 'pregnancy'>, day: string): boolean {
  if (pregnancy.status === 'yes') return true;
  if (pregnancy.status !== 'no' || pregnancy.deliveredOn === undefined) return false;
  return daysOn(pregnancy.deliveredOn, day) <= daysAfterBirth;
}

/**
 * PREG-2: judges the worse of the two numbers. Returns undefined if both are missing. A missing number raises
 * nothing.
 */
export function pressureInPregnancy(
  systolic: number | undefined,
  diastolic: number | undefined,
): PressureInPregnancy | undefined {
  if (systolic === undefined && diastolic === undefined) return undefined;
  const { bloodPressureSystolic: upper, bloodPressureDiastolic: lower } = pregnancyPressure;
  const reaches = (limit: 'raisedFrom' | 'severeFrom') =>
    (systolic !== undefined && systolic >= upper[limit]) ||
    (diastolic !== undefined && diastolic >= lower[limit]);
  if (reaches('severeFrom')) return 'severe';
  return reaches('raisedFrom') ? 'raised' : 'not-raised';
}

/** PREG-4: tells whether an unknown pregnancy is a gap. Applies at any age if the age is assumed. */
export function isPregnancyPossible(patient: Aged & Pick<Patient, 'gender'>, day: string): boolean {
  if (patient.gender === 'male') return false;
  if (isAgeAssumed(patient)) return true;
  const age = ageOf(patient, day);
  return age >= pregnancyAges.from && age <= pregnancyAges.to;
}

/** PREG-3: words for headache and disturbed vision in the three languages. */
const symptoms = [
  // English.
  'headaches?|head pains?|migraines?|cephal(?:al)?gia',
  '(?:flashing|flashes of|zigzag|flickering) lights?|flashes|photopsias?|scotoma(?:s|ta)?|floaters',
  '(?:blurred|blurry|blurring|double|tunnel|hazy|disturbed|reduced|impaired) (?:vision|sight)|diplopia',
  'blurring of (?:the )?vision|(?:loss|disturbance) of (?:the )?(?:vision|sight)|blind spots?',
  '(?:vision|sight) (?:loss|changes?|problems?|disturbances?|is blurred|is blurry|blurred|blurry)',
  'visual (?:disturbances?|symptoms?|changes?|loss|field loss|problems?|aura)',
  '(?:sees|seeing|saw) (?:spots|stars|flashes|double|lights)|(?:spots|stars) before (?:the |her |my )?eyes',
  // Spanish.
  'cefaleas?|cefalalgias?|dolor(?:es)? de cabeza|migrañas?|jaquecas?',
  'luces (?:centelleantes|parpadeantes|brillantes)|destellos|fosfenos?|fotopsias?|escotomas?|miodesopsias?|moscas volantes',
  'visi[oó]n (?:borrosa|doble|t[uú]nel)|ve (?:borroso|doble|luces)|p[eé]rdida de (?:la )?visi[oó]n|diplop[ií]a',
  '(?:alteraci[oó]n|alteraciones|trastornos?|s[ií]ntomas?|cambios) (?:visual(?:es)?|de la visi[oó]n)',
  // German.
  'kopfschmerz(?:en)?|kopfweh|migr[aä]ne|[zck]ephal(?:al)?gie',
  'sehst[oö]rung(?:en)?|sehverlust|sehverschlechterung|doppelbilder|doppeltsehen|gesichtsfeldausf[aä]lle?',
  'augenflimmern|flimmern|flimmerskotome?|skotome?|lichtblitze|blitze|sternchensehen|sternchen',
  'verschwommen(?:es)? sehen|verschwommensehen|sieht (?:verschwommen|doppelt|sternchen|blitze)',
].join('|');

/**
 * PREG-3: returns the headaches and visual symptoms that a complaint states and does not deny, as written, each once.
 */
export function preeclampsiaSymptoms(chiefComplaint: string): string[] {
  const found = mentionsOf(chiefComplaint, symptoms).flatMap(({ term, isDenied }) =>
    isDenied ? [] : [term.toLocaleLowerCase()],
  );
  return [...new Set(found)];
}
