import { searchable } from '@bedside/contracts/comparable.ts';
import { hasLeft } from '@bedside/contracts/patients/patient-facts.ts';
import type { PatientListItem } from '@bedside/contracts/patients/patients.contract.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { factsDialogAtom } from '../../features/patients/facts/facts-dialog-atom.ts';
import { searchPatients } from '../../features/patients/selector/patient-search.ts';
import { department, goAtom } from '../../state/address.ts';
import { boardRequestAtom } from '../../state/board-order.ts';
import { useSwitchPatient } from '../../state/patient-switch.ts';
import { selectedPatientIdAtom } from '../../state/selection.ts';

/** Patients that the palette offers for one verb. */
const maxVerbPatients = 5;

const verbs = ['open', 'take', 'discharge'] as const;
type Verb = (typeof verbs)[number];

/** A verb with its patient, such as "Discharge Margaret Okafor". */
export interface PatientVerb {
  id: string;
  verb: Verb;
  patient: PatientListItem;
  run: () => void;
}

/**
 * Returns the verbs that the typed words apply to patients: a verb and a bed, a name or a record number, such as
 * "discharge bed 3". A verb alone means the patient on screen. The verb must be complete, because "ta" also begins
 * names. A verb discharges no one by itself: it opens the dialog of that patient.
 */
export function usePatientVerbs(typed: string, patients: PatientListItem[]): PatientVerb[] {
  const { t } = useTranslation('palette');
  const runs = useRuns();
  const current = useAtomValue(selectedPatientIdAtom);
  const [first = '', ...rest] = wordsOf(typed);
  const bedWords = wordsOf(t('bedWords'));
  const named = rest.filter((word) => !bedWords.includes(word)).join(' ');
  return verbs
    .filter((verb) => wordsOf(t(`verbWords.${verb}`)).includes(first))
    .flatMap((verb) =>
      targetsOf(verb, patients, named, current).map((patient) => ({
        id: `${verb}-${patient.id}`,
        verb,
        patient,
        run: () => runs[verb](patient.id),
      })),
    );
}

const wordsOf = (text: string) => searchable(text).split(/\s+/).filter(Boolean);

/** Returns the patients that a verb can mean. An exact bed matches its own patients only: "3" must not offer bed 13. */
function targetsOf(
  verb: Verb,
  patients: PatientListItem[],
  named: string,
  current: string | null,
): PatientListItem[] {
  const able = verb === 'open' ? patients : patients.filter((patient) => !hasLeft(patient));
  if (named === '') return verb === 'open' ? [] : able.filter(({ id }) => id === current);
  const inBed = able.filter(({ bed = '' }) => searchable(bed) === named);
  return (inBed.length > 0 ? inBed : searchPatients(able, named)).slice(0, maxVerbPatients);
}

function useRuns(): Record<Verb, (patientId: string) => void> {
  const { to: open } = useSwitchPatient();
  const current = useAtomValue(selectedPatientIdAtom);
  const openFacts = useSetAtom(factsDialogAtom);
  const request = useSetAtom(boardRequestAtom);
  const go = useSetAtom(goAtom);
  return {
    open,
    // The list shows the assignment and can undo it.
    take: (patientId) => {
      request({ take: patientId });
      go(department);
    },
    discharge: (patientId) => {
      const ask = () => openFacts({ patientId, field: 'status', status: 'discharged' });
      if (patientId === current) ask();
      else open(patientId, ask);
    },
  };
}
