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
import { type HistorySection, historySections, type MainTab } from '../../state/selection.ts';

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

type SectionView = ComponentType<{ patientId: string }>;

/** A part of the screen that comes by itself: a part of the history, or the tab of the X-rays. */
export type Part = HistorySection | 'xray';

/** A part that is missing here does not compile. */
const sectionViews: Record<Part, () => Promise<{ default: SectionView }>> = {
  vitals: () => import('../../features/vitals/history/vitals-history.tsx'),
  notes: () => import('../../features/notes/notes-section.tsx'),
  labs: () => import('../../features/labs/labs-section.tsx'),
  scores: () => import('./patient-scores.tsx'),
  medications: () => import('../../features/medications/medications-section.tsx'),
  timeline: () => import('./timeline-section.tsx'),
  xray: () => import('../../features/xrays/xray-tab.tsx'),
};

const fetched = new Map<Part, SectionView>();
const onTheirWay = new Map<Part, SectionView>();

/** Fetches the parts ahead, so that each is on the screen at once, and without a network. */
export function fetchSections(): void {
  for (const section of [...historySections, 'xray'] as const) {
    fetchSection(section).catch((error: unknown) => console.warn(`${section} is not here yet`, error));
  }
}

/** The view of a part: itself where it was fetched, else one that suspends until it is. */
export function sectionView(section: Part): SectionView {
  const here = fetched.get(section) ?? onTheirWay.get(section);
  if (here) return here;
  const view = lazy(() => fetchSection(section));
  onTheirWay.set(section, view);
  return view;
}

async function fetchSection(section: Part): Promise<{ default: SectionView }> {
  try {
    const loaded = await sectionViews[section]();
    fetched.set(section, loaded.default);
    return loaded;
  } catch (error) {
    // React keeps a failure for good: trying again takes another one.
    onTheirWay.delete(section);
    throw error;
  }
}
