import { problemOf } from '@bedside/contracts/field-problems.ts';
import { genders } from '@bedside/contracts/patients/patient-facts.ts';
import type { CreatePatient } from '@bedside/contracts/patients/patients.contract.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { ApiError } from '../../../api/api-error.ts';
import { bedsQuery } from '../../../domains/department/departments.queries.ts';
import { useAge } from '../../../i18n/hooks/use-age.ts';
import { useRefusals } from '../../../i18n/hooks/use-refusals.ts';
import { useSwitchPatient } from '../../../state/patient-switch.ts';
import { addPatientDialogAtom } from '../../../state/selection.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Input } from '../../../ui/controls/input.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { Textarea } from '../../../ui/controls/textarea.tsx';
import { DateInput } from '../../../ui/dates/date-input.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { DialogBody, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { CancelButton, SaveForm } from '../../../ui/overlays/save-form.tsx';
import { ComplaintPrivacy } from '../complaint-privacy.tsx';
import { AllergiesField } from '../facts/fields/allergies-field.tsx';
import { KnownPatient } from './known-patient.tsx';
import { emptyPatientForm, PatientForm } from './patient-form.ts';
import { triageLevels } from './triage-level.ts';
import { UnidentifiedButtons } from './unidentified-buttons.tsx';
import { useCreatePatient } from './use-create-patient.ts';

/** Creates and selects a patient. Asks before closing if something was typed. */
export function AddPatientDialog() {
  const { t } = useTranslation('patients');
  const [open, setOpen] = useAtom(addPatientDialogAtom);
  const [isTouched, setTouched] = useState(false);

  function close() {
    setOpen(false);
    setTouched(false);
  }

  return (
    <FormDialog
      open={open}
      isTouched={isTouched}
      work={{ kind: 'patient', patientId: null }}
      field="name"
      title={t('add.title')}
      description={t('add.text')}
      question={{ title: t('add.discardTitle'), discard: t('facts.discard'), keep: t('facts.keep') }}
      onClose={close}
    >
      <AddPatientForm onTouched={setTouched} onDone={close} />
    </FormDialog>
  );
}

type Sent = z.output<typeof CreatePatient>;

interface AddPatientFormProps {
  /** Whether closing would lose input. */
  onTouched: (isTouched: boolean) => void;
  onDone: () => void;
}

function AddPatientForm({ onTouched, onDone }: AddPatientFormProps) {
  const { t } = useTranslation(['patients', 'common']);
  const form = useForm<PatientForm, unknown, Sent>({
    resolver: zodResolver(PatientForm, { error: problemOf }),
    defaultValues: emptyPatientForm,
  });
  const { isDirty } = form.formState;
  useEffect(() => onTouched(isDirty), [onTouched, isDirty]);
  const create = useCreatePatient();
  const { to: open } = useSwitchPatient();
  const refusal = create.error instanceof ApiError ? create.error.body : undefined;

  function submit(also: Partial<Sent> = {}) {
    return form.handleSubmit((body) => {
      if (create.isPending) return;
      const triageLevel = form.getValues('triageLevel') || undefined;
      create.mutate(
        { body: { ...body, ...also }, triageLevel },
        { onSuccess: onDone, onError: showServerErrors },
      );
    });
  }

  function showServerErrors(error: Error) {
    for (const [field, message] of Object.entries(error instanceof ApiError ? error.fields : {})) {
      const name = fields.find((candidate) => candidate === field);
      if (name) form.setError(name, { type: 'server', message }, { shouldFocus: true });
    }
  }

  return (
    <SaveForm needs={patientsEndpoints.create} onSubmit={submit()}>
      <UnidentifiedButtons onCreated={onDone} className="border-b px-5 py-2" />
      <PatientFields form={form}>
        {refusal?.patientId !== undefined && (
          <KnownPatient
            key={refusal.requestId}
            refusal={{ ...refusal, patientId: refusal.patientId }}
            isPending={create.isPending}
            onOpen={() => {
              onDone();
              open(refusal.patientId ?? '');
            }}
            onOther={() => void submit({ confirmedDifferent: true })()}
          />
        )}
      </PatientFields>
      <DialogFooter>
        <CancelButton />
        <Button
          needs={patientsEndpoints.create}
          type="submit"
          aria-disabled={create.isPending}
          aria-busy={create.isPending}
        >
          {create.isPending && <Spinner className="text-white" />}
          {t('common:create')}
        </Button>
      </DialogFooter>
    </SaveForm>
  );
}

interface PatientFieldsProps {
  form: UseFormReturn<PatientForm, unknown, Sent>;
}

function PatientFields({ form, children }: PatientFieldsProps & { children: ReactNode }) {
  const { t } = useTranslation(['patients', 'common']);
  const { fieldError } = useRefusals();
  const { errors } = form.formState;
  const born = form.watch('dateOfBirth');
  const message = (name: keyof PatientForm) => fieldError(name, errors[name]);
  return (
    <DialogBody className="grid gap-4 sm:grid-cols-2">
      {children}
      <Field isRequired label={t('fields.name')} error={message('name')} className="sm:col-span-2">
        {(control) => <Input {...control} {...form.register('name')} autoComplete="off" />}
      </Field>
      <Field label={t('fields.mrn')} hint={t('add.mrnHint')} error={message('mrn')}>
        {(control) => <Input {...control} {...form.register('mrn')} autoComplete="off" spellCheck={false} />}
      </Field>
      <GenderField form={form} error={message('gender')} />
      {born === '' ? (
        <Field isRequired label={t('fields.age')} aside={t('add.years')} error={message('age')}>
          {(control) => (
            <Input {...control} {...form.register('age')} inputMode="numeric" autoComplete="off" />
          )}
        </Field>
      ) : (
        <p className="text-sm text-muted sm:self-center">{t('facts.ageFromBirth')}</p>
      )}
      <BirthField form={form} error={message('dateOfBirth')} />
      <Field label={t('fields.chiefComplaint')} error={message('chiefComplaint')} className="sm:col-span-2">
        {(control) => <Textarea {...control} {...form.register('chiefComplaint')} rows={2} />}
      </Field>
      <BedField form={form} error={message('bed')} />
      <TriageField form={form} />
      <Controller
        control={form.control}
        name="allergies"
        render={({ field }) => (
          <AllergiesField value={field.value} onChange={field.onChange} error={message('allergies')} />
        )}
      />
      <Controller
        control={form.control}
        name="complaintPrivate"
        render={({ field }) => <ComplaintPrivacy isPrivate={field.value} onChange={field.onChange} />}
      />
    </DialogBody>
  );
}

function BirthField({ form, error }: PatientFieldsProps & { error: string | undefined }) {
  const { t } = useTranslation(['patients', 'common']);
  const age = useAge();
  return (
    <Controller
      control={form.control}
      name="dateOfBirth"
      render={({ field }) => (
        <Field
          label={t('fields.dateOfBirth')}
          aside={t('common:optional')}
          hint={field.value === '' && t('add.birthHint')}
          error={error}
        >
          {(control) => (
            <DateInput
              {...control}
              {...field}
              kind="birth"
              also={(dateOfBirth) => age({ age: 0, dateOfBirth })}
            />
          )}
        </Field>
      )}
    />
  );
}

function GenderField({ form, error }: PatientFieldsProps & { error: string | undefined }) {
  const { t } = useTranslation('patients');
  return (
    <Controller
      control={form.control}
      name="gender"
      render={({ field }) => (
        <Field isRequired label={t('fields.gender')} error={error}>
          {(control) => (
            <Select
              {...control}
              ref={field.ref}
              name={field.name}
              placeholder={t('add.choose')}
              value={field.value}
              onValueChange={field.onChange}
              onBlur={field.onBlur}
              options={genders.map((gender) => ({ value: gender, label: t(`genders.${gender}`) }))}
            />
          )}
        </Field>
      )}
    />
  );
}

/** Suggests the department's beds and accepts any other place. */
function BedField({ form, error }: PatientFieldsProps & { error: string | undefined }) {
  const { t } = useTranslation(['patients', 'common']);
  const id = useId();
  const beds = useQuery(bedsQuery()).data?.beds ?? [];
  return (
    <Field label={t('fields.bed')} aside={t('common:optional')} error={error}>
      {(control) => (
        <>
          <Input {...control} {...form.register('bed')} list={id} autoComplete="off" />
          <datalist id={id}>
            {beds.map((bed) => (
              <option key={bed} value={bed} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}

/** The triage level in the words of the ESI's decision points, which the chart stores as its reasons. */
function TriageField({ form }: PatientFieldsProps) {
  const { t } = useTranslation(['patients', 'common']);
  const isLow = ['2', '3', '4', '5'].includes(form.watch('triageLevel'));
  return (
    <Controller
      control={form.control}
      name="triageLevel"
      render={({ field }) => (
        <Field label={t('add.triage')} aside={t('common:optional')} hint={isLow && t('add.triageHint')}>
          {(control) => (
            <Select
              {...control}
              ref={field.ref}
              name={field.name}
              value={field.value}
              onValueChange={field.onChange}
              onBlur={field.onBlur}
              options={[
                { value: '', label: t('add.notYetTriaged') },
                ...triageLevels.map((level) => ({ value: level, label: t(`add.levels.${level}`) })),
              ]}
            />
          )}
        </Field>
      )}
    />
  );
}

const fields = ['name', 'mrn', 'age', 'dateOfBirth', 'gender', 'chiefComplaint', 'bed', 'allergies'] as const;
