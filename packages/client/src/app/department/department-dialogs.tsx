import type { NextObservation } from '@bedside/contracts/clinical/board/next-observations.ts';
import { useAtom, useSetAtom, useStore } from 'jotai';
import { lazy, Suspense } from 'react';
import { factsDialogAtom } from '../../features/patients/facts/facts-dialog-atom.ts';
import { openCalculatorOfAtom } from '../../features/scores/history/scores-view.ts';
import { useSwitchPatient } from '../../state/patient-switch.ts';
import {
  departmentDialogAtom,
  openHistoryAtom,
  openLabsAtom,
  selectedPatientIdAtom,
  vitalsDialogAtom,
} from '../../state/selection.ts';

const RoundDialog = lazy(() => import('../../features/board/round/round-dialog.tsx'));
const PastDialog = lazy(() => import('../../features/board/past/past-dialog.tsx'));

/** The dialogs over the department. Each loads when it first opens. */
export function DepartmentDialogs() {
  const [dialog, setDialog] = useAtom(departmentDialogAtom);
  const record = useRecordNext();
  const close = () => setDialog(null);
  if (dialog === null) return null;
  return (
    <Suspense>
      {dialog.kind === 'past' ? (
        <PastDialog patientId={dialog.patientId} onClose={close} />
      ) : (
        <RoundDialog
          onClose={close}
          onGo={(patientId, next) => {
            close();
            record(patientId, next);
          }}
        />
      )}
    </Suspense>
  );
}

/** Returns a function that opens a chart where an observation is recorded. Unsaved work of another chart asks first. */
function useRecordNext(): (patientId: string, next: NextObservation) => void {
  const store = useStore();
  const { to } = useSwitchPatient();
  const openFacts = useSetAtom(factsDialogAtom);
  const openVitals = useSetAtom(vitalsDialogAtom);
  const openHistory = useSetAtom(openHistoryAtom);
  const openLabs = useSetAtom(openLabsAtom);
  const openCalculator = useSetAtom(openCalculatorOfAtom);
  return (patientId, next) => {
    const record = () => {
      switch (next.kind) {
        case 'vitals':
          return openVitals({ open: true });
        case 'news2':
          return openVitals({ open: true, field: fieldOf(next.input) });
        case 'triage':
          openCalculator(patientId, 'ESI');
          return openHistory('scores');
        case 'results':
          return openLabs({});
        case 'allergies':
          return openFacts({ patientId, field: 'allergies' });
      }
    };
    if (store.get(selectedPatientIdAtom) === patientId) record();
    else to(patientId, record);
  };
}

/** Returns the field of the vitals dialog for a parameter of NEWS2. */
function fieldOf(input: Extract<NextObservation, { kind: 'news2' }>['input']): string {
  return input === 'consciousness' ? 'consciousnessLevel' : input;
}
