import { type CreatePatient, patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../api/call.ts';
import { newUuid } from '../../api/uuid.ts';
import { useSwitchPatient } from '../../state/patient-switch.ts';
import { toast } from '../../ui/toast.ts';
import { patientsQuery } from './patients.queries.ts';

/**
 * Creates a patient and puts them on the screen. The same patient sent again, after an answer that never came, is not
 * created twice: the attempt keeps its key until it succeeds or something else is sent.
 */
export function useCreatePatient() {
  const { t } = useTranslation(['patients', 'common']);
  const { toCreated } = useSwitchPatient();
  const cache = useQueryClient();
  const attempt = useRef({ body: '', key: '' });
  return useMutation({
    mutationFn: (body: z.output<typeof CreatePatient>) => {
      const sent = JSON.stringify(body);
      if (attempt.current.body !== sent) attempt.current = { body: sent, key: newUuid() };
      return call(patientsEndpoints.create, { body }, { idempotencyKey: attempt.current.key });
    },
    onSuccess: (patient) => {
      attempt.current = { body: '', key: '' };
      void cache.invalidateQueries({ queryKey: patientsQuery().queryKey });
      toCreated(patient.id);
      toast({ title: t('common:success'), description: t('add.done', { name: patient.name }) });
    },
    onError: () => toast({ variant: 'destructive', title: t('common:error'), description: t('add.failed') }),
  });
}
