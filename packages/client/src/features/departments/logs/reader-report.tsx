import {
  accessLogEndpoints,
  type UnusualReader,
  unusualReasons,
} from '@bedside/contracts/access-log/access-log.contract.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callFile } from '../../../api/call.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { type Span, unusualReadersQuery } from '../../../domains/department/access-log.queries.ts';
import { monthAndYear } from '../../../i18n/format.ts';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Dialog, DialogBody, DialogContent } from '../../../ui/overlays/dialog.tsx';
import { saveAs } from '../../../ui/save-as.ts';

/** The months that can be chosen, this one first. */
const offeredMonths = 13;

/** A report reads a month of lines. */
const reportTimeoutMs = 120_000;

interface ReaderReportProps {
  onClose: () => void;
  /** Shows the lines of a person in the access log. */
  onPerson: (userId: string, from: string) => void;
}

/** Shows who opened charts of the department in an unusual way within a month, and why. */
export default function ReaderReport({ onClose, onPerson }: ReaderReportProps) {
  const { t, i18n } = useTranslation(['departments', 'common']);
  const [months] = useState(() => monthsBefore(serverNow()));
  const [from, setFrom] = useState(months[0]?.from ?? '');
  const span = months.find((one) => one.from === from) ?? months[0] ?? { from: '', to: '' };
  const report = useQuery(unusualReadersQuery(span));
  const { data } = report;
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        title={t('readerReport.title')}
        description={t('readerReport.text')}
        className="md:max-w-4xl"
      >
        <DialogBody className="flex flex-col gap-4">
          <div className="flex flex-wrap items-end gap-3">
            <Field label={t('readerReport.month')} className="max-md:grow">
              {(control) => (
                <Select
                  {...control}
                  value={span.from}
                  options={months.map((month) => ({
                    value: month.from,
                    label: monthAndYear(month.day, i18n.language),
                  }))}
                  onValueChange={setFrom}
                />
              )}
            </Field>
            <SaveTable span={span} />
          </div>
          {report.isPending && <Spinner className="my-4" />}
          {report.isError && (
            <LoadFailure text={t('readerReport.loadFailed')} onRetry={() => void report.refetch()} />
          )}
          {data && (
            <p className="text-sm tabular-nums">
              {t('readerReport.summary', {
                people: data.people,
                unusual: data.readers.length,
                charts: data.charts,
                openings: data.openings,
              })}
            </p>
          )}
          {data?.isCut && <p className="text-sm text-amber">{t('readerReport.cut')}</p>}
          {data?.readers.length === 0 && <p className="text-muted">{t('readerReport.none')}</p>}
          {data && data.readers.length > 0 && (
            <ul className="divide-y">
              {data.readers.map((reader) => (
                <Row
                  key={reader.person.id}
                  reader={reader}
                  onOpen={() => onPerson(reader.person.id, span.from)}
                />
              ))}
            </ul>
          )}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

function Row({ reader, onOpen }: { reader: UnusualReader; onOpen: () => void }) {
  const { t } = useTranslation('departments');
  const moment = useMoment();
  const { person, charts, openings, last, unusual } = reader;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 grow basis-60">
        <p className="font-medium break-words">{person.fullName}</p>
        <p className="text-sm text-muted tabular-nums">
          {t('readerReport.counts', { charts, openings, last: moment(last) })}
        </p>
        <ul aria-label={t('readerReport.reasons')} className="mt-1 flex flex-wrap gap-1">
          {unusualReasons
            .filter((reason) => unusual[reason] > 0)
            .map((reason) => (
              <li key={reason}>
                <Badge tone={reason === 'at-night' ? 'neutral' : 'amber'} className="tabular-nums">
                  {t(`readerReport.reason.${reason}`, { count: unusual[reason] })}
                </Badge>
              </li>
            ))}
        </ul>
      </div>
      <Button
        variant="outline"
        size="sm"
        aria-label={t('readerReport.linesOf', { name: person.fullName })}
        onClick={onOpen}
      >
        {t('readerReport.lines')}
      </Button>
    </li>
  );
}

/** Saves the report as a table. The file names people, and no patient. */
function SaveTable({ span }: { span: Span }) {
  const { t } = useTranslation(['departments', 'common']);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const saving = useMutation({
    mutationFn: () =>
      callFile(
        accessLogEndpoints.unusualReadersFile,
        { query: { from: span.from, to: span.to, timeZone } },
        { timeoutMs: reportTimeoutMs },
      ),
    onSuccess: (blob) => saveAs(blob, `unusual-readers-${span.from.slice(0, 10)}.csv`),
    onError: () =>
      toast({ variant: 'destructive', title: t('common:error'), description: t('readerReport.notSaved') }),
  });
  return (
    <Button variant="outline" isPending={saving.isPending} onClick={() => saving.mutate()}>
      <Download aria-hidden /> {t('readerReport.save')}
    </Button>
  );
}

/** Returns the months until now, newest first, by this machine's time zone. `day` is in the month. */
function monthsBefore(now: number): (Span & { day: string })[] {
  const present = new Date(now);
  return Array.from({ length: offeredMonths }, (_, back) => {
    const first = new Date(present.getFullYear(), present.getMonth() - back, 1);
    const next = new Date(present.getFullYear(), present.getMonth() - back + 1, 1);
    const month = String(first.getMonth() + 1).padStart(2, '0');
    return { from: first.toISOString(), to: next.toISOString(), day: `${first.getFullYear()}-${month}-15` };
  });
}
