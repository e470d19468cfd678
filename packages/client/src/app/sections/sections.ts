import { Clock, History, LayoutDashboard, type LucideIcon, MessageSquareText, Scan } from 'lucide-react';
import {
  type HistorySection,
  historySections,
  type MainTab,
  type PlaceSection,
} from '../../state/address.ts';
import type { SkeletonShape } from '../../ui/feedback/skeleton.tsx';
import { fetchFormatter } from '../../ui/text/formatted-text.tsx';
import { chartDomains } from '../domains.ts';
import { fetchAhead, type LoadView } from './late-views.ts';

export const tabIcons: Record<MainTab, LucideIcon> = {
  overview: LayoutDashboard,
  chat: MessageSquareText,
  history: History,
  xray: Scan,
};

/** Returns the icon of a section of the history. */
export const sectionIcon = (section: HistorySection): LucideIcon =>
  section === 'timeline' ? Clock : chartDomains[section].icon;

/** A part of the screen in its own bundle: the overview, a section of the history, or the X-ray tab. */
export type Part = Exclude<PlaceSection, 'chat'>;

const overview: LoadView = () => import('../overview/overview.tsx');
const timeline: LoadView = () => import('./timeline-section.tsx');

/** Returns the function that loads a part of the screen. */
export function loadOf(part: Part): LoadView {
  if (part === 'overview') return overview;
  if (part === 'timeline') return timeline;
  return part === 'xray' ? chartDomains.xrays.section : chartDomains[part].section;
}

/** Returns the shape of a part while it loads. */
export function shapeOf(part: Part): SkeletonShape {
  if (part === 'overview') return 'overview';
  return part === 'vitals' || part === 'labs' ? 'table' : 'list';
}

/** Loads the overview, to which the tracking list leads. */
export function fetchOverview(): void {
  fetchAhead(overview);
}

/** Loads the sections and the formatter of texts ahead, so that each opens at once and without a network. */
export function fetchSections(): void {
  void fetchFormatter();
  for (const part of ['overview', ...historySections, 'xray'] as const) fetchAhead(loadOf(part));
}
