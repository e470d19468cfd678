import type { ChartEntryType } from '@bedside/contracts/chart-entries.ts';
import { recordTypes } from '@bedside/contracts/chart-entries.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import type { RecordDomain } from '@bedside/contracts/record-marks.ts';
import type { FhirResource } from 'fhir/r4';
import type * as z from 'zod';
import { recordPage } from '../../chart/reading/record-pages.ts';
import type { Recorded } from './resources/common.ts';
import { patientResources } from './resources/patient.ts';
import { veiled } from './resources/veiled.ts';

/** Records of a chart that its export holds at once. */
export const maxExportedRecords = 500;

/** Turns the stored text of a domain's record into its resources. */
export interface FhirKind {
  types: readonly ChartEntryType[];
  resources: (json: string) => FhirResource[];
}

/** Returns the resources of a domain's records. Those of a record of the wrong patient are veiled. */
export const fhirKind = <T extends Pick<Recorded, 'enteredInError'>>(
  domain: RecordDomain,
  schema: z.ZodType<T>,
  resources: (record: T) => FhirResource[],
): FhirKind => ({
  types: recordTypes(domain),
  resources: (json) => {
    const record = schema.parse(JSON.parse(json));
    const all = resources(record);
    return record.enteredInError?.reason === 'wrong-patient' ? all.map(veiled) : all;
  },
});

/**
 * Yields the text of a FHIR R4 Bundle of a chart in pieces, so that a chart of any length takes the memory of one page.
 * `kinds` are the records that leave. `base` is the origin of the resources' URLs. `now` is the Bundle's time.
 */
export async function* bundleText(
  patient: Patient,
  kinds: readonly FhirKind[],
  base: string,
  now: Date,
): AsyncGenerator<string> {
  const head = JSON.stringify({ resourceType: 'Bundle', type: 'collection', timestamp: now.toISOString() });
  yield `${head.slice(0, -1)},"entry":[${entriesOf(patientResources(patient), base)}`;
  for (const { types, resources } of kinds) {
    let before: Awaited<ReturnType<typeof recordPage>>['next'];
    do {
      const page = await recordPage(patient.id, types, { limit: maxExportedRecords, before });
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
