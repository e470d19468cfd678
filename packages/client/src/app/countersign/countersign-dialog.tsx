import type { WaitingRecord } from '@bedside/contracts/record-marks.ts';
import { recordsEndpoints } from '@bedside/contracts/records/records.contract.ts';
import type { CountersignableRight } from '@bedside/contracts/rights.ts';
import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { PenLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { waitingQuery } from '../../domains/records.queries.ts';
import { useLineOf } from '../../domains/use-line-of.ts';
import { useCountersign } from '../../features/records/use-countersign.ts';
import { useMoment } from '../../i18n/hooks/use-moment.ts';
import { useRoleLabel } from '../../i18n/role-label.ts';
import { openRecordAtom } from '../../state/selection.ts';
import { useSession } from '../../state/session.ts';
import { useLackingInFull } from '../../state/use-lacking.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SectionPending } from '../../ui/feedback/section-pending.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '../../ui/overlays/dialog.tsx';
import { countersignAtom } from '../../ui/records/mark-request.ts';
import { useSignedText } from './use-signed-text.ts';

/** The records of a patient that wait for a countersignature, one button each and one for all that the reader may sign. */
export function CountersignDialog({ patientId }: { patientId: string }) {
  const { t } = useTranslation('records');
  const close = useSetAtom(countersignAtom);
  const line = useLineOf(patientId);
  const waiting = useQuery(waitingQuery(patientId));
  const { countersign, isPending, done } = useCountersign(patientId);
  const textOf = useSignedText(patientId);
  const refusalOf = useRefusal();
  const records = waiting.data?.records ?? [];
  const more = (waiting.data?.total ?? 0) - records.length;
  // Nobody signs what the dialog does not show.
  const mine = records.filter((one) => refusalOf(one) === undefined && textOf(one) !== undefined);
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && close(null)}>
      <DialogContent title={t('countersign.title')} description={line} className="md:max-w-2xl">
        <DialogBody>
          {waiting.data === undefined ? (
            <SectionPending
              isError={waiting.isError}
              failed={t('countersign.loadFailed')}
              onRetry={() => void waiting.refetch()}
            />
          ) : records.length === 0 ? (
            <p className="text-sm text-muted">{t('countersign.none')}</p>
          ) : (
            <>
              <p className="text-sm text-muted">{t('countersign.text')}</p>
              <ul className="mt-3 divide-y border-y">
                {records.map((one) => (
                  <Waiting
                    key={one.recordId}
                    waiting={one}
                    text={textOf(one)}
                    refusal={refusalOf(one)}
                    isPending={isPending}
                    onSign={() => countersign([one])}
                    onOpen={() => close(null)}
                    patientId={patientId}
                  />
                ))}
              </ul>
              {more > 0 && (
                <p className="mt-2 text-sm text-unknown">{t('countersign.more', { count: more })}</p>
              )}
            </>
          )}
        </DialogBody>
        {(mine.length > 1 || isPending) && (
          <DialogFooter>
            <Button
              needs={recordsEndpoints.countersign}
              aria-disabled={isPending}
              onClick={() => countersign(mine)}
            >
              <PenLine aria-hidden />
              {isPending
                ? t('countersign.progress', { done, count: Math.max(mine.length, done) })
                : t('countersign.all', { count: mine.length })}
            </Button>
          </DialogFooter>
        )}
      </DialogContent>
    </Dialog>
  );
}

interface WaitingProps {
  waiting: WaitingRecord;
  patientId: string;
  text: string | undefined;
  refusal: string | undefined;
  isPending: boolean;
  onSign: () => void;
  onOpen: () => void;
}

function Waiting({ waiting, patientId, text, refusal, isPending, onSign, onOpen }: WaitingProps) {
  const { t } = useTranslation('records');
  const moment = useMoment();
  const roleLabel = useRoleLabel();
  const openRecord = useSetAtom(openRecordAtom);
  const { domain, recordId, observedAt, recordedAt, recordedBy } = waiting;
  const name = t(`named.${domain}`, { time: moment(observedAt) });
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 grow basis-64">
        <button
          type="button"
          className="text-left text-sm font-medium text-action underline-offset-4 hover:underline max-md:py-3"
          aria-label={t('countersign.show', { record: name })}
          onClick={() => {
            onOpen();
            openRecord({ patientId, domain, id: recordId, at: observedAt });
          }}
        >
          {name}
        </button>
        <p className="max-h-40 overflow-y-auto text-sm break-words whitespace-pre-line tabular-nums">
          {text ?? t('countersign.unloaded')}
        </p>
        <p className="text-xs text-muted">
          {t('countersign.recordedBy', {
            name: recordedBy.fullName,
            role: roleLabel(recordedBy.role),
            time: moment(recordedAt),
          })}
        </p>
      </div>
      {refusal === undefined ? (
        <Button
          needs={recordsEndpoints.countersign}
          variant="outline"
          size="sm"
          className="shrink-0"
          aria-label={t('countersign.signOf', { record: name })}
          aria-disabled={isPending || text === undefined}
          onClick={() => text !== undefined && onSign()}
        >
          {t('countersign.sign')}
        </Button>
      ) : (
        <p className="max-w-56 text-xs text-muted">{refusal}</p>
      )}
    </li>
  );
}

/** Returns a function that says why the reader may not countersign a record; undefined if they may. */
function useRefusal(): (waiting: WaitingRecord) => string | undefined {
  const { t } = useTranslation('records');
  const { user } = useSession();
  const lacking = useLackingInFull();
  return ({ right, recordedBy }) =>
    recordedBy.id === user?.id ? t('countersign.own') : lacking(right satisfies CountersignableRight);
}
