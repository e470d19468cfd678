import type { Patient } from '../../patients/patients.contract.ts';
import { mentionsOf } from '../alerts/mentions.ts';
import { type Aged, ageOf, daysOn, isAgeAssumed } from './age.ts';

/*
 * Blood pressure in pregnancy and after birth (D48). National Institute for Health and Care Excellence. Hypertension in
 * pregnancy: diagnosis and management. NICE guideline NG133, 2019, updated 2023. Rules: docs/clinical/pregnancy.md.
 */

/** PREG-2: both from this value on, in mmHg. */
export const pregnancyPressure = {
  bloodPressureSystolic: { raisedFrom: 140, severeFrom: 160 },
  bloodPressureDiastolic: { raisedFrom: 90, severeFrom: 110 },
} as const;

/** PREG-1: how long after a birth the limits of pregnancy hold, in days. */
export const daysAfterBirth = 42;

/** PREG-4: the ages, in whole years, at which somebody who is not male is asked about a pregnancy. */
export const pregnancyAges = { from: 12, to: 55 } as const;

export type PressureInPregnancy = 'severe' | 'raised' | 'not-raised';

/** PREG-1: pregnant, or within six weeks after the birth, on a day `YYYY-MM-DD`. */
export function isPregnantOrNewMother({ pregnancy }: Pick<Patient, 'pregnancy'>, day: string): boolean {
  if (pregnancy.status === 'yes') return true;
  if (pregnancy.status !== 'no' || pregnancy.deliveredOn === undefined) return false;
  return daysOn(pregnancy.deliveredOn, day) <= daysAfterBirth;
}

/** PREG-2: by the worse of the two numbers; undefined where neither is known. A number that is missing raises nothing. */
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

/** PREG-4: whether "pregnancy unknown" is a gap in what is known. Someone whose age is assumed is asked at any age. */
export function isPregnancyPossible(patient: Aged & Pick<Patient, 'gender'>, day: string): boolean {
  if (patient.gender === 'male') return false;
  if (isAgeAssumed(patient)) return true;
  const age = ageOf(patient, day);
  return age >= pregnancyAges.from && age <= pregnancyAges.to;
}

/** PREG-3: headache and disturbed vision as complaints name them, in the three languages of the screen. */
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

/** PREG-3: headache and visual symptoms that a complaint names and does not deny, as they are written, each once. */
export function preeclampsiaSymptoms(chiefComplaint: string): string[] {
  const found = mentionsOf(chiefComplaint, symptoms).flatMap(({ term, isDenied }) =>
    isDenied ? [] : [term.toLocaleLowerCase()],
  );
  return [...new Set(found)];
}
