import type { RosterMember } from '@bedside/contracts/departments/beds.contract.ts';
import { physicianRoles } from '@bedside/contracts/patients/patient-facts.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { rosterQuery } from '../../../../domains/department/departments.queries.ts';
import { useRoleLabel } from '../../../../i18n/role-label.ts';
import { Field } from '../../../../ui/controls/field.tsx';
import { Select } from '../../../../ui/controls/select.tsx';
import type { AssignedPerson } from '../facts-form.ts';
import type { FactFieldProps } from './fact-inputs.tsx';

const nobody = 'nobody';
const asWritten = 'as-written';

/** The nurse or the physician of a patient, chosen from the department's members. */
export function AssignedField({
  editor: { form, edit },
  error,
  name,
}: FactFieldProps & { name: 'nurse' | 'physician' }) {
  const { t } = useTranslation('patients');
  const roleLabel = useRoleLabel();
  const roster = useQuery(rosterQuery());
  const person = form[name];
  const members = suitable(roster.data ?? [], name);
  const isListed = members.some(({ id }) => id === person.id);
  const isWritten = person.name !== '' && !isListed;
  return (
    <Field
      label={t(`fields.${name}`)}
      error={error ?? (roster.isError && !roster.data ? t('facts.assigned.rosterFailed') : undefined)}
    >
      {(control) => (
        <Select
          {...control}
          name={name}
          value={isListed ? person.id : isWritten ? asWritten : nobody}
          options={[
            { value: nobody, label: t('facts.assigned.nobody') },
            ...(isWritten ? [{ value: asWritten, label: person.name }] : []),
            ...members.map(({ id, fullName, role }) => ({
              value: id,
              label: `${fullName} · ${roleLabel(role)}`,
            })),
          ]}
          onValueChange={(chosen) => {
            if (chosen !== asWritten) edit(name, chosenPerson(members, chosen));
          }}
        />
      )}
    </Field>
  );
}

function chosenPerson(members: readonly RosterMember[], chosen: string): AssignedPerson {
  const member = members.find(({ id }) => id === chosen);
  return { id: member?.id ?? '', name: member?.fullName ?? '' };
}

/** Returns the members with the suitable roles first: physicians for a physician, all others for a nurse. */
function suitable(roster: readonly RosterMember[], as: 'nurse' | 'physician'): RosterMember[] {
  const suits = ({ role }: RosterMember) => physicianRoles.includes(role) === (as === 'physician');
  return [...roster.filter(suits), ...roster.filter((member) => !suits(member))];
}
