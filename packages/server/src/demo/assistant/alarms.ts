import { allergyConflicts } from '@bedside/contracts/clinical/drug-classes.ts';
import type { Material } from './findings.ts';
import { complaintKind, plain } from './intent.ts';
import type { DemoCase, SignKey } from './read-prompt.ts';

/** What a chart's facts alone make urgent, whatever was asked. */
export function urgentCauses({ given, texts }: Material): string[] {
  return [
    ...(isAllergicReaction(given) ? [texts.anaphylaxis] : []),
    ...(isBreathingTooSlow(given) ? [texts.treatments.breathing] : []),
    ...(isYoungInfant(given) && numberOf(given, 'temperature') >= 38 ? [texts.infantFever] : []),
    ...(isPregnant(given) && (isHypertensive(given) || hasPreeclampsiaSymptom(given))
      ? [texts.preeclampsia]
      : []),
  ];
}

/**
 * The allergies that speak against a drug that the question names or the chart lists, by name and class (D41). Each
 * stands on top of an answer, because a dose may be what was asked for.
 */
export function allergyAlarms({ given, texts }: Material): string[] {
  const named = [given.question, ...given.medications.map(({ name }) => name)].join('. ');
  return allergyConflicts(named, given.allergies).map(({ drug, substance, drugClass }) =>
    texts.allergyConflict(drug, substance, drugClass !== undefined),
  );
}

/** Whether the complaint is an allergic reaction, which is treated as an anaphylaxis until examined. */
const isAllergicReaction = (given: DemoCase) => complaintKind(given.complaint) === 'allergic-reaction';

/**
 * Ventilation that may need help: below 12 breaths a minute in a patient who is not fully alert or took an overdose, or
 * the chart's own alarm. An opioid shows just so (Boyer EW, N Engl J Med 2012;367:146).
 */
function isBreathingTooSlow(given: DemoCase): boolean {
  if (given.alerts.some(({ name }) => name === 'bradypnea')) return true;
  if (given.age.group === 'pediatric') return false;
  const level = given.readings.get('consciousness')?.text;
  const isDrowsy = level !== undefined && level !== 'Alert';
  const isSlow = numberOf(given, 'respiratory_rate') < 12;
  return isSlow && (isDrowsy || complaintKind(given.complaint) === 'overdose');
}

const retention =
  /\bcopd\b|\bepoc\b|chronic obstructive|obstruct\w+ cronica|chronisch obstruktiv|\bbpco\b|emphysem|enfisema|home oxygen|oxigeno (domiciliario|en casa)|heimsauerstoff|hypercapni|hipercapni|hyperkapni|\bbipap\b|\bniv\b at home|obesity hypovent|kyphoscolio|cifoescolio|cystic fibrosis|fibrosis quistica|mukoviszidose|bronchiect|bronquiect|bronchiekt|neuromusc/;

/**
 * Whether the chart names a reason for retaining CO₂, so that 94 to 98 % may be too much: 88 to 92 % until a blood gas
 * (O'Driscoll BR et al., BTS guideline for oxygen use, Thorax 2017;72 Suppl 1).
 */
export function mayRetainCarbonDioxide({ chart, complaint }: DemoCase): boolean {
  const told = [...chart].filter(([key]) => /^(note|plan|medication|chest_xray)/.test(key));
  return retention.test(plain([complaint, ...told.map(([, line]) => line)].join(' ')));
}

export function isFertile({ age, chart }: DemoCase): boolean {
  if (chart.get('sex') === 'male') return false;
  if (age.unit === 'unknown') return age.group === 'adult';
  return age.unit === 'years' && age.value >= 10 && age.value <= 55;
}

export const isPregnant = ({ chart }: DemoCase) => chart.get('pregnancy')?.startsWith('yes') ?? false;

/** A blood pressure of 140 systolic or 90 diastolic, which is hypertension in pregnancy (NICE NG133; D48). */
export function isHypertensive({ readings }: DemoCase): boolean {
  const [systolic = Number.NaN, diastolic = Number.NaN] = (readings.get('blood_pressure')?.text ?? '')
    .split('/')
    .map(Number);
  return systolic >= 140 || diastolic >= 90;
}

/** A headache, visual symptoms or pain below the ribs: NICE NG133 asks for pre-eclampsia with each of them. */
const hasPreeclampsiaSymptom = ({ complaint }: DemoCase) =>
  /headache|cefalea|dolor de cabeza|kopfschmerz|flash|visual|blurred|vision|fosfenos|destellos|vista|borros|sehstor|flimmer|lichtblitz|augenflimmern|epigastr|oberbauch|below the ribs/.test(
    plain(complaint),
  );

function isYoungInfant({ age: { unit, value, group } }: DemoCase): boolean {
  return group === 'pediatric' && (unit === 'days' || (unit === 'months' && value < 3));
}

const numberOf = ({ readings }: DemoCase, sign: SignKey) => Number.parseFloat(readings.get(sign)?.text ?? '');
