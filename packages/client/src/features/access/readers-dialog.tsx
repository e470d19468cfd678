import type { ChartReader } from '@bedside/contracts/access-log/access-log.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { chartReadersQuery } from '../../domains/access.queries.ts';
import { patientQuery } from '../../domains/patients.queries.ts';
import { useMoment } from '../../i18n/hooks/use-moment.ts';
import { usePatientLine } from '../../i18n/hooks/use-patient-line.ts';
import { readersDialogAtom } from '../../state/access-dialogs.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Dialog, DialogBody, DialogContent } from '../../ui/overlays/dialog.tsx';

/** Shows who opened a chart, when first and last and how often. Unusual readers come first, with the reason in words. */
export default function ReadersDialog({ patientId }: { patientId: string }) {
  const { t } = useTranslation(['access', 'common']);
  const show = useSetAtom(readersDialogAtom);
  const patient = useQuery(patientQuery(patientId)).data;
  const patientLine = usePatientLine();
  const query = useQuery(chartReadersQuery(patientId));
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || show(null)}>
      <DialogContent
        title={t('readers.title')}
        description={[patientLine(patient), t('readers.text')].filter(Boolean).join(' · ')}
        className="md:max-w-3xl"
      >
        <DialogBody className="flex flex-col gap-3">
          {query.isPending && <Spinner className="my-4" />}
          {query.isError && query.data === undefined && (
            <div role="alert" className="flex flex-wrap items-center gap-3">
              <p>{t('readers.loadFailed')}</p>
              <Button size="sm" variant="outline" onClick={() => void query.refetch()}>
                {t('common:retry')}
              </Button>
            </div>
          )}
          {query.data?.isCut && <p className="text-sm text-amber">{t('readers.cut')}</p>}
          {query.data?.readers.length === 0 && <p className="text-muted">{t('readers.none')}</p>}
          {query.data && query.data.readers.length > 0 && (
            <ul className="flex flex-col divide-y border-y">
              {query.data.readers.map((reader) => (
                <Reader key={reader.person.id} reader={reader} />
              ))}
            </ul>
          )}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

function Reader({ reader }: { reader: ChartReader }) {
  const { t } = useTranslation('access');
  const moment = useMoment();
  const { person, times, unusual } = reader;
  const [first, last] = [moment(reader.first), moment(reader.last)];
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
      <div className="min-w-48 grow basis-0 wrap-break-word">
        <p className="font-medium">{person.fullName}</p>
        {unusual.length > 0 && (
          <ul aria-label={t('readers.unusual')} className="mt-1 flex flex-wrap gap-1">
            {unusual.map((reason) => (
              <li key={reason}>
                <Badge tone="amber">{t(`readers.reason.${reason}`)}</Badge>
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className="text-sm text-muted tabular-nums">
        {t('readers.times', { count: times })}
        {' · '}
        {first === last ? last : t('readers.span', { first, last })}
      </p>
    </li>
  );
}
