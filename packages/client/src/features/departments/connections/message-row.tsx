import {
  connectionsEndpoints,
  type HospitalMessage,
} from '@bedside/contracts/connections/connections.contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { connectionsQuery, notTakenQuery } from '../../../domains/department/connections.queries.ts';
import { patientQuery } from '../../../domains/patients.queries.ts';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Textarea } from '../../../ui/controls/textarea.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { useTellFailure } from '../use-tell-failure.ts';

type Decisions = NonNullable<Parameters<typeof connectionsEndpoints.take.body.parse>[0]> & object;

/** A message that was not taken: why, where, and what an administrator can do about it. */
export function MessageRow({ message, connection }: { message: HospitalMessage; connection: string }) {
  const { t } = useTranslation('connections');
  const moment = useMoment();
  const [isOpen, setOpen] = useState(false);
  const [isDismissing, setDismissing] = useState(false);
  const textId = useId();
  const { type, controlId, receivedAt, reason = 'server-error', place } = message;
  return (
    <li className="py-3">
      <p className="font-medium">{t(`reasons.${reason}`)}</p>
      <p className="text-xs text-muted tabular-nums">
        {[connection, type || t('queue.noType'), controlId, place, moment(receivedAt)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className="mt-2 flex flex-wrap gap-2 max-md:[&>button]:h-11">
        <TakeButtons message={message} />
        <Button
          needs={connectionsEndpoints.dismiss}
          size="sm"
          variant="ghost"
          onClick={() => setDismissing(true)}
        >
          {t('queue.dismiss')}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={isOpen}
          aria-controls={textId}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('queue.hide') : t('queue.show')}
        </Button>
      </div>
      <div id={textId}>{isOpen && <MessageText messageId={message.id} />}</div>
      {isDismissing && <DismissDialog message={message} onClose={() => setDismissing(false)} />}
    </li>
  );
}

/** The ways to take the message now: as it is, or with the answer to what its reason asks. */
function TakeButtons({ message }: { message: HospitalMessage }) {
  const { t } = useTranslation('connections');
  const cache = useQueryClient();
  const tellFailure = useTellFailure();
  const take = useMutation({
    mutationFn: (body: Decisions) =>
      call(connectionsEndpoints.take, { params: { messageId: message.id }, body }),
    onSuccess: ({ state, reason = 'server-error' }) => {
      if (state === 'taken') return;
      toast({ variant: 'destructive', title: t('queue.still'), description: t(`reasons.${reason}`) });
    },
    onError: tellFailure,
    onSettled: () =>
      Promise.all([cache.invalidateQueries(notTakenQuery()), cache.invalidateQueries(connectionsQuery())]),
  });
  if (message.never) return null;
  const { reason, patientId } = message;
  const button = (label: ReactNode, body: Decisions) => (
    <Button
      needs={connectionsEndpoints.take}
      size="sm"
      variant="outline"
      isPending={take.isPending}
      onClick={() => take.mutate(body)}
    >
      {label}
    </Button>
  );
  if (reason === 'ambiguous-time') {
    return (
      <>
        {button(t('queue.earlier'), { doubled: 'earlier' })}
        {button(t('queue.later'), { doubled: 'later' })}
      </>
    );
  }
  const asksForPerson = reason === 'same-person' || reason === 'same-number' || reason === 'identity-differs';
  return (
    <>
      {asksForPerson && patientId !== undefined && button(<LinkWords patientId={patientId} />, { patientId })}
      {reason === 'same-person' && button(t('queue.other'), { confirmedDifferent: true })}
      {reason === 'merge' && button(t('queue.merge'), { confirmedSame: true })}
      {!asksForPerson && reason !== 'merge' && button(t('queue.take'), {})}
    </>
  );
}

/** Names the chart that the message would be taken into, because a number alone says nothing to a person. */
function LinkWords({ patientId }: { patientId: string }) {
  const { t } = useTranslation('connections');
  const patient = useQuery(patientQuery(patientId)).data;
  if (patient === undefined) return t('queue.linkUnknown');
  const { name, mrn, dateOfBirth } = patient;
  return t('queue.link', { name: [name, mrn, dateOfBirth].filter(Boolean).join(', ') });
}

/** The text of a message. Reading it is noted in the security log, so it loads only when asked for. */
function MessageText({ messageId }: { messageId: string }) {
  const { t } = useTranslation('connections');
  const text = useQuery({
    queryKey: [...notTakenQuery().queryKey, messageId],
    queryFn: ({ signal }) => call(connectionsEndpoints.message, { params: { messageId } }, { signal }),
    gcTime: 0,
  });
  if (text.isPending) return <Spinner className="my-2" />;
  if (text.isError) return <LoadFailure text={t('queue.textFailed')} onRetry={() => void text.refetch()} />;
  return (
    <>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable text needs the keyboard
        tabIndex={0}
        className="mt-2 max-h-72 overflow-auto rounded-sm border p-2 text-xs whitespace-pre"
      >
        {text.data.text}
      </pre>
      {text.data.isCut && <p className="text-xs text-muted">{t('queue.cut')}</p>}
    </>
  );
}

function DismissDialog({ message, onClose }: { message: HospitalMessage; onClose: () => void }) {
  const { t } = useTranslation(['connections', 'common']);
  const cache = useQueryClient();
  const tellFailure = useTellFailure();
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const dismiss = useMutation({
    mutationFn: () =>
      call(connectionsEndpoints.dismiss, { params: { messageId: message.id }, body: { reason } }),
    onSuccess: onClose,
    onError: tellFailure,
    onSettled: () =>
      Promise.all([cache.invalidateQueries(notTakenQuery()), cache.invalidateQueries(connectionsQuery())]),
  });
  const isEmpty = reason.trim() === '';
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        title={t('queue.dismissTitle')}
        description={t('queue.dismissText')}
        className="md:max-w-md"
      >
        <form
          noValidate
          className="contents"
          onSubmit={(event) => {
            event.preventDefault();
            setAsked(true);
            if (!isEmpty) dismiss.mutate();
          }}
        >
          <DialogBody>
            <Field
              isRequired
              label={t('queue.reason')}
              error={isAsked && isEmpty ? t('common:requiredField') : undefined}
            >
              {(control) => (
                <Textarea
                  {...control}
                  rows={3}
                  maxLength={500}
                  value={reason}
                  onChange={(event) => setReason(event.target.value)}
                />
              )}
            </Field>
          </DialogBody>
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button needs={connectionsEndpoints.dismiss} type="submit" isPending={dismiss.isPending}>
              {t('queue.dismiss')}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
