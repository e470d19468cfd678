import { type CreatePatient, patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useStore } from 'jotai';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../api/call.ts';
import { newUuid } from '../../../api/uuid.ts';
import { patientsQuery } from '../../../domains/patients.queries.ts';
import { pendingSwitchAtom, useSwitchPatient } from '../../../state/patient-switch.ts';
import { addPatientDialogAtom, selectedPatientIdAtom, vitalsDialogAtom } from '../../../state/selection.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { factsDialogAtom } from '../facts/facts-dialog-atom.ts';

/**
 * Creates a patient and puts them on the screen, unless somebody who waited for a slow answer has gone on to something
 * else: nothing is taken from under their hands, and the new patient is in the list. The same patient sent again, after an answer that never came, is not
 * created twice: the attempt keeps its key until it succeeds or something else is sent.
 */
export function useCreatePatient() {
  const { t } = useTranslation(['patients', 'common']);
  const { toCreated } = useSwitchPatient();
  const cache = useQueryClient();
  const store = useStore();
  const attempt = useRef({ body: '', key: '' });
  const place = () => `${store.get(selectedPatientIdAtom)} ${store.get(addPatientDialogAtom)}`;
  const isBusy = () =>
    store.get(vitalsDialogAtom).open ||
    store.get(factsDialogAtom) !== null ||
    store.get(pendingSwitchAtom) !== null;
  return useMutation({
    onMutate: place,
    mutationFn: (body: z.output<typeof CreatePatient>) => {
      const sent = JSON.stringify(body);
      if (attempt.current.body !== sent) attempt.current = { body: sent, key: newUuid() };
      return call(patientsEndpoints.create, { body }, { idempotencyKey: attempt.current.key });
    },
    onSuccess: (patient, _body, askedAt) => {
      attempt.current = { body: '', key: '' };
      void cache.invalidateQueries({ queryKey: patientsQuery().queryKey });
      const isWaitedFor = place() === askedAt && !isBusy();
      if (isWaitedFor) toCreated(patient.id);
      const description = t(isWaitedFor ? 'add.done' : 'add.inList', { name: patient.name });
      toast({ title: t('common:success'), description });
    },
    onError: () => toast({ variant: 'destructive', title: t('common:error'), description: t('add.failed') }),
  });
}
