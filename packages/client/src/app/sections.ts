import {
  Activity,
  Clock,
  FlaskConical,
  Gauge,
  History,
  type LucideIcon,
  MessageSquareText,
  NotebookText,
  Pill,
  Scan,
} from 'lucide-react';
import { type ComponentType, lazy } from 'react';
import type { HistorySection, MainTab } from '../state/selection.ts';

export const tabIcons: Record<MainTab, LucideIcon> = {
  chat: MessageSquareText,
  history: History,
  xray: Scan,
};

/** The face of each part of the history. */
export const sectionIcons: Record<HistorySection, LucideIcon> = {
  vitals: Activity,
  notes: NotebookText,
  labs: FlaskConical,
  scores: Gauge,
  medications: Pill,
  timeline: Clock,
};

/** The parts of the history that are there; what is missing here is out of work wherever it is offered, and says so. */
export const sectionViews: Partial<Record<HistorySection, ComponentType<{ patientId: string }>>> = {
  vitals: lazy(() => import('../features/vitals/history/vitals-history.tsx')),
  labs: lazy(() => import('../features/labs/labs-section.tsx')),
  medications: lazy(() => import('../features/medications/medications-section.tsx')),
};
