import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AbnormalLabs } from '../../features/labs/abnormal-labs.tsx';
import { PatientIdentity } from '../../features/patients/head/patient-identity.tsx';
import { ClinicalAlerts } from '../../features/vitals/now/clinical-alerts.tsx';
import { contextPanelAtom } from '../../storage/context-panel.ts';
import { Later } from '../../ui/later.tsx';
import { chartDomains } from '../domains.ts';
import { ContextEdge } from './context-edge.tsx';

/**
 * The patient's data as a column beside every tab. Dragging its left edge changes its width, which the browser stores.
 */
export function ContextPanel({ patientId }: { patientId: string }) {
  const { t } = useTranslation('frame');
  const { width: stored } = useAtomValue(contextPanelAtom);
  const [dragged, setDragged] = useState<number | null>(null);
  const id = useId();
  const width = dragged ?? stored;
  return (
    <section
      id={id}
      data-context
      tabIndex={-1}
      aria-label={t('context')}
      className="relative flex max-w-[calc(100vw-41rem)] shrink-0 border-l bg-surface focus-visible:-outline-offset-2"
      style={{ width }}
    >
      <ContextEdge panelId={id} width={width} onDrag={setDragged} />
      <div className="min-w-0 grow overflow-y-auto">
        <Later>
          <Context patientId={patientId} isBelowHead />
        </Later>
      </div>
    </section>
  );
}

/** The panel's content: the identity, the alerts, the newest records and the facts. */
export function Context({ patientId, isBelowHead = false }: { patientId: string; isBelowHead?: boolean }) {
  return (
    <div className="divide-y">
      <PatientIdentity patientId={patientId} isBelowHead={isBelowHead} />
      <RoomForAlerts key={patientId}>
        <ClinicalAlerts patientId={patientId}>
          <AbnormalLabs patientId={patientId} hasReview={!isBelowHead} />
        </ClinicalAlerts>
      </RoomForAlerts>
      {Object.entries(chartDomains).map(
        ([domain, { context: Part }]) => Part && <Part key={domain} patientId={patientId} />,
      )}
    </div>
  );
}

/** The height of two alerts. */
const spareHeightPx = 64;

/**
 * Keeps free room below the alerts, so that new ones do not move what a finger is about to press, and those that end leave
 * their room. Only a third new one makes it higher.
 */
function RoomForAlerts({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const element = content.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      const needed = element.offsetHeight;
      if (needed > 0) setHeight((height) => (needed > height ? needed + spareHeightPx : height));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div style={{ minHeight: height }}>
      <div ref={content}>{children}</div>
    </div>
  );
}
