import type { Profile } from '@bedside/contracts/auth/auth.contract.ts';
import { useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTranslation } from 'react-i18next';
import { useKnownPatient } from '../../domains/use-known-patient.ts';
import { AccessBand } from '../../features/access/access-band.tsx';
import { CallsAnnouncer } from '../../features/attention/calls-announcer.tsx';
import { AccountNotices } from '../../features/auth/account/account-notices.tsx';
import { BoardBanner } from '../../features/board/list/board-banner.tsx';
import { FeedbackDialogHost } from '../../features/feedback/feedback-button.tsx';
import { NoteHost } from '../../features/notes/reading/note-host.tsx';
import { AddPatientDialog } from '../../features/patients/add/add-patient-dialog.tsx';
import { factsDialogAtom } from '../../features/patients/facts/facts-dialog-atom.ts';
import { ClosedChart } from '../../features/patients/head/closed-chart.tsx';
import { MergeBand } from '../../features/patients/head/merge-band.tsx';
import { MarkHost } from '../../features/records/mark-host.tsx';
import { UpdateVitalsDialog } from '../../features/vitals/entry/update-vitals-dialog.tsx';
import { RealtimeProvider, useWatchBoard, useWatchPatient } from '../../realtime/realtime-provider.tsx';
import { emergencyDialogAtom, readersDialogAtom, restrictDialogAtom } from '../../state/access-dialogs.ts';
import { warnBeforeLeaving } from '../../state/leaving/leave-warning.ts';
import { shareUnsaved } from '../../state/leaving/other-tabs.ts';
import { ReaderPermission } from '../../state/reader-permission.tsx';
import { activeTabAtom, isShiftHandoverAtom, selectedPatientIdAtom } from '../../state/selection.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { useFocusRecovery } from '../../ui/hooks/use-focus-recovery.ts';
import { phoneQuery, useMediaQuery } from '../../ui/hooks/use-media-query.ts';
import { TooltipProvider } from '../../ui/overlays/tooltip.tsx';
import { EvidenceLinkContext, QuoteLinkContext } from '../../ui/text/evidence-links.tsx';
import { CountersignHost } from '../countersign/countersign-host.tsx';
import { DepartmentDialogs } from '../department/department-dialogs.tsx';
import DepartmentScreen from '../department/department-screen.tsx';
import { AccountDialogs } from '../dialogs/account-dialogs.tsx';
import { LeaveDialog } from '../dialogs/leave-dialog.tsx';
import { RightPatientDialog } from '../dialogs/right-patient-dialog.tsx';
import { SwitchPatientDialog } from '../dialogs/switch-patient-dialog.tsx';
import { folds } from '../domains.ts';
import { EvidenceLink, QuoteLink } from '../evidence/evidence-link.tsx';
import { PaletteHost } from '../palette/palette-host.tsx';
import { ShortcutsDialog } from '../palette/shortcuts-dialog.tsx';
import { useRecents } from '../palette/use-recents.ts';
import { useShortcuts } from '../palette/use-shortcuts.ts';
import { PhoneBar } from '../phone/phone-bar.tsx';
import { PhoneDrawer } from '../phone/phone-drawer.tsx';
import { PhoneHead } from '../phone/phone-head.tsx';
import { fetchOverview } from '../sections/sections.ts';
import { TargetRecordHost } from '../sections/target-record.tsx';
import { ChartRow } from './chart-row.tsx';
import { Header } from './header.tsx';
import { Sidebar } from './sidebar.tsx';
import { Broken } from './states/broken.tsx';
import { Tabs, TabsFrame } from './tabs.tsx';
import { useAccessReport } from './use-access-report.ts';
import { useAddress } from './use-address.ts';
import { useChartAhead } from './use-chart-ahead.ts';
import { useRecentCharts } from './use-recent-charts.ts';

const EditFactsDialog = lazy(() =>
  import('../../features/patients/facts/edit-facts-dialog.tsx').then((loaded) => ({
    default: loaded.EditFactsDialog,
  })),
);

/** Mounts the dialog, which loads when it first opens. */
function EditFactsHost() {
  const dialog = useAtomValue(factsDialogAtom);
  if (dialog === null) return null;
  return (
    <Suspense>
      <EditFactsDialog />
    </Suspense>
  );
}

const EmergencyDialog = lazy(() => import('../../features/access/emergency-dialog.tsx'));
const ReadersDialog = lazy(() => import('../../features/access/readers-dialog.tsx'));
const RestrictDialog = lazy(() => import('../../features/access/restrict-dialog.tsx'));

/** Mounts the dialogs about who may open a chart, which load when they first open. */
function AccessHost() {
  const isEmergency = useAtomValue(emergencyDialogAtom);
  const restricting = useAtomValue(restrictDialogAtom);
  const readers = useAtomValue(readersDialogAtom);
  return (
    <Suspense>
      {isEmergency && <EmergencyDialog />}
      {readers !== null && <ReadersDialog patientId={readers} />}
      {restricting !== null && <RestrictDialog patientId={restricting} />}
    </Suspense>
  );
}

const ShiftHandover = lazy(() => import('../../features/handover/shift/shift-handover.tsx'));

warnBeforeLeaving();
shareUnsaved();

/** The whole screen of a signed-in clinician. Requires all texts. */
export default function MainScreen({ user }: { user: Profile }) {
  const patientId = useAtomValue(selectedPatientIdAtom);
  return (
    <RealtimeProvider folds={folds}>
      <TooltipProvider>
        <ReaderPermission>
          <ClosedChart patientId={patientId}>
            <EvidenceLinkContext value={EvidenceLink}>
              <QuoteLinkContext value={QuoteLink}>
                <Frame user={user} />
              </QuoteLinkContext>
            </EvidenceLinkContext>
          </ClosedChart>
        </ReaderPermission>
      </TooltipProvider>
    </RealtimeProvider>
  );
}

function Frame({ user }: { user: Profile }) {
  const isPhone = useMediaQuery(phoneQuery);
  const patientId = useAtomValue(selectedPatientIdAtom);
  const chartId = useKnownPatient(patientId);
  const tab = useAtomValue(activeTabAtom);
  const isShift = useAtomValue(isShiftHandoverAtom);
  useAddress();
  useChartAhead();
  useWatchPatient(chartId);
  useWatchBoard();
  useShortcuts();
  useRecents(patientId);
  useRecentCharts(chartId);
  useAccessReport(chartId);
  useFocusRecovery();
  useEffect(fetchOverview, []);
  return (
    <div className="relative flex h-dvh flex-col overflow-clip low:scroll-pt-14 low:overflow-x-hidden low:overflow-y-auto">
      <SkipLink />
      {isPhone ? <PhoneHead /> : <Header user={user} />}
      <CallsAnnouncer userId={user.id} />
      {chartId !== null && <ChartRow patientId={chartId} userId={user.id} isPhone={isPhone} />}
      {chartId !== null && <MergeBand patientId={chartId} />}
      {chartId !== null && <AccessBand patientId={chartId} userId={user.id} />}
      <AccountNotices userId={user.id} />
      <TabsFrame isPhone={isPhone}>
        {isPhone ? <PhoneDrawer user={user} /> : <Sidebar user={user} />}
        {isShift ? (
          <ErrorBoundary FallbackComponent={Broken}>
            <Suspense fallback={<Spinner className="m-8" />}>
              <ShiftHandover banner={<BoardBanner />} />
            </Suspense>
          </ErrorBoundary>
        ) : tab === null ? (
          <DepartmentScreen user={user} />
        ) : (
          <Tabs patientId={patientId} isPhone={isPhone} />
        )}
      </TabsFrame>
      {isPhone && <PhoneBar />}
      <AddPatientDialog />
      <DepartmentDialogs />
      <AccountDialogs user={user} />
      <ShortcutsDialog />
      <FeedbackDialogHost />
      <PaletteHost />
      <SwitchPatientDialog />
      <LeaveDialog />
      <TargetRecordHost />
      <EditFactsHost />
      <NoteHost />
      <MarkHost />
      <CountersignHost />
      <RightPatientDialog />
      <AccessHost />
      {chartId !== null && <UpdateVitalsDialog />}
    </div>
  );
}

/** The first tab stop: skips the header and the sidebar. */
function SkipLink() {
  const { t } = useTranslation('frame');
  return (
    <a
      href="#main"
      className="sr-only z-90 rounded-md bg-action-solid font-medium text-white focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:leading-11"
    >
      {t('skip')}
    </a>
  );
}
