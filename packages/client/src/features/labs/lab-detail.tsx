import { takenAt } from '@bedside/contracts/clinical/labs/lab-series.ts';
import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Origin } from '../../domains/origin.tsx';
import { useLabName } from '../../i18n/hooks/use-lab-name.ts';
import { useMoment } from '../../i18n/hooks/use-moment.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Countersignature } from '../../ui/records/countersignature.tsx';
import { MarkLine } from '../../ui/records/mark-line.tsx';
import { Veil } from '../../ui/records/veil.tsx';
import { LabMenu } from './lab-menu.tsx';
import { LabTick } from './lab-tick.tsx';
import { LabValue } from './lab-value.tsx';
import { isAmbiguous, useLabFormat } from './labs-format.ts';
import { LabChart } from './list/lab-chart.tsx';
import type { LabRow } from './list/use-lab-rows.ts';
import { NotCheckedNote } from './not-checked.tsx';
import { ReviewAllButton, ReviewButton } from './review-button.tsx';

interface LabDetailProps {
  row: LabRow;
  /** The results of the same sample that are abnormal and not reviewed. */
  sample: readonly LabResult[];
  onDocument: (labId: string) => void;
  onClose: () => void;
}

/**
 * Shows all fields of one lab result and its test over time. Takes the focus when it opens; Escape closes it. Render it
 * with the result's id as its key, so that another result takes the focus, too.
 */
export function LabDetail({ row, sample, onDocument, onClose }: LabDetailProps) {
  const { t } = useTranslation(['labs', 'common']);
  const { lab, calls, notChecked, series } = row;
  const nameOf = useLabName();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      aria-label={t('detail')}
      className="shrink-0 overflow-y-auto border-l bg-surface p-4 max-md:max-h-[60%] max-md:border-t max-md:border-l-0 md:w-80"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className="flex items-start justify-between gap-1">
        <h3
          ref={heading}
          tabIndex={-1}
          className="min-w-0 grow text-lg font-semibold break-words outline-none"
        >
          {nameOf(lab)}
        </h3>
        <LabMenu lab={lab} className="max-md:-mt-1" />
        <Button
          variant="ghost"
          size="icon"
          aria-label={t('common:close')}
          className="-mt-1 -mr-2"
          onClick={onClose}
        >
          <X aria-hidden />
        </Button>
      </div>
      {/* Not a block, because a block would inherit the line through the text around it. */}
      <MarkLine mark={lab.enteredInError} className="mt-1 w-full" />
      <Veil mark={lab.enteredInError}>
        <Facts row={row} onDocument={onDocument} />
        {isAmbiguous(lab) && <p className="mt-3 text-sm text-unknown">{t('ambiguous')}</p>}
        {notChecked && <NotCheckedNote lab={lab} notChecked={notChecked} className="mt-3" />}
        {(calls || notChecked || lab.reviewed) && (
          <div className="mt-4 flex flex-wrap items-center gap-2">
            <ReviewButton lab={lab} />
            <ReviewAllButton patientId={lab.patientId} labs={sample} />
          </div>
        )}
        {series.length > 1 && <Course row={row} />}
        {!lab.enteredInError && (
          <div className="mt-4 flex items-center gap-3 text-sm">
            <LabTick lab={lab} />
            <span aria-hidden>{t('includeShort')}</span>
          </div>
        )}
      </Veil>
    </section>
  );
}

function Facts({ row: { lab, critical }, onDocument }: Pick<LabDetailProps, 'row' | 'onDocument'>) {
  const { t } = useTranslation('labs');
  const format = useLabFormat();
  const moment = useMoment();
  const unknown = <span className="text-unknown">{t('unknown')}</span>;
  const { sourceDocument } = lab;
  return (
    <dl className="mt-3 grid grid-cols-[7.25rem_1fr] gap-x-3 gap-y-1.5 text-sm">
      <Fact name={t('result')}>
        <LabValue lab={{ ...lab, units: undefined }} critical={critical} />
      </Fact>
      <Fact name={t('units')}>{lab.units ?? unknown}</Fact>
      <Fact name={t('referenceRange')}>{format.range(lab) ?? unknown}</Fact>
      <Fact name={t('category')}>{lab.testCategory ?? unknown}</Fact>
      <Fact name={t('column.collected')}>{lab.collectedAt ? moment(lab.collectedAt) : unknown}</Fact>
      <Fact name={t('resultTime')}>{isReported(lab) ? moment(lab.resultTime) : unknown}</Fact>
      <Fact name={t('orderedAt')}>{lab.orderedAt ? moment(lab.orderedAt) : unknown}</Fact>
      <Fact name={t('notes')}>{lab.notes ?? <span className="text-unknown">{t('noNotes')}</span>}</Fact>
      <Fact name={t('recordedBy')}>
        {lab.recordedBy.fullName}
        <Origin record={lab} />
        <Countersignature record={lab} />
      </Fact>
      {sourceDocument !== undefined && (
        <Fact name={t('column.source')}>
          <Button variant="link" size="sm" className="h-auto px-0" onClick={() => onDocument(sourceDocument)}>
            {t('source.document')}
          </Button>
          {lab.notFoundInDocument && <p className="text-unknown">{t('source.notFound')}</p>}
          {lab.identityConfirmed && <p className="text-unknown">{t('source.identityConfirmed')}</p>}
        </Fact>
      )}
    </dl>
  );
}

/** A result has its time of collection or entry as its time if nobody stated when the laboratory reported it. */
const isReported = ({ resultTime, collectedAt, recordedAt }: LabResult): boolean =>
  resultTime !== collectedAt && resultTime !== recordedAt;

/** The test over time as a chart, and its numbers, the newest first. */
function Course({ row: { series } }: { row: LabRow }) {
  const { t } = useTranslation('labs');
  const format = useLabFormat();
  const moment = useMoment();
  return (
    <section aria-label={t('course')} className="mt-4 border-t pt-3">
      <h4 className="text-sm font-semibold">{t('course')}</h4>
      <LabChart points={series} />
      <ol className="mt-2 max-h-40 overflow-y-auto text-sm tabular-nums">
        {series.toReversed().map(({ lab }) => (
          <li key={lab.id} className="flex justify-between gap-3">
            <time dateTime={takenAt(lab)} className="text-muted">
              {moment(takenAt(lab))}
            </time>
            <span>
              {format.result(lab)} <span className="text-xs text-muted">{lab.units}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words whitespace-pre-wrap">{children}</dd>
    </>
  );
}
