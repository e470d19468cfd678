import { Clock, History, LayoutDashboard, type LucideIcon, MessageSquareText, Scan } from 'lucide-react';
import { type HistorySection, historySections, type MainTab } from '../../state/address.ts';
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

/** A part of the screen in its own bundle: a section of the history, or the X-ray tab. */
export type Part = HistorySection | 'xray';

const timeline: LoadView = () => import('./timeline-section.tsx');

/** Returns the function that loads a part of the screen. */
export function loadOf(part: Part): LoadView {
  if (part === 'timeline') return timeline;
  return part === 'xray' ? chartDomains.xrays.section : chartDomains[part].section;
}

/** Loads the sections and the formatter of texts ahead, so that each opens at once and without a network. */
export function fetchSections(): void {
  void fetchFormatter();
  for (const part of [...historySections, 'xray'] as const) fetchAhead(loadOf(part));
}
