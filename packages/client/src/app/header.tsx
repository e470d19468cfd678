import type { User } from '@bedside/contracts/auth/auth.contract.ts';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { ConnectionIndicator } from '../features/connection/connection-indicator.tsx';
import { PatientSelector } from '../features/patients/patient-selector.tsx';
import { ViewersBadge } from '../features/presence/viewers-badge.tsx';
import { VitalsStrip } from '../features/vitals/vitals-strip.tsx';
import { LanguageMenu } from '../i18n/language-menu.tsx';
import { selectedPatientIdAtom } from '../state/selection.ts';
import { Badge } from '../ui/badge.tsx';
import { Logo } from '../ui/logo.tsx';
import { UserMenu } from './user-menu.tsx';

/** Who is on the screen and how they are; on narrower windows the vitals take a row of their own. */
export function Header({ user }: { user: User }) {
  const { t } = useTranslation('common');
  const patientId = useAtomValue(selectedPatientIdAtom);
  return (
    <header className="flex shrink-0 flex-wrap items-stretch border-b bg-surface min-[1340px]:flex-nowrap">
      <div className="flex h-14 w-52 shrink-0 items-center gap-2 px-4">
        <Logo className="size-6 shrink-0" />
        <h1 className="text-lg font-semibold">{t('appName')}</h1>
        <Badge tone="action">{t('beta')}</Badge>
      </div>
      <PatientSelector className="my-1 h-12 w-80 min-w-56 shrink max-[1000px]:w-64" />
      {patientId !== null && (
        <div className="order-last flex min-h-14 w-full items-center border-t px-2 min-[1340px]:order-none min-[1340px]:w-auto min-[1340px]:border-t-0 min-[1340px]:border-l">
          <VitalsStrip patientId={patientId} />
        </div>
      )}
      <div className="ml-auto flex h-14 shrink-0 items-center gap-2 pr-3 pl-2">
        {patientId !== null && <ViewersBadge patientId={patientId} />}
        <ConnectionIndicator />
        <LanguageMenu className="px-2" />
        <UserMenu user={user} />
      </div>
    </header>
  );
}
