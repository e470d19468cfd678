import { egfrOf } from '@bedside/contracts/clinical/labs/egfr.ts';
import type { ContraindicationFacts } from '@bedside/contracts/clinical/medications/contraindications.ts';
import { ageOf, isAgeAssumed, localDay } from '@bedside/contracts/clinical/patient/age.ts';
import { mentionsOf } from '@bedside/contracts/clinical/patient/mentions.ts';
import { isPregnancyPossible } from '@bedside/contracts/clinical/patient/pregnancy.ts';
import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import { isActiveMedication, type Medication } from '@bedside/contracts/medications/medications.contract.ts';
import type { Note } from '@bedside/contracts/notes/notes.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { counts } from '@bedside/contracts/record-marks.ts';
import { readingBounds } from '../bounds.ts';

/** The parts of a chart that a drug is held against. Stored with a running reply, so that another node can end it. */
export interface ChartDrugs {
  allergies: Patient['allergies'];
  /** The names of the active medications. */
  active: string[];
  facts: ContraindicationFacts;
}

interface DrugChart {
  patient: Pick<
    Patient,
    'allergies' | 'age' | 'dateOfBirth' | 'ageBasis' | 'gender' | 'pregnancy' | 'chiefComplaint'
  >;
  medications: readonly Medication[];
  labs: readonly LabResult[];
  notes: readonly Note[];
}

export function chartDrugsOf({ patient, medications, labs, notes }: DrugChart, now: Date): ChartDrugs {
  const day = localDay(now);
  const { pregnancy } = patient;
  const known = egfrOf(labs, patient);
  const active = medications.filter(isActiveMedication);
  const texts = [
    patient.chiefComplaint,
    ...active.map(({ indication }) => indication ?? ''),
    ...notes.filter(counts).map(({ title, content }) => `${title}\n${content}`),
  ];
  const asthma = asthmaIn(texts);
  const isPossible = pregnancy.status === 'unknown' && isPregnancyPossible(patient, day);
  return {
    allergies: patient.allergies,
    active: active.map(({ name }) => name),
    facts: {
      ...(known && { egfr: { value: known.value, text: textOf(known.lab, known.value) } }),
      ...(asthma !== undefined && { asthma }),
      pregnancy: pregnancy.status === 'yes' ? 'yes' : isPossible ? 'possible' : 'no',
      ...(pregnancy.status === 'yes' && pregnancy.weeks !== undefined && { weeks: pregnancy.weeks }),
      ...(!isAgeAssumed(patient) && { age: ageOf(patient, day) }),
    },
  };
}

const textOf = ({ testName, result, units }: LabResult, egfr: number): string =>
  `${[testName, result, units].filter(Boolean).join(' ')} (eGFR ${egfr})`;

/** Relatives have asthma, too. */
const ofRelatives =
  /famil|mother|father|brother|sister|madre|padre|herman[oa]|mutter|vater|bruder|schwester/iu;

/** CONTRA-3: returns the asthma that a text states of the patient and does not deny. */
function asthmaIn(texts: readonly string[]): string | undefined {
  return texts
    .flatMap((text) =>
      mentionsOf(
        text.slice(0, readingBounds.sideTextCharacters),
        'asthma(?: bronchiale)?|asthmatic|asma|asm[aá]tic[oa]|asthmatiker(?:in)?',
      ),
    )
    .find(({ sentence, isDenied }) => !isDenied && !ofRelatives.test(sentence))?.term;
}
