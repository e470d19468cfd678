import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import {
  type NextObservation,
  type RoundStop,
  roundOf,
} from '@bedside/contracts/clinical/board/next-observations.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { recordsEndpoints } from '@bedside/contracts/records/records.contract.ts';
import { scoresEndpoints } from '@bedside/contracts/scores/scores.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { boardQuery } from '../../../domains/board/board.queries.ts';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Dialog, DialogBody, DialogContent } from '../../../ui/overlays/dialog.tsx';
import type { Needs } from '../../../ui/rights/needs.ts';
import { useBoardWords } from '../cells/use-board-words.ts';

interface RoundDialogProps {
  onClose: () => void;
  /** Opens a patient's chart where the observation is recorded. */
  onGo: (patientId: string, next: NextObservation) => void;
}

/** The round over the department: per patient the observation that narrows most, live, in the order of NEXT-7. */
export default function RoundDialog({ onClose, onGo }: RoundDialogProps) {
  const { t } = useTranslation('round');
  const board = useQuery(boardQuery());
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent title={t('title')} description={t('text')} className="md:max-w-2xl">
        <DialogBody className="p-0">
          {board.isPending && <Spinner className="m-6" />}
          {board.isError && board.data === undefined && (
            <LoadFailure text={t('failed')} className="m-6" onRetry={() => void board.refetch()} />
          )}
          {board.data && <Stops rows={board.data} onGo={onGo} />}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

function Stops({ rows, onGo }: { rows: readonly BoardRow[]; onGo: RoundDialogProps['onGo'] }) {
  const { t } = useTranslation('round');
  const stops = roundOf(rows);
  if (stops.length === 0) return <p className="p-6 text-muted">{t('nothing')}</p>;
  return (
    <ol className="divide-y">
      {stops.map((stop) => (
        <Stop key={stop.row.patientId} stop={stop} onGo={onGo} />
      ))}
    </ol>
  );
}

/** The call that records each kind of observation. */
const needsOf: Record<RoundStop['next']['kind'], Needs> = {
  vitals: vitalsEndpoints.record,
  news2: vitalsEndpoints.record,
  triage: scoresEndpoints.calculate,
  results: recordsEndpoints.review,
  allergies: patientsEndpoints.update,
};

function Stop({ stop: { row, next, others }, onGo }: { stop: RoundStop; onGo: RoundDialogProps['onGo'] }) {
  const { t } = useTranslation('round');
  const words = useBoardWords();
  const text = useNextText();
  return (
    <li className="flex items-center gap-3 px-5 py-2">
      <span className="w-16 shrink-0 truncate text-base font-semibold">{row.bed || words.t('noBed')}</span>
      <span className="min-w-0 grow">
        <span className="block truncate">
          <span className="font-medium">{row.label}</span>{' '}
          <span className="text-sm text-muted">{words.who(row)}</span>
        </span>
        <span className="block text-sm">
          {text(next)}
          {others > 0 && <span className="text-muted"> · {t('others', { count: others })}</span>}
        </span>
      </span>
      <Button
        needs={needsOf[next.kind]}
        variant="outline"
        size="sm"
        className="shrink-0"
        aria-label={`${t(`go.${next.kind}`)}: ${row.label}`}
        onClick={() => onGo(row.patientId, next)}
      >
        {t(`go.${next.kind}`)}
      </Button>
    </li>
  );
}

/** Returns a formatter of the next observation: "respirations would settle NEWS2 0–3". */
function useNextText(): (next: NextObservation) => string {
  const { t } = useTranslation(['round', 'vitals']);
  const moment = useMoment();
  return (next) => {
    switch (next.kind) {
      case 'vitals':
        return next.lastAt === undefined ? t('noSet') : t('oldSet', { time: moment(next.lastAt) });
      case 'news2':
        return t(next.settles ? 'settles' : 'narrows', {
          name: t(`vitals:news2.parameter.${next.input}`),
          range: t('vitals:news2.range', { min: next.lowest, max: next.highest }),
        });
      case 'triage':
        return t('noTriage');
      case 'results':
        return t('results', { count: next.count });
      case 'allergies':
        return next.drugs > 0 ? t('allergiesWithDrugs', { count: next.drugs }) : t('allergies');
    }
  };
}
