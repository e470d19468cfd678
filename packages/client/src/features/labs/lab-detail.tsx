import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../../i18n/use-moment.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LabTick } from './lab-tick.tsx';
import { LabValue } from './lab-value.tsx';
import { isAmbiguous, useLabFormat } from './labs-format.ts';

/** Shows all fields of one lab result. */
export function LabDetail({ lab, onClose }: { lab: LabResult; onClose: () => void }) {
  const { t } = useTranslation(['labs', 'common']);
  const format = useLabFormat();
  const moment = useMoment();
  const unknown = <span className="text-unknown">{t('unknown')}</span>;
  return (
    <section
      aria-label={t('detail')}
      className="shrink-0 overflow-y-auto border-l bg-surface p-4 max-md:max-h-[60%] max-md:border-t max-md:border-l-0 md:w-80"
    >
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 text-lg font-semibold break-words">{lab.testName}</h3>
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
      <dl className="mt-3 grid grid-cols-[7.25rem_1fr] gap-x-3 gap-y-1.5 text-sm">
        <Fact name={t('result')}>
          <LabValue lab={{ ...lab, units: undefined }} />
        </Fact>
        <Fact name={t('units')}>{lab.units ?? unknown}</Fact>
        <Fact name={t('referenceRange')}>{format.range(lab) ?? unknown}</Fact>
        <Fact name={t('category')}>{lab.testCategory ?? unknown}</Fact>
        <Fact name={t('resultTime')}>{moment(lab.resultTime)}</Fact>
        <Fact name={t('orderedAt')}>{moment(lab.orderedAt)}</Fact>
        <Fact name={t('notes')}>{lab.notes ?? <span className="text-unknown">{t('noNotes')}</span>}</Fact>
        <Fact name={t('recordedBy')}>{lab.recordedBy.fullName}</Fact>
      </dl>
      {isAmbiguous(lab) && <p className="mt-3 text-sm text-unknown">{t('ambiguous')}</p>}
      {!lab.enteredInError && (
        <div className="mt-4 flex items-center gap-3 text-sm">
          <LabTick lab={lab} />
          <span aria-hidden>{t('includeShort')}</span>
        </div>
      )}
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
