import { checkAllergies } from '@bedside/contracts/clinical/medications/allergy-check.ts';
import { drugNamed } from '@bedside/contracts/clinical/medications/drugs.ts';
import { ageOf, localDay } from '@bedside/contracts/clinical/patient/age.ts';
import { medicationFrequencies, medicationRoutes } from '@bedside/contracts/medications/medication-terms.ts';
import {
  isByWeight,
  type Medication,
  medicationKinds,
} from '@bedside/contracts/medications/medications.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../../ui/controls/choice.tsx';
import { Field, FieldError } from '../../../ui/controls/field.tsx';
import { Input } from '../../../ui/controls/input.tsx';
import { AllergyNotice } from './allergy-notice.tsx';
import { DoseField } from './dose-field.tsx';
import { DrugField } from './drug-field.tsx';
import { GivenAtField, readGivenAt } from './given-at-field.tsx';
import { MedicationForm } from './medication-form.tsx';
import { SameDrug } from './same-drug.tsx';
import { emptyStart, type StartInput, startBody } from './start-input.ts';
import { TermField } from './term-field.tsx';
import { useDoseProblem } from './use-dose-problem.ts';
import { useSaveMedication } from './use-save-medication.ts';
import { WeightField } from './weight-field.tsx';

interface StartFormProps {
  patient: Patient;
  medications: readonly Medication[];
  onTouched: (isTouched: boolean) => void;
  onDone: () => void;
}

/** Adds a medication: one path by keyboard from the name to the save. */
export function StartForm({ patient, medications, onTouched, onDone }: StartFormProps) {
  const { t } = useTranslation('medications');
  const [input, setInput] = useState(emptyStart);
  const [isChecked, setChecked] = useState(false);
  const { save, isPending, failed, findings: refused, forget } = useSaveMedication(patient.id, onDone);
  const drug = drugNamed(input.name);
  const check = checkAllergies(input.name, patient.allergies);
  const shown: typeof check =
    check.findings.length === 0 && refused.length > 0
      ? // The server found an allergy that this screen does not have yet.
        { ...check, allergies: 'listed', findings: [...refused] }
      : check;
  const needsReason = shown.findings.length > 0;
  const problems = useStartProblems(input, needsReason);
  const isTouched = input !== emptyStart;
  useEffect(() => onTouched(isTouched), [onTouched, isTouched]);
  const set = (change: Partial<StartInput>) => setInput((known) => ({ ...known, ...change }));
  const say = (field: keyof typeof problems) => (isChecked ? problems[field] : undefined);

  function submit() {
    setChecked(true);
    if (input.kind === '' || Object.values(problems).some((problem) => problem !== undefined)) return;
    save({ kind: 'start', body: startBody(input, input.kind, needsReason) });
  }

  const isChild = ageOf(patient, localDay(new Date())) < 18;
  return (
    <MedicationForm
      submitLabel={t('form.save')}
      isPending={isPending}
      failed={failed}
      onSubmit={submit}
      onCancel={onDone}
    >
      <DrugField
        value={input.name}
        onChange={(name) => {
          set({ name });
          forget();
        }}
        inChart={[...new Set(medications.map(({ name }) => name))]}
        hint={input.name.trim().length > 2 && !drug ? t('form.unlisted') : undefined}
        error={say('name')}
      />
      <SameDrug name={input.name} drug={drug?.id} medications={medications} />
      {input.name.trim() !== '' && (
        <AllergyNotice
          check={shown}
          isListed={drug !== undefined}
          reason={input.reason}
          onReason={(reason) => set({ reason })}
          error={say('reason')}
        />
      )}
      <div className="flex flex-col gap-1">
        <span className="text-sm font-medium">{t('form.kind')}</span>
        <Choice
          label={t('form.kind')}
          required
          value={input.kind}
          options={medicationKinds.map((kind) => ({ value: kind, label: t(`form.kinds.${kind}`) }))}
          onChange={(kind) => set({ kind })}
        />
        <FieldError message={say('kind')} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <DoseField
          amount={input.amount}
          unit={input.unit}
          onAmount={(amount) => set({ amount })}
          onUnit={(unit) => set({ unit })}
          usual={drug?.units ?? []}
          error={say('dose')}
        />
        <TermField
          kind="route"
          value={input.route}
          onChange={(route) => set({ route })}
          terms={[...new Set([...(drug?.routes ?? []), ...medicationRoutes])]}
        />
        {input.kind !== 'given' && (
          <TermField
            kind="frequency"
            value={input.frequency}
            onChange={(frequency) => set({ frequency })}
            terms={medicationFrequencies}
          />
        )}
        <Field label={t('form.indication')}>
          {(control) => (
            <Input
              {...control}
              name="indication"
              autoComplete="off"
              maxLength={200}
              value={input.indication}
              onChange={({ target }) => set({ indication: target.value })}
            />
          )}
        </Field>
      </div>
      {(isChild || isByWeight(input.unit)) && <WeightField patient={patient} />}
      {input.kind === 'given' && (
        <GivenAtField given={input.given} onChange={(given) => set({ given })} error={say('given')} />
      )}
    </MedicationForm>
  );
}

/** Returns what is wrong with each field. */
function useStartProblems(input: StartInput, needsReason: boolean) {
  const { t } = useTranslation('medications');
  const problemOfDose = useDoseProblem();
  const hasTime = readGivenAt(input.given, Date.now()) !== undefined;
  return {
    name: input.name.trim() === '' ? t('problem.nameRequired') : undefined,
    kind: input.kind === '' ? t('problem.kindRequired') : undefined,
    dose: problemOfDose(input, input.kind === 'given'),
    given: input.kind === 'given' && !hasTime ? t('problem.timeRequired') : undefined,
    reason: needsReason && input.reason.trim() === '' ? t('problem.reasonRequired') : undefined,
  };
}
