import type { UrgentCondition } from '@bedside/contracts/chat/reply-finding.ts';
import { allergyFindings } from '@bedside/contracts/clinical/medications/allergy-check.ts';
import type { Material } from './findings.ts';
import { complaintKind, mentions } from './reading/intent.ts';
import { type DemoCase, numberOf, pressureOf } from './reading/read-prompt.ts';
import words from './reading/words.json' with { type: 'json' };
import { fill } from './texts.ts';

/** Returns what the chart alone makes urgent, whatever the question. */
export const urgentCauses = (material: Material): string[] => urgent(material).map(({ text }) => text);

/** Returns the urgent causes with the conditions that they name. */
export function urgent({ demoCase, texts }: Material): { condition: UrgentCondition; text: string }[] {
  const hasPreeclampsia =
    isPregnant(demoCase) &&
    (isHypertensive(demoCase) || mentions(demoCase.complaint, words.preeclampsiaSymptom));
  const causes: [isUrgent: boolean, UrgentCondition, text: string][] = [
    [complaintKind(demoCase.complaint) === 'allergic-reaction', 'anaphylaxis', texts.anaphylaxis],
    [isBreathingTooSlow(demoCase), 'hypoventilation', texts.treatments.breathing],
    [
      isYoungInfant(demoCase) && numberOf(demoCase, 'temperature') >= 38,
      'infant-infection',
      texts.infantFever,
    ],
    // NICE NG133 looks for pre-eclampsia in a headache, visual symptoms or pain below the ribs.
    [hasPreeclampsia, 'preeclampsia', texts.preeclampsia],
  ];
  return causes.flatMap(([isUrgent, condition, text]) => (isUrgent ? [{ condition, text }] : []));
}

/** Returns the texts of {@link allergyConflicts}. They come before the answer, because the question may ask for a dose. */
export const allergyAlarms = (material: Material): string[] =>
  allergyConflicts(material).map(({ text }) => text);

/**
 * Returns the allergies against a drug named in the question or listed in the chart (D41). Each names the drug and its
 * class. A related class is not named here: it is a question for the clinician who prescribes.
 */
export function allergyConflicts({ demoCase, texts }: Material): { drug: string; text: string }[] {
  const named = [
    demoCase.question,
    ...[...demoCase.medications, ...demoCase.doses].map(({ name }) => name),
  ].join('. ');
  return allergyFindings(named, demoCase.allergies).flatMap(({ level, drug, substance }) =>
    level === 'related'
      ? []
      : [
          {
            drug,
            text: fill(level === 'same' ? texts.allergyConflict : texts.allergyClassConflict, {
              drug,
              substance,
            }),
          },
        ],
  );
}

/**
 * Returns true if the patient may need help to breathe. That is the chart's own alarm, or fewer than 12 breaths a
 * minute in a patient who is not fully alert or took an overdose: the sign of an opioid (Boyer EW, N Engl J Med
 * 2012;367:146).
 */
function isBreathingTooSlow(demoCase: DemoCase): boolean {
  if (demoCase.alerts.some(({ name }) => name === 'bradypnea')) return true;
  if (demoCase.age.group === 'pediatric' || !(numberOf(demoCase, 'respiratory_rate') < 12)) return false;
  const level = demoCase.readings.get('consciousness')?.text ?? 'Alert';
  return level !== 'Alert' || complaintKind(demoCase.complaint) === 'overdose';
}

/**
 * Returns true if the chart names a reason for CO₂ retention. Saturations of 94 to 98 % may then be too much, and
 * the target is 88 to 92 % until a blood gas (O'Driscoll BR et al., BTS guideline for oxygen use, Thorax 2017;72
 * Suppl 1).
 */
export function mayRetainCarbonDioxide({ chart, complaint }: DemoCase): boolean {
  const facts = [...chart].filter(([key]) =>
    /^(note|plan|medication|dose_given|stopped|chest_xray)/.test(key),
  );
  return mentions([complaint, ...facts.map(([, line]) => line)].join(' '), words.carbonDioxideRetention);
}

export function isFertile({ age, chart }: DemoCase): boolean {
  if (chart.get('sex') === 'male') return false;
  if (age.unit === 'unknown') return age.group === 'adult';
  return age.unit === 'years' && age.value >= 10 && age.value <= 55;
}

export const isPregnant = ({ chart }: DemoCase) => chart.get('pregnancy')?.startsWith('yes') ?? false;

/** Returns true from 140 mmHg systolic or 90 mmHg diastolic: hypertension in pregnancy (NICE NG133; D48). */
export function isHypertensive(demoCase: DemoCase): boolean {
  const { systolic, diastolic } = pressureOf(demoCase.readings.get('blood_pressure')?.text);
  return systolic >= 140 || diastolic >= 90;
}

function isYoungInfant({ age: { unit, value, group } }: DemoCase): boolean {
  return group === 'pediatric' && (unit === 'days' || (unit === 'months' && value < 3));
}
