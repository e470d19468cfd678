import type { ReplySign } from '@bedside/contracts/chat/reply-finding.ts';
import type { ReplyStep } from '@bedside/contracts/chat/reply-step.ts';
import { useStore } from 'jotai';
import { useCallback } from 'react';
import { useBeginNote } from '../../features/notes/editor/use-begin-note.ts';
import { openCalculatorOfAtom } from '../../features/scores/history/scores-view.ts';
import {
  openHistoryAtom,
  openRecordAtom,
  selectedPatientIdAtom,
  vitalsDialogAtom,
} from '../../state/selection.ts';

/** The fields of the vitals dialog that have another name than their sign. */
const fieldOf: Partial<Record<ReplySign, string>> = {
  bloodPressure: 'bloodPressureSystolic',
  newConfusion: 'consciousness',
  supplementalOxygen: 'oxygen',
};

/**
 * Returns a function that begins a recommended action of a reply (D53): it opens the dialog, the calculator, the record or
 * the note, filled in as far as the chart knows. It saves nothing.
 */
export function useBeginStep(): (patientId: string, step: ReplyStep) => void {
  const store = useStore();
  const beginNote = useBeginNote();
  return useCallback(
    (patientId, step) => {
      // A step about another patient must not open over this chart.
      if (store.get(selectedPatientIdAtom) !== patientId) return;
      switch (step.kind) {
        case 'record-vitals': {
          const [sign] = step.signs;
          store.set(vitalsDialogAtom, { open: true, ...(sign && { field: fieldOf[sign] ?? sign }) });
          break;
        }
        case 'calculate-score':
          store.set(openCalculatorOfAtom, patientId, step.score);
          store.set(openHistoryAtom, 'scores');
          break;
        case 'open-record':
          store.set(openRecordAtom, { patientId, domain: step.domain, id: step.recordId, at: step.at });
          break;
        case 'write-note':
          beginNote(patientId, step.noteType);
          break;
        case 'ask':
          break;
      }
    },
    [store, beginNote],
  );
}
