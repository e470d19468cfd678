import type { EnteredInError } from '@bedside/contracts/record-marks.ts';
import { useTranslation } from 'react-i18next';
import { useMoment } from './use-moment.ts';

/** Returns a formatter of marks: "Entered in error: Kim Ferrer, 14:02: wrong value (the cuff was too small)". */
export function useMarkText(): (mark: EnteredInError) => string {
  const { t } = useTranslation('records');
  const moment = useMoment();
  const reasonOf = useReasonText();
  return (mark) => {
    const what = { name: mark.by.fullName, time: moment(mark.at), reason: reasonOf(mark) };
    return t('markedBy', what);
  };
}

/** Returns a formatter of the reason of a mark, with its note. */
export function useReasonText(): (mark: Pick<EnteredInError, 'reason' | 'note'>) => string {
  const { t } = useTranslation('records');
  return ({ reason, note }) => {
    if (reason === 'other' && note) return note;
    return note ? `${t(`reason.${reason}`)} (${note})` : t(`reason.${reason}`);
  };
}
