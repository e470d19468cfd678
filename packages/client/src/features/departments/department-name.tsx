import type { User } from '@bedside/contracts/auth/auth.contract.ts';
import { departmentsEndpoints } from '@bedside/contracts/departments/departments.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { profilesKey } from '../../domains/account/auth.queries.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Input } from '../../ui/controls/input.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useTellFailure } from './use-tell-failure.ts';

/** Edits the department's name. A new department is named after its first clinician. */
export function DepartmentName({ department }: { department: User['department'] }) {
  const { t } = useTranslation(['departments', 'common']);
  const tellFailure = useTellFailure();
  const cache = useQueryClient();
  const [name, setName] = useState(department.name);
  const [known, setKnown] = useState(department.name);
  if (known !== department.name) {
    setKnown(department.name);
    // An untouched field follows a colleague's change, so that saving never brings the old name back.
    if (name.trim() === known) setName(department.name);
  }
  const newName = name.trim();
  const isNew = newName !== '' && newName !== department.name;
  const rename = useMutation({
    mutationFn: () => call(departmentsEndpoints.update, { body: { name: newName } }),
    onSuccess: (renamed) => {
      setName(renamed.name);
      toast({ title: t('name.done'), description: renamed.name });
      // The profile carries the name to the other screens.
      return cache.invalidateQueries({ queryKey: profilesKey });
    },
    onError: tellFailure,
  });
  return (
    <form
      noValidate
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (isNew) rename.mutate();
      }}
    >
      <Field isRequired label={t('name.label')} className="grow">
        {(control) => (
          <Input
            {...control}
            value={name}
            maxLength={160}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Button
        needs={departmentsEndpoints.update}
        type="submit"
        variant="outline"
        disabled={!isNew || rename.isPending}
        aria-busy={rename.isPending}
      >
        {rename.isPending && <Spinner />}
        {t('name.save')}
      </Button>
    </form>
  );
}
