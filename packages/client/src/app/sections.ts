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

const loadSection = {
  vitals: () => import('../features/vitals/history/vitals-history.tsx'),
  labs: () => import('../features/labs/labs-section.tsx'),
  medications: () => import('../features/medications/medications-section.tsx'),
};

/** The parts of the history that are there; what is missing here is out of work wherever it is offered, and says so. */
export const sectionViews: Partial<Record<HistorySection, ComponentType<{ patientId: string }>>> = {
  vitals: lazy(loadSection.vitals),
  labs: lazy(loadSection.labs),
  medications: lazy(loadSection.medications),
};

/** Fetches the parts ahead, so that the history opens at once, and without a network. */
export function fetchSections(): void {
  for (const load of Object.values(loadSection)) {
    load().catch((error: unknown) => console.warn('A part of the history is not here yet', error));
  }
}
