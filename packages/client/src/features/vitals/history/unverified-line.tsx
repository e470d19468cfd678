import { itemBounds } from '@bedside/contracts/bounds.ts';
import { counts } from '@bedside/contracts/record-marks.ts';
import { isUnverified } from '@bedside/contracts/vitals/monitor-sets.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { DropdownMenuItem } from '../../../ui/overlays/dropdown-menu.tsx';
import { UnverifiedMark } from '../../../ui/records/unverified-mark.tsx';
import { useConfirmSets } from '../use-confirm-sets.ts';

const openOf = (records: readonly VitalsRecord[]) =>
  records.filter((record) => counts(record) && isUnverified(record));

/** MONITOR-8: says under a set's time that nobody has confirmed it, what the monitor had no value of, or who confirmed it. */
export function VerificationLine({ records }: { records: readonly VitalsRecord[] }) {
  const { t } = useTranslation(['devices', 'vitals']);
  const moment = useMoment();
  const [newest] = records;
  if (newest?.monitor === undefined) return null;
  const { reviewed, monitor } = newest;
  return (
    <span className="block text-xs font-normal text-muted max-md:whitespace-normal">
      {openOf(records).length > 0 ? (
        <UnverifiedMark />
      ) : (
        reviewed && t('confirmed', { who: reviewed.by.fullName, time: moment(reviewed.at) })
      )}
      {monitor.gaps?.map(({ sign, why }) => (
        <span key={sign} className="block">
          {t(`gap.${why}`, { sign: t(`vitals:short.${sign}`) })}
        </span>
      ))}
    </span>
  );
}

/** Confirms a set or the sets of a run. */
export function ConfirmItem({ records }: { records: readonly VitalsRecord[] }) {
  const { t } = useTranslation('devices');
  const open = openOf(records).slice(0, itemBounds.confirmedSets);
  const confirm = useConfirmSets(records[0]?.patientId ?? '');
  if (open.length === 0) return null;
  return (
    <DropdownMenuItem
      needs={vitalsEndpoints.confirm}
      onSelect={() => confirm.mutate(open.map(({ id }) => id))}
    >
      <Check aria-hidden /> {t('confirmSets', { count: open.length })}
    </DropdownMenuItem>
  );
}
