import { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import type { Identity } from '../../ai/mask/mask.ts';
import { maxIdentities } from '../../ai/mask/mask.ts';
import { entryTexts } from '../../chart/reading/read-entries.ts';
import { allTexts } from '../../chart/revisions.ts';

/** A patient's versions that are read together with the rest of the chart. */
const maxPatientVersions = 50;

const types = ['patient.created', 'patient.updated'] as const;

const Named = Patient.pick({
  name: true,
  mrn: true,
  unidentified: true,
  dateOfBirth: true,
  identifiers: true,
});

/**
 * Reads the names, record numbers and birth dates that a patient has had, current ones first, and at most
 * {@link maxIdentities} of each. Free text still contains the earlier ones. An unidentified patient's label
 * is no name.
 */
export async function identitiesOf(patientId: string): Promise<Identity[]> {
  const known: Identity[] = [];
  const names = new Set<string>();
  const mrns = new Set<string>();
  const births = new Set<string>();
  const isNew = (text: string, texts: Set<string>) =>
    texts.size < maxIdentities && texts.size < texts.add(text).size;
  const few = await allTexts(patientId, types, maxPatientVersions);
  for await (const json of few ?? entryTexts(patientId, types)) {
    const { name, mrn, unidentified, dateOfBirth, identifiers = [] } = Named.parse(JSON.parse(json));
    const identity = { name: unidentified ? '' : name, mrn, dateOfBirth };
    const isNewName = isNew(identity.name, names);
    const isNewBirth = dateOfBirth !== undefined && isNew(dateOfBirth, births);
    if (isNew(mrn, mrns) || isNewName || isNewBirth) known.push(identity);
    for (const { value } of identifiers) if (isNew(value, mrns)) known.push({ ...identity, mrn: value });
    if (names.size + mrns.size === 2 * maxIdentities) break;
  }
  return known;
}
