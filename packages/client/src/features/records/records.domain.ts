import { PencilLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useReasonText } from '../../i18n/hooks/use-mark-text.ts';
import { useMoment } from '../../i18n/hooks/use-moment.ts';
import type { UseText } from '../timeline/record-texts.ts';
import { recordsFolds } from './records.folds.ts';

/** Describes the mark of a record by the record's kind and time. */
const useMarkText: UseText<'records'> = () => {
  const { t } = useTranslation('records');
  const moment = useMoment();
  const reasonOf = useReasonText();
  return (entry) => {
    switch (entry.type) {
      case 'record.entered-in-error': {
        const { enteredInError: mark, domain, observedAt } = entry.data;
        const record = t(`named.${domain}`, { time: moment(observedAt) });
        return { title: t('marked'), detail: `${record} · ${reasonOf(mark)}` };
      }
      case 'record.reviewed':
      case 'record.countersigned': {
        const { domain, observedAt } = entry.data;
        return {
          title: t(entry.type === 'record.reviewed' ? 'reviewed' : 'countersign.done'),
          detail: t(`named.${domain}`, { time: moment(observedAt) }),
        };
      }
    }
  };
};

export const recordsDomain = {
  icon: PencilLine,
  context: null,
  section: null,
  folds: recordsFolds,
  useText: useMarkText,
};
