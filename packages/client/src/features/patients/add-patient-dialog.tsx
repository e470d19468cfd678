import {
  type CreatePatient,
  genders,
  patientsEndpoints,
} from '@bedside/contracts/patients/patients.contract.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { useRef } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { newUuid } from '../../api/uuid.ts';
import { useSwitchPatient } from '../../state/patient-switch.ts';
import { addPatientDialogAtom } from '../../state/selection.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { toast } from '../../ui/toast.ts';
import { emptyPatientForm, PatientForm, patientMessage } from './patient-form.ts';
import { patientsQuery } from './patients.queries.ts';

/** Creates a patient and puts them on the screen. */
export function AddPatientDialog() {
  const { t } = useTranslation('patients');
  const [open, setOpen] = useAtom(addPatientDialogAtom);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogContent title={t('add.title')} description={t('add.text')}>
        <AddPatientForm onDone={() => setOpen(false)} />
      </DialogContent>
    </Dialog>
  );
}

function AddPatientForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['patients', 'common']);
  const { toCreated } = useSwitchPatient();
  const cache = useQueryClient();
  const form = useForm<PatientForm, unknown, z.output<typeof CreatePatient>>({
    resolver: zodResolver(PatientForm),
    defaultValues: emptyPatientForm,
  });
  const { errors } = form.formState;
  const message = (name: keyof PatientForm) => patientMessage(t, errors[name]?.message);
  // The same patient sent again, after an answer that never came, is not created twice.
  const attempt = useRef({ body: '', key: '' });

  const create = useMutation({
    mutationFn: (body: z.output<typeof CreatePatient>) => {
      const sent = JSON.stringify(body);
      if (attempt.current.body !== sent) attempt.current = { body: sent, key: newUuid() };
      return call(patientsEndpoints.create, { body }, { idempotencyKey: attempt.current.key });
    },
    onSuccess: (patient) => {
      void cache.invalidateQueries({ queryKey: patientsQuery().queryKey });
      toCreated(patient.id);
      toast({ title: t('common:success'), description: t('add.done', { name: patient.name }) });
      onDone();
    },
    onError: (error) => {
      for (const [field, said] of Object.entries(error instanceof ApiError ? error.fields : {})) {
        const name = fields.find((candidate) => candidate === field);
        if (name) form.setError(name, { type: 'server', message: said }, { shouldFocus: true });
      }
      toast({ variant: 'destructive', title: t('common:error'), description: t('add.failed') });
    },
  });

  return (
    <form
      noValidate
      className="flex min-h-0 flex-col"
      onSubmit={form.handleSubmit((body) => create.mutate(body))}
    >
      <DialogBody className="grid gap-4 sm:grid-cols-2">
        <Field label={t('fields.name')} error={message('name')} className="sm:col-span-2">
          {(control) => <Input {...control} {...form.register('name')} autoComplete="off" />}
        </Field>
        <Field label={t('fields.mrn')} hint={t('add.mrnHint')} error={message('mrn')}>
          {(control) => (
            <Input {...control} {...form.register('mrn')} autoComplete="off" spellCheck={false} />
          )}
        </Field>
        <Controller
          control={form.control}
          name="gender"
          render={({ field }) => (
            <Field label={t('fields.gender')} error={message('gender')}>
              {(control) => (
                <Select
                  {...control}
                  ref={field.ref}
                  value={field.value}
                  onValueChange={field.onChange}
                  onBlur={field.onBlur}
                  options={genders.map((gender) => ({ value: gender, label: t(`genders.${gender}`) }))}
                />
              )}
            </Field>
          )}
        />
        <Field label={t('fields.age')} aside={t('add.years')} error={message('age')}>
          {(control) => (
            <Input {...control} {...form.register('age')} inputMode="numeric" autoComplete="off" />
          )}
        </Field>
        <Field
          label={t('fields.dateOfBirth')}
          aside={t('common:optional')}
          hint={t('add.birthHint')}
          error={message('dateOfBirth')}
        >
          {(control) => <Input {...control} {...form.register('dateOfBirth')} type="date" />}
        </Field>
        <Field label={t('fields.chiefComplaint')} error={message('chiefComplaint')} className="sm:col-span-2">
          {(control) => <Textarea {...control} {...form.register('chiefComplaint')} rows={2} />}
        </Field>
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" onClick={onDone} className="max-md:h-11">
          {t('common:cancel')}
        </Button>
        <Button
          type="submit"
          disabled={create.isPending}
          aria-busy={create.isPending}
          className="max-md:h-11"
        >
          {create.isPending && <Spinner className="text-white" />}
          {t('common:create')}
        </Button>
      </DialogFooter>
    </form>
  );
}

const fields = ['name', 'mrn', 'age', 'dateOfBirth', 'gender', 'chiefComplaint'] as const;
