import type { EvidenceMark } from '@bedside/contracts/chat/evidence.ts';
import type { QuotedField } from '@bedside/contracts/chat/reply-quote.ts';
import { useSetAtom } from 'jotai';
import { ArrowUpRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../../i18n/hooks/use-moment.ts';
import { openRecordAtom } from '../../state/selection.ts';
import { cn } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Curve } from '../../ui/text/curve.tsx';
import { type EvidenceSeries, useEvidenceSeries } from './use-evidence-series.ts';
import { useRecordWords } from './use-record-words.ts';

interface EvidenceViewProps {
  patientId: string;
  mark: Pick<EvidenceMark, 'domain' | 'recordId' | 'at'>;
  /** What a quote states; undefined for a mark, which means the whole record. */
  field: QuotedField | undefined;
  /** Closes the view, before its record opens. */
  onOpen: () => void;
}

const toneClass = {
  normal: '',
  unknown: 'text-unknown',
  warning: 'text-amber',
  critical: 'text-red',
} as const;

/** What a citation rests on: the record, who recorded it, and the last values as a curve. "Open" leads to its place. */
export default function EvidenceView({ patientId, mark, field, onOpen }: EvidenceViewProps) {
  const { t } = useTranslation('records');
  const open = useSetAtom(openRecordAtom);
  const { text, by } = useRecordWords(patientId, mark) ?? {};
  const series = useEvidenceSeries(patientId, mark, field);
  return (
    <div className="flex flex-col gap-3 text-sm">
      {(text || by) && (
        <div>
          {text && <p className="break-words">{text}</p>}
          {by && <p className="text-muted">{by}</p>}
        </div>
      )}
      {series.map((one) => (
        <Series key={one.key} series={one} cited={mark.recordId} isOnly={series.length === 1} />
      ))}
      <Button
        variant="outline"
        size="sm"
        className="self-start"
        onClick={() => {
          onOpen();
          open({ patientId, domain: mark.domain, id: mark.recordId, at: mark.at });
        }}
      >
        <ArrowUpRight aria-hidden /> {t('evidence.open')}
      </Button>
    </div>
  );
}

interface SeriesProps {
  series: EvidenceSeries;
  /** The record that is cited. */
  cited: string;
  isOnly: boolean;
}

/** The last values of one sign or test. A single one has its times; several are one line each. */
function Series({ series: { name, unit, points }, cited, isOnly }: SeriesProps) {
  const { t } = useTranslation('records');
  const moment = useMoment();
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return null;
  const label = t('evidence.last', {
    count: points.length,
    name,
    values: points.map(({ text }) => text).join(', '),
    unit,
  });
  const size = isOnly ? { width: 264, height: 48 } : { width: 84, height: 24 };
  const curve = points.length > 1 && (
    <Curve points={points} from={first.at} to={last.at} {...size} label={label} />
  );
  if (!isOnly) {
    const own = points.find(({ recordId }) => recordId === cited) ?? last;
    return (
      <div className="grid grid-cols-[1fr_auto_5.25rem] items-center gap-x-3">
        <span className="text-muted">{name}</span>
        <span className={cn('font-semibold tabular-nums', own.tone && toneClass[own.tone])}>
          {own.text} <span className="text-xs font-normal text-muted">{unit}</span>
        </span>
        <span>{curve}</span>
      </div>
    );
  }
  return (
    <div>
      <p className="font-medium">
        {name} <span className="text-xs font-normal text-muted">{unit}</span>
      </p>
      {curve}
      <ol className="grid grid-cols-6 gap-x-1 text-center">
        {points.map(({ recordId, at, text, tone }) => (
          <li
            key={`${recordId} ${at}`}
            aria-current={recordId === cited || undefined}
            className="rounded-sm py-0.5 aria-current:bg-action-tint"
          >
            <span className={cn('block font-semibold tabular-nums', tone && toneClass[tone])}>{text}</span>
            <span className="block text-xs leading-3.5 text-muted">{moment(new Date(at).toISOString())}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
