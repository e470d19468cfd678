import { labsEndpoints } from '@bedside/contracts/labs/labs.contract.ts';
import { FileUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LabsFilter } from '../../../state/selection.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FilterBar } from '../../../ui/controls/filter-bar.tsx';
import { EnterLabs } from '../entry/enter-labs.tsx';
import { ReviewAllButton } from '../review-button.tsx';
import { type LabRow, reviewedTogether } from './use-lab-rows.ts';

interface LabsBarProps {
  patientId: string;
  /** The filters on offer, each with its number of results. */
  filters: readonly { value: LabsFilter; label: string; count: string | number }[];
  filter: LabsFilter;
  /** The shown results. */
  rows: readonly LabRow[];
  onFilter: (filter: LabsFilter) => void;
  onUpload: () => void;
}

/** The filters of the results, and the ways to review, upload and enter them. */
export function LabsBar({ patientId, filters, filter, rows, onFilter, onUpload }: LabsBarProps) {
  const { t } = useTranslation(['labs', 'documents']);
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-2">
      <FilterBar label={t('filter')} filters={filters} value={filter} onChange={onFilter} />
      <ReviewAllButton patientId={patientId} labs={reviewedTogether(rows)} />
      <div className="ml-auto flex flex-wrap gap-2 max-md:w-full max-md:[&>button]:grow">
        <Button needs={labsEndpoints.upload} variant="outline" size="sm" onClick={onUpload}>
          <FileUp aria-hidden />
          {t('documents:title')}
        </Button>
        <EnterLabs patientId={patientId} />
      </div>
    </div>
  );
}
