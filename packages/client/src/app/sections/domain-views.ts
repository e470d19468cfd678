import type { ChartDomain } from '@bedside/contracts/chart-entries.ts';
import {
  Activity,
  ArrowRightLeft,
  BellRing,
  FlaskConical,
  Gauge,
  type LucideIcon,
  MessageSquareText,
  NotebookText,
  PencilLine,
  Pill,
  Scan,
  UserRound,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { RecentLabs } from '../../features/labs/recent-labs.tsx';
import { ActiveMedications } from '../../features/medications/active-medications.tsx';
import { PatientFacts } from '../../features/patients/head/patient-facts.tsx';
import { RecentScores } from '../../features/scores/history/recent-scores.tsx';
import type { LoadView } from './late-views.ts';
import { VitalsWithTriage } from './vitals-with-triage.tsx';

interface DomainViews {
  icon: LucideIcon;
  /** Its part of the context panel. */
  context: ComponentType<{ patientId: string }> | null;
  /** Its section of the history or its tab, in a bundle of its own. */
  section: LoadView | null;
}

/**
 * The views of each domain of the chart. The context panel shows the parts in this order: the ones that change most
 * first, the facts last. A section that `state/selection.ts` lists and this table lacks does not compile.
 */
export const domainViews = {
  vitals: {
    icon: Activity,
    context: VitalsWithTriage,
    section: () => import('./vitals-section.tsx'),
  },
  labs: {
    icon: FlaskConical,
    context: RecentLabs,
    section: () => import('../../features/labs/labs-section.tsx'),
  },
  scores: { icon: Gauge, context: RecentScores, section: () => import('./patient-scores.tsx') },
  medications: {
    icon: Pill,
    context: ActiveMedications,
    section: () => import('../../features/medications/medications-section.tsx'),
  },
  patients: { icon: UserRound, context: PatientFacts, section: null },
  notes: {
    icon: NotebookText,
    context: null,
    section: () => import('../../features/notes/notes-section.tsx'),
  },
  xrays: { icon: Scan, context: null, section: () => import('../../features/xrays/xray-tab.tsx') },
  chat: { icon: MessageSquareText, context: null, section: null },
  records: { icon: PencilLine, context: null, section: null },
  attention: { icon: BellRing, context: null, section: null },
  handover: {
    icon: ArrowRightLeft,
    context: null,
    section: () => import('./handover-with-summary.tsx'),
  },
} as const satisfies Record<ChartDomain, DomainViews>;
