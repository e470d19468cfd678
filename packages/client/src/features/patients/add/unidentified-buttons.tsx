import { assumedAges } from '@bedside/contracts/patients/patient-facts.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useCreatePatient } from './use-create-patient.ts';

/** The attributes that are visible without knowing the person. */
const seen = [
  { person: 'man', gender: 'male', age: assumedAges.adult },
  { person: 'woman', gender: 'female', age: assumedAges.adult },
  { person: 'boy', gender: 'male', age: assumedAges.child },
  { person: 'girl', gender: 'female', age: assumedAges.child },
] as const;

/** Creates and selects an unidentified patient with one tap. Name, number and age follow once they are known. */
export function UnidentifiedButtons({
  onCreated,
  className,
}: {
  onCreated?: () => void;
  className?: string;
}) {
  const { t } = useTranslation('patients');
  const label = useId();
  const create = useCreatePatient();
  return (
    <div className={cn('flex flex-wrap items-center gap-1 px-2 py-0.5 text-sm', className)}>
      <span id={label} className="mr-1 text-muted">
        {t('unidentified.label')}
      </span>
      <fieldset aria-labelledby={label} className="flex flex-wrap gap-1 [justify-content:inherit]">
        {seen.map(({ person, gender, age }) => (
          <Button
            needs={patientsEndpoints.create}
            key={person}
            variant="outline"
            size="sm"
            disabled={create.isPending}
            className="px-2.5"
            onClick={() =>
              create.mutate(
                {
                  body: {
                    name: t('unidentified.name'),
                    mrn: 'NA',
                    age,
                    ageBasis: 'assumed',
                    unidentified: true,
                    gender,
                    chiefComplaint: t('unidentified.complaint'),
                  },
                },
                { onSuccess: () => onCreated?.() },
              )
            }
          >
            {t(`unidentified.${person}`)}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}
