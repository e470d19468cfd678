import { useTranslation } from 'react-i18next';
import { ViewerFaces, ViewerList } from '../../features/presence/viewers.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '../../ui/overlays/popover.tsx';
import { usePopoverBelowDialogs } from './use-popover-below-dialogs.ts';

/** Shows who else views this patient. A tap opens their names, roles and activities. */
export function ViewersButton({ patientId }: { patientId: string }) {
  const { t } = useTranslation('presence');
  const popover = usePopoverBelowDialogs();
  return (
    <Popover {...popover}>
      <PopoverTrigger className="flex shrink-0 items-center px-3 -outline-offset-2 hover:bg-hover">
        <ViewerFaces patientId={patientId} />
        <span className="sr-only">{t('here')}</span>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label={t('here')} className="w-[min(20rem,calc(100vw-1rem))] p-4">
        <ViewerList patientId={patientId} />
      </PopoverContent>
    </Popover>
  );
}
