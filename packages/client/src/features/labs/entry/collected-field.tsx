import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { useNow } from '../../../state/clock.ts';
import type { DraftCollection } from '../../../state/drafts/lab-drafts.ts';
import { Choice } from '../../../ui/controls/choice.tsx';
import { FieldError } from '../../../ui/controls/field.tsx';
import { CollectionField } from '../documents/reading/collection-field.tsx';
import { readCollection } from './collection.ts';

const steps = [0, 15, 30, 60] as const;

interface CollectedFieldProps {
  value: DraftCollection;
  onChange: (value: DraftCollection) => void;
  /** Whether to show problems. True after the first attempt to save. */
  isChecked: boolean;
  /** Whether "not known" is no choice: a document states the time. */
  isRequired?: boolean;
}

/** When the sample was taken (D36). Nothing is chosen at first, because the time of entry is not that time. */
export function CollectedField({ value, onChange, isChecked, isRequired = false }: CollectedFieldProps) {
  const { t } = useTranslation(['labs', 'vitals', 'documents']);
  const id = useId();
  const moment = useMoment();
  const now = useNow();
  const read = readCollection(value, now);
  const problem = read === 'future' || (isChecked && read === 'missing') ? read : undefined;
  const isOther = typeof value === 'object' && 'day' in value;
  const chosen =
    value === undefined ? '' : value === 'unknown' ? 'unknown' : isOther ? 'other' : `${value.minutesAgo}`;
  const error =
    problem && t(problem === 'future' ? 'documents:collection.future' : 'labs:entry.collectedMissing');
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-baseline justify-between gap-2">
        <span className="text-sm font-medium">{t('entry.collected')}</span>
        <span className="text-xs text-muted tabular-nums">{typeof read === 'object' && moment(read.at)}</span>
      </div>
      <Choice
        label={t('entry.collected')}
        aria-describedby={id}
        required
        value={chosen}
        options={[
          ...steps.map((count) => ({
            value: `${count}`,
            label: count === 0 ? t('entry.justNow') : t('vitals:form.minutesAgo', { count }),
          })),
          { value: 'other', label: t('vitals:form.otherTime') },
          ...(isRequired ? [] : [{ value: 'unknown', label: t('entry.collectedUnknown') }]),
        ]}
        onChange={(next) => {
          if (next === 'other') onChange({ day: '', time: '' });
          else onChange(next === 'unknown' ? 'unknown' : { minutesAgo: Number(next) });
        }}
        className="[&_button]:px-2"
      />
      {isOther ? (
        <CollectionField value={value} onChange={onChange} error={error} />
      ) : (
        <FieldError id={id} message={error} />
      )}
    </div>
  );
}
