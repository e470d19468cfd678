import { acvpuOf, type KnownAcvpu } from '@bedside/contracts/clinical/vitals/acvpu.ts';
import {
  consciousnessOf,
  newConfusionOf,
  oxygenOf,
  painOf,
  temperatureOf,
} from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import { isUnverified } from '@bedside/contracts/vitals/monitor-sets.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import type { CodeableConcept, FhirResource, Observation, ObservationComponent, Quantity } from 'fhir/r4';
import { absent, contextOf, finalOf, loinc, metaOf, person, provenanceOf } from './common.ts';

/*
 * Vital signs by the profile of FHIR R4 (hl7.org/fhir/R4/observation-vitalsigns.html): one Observation for each sign of a
 * set, a blood pressure as a panel of two. A sign without a value is not exported: it is unknown. A sign that could not
 * be recorded is an Observation without a value (D10).
 */

const quantity = (value: number, unit: string, code: string): Quantity => ({
  value,
  unit,
  system: 'http://unitsofmeasure.org',
  code,
});

const vitalSigns: CodeableConcept = {
  coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'vital-signs' }],
};

type Content = Pick<
  Observation,
  'valueQuantity' | 'valueCodeableConcept' | 'valueBoolean' | 'component' | 'dataAbsentReason' | 'note'
>;

/** The name of a sign in the id of its Observation, by which scores refer to it. */
export type SignName =
  | 'temperature'
  | 'heartRate'
  | 'respiratoryRate'
  | 'bloodPressure'
  | 'oxygenSaturation'
  | 'painLevel'
  | 'consciousnessLevel'
  | 'supplementalOxygen';

export const signId = (recordId: string, sign: SignName | 'remark') =>
  `${recordId}-${sign.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

const codes: Record<SignName, CodeableConcept> = {
  temperature: { coding: [loinc('8310-5', 'Body temperature')] },
  heartRate: { coding: [loinc('8867-4', 'Heart rate')] },
  respiratoryRate: { coding: [loinc('9279-1', 'Respiratory rate')] },
  bloodPressure: { coding: [loinc('85354-9', 'Blood pressure panel with all children optional')] },
  oxygenSaturation: {
    coding: [
      loinc('2708-6', 'Oxygen saturation in Arterial blood'),
      loinc('59408-5', 'Oxygen saturation in Arterial blood by Pulse oximetry'),
    ],
  },
  painLevel: { coding: [loinc('72514-3', 'Pain severity - 0-10 verbal numeric rating [Score] - Reported')] },
  consciousnessLevel: { text: 'ACVPU' },
  supplementalOxygen: { text: 'Supplemental oxygen' },
};

/** Returns the Observations of one set and their provenance. */
export function vitalsResources(record: VitalsRecord): FhirResource[] {
  const context = contextOf(record.patientId);
  const observation = (id: string, code: CodeableConcept, content: Content): Observation => ({
    resourceType: 'Observation',
    id,
    meta: metaOf(record),
    // MONITOR-8: nobody has confirmed it.
    status: record.enteredInError
      ? 'entered-in-error'
      : isUnverified(record)
        ? 'preliminary'
        : finalOf(record),
    category: [vitalSigns],
    code,
    ...context,
    effectiveDateTime: record.timestamp,
    issued: record.recordedAt,
    performer: [person(record.recordedBy)],
    ...content,
  });
  const contents = signsOf(record);
  const observations = signNames.flatMap((sign) => {
    const content = contents[sign] ?? triedContent(record, sign);
    if (content === undefined) return [];
    return [
      observation(signId(record.id, sign), codes[sign], { ...content, ...confirmedNote(record, sign) }),
    ];
  });
  if (record.notes) {
    const remark = { note: [{ text: record.notes }], dataAbsentReason: absent('not-applicable') };
    observations.push(
      observation(signId(record.id, 'remark'), { text: 'Remark on the vital signs' }, remark),
    );
  }
  return [...observations, ...provenanceOf(record, observations)];
}

/** EXTREME-7: says beside an extreme that it was measured again. */
function confirmedNote({ confirmed }: VitalsRecord, sign: SignName): Content {
  const names: readonly string[] =
    sign === 'bloodPressure' ? ['bloodPressureSystolic', 'bloodPressureDiastolic'] : [sign];
  if (!confirmed?.some((vital) => names.includes(vital))) return {};
  return { note: [{ text: 'Measured again and confirmed' }] };
}

const signNames = [
  'temperature',
  'heartRate',
  'respiratoryRate',
  'bloodPressure',
  'oxygenSaturation',
  'painLevel',
  'consciousnessLevel',
  'supplementalOxygen',
] as const satisfies readonly SignName[];

const valued = (value: number | undefined, unit: string, code: string): Content | undefined =>
  value === undefined ? undefined : { valueQuantity: quantity(value, unit, code) };

function signsOf(record: VitalsRecord): Partial<Record<SignName, Content | undefined>> {
  const onOxygen = oxygenOf(record);
  return {
    temperature: valued(temperatureOf(record), '°C', 'Cel'),
    heartRate: valued(record.heartRate, 'beats/min', '/min'),
    respiratoryRate: valued(record.respiratoryRate, 'breaths/min', '/min'),
    bloodPressure: pressureOf(record),
    oxygenSaturation: saturationOf(record),
    painLevel: valued(painOf(record), '{score}', '{score}'),
    consciousnessLevel: consciousnessContent(record),
    supplementalOxygen: onOxygen === undefined ? undefined : oxygenContent(record, onOxygen),
  };
}

function consciousnessContent(record: VitalsRecord): Content | undefined {
  const newConfusion = newConfusionOf(record);
  const level = acvpuOf(consciousnessOf(record), newConfusion);
  if (level !== undefined) return { valueCodeableConcept: { text: acvpuTexts[level] } };
  return newConfusion === undefined
    ? undefined
    : { valueCodeableConcept: { text: 'No new confusion; level not assessed' } };
}

function pressureOf({
  bloodPressureSystolic: systolic,
  bloodPressureDiastolic: diastolic,
}: VitalsRecord): Content | undefined {
  if (systolic === undefined && diastolic === undefined) return undefined;
  const part = (code: string, display: string, value: number | undefined): ObservationComponent => ({
    code: { coding: [loinc(code, display)] },
    ...(value === undefined
      ? { dataAbsentReason: absent('unknown') }
      : { valueQuantity: quantity(value, 'mmHg', 'mm[Hg]') }),
  });
  return {
    component: [
      part('8480-6', 'Systolic blood pressure', systolic),
      part('8462-4', 'Diastolic blood pressure', diastolic),
    ],
  };
}

function saturationOf({ oxygenSaturation, oxygenFlow, spo2Scale }: VitalsRecord): Content | undefined {
  if (oxygenSaturation === undefined) return undefined;
  const flow: ObservationComponent[] =
    oxygenFlow === undefined
      ? []
      : [
          {
            code: { coding: [loinc('3151-8', 'Inhaled oxygen flow rate')] },
            valueQuantity: quantity(oxygenFlow, 'L/min', 'L/min'),
          },
        ];
  const scale: ObservationComponent[] =
    spo2Scale === undefined ? [] : [{ code: { text: 'SpO₂ scale of NEWS2' }, valueInteger: spo2Scale }];
  const component = [...flow, ...scale];
  return {
    valueQuantity: quantity(oxygenSaturation, '%', '%'),
    ...(component.length > 0 && { component }),
  };
}

function oxygenContent({ oxygenDevice }: VitalsRecord, onOxygen: boolean): Content {
  return {
    valueBoolean: onOxygen,
    ...(oxygenDevice !== undefined && {
      component: [{ code: { text: 'Oxygen device' }, valueCodeableConcept: { text: oxygenDevice } }],
    }),
  };
}

const acvpuTexts: Record<KnownAcvpu, string> = {
  Alert: 'Alert',
  AlertConfusionUnknown: 'Alert; new confusion not assessed',
  NewConfusion: 'New confusion',
  Voice: 'Responds to voice',
  Pain: 'Responds to pain',
  Unresponsive: 'Unresponsive',
};

/** A sign that someone tried to measure and could not. */
function triedContent({ unrecordable }: VitalsRecord, sign: SignName): Content | undefined {
  const tried: readonly string[] = unrecordable ?? [];
  if (!tried.includes(sign)) return undefined;
  return { dataAbsentReason: { ...absent('unknown'), text: 'Attempted, could not be recorded' } };
}
