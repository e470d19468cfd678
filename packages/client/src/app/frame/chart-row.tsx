import { useMemo } from 'react';
import { OtherCalls } from '../../features/attention/other-calls.tsx';
import { OwnCall, OwnCallState, OwnSepsis, useCalledResults } from '../../features/attention/own-call.tsx';
import { ConnectionBanner } from '../../features/connection/connection-banner.tsx';
import { WaitingHandover } from '../../features/handover/waiting-handover.tsx';
import { CriticalLabs } from '../../features/labs/critical-labs.tsx';
import { useLabAlerts } from '../../features/labs/use-lab-judge.ts';
import { SafetyBand } from '../../features/patients/head/safety-band.tsx';
import { BusyViewers } from '../../features/presence/viewers.tsx';
import { cn } from '../../ui/class-names.ts';
import { ContextToggle } from '../context/context-toggle.tsx';
import { ViewersButton } from './viewers-button.tsx';

interface ChartRowProps {
  patientId: string;
  userId: string;
  isPhone: boolean;
}

/**
 * The only row between the head and a chart: an interrupted connection, this patient's call, unreviewed critical
 * results, the safety facts, a hand-over that waits, the calls of others, and the viewers. It has one height, whatever it shows.
 */
export function ChartRow({ patientId, userId, isPhone }: ChartRowProps) {
  const alerts = useLabAlerts(patientId);
  const namedResults = useMemo(
    () => new Set(alerts.filter(({ isCalling }) => isCalling).map(({ lab }) => lab.id)),
    [alerts],
  );
  const called = useCalledResults(patientId);
  return (
    <SafetyBand
      patientId={patientId}
      status={<ConnectionBanner patientId={patientId} />}
      first={
        <>
          <OwnCall patientId={patientId} namedResults={namedResults} />
          <CriticalLabs patientId={patientId} called={called} />
        </>
      }
      last={
        <>
          <OwnCallState patientId={patientId} namedResults={namedResults} />
          <BusyViewers patientId={patientId} />
        </>
      }
      end={
        <>
          {/* On a phone the head has them, except on the narrowest, whose head has no room. */}
          <div className={cn('contents', isPhone && 'min-[360px]:hidden')}>
            <OtherCalls userId={userId} isCompact={isPhone} />
          </div>
          {!isPhone && <ViewersButton patientId={patientId} />}
          {!isPhone && <ContextToggle patientId={patientId} />}
        </>
      }
    >
      <OwnSepsis patientId={patientId} />
      <WaitingHandover patientId={patientId} userId={userId} />
    </SafetyBand>
  );
}
