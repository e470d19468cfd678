import type { EvidenceMark } from '@bedside/contracts/chat/evidence.ts';
import { shownTestName } from '@bedside/contracts/clinical/labs/tests/lab-tests.ts';
import type { Actor } from '@bedside/contracts/primitives.ts';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { labsQuery } from '../../domains/labs.queries.ts';
import { medicationsQuery } from '../../domains/medications.queries.ts';
import { notesQuery } from '../../domains/notes.queries.ts';
import { patientQuery } from '../../domains/patients.queries.ts';
import { scoresQuery } from '../../domains/scores.queries.ts';
import { vitalsQuery } from '../../domains/vitals.queries.ts';
import { xraysQuery } from '../../domains/xrays.queries.ts';
import { useLabFormat } from '../../features/labs/labs-format.ts';
import { useRecordText } from '../../features/vitals/use-record-text.ts';
import { useAuthorName } from '../../i18n/hooks/use-author-name.ts';
import { useMedicationWords } from '../../i18n/hooks/use-medication-words.ts';
import { useRoleLabel } from '../../i18n/role-label.ts';
import { languageAtom } from '../../storage/preferences.ts';

interface RecordWords {
  /** The record's values in the reader's language. */
  text: string;
  /** Its author and their role. */
  by: string;
}

/** Describes the record of a mark; undefined while it loads and for one older than the loaded ones. */
export function useRecordWords(
  patientId: string,
  { domain, recordId }: Pick<EvidenceMark, 'domain' | 'recordId'>,
): RecordWords | undefined {
  const language = useAtomValue(languageAtom);
  const roleLabel = useRoleLabel();
  const authorName = useAuthorName();
  const vitalsText = useRecordText();
  const labFormat = useLabFormat();
  const { drugName, regimen } = useMedicationWords();
  const patient = useQuery(patientQuery(patientId)).data;
  const vitals = useQuery({ ...vitalsQuery(patientId), enabled: domain === 'vitals' }).data;
  const labs = useQuery({ ...labsQuery(patientId), enabled: domain === 'labs' }).data;
  const scores = useQuery({ ...scoresQuery(patientId), enabled: domain === 'scores' }).data;
  const medications = useQuery({ ...medicationsQuery(patientId), enabled: domain === 'medications' }).data;
  const notes = useQuery({ ...notesQuery(patientId), enabled: domain === 'notes' }).data;
  const xrays = useQuery({ ...xraysQuery(patientId), enabled: domain === 'xrays' }).data;

  const describe = <R extends { id: string; recordedBy: Actor }>(
    records: readonly R[] | undefined,
    textOf: (record: R) => string,
  ): RecordWords | undefined => {
    const record = records?.find(({ id }) => id === recordId);
    if (record === undefined) return undefined;
    const { recordedBy } = record;
    return { text: textOf(record), by: `${authorName(recordedBy)}, ${roleLabel(recordedBy.role)}` };
  };

  switch (domain) {
    case 'vitals':
      return describe(vitals, (record) => (patient ? vitalsText(record, patient) : ''));
    case 'labs':
      return describe(labs, (lab) =>
        [shownTestName(lab, language), labFormat.result(lab), lab.units].filter(Boolean).join(' '),
      );
    case 'scores':
      return describe(scores, ({ scoreType, scoreValue }) => `${scoreType} ${scoreValue}`);
    case 'medications':
      return describe(medications, (one) => [drugName(one.name), regimen(one)].filter(Boolean).join(' · '));
    case 'notes':
      return describe(notes, ({ title }) => title);
    case 'xrays':
      return describe(xrays, () => '');
    default:
      return undefined;
  }
}
