import { Clock, History, type LucideIcon, MessageSquareText, Scan } from 'lucide-react';
import { lazy } from 'react';
import { type HistorySection, historySections, type MainTab } from '../../state/selection.ts';
import { type DomainView, domainViews } from './domain-views.ts';

export const tabIcons: Record<MainTab, LucideIcon> = {
  chat: MessageSquareText,
  history: History,
  xray: Scan,
};

/** Returns the icon of a section of the history. */
export const sectionIcon = (section: HistorySection): LucideIcon =>
  section === 'timeline' ? Clock : domainViews[section].icon;

/** A part of the screen in its own bundle: a section of the history, or the X-ray tab. */
export type Part = HistorySection | 'xray';

function load(part: Part): Promise<{ default: DomainView }> {
  if (part === 'timeline') return import('./timeline-section.tsx');
  return part === 'xray' ? domainViews.xrays.section() : domainViews[part].section();
}

const fetched = new Map<Part, DomainView>();
const onTheirWay = new Map<Part, DomainView>();

/** Loads the sections ahead, so that each opens at once and without a network. */
export function fetchSections(): void {
  for (const section of [...historySections, 'xray'] as const) {
    fetchSection(section).catch((error: unknown) => console.warn(`${section} has not loaded`, error));
  }
}

/** Returns the view of a section, or one that suspends until the section has loaded. */
export function sectionView(section: Part): DomainView {
  const here = fetched.get(section) ?? onTheirWay.get(section);
  if (here) return here;
  const view = lazy(() => fetchSection(section));
  onTheirWay.set(section, view);
  return view;
}

async function fetchSection(section: Part): Promise<{ default: DomainView }> {
  try {
    const loaded = await load(section);
    fetched.set(section, loaded.default);
    return loaded;
  } catch (error) {
    // React caches a rejected `lazy`, so a retry needs a new one.
    onTheirWay.delete(section);
    throw error;
  }
}
