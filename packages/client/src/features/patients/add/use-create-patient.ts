import {
  type CreatePatient,
  type Patient,
  patientsEndpoints,
} from '@bedside/contracts/patients/patients.contract.ts';
import { scoresEndpoints } from '@bedside/contracts/scores/scores.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useStore } from 'jotai';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { newUuid } from '../../../api/uuid.ts';
import { patientsQuery } from '../../../domains/patients.queries.ts';
import { useChartCommand } from '../../../realtime/use-chart-command.ts';
import { pendingSwitchAtom, useSwitchPatient } from '../../../state/patient-switch.ts';
import { addPatientDialogAtom, selectedPatientIdAtom, vitalsDialogAtom } from '../../../state/selection.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { factsDialogAtom } from '../facts/facts-dialog-atom.ts';
import { type TriageLevel, triageInput } from './triage-level.ts';

/** The facts of a new patient, and the triage level if the form has one. */
interface NewPatient {
  body: z.output<typeof CreatePatient>;
  triageLevel?: TriageLevel | undefined;
}

/** Stores the triage level of a new patient as an ESI. Returns whether the chart has it. */
async function triage({ id, chiefComplaint }: Patient, level: TriageLevel): Promise<boolean> {
  const body = { patientId: id, ...triageInput(level, chiefComplaint) };
  try {
    await call(scoresEndpoints.calculate, { body }, { idempotencyKey: newUuid() });
    return true;
  } catch {
    return false;
  }
}

/**
 * Creates a patient, triages them and selects them.
 *
 * If the user does something else before a slow response, their screen stays as it is and the patient only joins the
 * list. A retry never creates a second patient.
 */
export function useCreatePatient() {
  const { t } = useTranslation(['patients', 'common']);
  const { toCreated } = useSwitchPatient();
  const cache = useQueryClient();
  const store = useStore();
  const place = () => `${store.get(selectedPatientIdAtom)} ${store.get(addPatientDialogAtom)}`;
  const isBusy = () =>
    store.get(vitalsDialogAtom).open ||
    store.get(factsDialogAtom) !== null ||
    store.get(pendingSwitchAtom) !== null;
  return useChartCommand({
    onMutate: place,
    send: async ({ body, triageLevel }: NewPatient, { key }) => {
      const patient = await call(patientsEndpoints.create, { body }, { idempotencyKey: key });
      return { patient, isTriaged: triageLevel === undefined || (await triage(patient, triageLevel)) };
    },
    // `onSuccess` refetches the list, with a live connection too.
    changes: () => [],
    onSuccess: ({ patient, isTriaged }, _body, askedAt) => {
      void cache.invalidateQueries({ queryKey: patientsQuery().queryKey });
      const isWaitedFor = place() === askedAt && !isBusy();
      if (isWaitedFor) toCreated(patient.id);
      const description = t(isWaitedFor ? 'add.done' : 'add.inList', { name: patient.name });
      if (isTriaged) toast({ title: t('common:success'), description });
      // The patient is there, so only the triage is to be repeated.
      else toast({ variant: 'destructive', title: description, description: t('add.notTriaged') });
    },
    onError: (error) => {
      // The form asks which patient is meant (D71).
      if (error instanceof ApiError && error.body?.patientId !== undefined) return;
      toast({ variant: 'destructive', title: t('common:error'), description: t('add.failed') });
    },
  });
}
