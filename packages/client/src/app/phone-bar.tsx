import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { Activity, History, type LucideIcon, MessageSquareText, Scan } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { activeTabAtom, selectedPatientIdAtom, vitalsDialogAtom } from '../state/selection.ts';
import { cn } from '../ui/class-names.ts';
import { LaterButton } from './later-button.tsx';

const entry = 'flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-xs font-medium';

/** The phone's tabs, and recording vitals, under the thumb. */
export function PhoneBar() {
  const { t } = useTranslation('frame');
  const [tab, showTab] = useAtom(activeTabAtom);
  const patientId = useAtomValue(selectedPatientIdAtom);
  const openVitals = useSetAtom(vitalsDialogAtom);
  return (
    <nav
      aria-label={t('tabs')}
      className="flex h-14 shrink-0 items-stretch border-t bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <button
        type="button"
        aria-current={tab === 'chat' ? 'page' : undefined}
        onClick={() => showTab('chat')}
        className={cn(entry, tab === 'chat' ? 'text-action' : 'text-muted')}
      >
        <Face icon={MessageSquareText}>{t('chat')}</Face>
      </button>
      <LaterButton className={cn(entry, 'text-unknown')}>
        <Face icon={History}>{t('history')}</Face>
      </LaterButton>
      <button
        type="button"
        disabled={patientId === null}
        onClick={() => openVitals({ open: true })}
        className={cn(entry, 'text-ink disabled:text-unknown')}
      >
        <Face icon={Activity}>{t('recordVitals')}</Face>
      </button>
      <LaterButton className={cn(entry, 'text-unknown')}>
        <Face icon={Scan}>{t('xray')}</Face>
      </LaterButton>
    </nav>
  );
}

function Face({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <>
      <Icon aria-hidden className="size-5" />
      <span className="max-w-full truncate px-0.5">{children}</span>
    </>
  );
}
