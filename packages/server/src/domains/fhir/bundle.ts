import type { ChartEntryType } from '@bedside/contracts/chart-entries.ts';
import { recordTypes } from '@bedside/contracts/chart-entries.ts';
import { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import { Medication } from '@bedside/contracts/medications/medications.contract.ts';
import { Note } from '@bedside/contracts/notes/notes.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import type { RecordDomain } from '@bedside/contracts/record-marks.ts';
import { ScoreRecord } from '@bedside/contracts/scores/scores.contract.ts';
import { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { XrayAnalysis } from '@bedside/contracts/xrays/xrays.contract.ts';
import type { FhirResource } from 'fhir/r4';
import type * as z from 'zod';
import { itemBounds } from '../../bounds.ts';
import { recordPage } from '../../chart/reading/record-pages.ts';
import type { Recorded } from './resources/common.ts';
import { labResources } from './resources/labs.ts';
import { medicationResources } from './resources/medications.ts';
import { noteResources } from './resources/notes.ts';
import { patientResources } from './resources/patient.ts';
import { scoreResources } from './resources/scores.ts';
import { veiled } from './resources/veiled.ts';
import { vitalsResources } from './resources/vitals.ts';
import { xrayResources } from './resources/xrays.ts';

/** Turns the stored text of a record into its resources. */
interface Kind {
  types: readonly ChartEntryType[];
  resources: (json: string) => FhirResource[];
}

const kind = <T extends Pick<Recorded, 'enteredInError'>>(
  domain: RecordDomain,
  schema: z.ZodType<T>,
  resources: (record: T) => FhirResource[],
): Kind => ({
  types: recordTypes(domain),
  resources: (json) => {
    const record = schema.parse(JSON.parse(json));
    const made = resources(record);
    return record.enteredInError?.reason === 'wrong-patient' ? made.map(veiled) : made;
  },
});

/** Every kind of record that leaves. The conversation with the assistant does not: what counts of it is in notes. */
const kinds: readonly Kind[] = [
  kind('medications', Medication, medicationResources),
  kind('scores', ScoreRecord, scoreResources),
  kind('vitals', VitalsRecord, vitalsResources),
  kind('labs', LabResult, labResources),
  kind('xrays', XrayAnalysis, xrayResources),
  kind('notes', Note, noteResources),
];

/**
 * Yields the text of a FHIR R4 Bundle of a chart in pieces, so that a chart of any length takes the memory of one page.
 * `base` is the origin of the resources' URLs. `now` is the Bundle's time.
 */
export async function* bundleText(patient: Patient, base: string, now: Date): AsyncGenerator<string> {
  const head = JSON.stringify({ resourceType: 'Bundle', type: 'collection', timestamp: now.toISOString() });
  yield `${head.slice(0, -1)},"entry":[${entriesOf(patientResources(patient), base)}`;
  for (const { types, resources } of kinds) {
    let before: Awaited<ReturnType<typeof recordPage>>['next'];
    do {
      const page = await recordPage(patient.id, types, { limit: itemBounds.fhirRecords, before });
      if (page.texts.length > 0) yield `,${entriesOf(page.texts.flatMap(resources), base)}`;
      before = page.next;
    } while (before);
  }
  yield ']}';
}

const entriesOf = (resources: readonly FhirResource[], base: string): string =>
  resources
    .map((resource) =>
      JSON.stringify({ fullUrl: `${base}/${resource.resourceType}/${resource.id}`, resource }),
    )
    .join(',');
