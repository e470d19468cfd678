import { physicianRoles } from '@bedside/contracts/patients/patient-facts.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { patientQuery } from '../../../domains/patients.queries.ts';
import { decimal } from '../../../i18n/format.ts';
import { useSession } from '../../../state/session.ts';
import { languageAtom } from '../../../storage/preferences.ts';
import {
  changedNames,
  conflictingNames,
  differingNames,
  type FactsEdits,
  keepEdit,
  shownForm,
  withEdit,
  withoutEdit,
} from './facts-edits.ts';
import { type FactName, type FactProblems, type FactsForm, formOf, readChanges } from './facts-form.ts';
import { type FactChange, type FactsBase, useColleagueChanges } from './use-colleague-changes.ts';

/**
 * Edits a patient's facts while colleagues may do the same.
 *
 * Typed values are kept apart from the chart, so that a colleague's change shows at once and neither side overwrites
 * the other unseen. `proposed` is the form's initial status, as if the user had chosen it.
 */
export function useFactsEditor(patient: Patient, proposed?: Patient['status']) {
  const cache = useQueryClient();
  const language = useAtomValue(languageAtom);
  const isPhysician = physicianRoles.includes(useSession().user?.role ?? '');
  const [base] = useState((): FactsBase => {
    const { seq, epoch } = cache.getQueryData(patientQuery(patient.id).queryKey) ?? { seq: 0, epoch: '' };
    return { patient, seq, epoch };
  });
  const [problems, setProblems] = useState<FactProblems>({});
  const colleagues = useColleagueChanges(base, patient.version);

  const write = (value: number) => decimal(value, language, Number.isInteger(value) ? 0 : 1);
  const latest = formOf(patient, write);
  const [edits, setEdits] = useState<FactsEdits>(() =>
    proposed === undefined ? {} : withEdit({}, latest, 'status', proposed),
  );
  const changed = changedNames(edits, latest);
  const conflicts = conflictingNames(edits, latest);
  const news = differingNames(formOf(base.patient, write), latest).filter(
    (name) => edits[name] === undefined,
  );

  const forget = (name: FactName) => setProblems(({ [name]: _gone, ...rest }) => rest);

  return {
    /** The shown form: typed values over the chart's. */
    form: shownForm(edits, latest),
    latest,
    changed,
    /** Facts that a colleague changed and the user did not. */
    news,
    /** Facts that both changed. Each waits for a choice. */
    conflicts,
    problems,
    isPhysician,
    whoChanged: (name: FactName): FactChange | undefined => colleagues.get(name),
    edit: <K extends FactName>(name: K, value: FactsForm[K]) => {
      setEdits((known) => withEdit(known, latest, name, value));
      forget(name);
    },
    keepMine: (name: FactName) => setEdits((known) => keepEdit(known, latest, name)),
    takeTheirs: (name: FactName) => {
      setEdits((known) => withoutEdit(known, name));
      forget(name);
    },
    showProblems: setProblems,
    read: () => readChanges(shownForm(edits, latest), changed, { isPhysician }),
    /** Returns true if a chart already contains all edits, so a save succeeded although its response was lost. */
    isSaidBy: (other: Patient) => changedNames(edits, formOf(other, write)).size === 0,
  };
}

export type FactsEditor = ReturnType<typeof useFactsEditor>;
