import { useTranslation } from 'react-i18next';
import {
  ConnectionDetails,
  ConnectionWord,
  useConnectedSince,
} from '../../features/connection/connection-words.tsx';
import { ViewerFaces, ViewerList } from '../../features/presence/viewers.tsx';
import { cn } from '../../ui/class-names.ts';
import { Popover, PopoverContent, PopoverTrigger } from '../../ui/overlays/popover.tsx';

interface ConnectionButtonProps {
  patientId: string | null;
  /** Shows the connection alone, where there is no room for the viewers' initials. */
  compact?: boolean;
}

/** Shows whether this screen is live and who else views this patient. A tap opens the same information in words. */
export function ConnectionButton({ patientId, compact = false }: ConnectionButtonProps) {
  const { t } = useTranslation('frame');
  const since = useConnectedSince(patientId);
  return (
    <Popover>
      <PopoverTrigger
        className={cn(
          'flex h-9 min-w-0 shrink-0 items-center gap-1 rounded-md px-1 hover:bg-hover',
          compact && 'h-11 min-w-11 justify-center',
        )}
      >
        {patientId !== null && <ViewerFaces patientId={patientId} inWordsOnly={compact} />}
        <ConnectionWord patientId={patientId} />
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
