import { ageOf, localDay } from '@bedside/contracts/clinical/patient/age.ts';
import {
  isByWeight,
  type Medication,
  medicationKinds,
  medicationsEndpoints,
} from '@bedside/contracts/medications/medications.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../../ui/controls/choice.tsx';
import { FieldError } from '../../../ui/controls/field.tsx';
import { CarriedNotice } from '../../../ui/records/carried-notice.tsx';
import type { Needs } from '../../../ui/rights/needs.ts';
import { usePermission } from '../../../ui/rights/permission.tsx';
import { CheckNotice } from './fields/check-notice.tsx';
import { DrugField } from './fields/drug-field.tsx';
import { GivenAtField } from './fields/given-at-field.tsx';
import { WeightField } from './fields/weight-field.tsx';
import { MedicationForm } from './medication-form.tsx';
import { RegimenFields } from './regimen-fields.tsx';
import { SameDrug } from './same-drug.tsx';
import { useStart } from './use-start.ts';

interface StartFormProps {
  patient: Patient;
  medications: readonly Medication[];
  /** A medication of another patient to begin with. */
  entered?: Medication | undefined;
  onTouched: (isTouched: boolean) => void;
  onDone: () => void;
}

/** Adds a medication. The keyboard reaches everything from the name to the save in order. */
export function StartForm({ patient, medications, entered, onTouched, onDone }: StartFormProps) {
  const { t } = useTranslation('medications');
  const kindProblem = useId();
  const start = useStart(patient, medications, onDone, entered);
  const { input, set, submit, check, drug, isPending, failed, isTouched, say } = start;
  useEffect(() => onTouched(isTouched), [onTouched, isTouched]);
  const isChild = ageOf(patient, localDay(new Date())) < 18;
  const form = { submitLabel: t('form.save'), isPending, failed, onSubmit: submit };
  return (
    <MedicationForm {...form} needs={needsOf(input.kind)}>
      {entered && <CarriedNotice patient={patient} />}
      <DrugField
        value={input.name}
        onChange={(name) => set('name', name)}
        inChart={[...new Set(medications.map(({ name }) => name))]}
        error={say('name')}
      />
      <SameDrug name={input.name} drug={drug?.id} medications={medications} />
      {input.name.trim() !== '' && (
        <CheckNotice
          check={check}
          isAsking={start.needsReason}
          isFailed={start.isFailed}
          reason={input.reason}
          onReason={(reason) => set('reason', reason)}
          onName={(name) => set('name', name)}
          error={say('reason')}
        />
      )}
      <div className="flex flex-col gap-1">
        <span className="text-sm font-medium">{t('form.kind')}</span>
        <Choice
          label={t('form.kind')}
          aria-describedby={kindProblem}
          required
          value={input.kind}
          options={medicationKinds.map((kind) => ({ value: kind, label: t(`form.kinds.${kind}`) }))}
          onChange={(kind) => set('kind', kind)}
        />
        <RefusedKinds chosen={input.kind} />
        <FieldError id={kindProblem} message={say('kind')} />
      </div>
      <RegimenFields input={input} set={set} drug={drug} say={say} />
      {(isChild || isByWeight(input.unit)) && <WeightField patient={patient} />}
      {input.kind === 'given' && (
        <GivenAtField given={input.given} onChange={(given) => set('given', given)} error={say('given')} />
      )}
    </MedicationForm>
  );
}

/** Until a kind is chosen, any that the reader may save is enough. */
const needsOf = (kind: string): Needs =>
  kind === '' ? medicationsEndpoints.start : { call: medicationsEndpoints.start, body: { kind } };

/** Says before a kind is chosen which ones the reader may not save. The top of the form says it of the chosen one. */
function RefusedKinds({ chosen }: { chosen: string }) {
  const permission = usePermission();
  const refusals = medicationKinds
    .filter((kind) => kind !== chosen)
    .flatMap((kind) => permission(needsOf(kind)).refusal ?? []);
  return [...new Set(refusals)].map((refusal) => (
    <p key={refusal} className="text-xs text-muted">
      {refusal}
    </p>
  ));
}
