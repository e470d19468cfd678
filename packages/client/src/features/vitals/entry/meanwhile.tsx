import { reassures } from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import { useAtomValue } from 'jotai';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clockTime } from '../../../i18n/format.ts';
import { useAuthorName } from '../../../i18n/hooks/use-author-name.ts';
import { useViewers } from '../../../realtime/realtime-provider.tsx';
import { useSession } from '../../../state/session.ts';
import { languageAtom } from '../../../storage/preferences.ts';
import { usePatientVitals } from '../use-patient-vitals.ts';
import { useRecordText } from '../use-record-text.ts';

/**
 * Shows who else is recording vitals and which vitals arrived while this dialog is open. It sits between the fields
 * and the buttons, where it moves no field.
 */
export function Meanwhile({ patientId }: { patientId: string }) {
  const { t } = useTranslation('vitals');
  const language = useAtomValue(languageAtom);
  const { user } = useSession();
  const { records, patient, isLoaded } = usePatientVitals(patientId);
  const recordText = useRecordText();
  const authorName = useAuthorName();
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null);
  if (known === null && isLoaded) setKnown(new Set(records.map(({ id }) => id)));
  const newest = records
    .filter(reassures)
    .filter(({ id, recordedBy }) => known !== null && !known.has(id) && recordedBy.id !== user?.id)
    .reduce<(typeof records)[number] | undefined>(
      (latest, one) => (latest && latest.recordedAt >= one.recordedAt ? latest : one),
      undefined,
    );
  const others = useViewers(patientId).filter(
    ({ userId, activity }) => activity === 'recording-vitals' && userId !== user?.id,
  );
  return (
    <div role="status" className="flex flex-col gap-1.5 px-5 not-empty:py-2">
      {others.length > 0 && (
        <p className="flex items-center gap-2 rounded-md bg-amber-tint px-3 py-2 text-sm text-amber">
          <Users aria-hidden className="size-4 shrink-0" />
          {t('form.othersRecording', {
            names: others.map(({ fullName }) => fullName).join(', '),
            count: others.length,
          })}
        </p>
      )}
      {newest && patient && (
        <p className="rounded-md bg-action-tint px-3 py-2 text-sm text-action">
          {t('form.cameIn', {
            time: clockTime(newest.recordedAt, language),
            who: authorName(newest.recordedBy),
            values: recordText(newest, patient),
          })}
        </p>
      )}
    </div>
  );
}
