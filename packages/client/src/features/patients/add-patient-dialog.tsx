import { type CreatePatient, genders } from '@bedside/contracts/patients/patients.contract.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useAtom } from 'jotai';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { ApiError } from '../../api/api-error.ts';
import { addPatientDialogAtom } from '../../state/selection.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { emptyPatientForm, PatientForm, patientMessage } from './patient-form.ts';
import { UnidentifiedButtons } from './unidentified-buttons.tsx';
import { useCreatePatient } from './use-create-patient.ts';

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
  const form = useForm<PatientForm, unknown, z.output<typeof CreatePatient>>({
    resolver: zodResolver(PatientForm),
    defaultValues: emptyPatientForm,
  });
  const { errors } = form.formState;
  const message = (name: keyof PatientForm) => patientMessage(t, errors[name]?.message);
  const create = useCreatePatient();

  function showServerErrors(error: Error) {
    for (const [field, said] of Object.entries(error instanceof ApiError ? error.fields : {})) {
      const name = fields.find((candidate) => candidate === field);
      if (name) form.setError(name, { type: 'server', message: said }, { shouldFocus: true });
    }
  }

  return (
    <form
      noValidate
      className="flex min-h-0 flex-col"
      onSubmit={form.handleSubmit((body) => {
        if (!create.isPending) create.mutate(body, { onSuccess: onDone, onError: showServerErrors });
      })}
    >
      <UnidentifiedButtons onCreated={onDone} className="border-b px-5 py-2" />
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
          aria-disabled={create.isPending}
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
