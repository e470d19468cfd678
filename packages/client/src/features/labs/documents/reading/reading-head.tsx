import {
  type ConfidenceBand,
  confidenceBand,
  confidencePercent,
} from '@bedside/contracts/clinical/alerts/ai-confidence.ts';
import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLabName } from '../../../../i18n/hooks/use-lab-name.ts';
import { useMoment } from '../../../../i18n/hooks/use-moment.ts';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import type { DocumentRecord } from '../use-document.ts';

const tones = { high: 'green', medium: 'amber', low: 'red' } as const satisfies Record<
  ConfidenceBand,
  string
>;

/** The reader of the document, the time, and the model's own estimate of its reading. */
export function ReadingHead({ record }: { record: DocumentRecord }) {
  const { t } = useTranslation('documents');
  const moment = useMoment();
  const { document, aiAnalysisConfidence, aiAnalyzedAt = record.recordedAt, recordedBy } = record;
  const { model = '', demo, pages, pagesRead } = document;
  const isPartial = pages !== undefined && pagesRead !== undefined && pagesRead < pages;
  const about = [model, moment(aiAnalyzedAt), t('uploadedBy', { who: recordedBy.fullName })].join(' · ');
  return (
    <div className="flex flex-col gap-1.5 border-l-3 border-violet pl-3">
      <h3 className="flex flex-wrap items-center gap-2 font-semibold">
        {t('results')}
        <Confidence confidence={aiAnalysisConfidence} />
        {demo && <Badge tone="violet">{t('demo')}</Badge>}
      </h3>
      <p className="text-xs text-muted">
        <strong className="font-semibold text-violet">{t('ai')}</strong> · {about}
      </p>
      {demo && <p className="text-sm text-violet">{t('demoHint')}</p>}
      {document.readFrom === 'images' && <p className="text-xs text-muted">{t('fromImages')}</p>}
      {isPartial && <p className="text-sm text-amber">{t('partial', { read: pagesRead, pages })}</p>}
    </div>
  );
}

/** AI-1: the badge has a word beside its color. Without an estimate there is no badge of any color. */
function Confidence({ confidence }: { confidence: number | undefined }) {
  const { t } = useTranslation('documents');
  if (confidence === undefined) return <Badge tone="unknown">{t('noEstimate')}</Badge>;
  const band = confidenceBand(confidence);
  return (
    <Badge tone={tones[band]}>
      {t('estimate', { percent: confidencePercent(confidence), band: t(`band.${band}`) })}
    </Badge>
  );
}

/** The results that clinicians have saved from this document already. */
export function SavedNote({ saved }: { saved: readonly LabResult[] }) {
  const { t, i18n } = useTranslation('documents');
  const nameOf = useLabName();
  if (saved.length === 0) return null;
  const names = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  return (
    <p className="flex items-start gap-1.5 text-sm text-muted">
      <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
      {t('savedBefore', { count: saved.length, names: names.format(saved.map(nameOf)) })}
    </p>
  );
}
