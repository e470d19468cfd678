import { useTranslation } from 'react-i18next';
import {
  ConnectionDetails,
  ConnectionWord,
  useConnectedSince,
} from '../../features/connection/connection-words.tsx';
import { ViewerFaces, ViewerList } from '../../features/presence/viewers.tsx';
import { cn } from '../../ui/class-names.ts';
import { Popover, PopoverContent, PopoverTrigger } from '../../ui/overlays/popover.tsx';
import { usePopoverBelowDialogs } from './use-popover-below-dialogs.ts';

interface ConnectionButtonProps {
  patientId: string | null;
  /** Shows the number of viewers on a phone, which has no other place for them. */
  compact?: boolean;
}

/** Shows whether this screen is live. A tap opens the status in words and the patient's viewers. */
export function ConnectionButton({ patientId, compact = false }: ConnectionButtonProps) {
  const { t } = useTranslation('frame');
  const since = useConnectedSince(patientId);
  const popover = usePopoverBelowDialogs();
  return (
    <Popover {...popover}>
      <PopoverTrigger
        className={cn(
          'flex h-9 min-w-24 shrink-0 items-center justify-end rounded-md px-1 hover:bg-hover',
          compact && 'h-11 min-w-11 flex-col justify-center',
        )}
      >
        <ConnectionWord patientId={patientId} compact={compact}>
          {patientId !== null && <ViewerFaces patientId={patientId} isCount />}
        </ConnectionWord>
        <span className="sr-only">{t('connection')}</span>
      </PopoverTrigger>
      <PopoverContent
        align="end"
        aria-label={t('connection')}
        className="flex w-[min(20rem,calc(100vw-1rem))] flex-col gap-4 p-4"
      >
        <ConnectionDetails patientId={patientId} since={since} />
        <ViewerList patientId={patientId} />
      </PopoverContent>
    </Popover>
  );
}
