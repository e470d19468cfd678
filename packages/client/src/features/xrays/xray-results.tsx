import {
  type ConfidenceBand,
  confidenceBand,
  confidencePercent,
} from '@bedside/contracts/clinical/alerts/ai-confidence.ts';
import type { XrayAnalysis, XrayFinding } from '@bedside/contracts/xrays/xrays.contract.ts';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Older } from '../../domains/lists/use-older.ts';
import { Origin } from '../../domains/origin.tsx';
import { useMoment } from '../../i18n/hooks/use-moment.ts';
import { cn } from '../../ui/class-names.ts';
import { Select } from '../../ui/controls/select.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { useMediaQuery, wideQuery } from '../../ui/hooks/use-media-query.ts';
import { MarkLine } from '../../ui/records/mark-line.tsx';
import { RecordMenu } from '../../ui/records/record-menu.tsx';
import { Veil } from '../../ui/records/veil.tsx';
import { severityOf } from './xray-severity.ts';
import { XrayStudies } from './xray-studies.tsx';
import { XrayViewer } from './xray-viewer.tsx';

interface XrayResultsProps {
  analyses: readonly XrayAnalysis[];
  analysis: XrayAnalysis;
  older: Older;
  onChoose: (id: string) => void;
}

/**
 * One analysis: its images beside the model's findings, which are marked as AI. The other analyses are beside the
 * images on wide screens, and otherwise in a list that opens above them.
 */
export function XrayResults({ analyses, analysis, older, onChoose }: XrayResultsProps) {
  const { t } = useTranslation('xrays');
  const moment = useMoment();
  const selectId = useId();
  const isWide = useMediaQuery(wideQuery);
  return (
    <div
      data-record={analysis.id}
      tabIndex={-1}
      className="flex h-full flex-col overflow-y-auto p-4 -outline-offset-2 xl:overflow-hidden"
    >
      {!isWide && analyses.length > 1 && (
        <div className="mb-4 flex flex-wrap items-center gap-2">
          <label htmlFor={selectId} className="text-muted">
            {t('analysisOf')}
          </label>
          <Select
            id={selectId}
            value={analysis.id}
            options={analyses.map(({ id, analysisTime }, index) => ({
              value: id,
              label: index === 0 ? t('newest', { time: moment(analysisTime) }) : moment(analysisTime),
            }))}
            onValueChange={onChoose}
          />
        </div>
      )}
      <MarkLine mark={analysis.enteredInError} className="mr-3 mb-3" />
      <Veil mark={analysis.enteredInError} className="mb-3">
        <div className="grid shrink-0 gap-6 xl:min-h-0 xl:shrink xl:grow xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[minmax(0,1fr)]">
          <XrayViewer
            analysis={analysis}
            className="xl:min-h-0 max-sm:h-auto sm:max-xl:h-[min(75dvh,44rem)]"
          />
          <div className="flex min-h-0 flex-col">
            {isWide && analyses.length > 1 && (
              <XrayStudies
                patientId={analysis.patientId}
                analyses={analyses}
                older={older}
                selectedId={analysis.id}
                onChoose={onChoose}
              />
            )}
            <div className="min-h-0 xl:overflow-y-auto">
              <Reading analysis={analysis} />
            </div>
          </div>
        </div>
      </Veil>
    </div>
  );
}

/** The model's reading. A violet line marks it as AI. */
function Reading({ analysis }: { analysis: XrayAnalysis }) {
  const { t } = useTranslation('xrays');
  const moment = useMoment();
  const { findings, model, demo, analysisTime, recordedBy } = analysis;
  const about = [model, moment(analysisTime), t('askedBy', { who: recordedBy.fullName })].join(' · ');
  return (
    <article aria-label={t('impression')} className="max-w-3xl border-l-3 border-violet pl-4">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
        <span>
          <strong className="font-semibold text-violet">{t('ai')}</strong> · {about}
          <Origin record={analysis} />
        </span>
        {demo && <Badge tone="violet">{t('demo')}</Badge>}
        <RecordMenu domain="xrays" at={analysisTime} records={[analysis]} className="-my-1 ml-auto" />
      </p>
      <p className="mt-2 text-sm font-medium text-violet">{t('research')}</p>
      {demo && (
        <p className="mt-2 rounded-md bg-violet-tint px-3 py-2 text-sm text-violet">{t('demoHint')}</p>
      )}
      <ReadingParts analysis={analysis} />
      <p className="mt-5 border-t pt-3 text-xs text-muted">
        {findings.length > 0 && !demo && `${t('aboutEstimates')} `}
        {t('disclaimer')}
      </p>
    </article>
  );
}

/** The impression, the findings and the normal findings. */
function ReadingParts({ analysis }: { analysis: XrayAnalysis }) {
  const { t } = useTranslation('xrays');
  const { overallImpression, findings, normalFindings, demo, enteredInError } = analysis;
  // Without a reading, the page makes no claim about findings, not even that there are none.
  const isUnread = demo && findings.length === 0;
  // The index is a stable key. A model may repeat a finding, and the order never changes.
  const numbered = findings.map((finding, place) => ({ finding, place }));
  return (
    <div className={cn(enteredInError && 'text-muted line-through')}>
      <Part title={t('impression')}>
        <p className="mt-1 break-words whitespace-pre-wrap">{overallImpression}</p>
      </Part>
      {!isUnread && (
        <Part title={t('abnormal', { count: findings.length })}>
          {findings.length === 0 ? (
            <p className="mt-1 text-unknown">{t('noFindings')}</p>
          ) : (
            <ul className="mt-1 divide-y">
              {numbered.map(({ finding, place }) => (
                <Finding key={place} finding={finding} isSample={demo} />
              ))}
            </ul>
          )}
        </Part>
      )}
      {normalFindings.length > 0 && (
        <Part title={t('normal')}>
          <ul className="mt-1 list-disc pl-5">
            {[...new Set(normalFindings)].map((text) => (
              <li key={text} className="break-words">
                {text}
              </li>
            ))}
          </ul>
        </Part>
      )}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-4">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  );
}

const tones = { high: 'green', medium: 'amber', low: 'red' } as const satisfies Record<
  ConfidenceBand,
  string
>;

function Finding({ finding, isSample }: { finding: XrayFinding; isSample: boolean }) {
  const { t } = useTranslation('xrays');
  const { condition, location, severity, confidence, recommendation } = finding;
  const band = confidenceBand(confidence);
  const known = severityOf(severity);
  return (
    <li className="py-3 first:pt-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <strong className="font-medium break-words">{condition}</strong>
        <Badge tone={tones[band]}>
          {t(isSample ? 'sample' : 'estimate', {
            percent: confidencePercent(confidence),
            band: t(`band.${band}`),
          })}
        </Badge>
      </p>
      <dl className="mt-1 grid grid-cols-[max-content_1fr] gap-x-3 gap-y-0.5 text-sm">
        <Fact name={t('location')} value={location} />
        <Fact name={t('severity')} value={known ? t(`severityIs.${known}`) : severity} />
        <Fact name={t('recommendation')} value={recommendation} />
      </dl>
    </li>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  const { t } = useTranslation('xrays');
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className={cn('min-w-0 break-words', value === '' && 'text-unknown')}>{value || t('notNamed')}</dd>
    </>
  );
}
