import { genders, isolations, patientStatuses } from '@bedside/contracts/patients/patient-facts.ts';
import { useTranslation } from 'react-i18next';
import { ComplaintPrivacy } from '../../complaint-privacy.tsx';
import type { FactName } from '../facts-form.ts';
import type { FactsEditor } from '../use-facts-editor.ts';
import { AgeField } from './age-field.tsx';
import { AllergiesField } from './allergies-field.tsx';
import { AssignedField } from './assigned-field.tsx';
import { BedField } from './bed-field.tsx';
import { BirthFact, FactGroup, FactInput, FactSelect, FactTextarea } from './fact-inputs.tsx';
import { PregnancyField } from './pregnancy-field.tsx';
import { ScaleField } from './scale-field.tsx';

interface FactsFieldsProps {
  editor: FactsEditor;
  /** Returns the text of a fact's problem. */
  say: (name: FactName) => string | undefined;
}

/** The form fields of every fact, in three groups. */
export function FactsFields(props: FactsFieldsProps) {
  return (
    <>
      <IdentityFacts {...props} />
      <SafetyFacts {...props} />
      <CareFacts {...props} />
    </>
  );
}

function IdentityFacts({ editor, say }: FactsFieldsProps) {
  const { t } = useTranslation('patients');
  const { form, edit } = editor;
  return (
    <FactGroup title={t('facts.identity')} hint={t('facts.identityHint')}>
      <FactInput editor={editor} name="name" error={say('name')} />
      <FactInput editor={editor} name="mrn" error={say('mrn')} />
      <FactSelect
        name="gender"
        error={say('gender')}
        value={form.gender}
        options={genders.map((gender) => ({ value: gender, label: t(`genders.${gender}`) }))}
        onChange={(chosen) => edit('gender', genders.find((one) => one === chosen) ?? form.gender)}
      />
      <BirthFact editor={editor} error={say('dateOfBirth')} />
      <AgeField editor={editor} error={say('age')} />
    </FactGroup>
  );
}

function SafetyFacts({ editor, say }: FactsFieldsProps) {
  const { t } = useTranslation('patients');
  const { form, edit } = editor;
  return (
    <FactGroup title={t('facts.safety')}>
      <AllergiesField
        value={form.allergies}
        onChange={(value) => edit('allergies', value)}
        error={say('allergies')}
      />
      <PregnancyField editor={editor} error={say('pregnancy')} />
      <FactInput
        editor={editor}
        name="weightKg"
        unit={t('facts.kg')}
        inputMode="decimal"
        error={say('weightKg')}
      />
      <ScaleField editor={editor} error={say('spo2Scale')} />
      <FactSelect
        name="isolation"
        error={say('isolation')}
        value={form.isolation || 'unknown'}
        options={[
          { value: 'unknown', label: t('facts.unknown') },
          ...isolations.map((kind) => ({ value: kind, label: t(`isolations.${kind}`) })),
        ]}
        onChange={(chosen) => edit('isolation', isolations.find((one) => one === chosen) ?? '')}
      />
    </FactGroup>
  );
}

function CareFacts({ editor, say }: FactsFieldsProps) {
  const { t } = useTranslation('patients');
  const { form, edit } = editor;
  return (
    <FactGroup title={t('facts.care')}>
      <FactTextarea editor={editor} name="chiefComplaint" error={say('chiefComplaint')} />
      <ComplaintPrivacy
        isPrivate={form.complaintPrivate}
        onChange={(isPrivate) => edit('complaintPrivate', isPrivate)}
      />
      <BedField editor={editor} error={say('bed')} />
      <FactSelect
        name="status"
        error={say('status')}
        value={form.status}
        options={patientStatuses.map((status) => ({ value: status, label: t(`statuses.${status}`) }))}
        onChange={(chosen) => edit('status', patientStatuses.find((one) => one === chosen) ?? form.status)}
      />
      <AssignedField editor={editor} name="nurse" error={say('nurse')} />
      <AssignedField editor={editor} name="physician" error={say('physician')} />
      <FactTextarea editor={editor} name="plan" error={say('plan')} />
    </FactGroup>
  );
}
