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

/** The icon of each section of the history. */
export const sectionIcons: Record<HistorySection, LucideIcon> = {
  vitals: Activity,
  notes: NotebookText,
  labs: FlaskConical,
  scores: Gauge,
  medications: Pill,
  timeline: Clock,
};

type SectionView = ComponentType<{ patientId: string }>;

/** A part of the screen in its own bundle: a section of the history, or the X-ray tab. */
export type Part = HistorySection | 'xray';

/** A missing section does not compile. */
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

/** Loads the sections ahead, so that each opens at once and without a network. */
export function fetchSections(): void {
  for (const section of [...historySections, 'xray'] as const) {
    fetchSection(section).catch((error: unknown) => console.warn(`${section} is not here yet`, error));
  }
}

/** Returns the view of a section, or one that suspends until the section has loaded. */
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
    // React caches a rejected `lazy`, so a retry needs a new one.
    onTheirWay.delete(section);
    throw error;
  }
}
