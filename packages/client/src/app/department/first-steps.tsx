import type { Profile } from '@bedside/contracts/auth/auth.contract.ts';
import { demoPatientsEndpoints } from '@bedside/contracts/demo-patients/demo-patients.contract.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { Circle, CircleCheck, FlaskConical, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { demoPatientsQuery } from '../../domains/department/demo-patients.queries.ts';
import { bedsQuery, rosterQuery } from '../../domains/department/departments.queries.ts';
import { displaysQuery } from '../../domains/department/displays.queries.ts';
import { addPatientDialogAtom } from '../../state/selection.ts';
import { Button } from '../../ui/controls/button.tsx';
import { type AccountDialog, accountDialogAtom } from '../dialogs/account-dialogs.tsx';

/** What to do in a department without patients. A step is ticked once it is done, also by a colleague. */
export function FirstSteps({ user }: { user: Profile }) {
  const { t } = useTranslation('frame');
  const open = useSetAtom(accountDialogAtom);
  const addPatient = useSetAtom(addPatientDialogAtom);
  const beds = useQuery(bedsQuery()).data;
  const members = useQuery(rosterQuery()).data;
  const displays = useQuery(displaysQuery()).data;
  const step = (name: StepName, dialog: AccountDialog, isDone: boolean | undefined) => (
    <Step isDone={isDone} title={t(`firstSteps.${name}.title`)} text={t(`firstSteps.${name}.text`)}>
      <Button needs={'administer'} variant="outline" size="sm" onClick={() => open(dialog)}>
        {t(`firstSteps.${name}.action`)}
      </Button>
    </Step>
  );
  return (
    <section aria-label={t('firstSteps.title')} className="w-full max-w-2xl text-left">
      <h3 className="text-lg font-semibold">{t('firstSteps.title')}</h3>
      <ol className="mt-3 divide-y border-y">
        {user.isAdmin && (
          <>
            {/* A new department is called after who opened it. */}
            {step('name', 'department-name', !user.department.name.startsWith(user.fullName))}
            {step('beds', 'department-beds', beds && beds.beds.length > 0)}
            {step('colleagues', 'invite', members && members.length > 1)}
          </>
        )}
        {step('wall', 'displays', displays && displays.length > 0)}
        <Step isDone={false} title={t('firstSteps.patient.title')} text={t('firstSteps.patient.text')}>
          <Button needs={patientsEndpoints.create} size="sm" onClick={() => addPatient(true)}>
            <UserPlus aria-hidden /> {t('firstSteps.patient.action')}
          </Button>
        </Step>
        {user.isAdmin && <FillStep />}
      </ol>
    </section>
  );
}

/** Offers the demo patients, unless the department ever had a real one. */
function FillStep() {
  const { t } = useTranslation('frame');
  const cache = useQueryClient();
  const known = useQuery(demoPatientsQuery()).data;
  const fill = useMutation({
    mutationFn: () => call(demoPatientsEndpoints.fill, {}),
    onSuccess: (filled) => cache.setQueryData(demoPatientsQuery().queryKey, filled),
  });
  if (!known?.canFill) return null;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <FlaskConical aria-hidden className="size-5 shrink-0 text-unknown" />
      <div className="min-w-48 grow basis-0">
        <p className="font-medium">{t('firstSteps.demo.title')}</p>
        <p className="text-sm text-muted">{t('firstSteps.demo.text')}</p>
        {fill.isPending && <p role="status">{t('firstSteps.demo.filling')}</p>}
        {fill.isError && <p role="alert">{t('firstSteps.demo.failed')}</p>}
      </div>
      <Button
        needs={demoPatientsEndpoints.fill}
        variant="outline"
        size="sm"
        isPending={fill.isPending}
        onClick={() => fill.mutate()}
      >
        {t('firstSteps.demo.action')}
      </Button>
    </li>
  );
}

type StepName = 'name' | 'beds' | 'colleagues' | 'wall';

interface StepProps {
  /** Undefined while it is unknown. */
  isDone: boolean | undefined;
  title: string;
  text: string;
  children: ReactNode;
}

function Step({ isDone, title, text, children }: StepProps) {
  const { t } = useTranslation('frame');
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <Icon
        role="img"
        aria-label={t(isDone ? 'firstSteps.done' : 'firstSteps.open')}
        className={isDone ? 'size-5 shrink-0 text-action' : 'size-5 shrink-0 text-unknown'}
      />
      <div className="min-w-48 grow basis-0">
        <p className="font-medium">{title}</p>
        <p className="text-sm text-muted">{text}</p>
      </div>
      {children}
    </li>
  );
}
