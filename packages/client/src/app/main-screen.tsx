import type { User } from '@bedside/contracts/auth/auth.contract.ts';
import { useAtomValue } from 'jotai';
import { use } from 'react';
import { AccountNotices } from '../features/auth/account-notices.tsx';
import { ConnectionBanner } from '../features/connection/connection-banner.tsx';
import { FeedbackDialogHost } from '../features/feedback/feedback-button.tsx';
import { AddPatientDialog } from '../features/patients/add-patient-dialog.tsx';
import { EditFactsHost } from '../features/patients/edit-facts-host.tsx';
import { SafetyBand } from '../features/patients/safety-band.tsx';
import { UpdateVitalsDialog } from '../features/vitals/update-vitals-dialog.tsx';
import { loadAllTexts } from '../i18n/i18n.ts';
import { RealtimeProvider, useWatchPatient } from '../realtime/realtime-provider.tsx';
import { selectedPatientIdAtom } from '../state/selection.ts';
import { TooltipProvider } from '../ui/tooltip.tsx';
import { phoneQuery, useMediaQuery } from '../ui/use-media-query.ts';
import { AccountDialogs } from './account-dialogs.tsx';
import { folds } from './folds.ts';
import { Header } from './header.tsx';
import { PaletteHost } from './palette-host.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { PhoneDrawer } from './phone-drawer.tsx';
import { PhoneHead } from './phone-head.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { Sidebar } from './sidebar.tsx';
import { SkipLink } from './skip-link.tsx';
import { SwitchPatientDialog } from './switch-patient-dialog.tsx';
import { Tabs } from './tabs.tsx';
import { useRecents } from './use-recents.ts';
import { useShortcuts } from './use-shortcuts.ts';

const texts = loadAllTexts();

/** Everything that a signed-in clinician sees. */
export default function MainScreen({ user }: { user: User }) {
  use(texts);
  return (
    <RealtimeProvider folds={folds}>
      <TooltipProvider>
        <Frame user={user} />
      </TooltipProvider>
    </RealtimeProvider>
  );
}

function Frame({ user }: { user: User }) {
  const isPhone = useMediaQuery(phoneQuery);
  const patientId = useAtomValue(selectedPatientIdAtom);
  useWatchPatient(patientId);
  useShortcuts();
  useRecents(patientId);
  return (
    <div className="relative flex h-dvh flex-col overflow-hidden">
      <SkipLink />
      {isPhone ? <PhoneHead /> : <Header user={user} />}
      <AccountNotices userId={user.id} />
      {patientId !== null && (
        <>
          <ConnectionBanner patientId={patientId} />
          <SafetyBand patientId={patientId} />
        </>
      )}
      <div className="flex min-h-0 grow">
        {isPhone ? <PhoneDrawer user={user} /> : <Sidebar user={user} className="w-52 border-r" />}
        <Tabs patientId={patientId} isPhone={isPhone} />
      </div>
      {isPhone && <PhoneBar />}
      <AddPatientDialog />
      <AccountDialogs user={user} />
      <ShortcutsDialog />
      <FeedbackDialogHost />
      <PaletteHost />
      <SwitchPatientDialog />
      <EditFactsHost />
      {patientId !== null && <UpdateVitalsDialog />}
    </div>
  );
}
