import { type ScoreRecord, scoreRanges } from '@bedside/contracts/scores/scores.contract.ts';
import { OctagonAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../../i18n/hooks/use-moment.ts';
import { highRisksOf } from './high-risk.ts';

/** Shows one banner for each score with a high-risk record. */
export function HighRiskBanners({ scores }: { scores: readonly ScoreRecord[] }) {
  const { t } = useTranslation('scores');
  const moment = useMoment();
  const written = ({ scoreType: type, scoreValue: value }: ScoreRecord) =>
    type === 'ESI' ? t('level', { value }) : t('outOf', { value, max: scoreRanges[type].max });
  const risks = highRisksOf(scores);
  if (risks.length === 0) return null;
  return (
    <ul aria-label={t('banners')} className="mb-3 flex flex-col gap-2">
      {risks.map(({ record, since }) => (
        <li
          key={record.scoreType}
          className="flex flex-wrap items-baseline gap-x-3 rounded-md border-l-3 border-l-red-solid bg-red-tint px-3 py-2 text-red"
        >
          <span className="font-semibold">
            <OctagonAlert aria-hidden className="mr-1.5 inline size-4 align-[-3px]" />
            {t(`banner.${record.scoreType}`)}
          </span>
          <span>
            {record.scoreType} {written(record)}
          </span>
          <span className="text-sm">
            {moment(record.calculatedAt)}
            {since && ` · ${t('latest', { value: written(since), when: moment(since.calculatedAt) })}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
