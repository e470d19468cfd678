import { accessEndpoints, type ChartAccess } from '@bedside/contracts/access/access.contract.ts';
import { textBounds } from '@bedside/contracts/bounds.ts';
import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { chartAccessQuery } from '../../domains/access.queries.ts';
import { rosterQuery } from '../../domains/department/departments.queries.ts';
import { patientQuery } from '../../domains/patients.queries.ts';
import { useFailureReason } from '../../i18n/hooks/use-failure-reason.ts';
import { useRefusals } from '../../i18n/hooks/use-refusals.ts';
import { useRoleLabel } from '../../i18n/role-label.ts';
import { useChartCommand } from '../../realtime/use-chart-command.ts';
import { restrictDialogAtom } from '../../state/access-dialogs.ts';
import { useSession } from '../../state/session.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { Field, FieldError } from '../../ui/controls/field.tsx';
import { Textarea } from '../../ui/controls/textarea.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { DialogBody } from '../../ui/overlays/dialog.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { SaveFooter, SaveForm } from '../../ui/overlays/save-form.tsx';

/** The shortest reason. */
const leastReasonCharacters = 5;

/** Chooses the people who alone may open a chart, or frees it. */
export default function RestrictDialog({ patientId }: { patientId: string }) {
  const { t } = useTranslation('access');
  const show = useSetAtom(restrictDialogAtom);
  const [isTouched, setTouched] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const patient = useQuery(patientQuery(patientId)).data;
  const access = useQuery({ ...chartAccessQuery(patientId), refetchOnMount: 'always' });
  return (
    <FormDialog
      open
      isTouched={isTouched}
      isSaving={isSaving}
      work={{ kind: 'restriction', patientId }}
      title={t('restrict.title')}
      description={[patient?.name, t('restrict.text')].filter(Boolean).join(' · ')}
      className="md:max-w-lg"
      question={{ title: t('discard.title'), discard: t('discard.discard'), keep: t('discard.keep') }}
      onClose={() => show(null)}
    >
      {access.data ? (
        <RestrictForm
          patientId={patientId}
          access={access.data}
          onTouched={setTouched}
          onSaving={setSaving}
          onDone={() => show(null)}
        />
      ) : (
        <DialogBody>
          {access.isError ? <p role="alert">{t('restrict.loadFailed')}</p> : <Spinner className="my-4" />}
        </DialogBody>
      )}
    </FormDialog>
  );
}

interface RestrictFormProps {
  patientId: string;
  access: ChartAccess;
  /** Whether closing would lose input. */
  onTouched: (isTouched: boolean) => void;
  onSaving: (isSaving: boolean) => void;
  onDone: () => void;
}

function RestrictForm({ patientId, access, onTouched, onSaving, onDone }: RestrictFormProps) {
  const { t } = useTranslation('access');
  const own = useSession().user?.id;
  const known = access.restriction?.people.map(({ id }) => id);
  const [first] = useState<readonly string[]>(known ?? (own === undefined ? [] : [own]));
  const [named, setNamed] = useState(first);
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const failureOf = useFailure();
  const restrict = useChartCommand({
    send: (namedIds: string[] | null) =>
      call(accessEndpoints.restrict, { params: { patientId }, body: { namedIds, reason } }),
    changes: () => [chartAccessQuery(patientId)],
    onSuccess: onDone,
  });
  const isTouched = reason.trim() !== '' || named.join() !== first.join();
  useEffect(() => onTouched(isTouched), [isTouched, onTouched]);
  useEffect(() => onSaving(restrict.isPending), [restrict.isPending, onSaving]);
  const lacksReason = reason.trim().length < leastReasonCharacters;
  const send = (namedIds: string[] | null) => {
    setAsked(true);
    if (!lacksReason && namedIds?.length !== 0 && !restrict.isPending) restrict.mutate(namedIds);
  };
  return (
    <SaveForm needs={accessEndpoints.restrict} onSubmit={() => send([...named])}>
      <DialogBody className="flex flex-col gap-4">
        <People named={named} onChange={setNamed} isMissing={isAsked && named.length === 0} />
        {own !== undefined && !named.includes(own) && (
          <p className="text-sm text-amber">{t('restrict.withoutYou')}</p>
        )}
        <Field
          label={t('dialog.reason')}
          hint={t('restrict.reasonHint')}
          error={isAsked && lacksReason ? t('restrict.reasonMissing') : undefined}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              maxLength={textBounds.reason}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        <p className="text-sm text-muted">{t('restrict.consequence')}</p>
        {access.restriction && (
          <Button
            needs={accessEndpoints.restrict}
            variant="outline"
            className="self-start"
            disabled={restrict.isPending}
            onClick={() => send(null)}
          >
            {t('restrict.free')}
          </Button>
        )}
      </DialogBody>
      <SaveFooter
        save={t('restrict.save')}
        saving={t('restrict.saving')}
        isPending={restrict.isPending}
        isCancelBlocked={restrict.isPending}
      >
        <FieldError message={restrict.error && !restrict.isPending ? failureOf(restrict.error) : undefined} />
      </SaveFooter>
    </SaveForm>
  );
}

interface PeopleProps {
  named: readonly string[];
  onChange: (named: readonly string[]) => void;
  isMissing: boolean;
}

function People({ named, onChange, isMissing }: PeopleProps) {
  const { t } = useTranslation('access');
  const role = useRoleLabel();
  const id = useId();
  const roster = useQuery(rosterQuery());
  const toggle = (userId: string, isNamed: boolean) =>
    onChange(isNamed ? [...named, userId] : named.filter((each) => each !== userId));
  return (
    <fieldset aria-describedby={`${id}-error`} className="flex min-w-0 flex-col gap-1">
      <legend className="text-sm font-medium">{t('restrict.people')}</legend>
      {roster.isPending && <Spinner className="my-2" />}
      {roster.isError && roster.data === undefined && <p role="alert">{t('restrict.loadFailed')}</p>}
      <ul className="max-h-64 overflow-y-auto rounded-md border">
        {roster.data?.map((member) => (
          <li key={member.id} className="border-b last:border-b-0">
            <label
              htmlFor={`${id}-${member.id}`}
              className="flex min-h-9 items-center gap-3 px-3 hover:bg-hover max-md:min-h-11"
            >
              <Checkbox
                id={`${id}-${member.id}`}
                checked={named.includes(member.id)}
                onCheckedChange={(checked) => toggle(member.id, checked === true)}
              />
              <span className="min-w-0 grow wrap-break-word">{member.fullName}</span>
              <span className="text-sm text-muted">{role(member.role)}</span>
            </label>
          </li>
        ))}
      </ul>
      <FieldError id={`${id}-error`} message={isMissing ? t('restrict.peopleMissing') : undefined} />
    </fieldset>
  );
}

function useFailure(): (error: Error) => string {
  const { t } = useTranslation('common');
  const reasonOf = useFailureReason();
  const { refusalText } = useRefusals();
  return (error) =>
    error instanceof ApiError ? (refusalText(error) ?? reasonOf(error)) : t('somethingBroke.title');
}
