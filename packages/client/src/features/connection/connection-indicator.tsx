import { useAtomValue } from 'jotai';
import { LoaderCircle, RefreshCw, Wifi, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { connectionAtom } from '../../realtime/connection.ts';
import { cn } from '../../ui/class-names.ts';

const faces = {
  connecting: { icon: LoaderCircle, tone: 'text-muted' },
  'catching-up': { icon: RefreshCw, tone: 'text-muted' },
  live: { icon: Wifi, tone: 'text-ink' },
  offline: { icon: WifiOff, tone: 'bg-amber-tint text-amber font-medium' },
} as const;

/** Whether this screen is live, in a word. */
export function ConnectionIndicator() {
  const { t } = useTranslation('connection');
  const { status } = useAtomValue(connectionAtom);
  const { icon: Icon, tone } = faces[status];
  return (
    <span
      role="status"
      className={cn('flex shrink-0 items-center gap-1 rounded-sm px-1.5 text-xs leading-6', tone)}
    >
      <Icon aria-hidden className="size-3.5" />
      {t(status)}
    </span>
  );
}
