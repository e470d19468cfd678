import type { KeyboardEvent } from 'react';
import { isComposing } from '../../../ui/composing.ts';
import type { Stop } from './data/stops.ts';
import type { MarkedRecord } from './data/trend-marks.ts';
import { panned } from './data/view.ts';
import type { Pointer } from './use-pointed.ts';
import type { TrendStep, TrendView } from './use-trend-view.ts';

const viewKeys: Record<string, TrendStep> = {
  ArrowLeft: 'earlier',
  ArrowRight: 'later',
  '+': 'closer',
  '=': 'closer',
  '-': 'wider',
  Home: 'oldest',
  End: 'newest',
};

/** The keys that move the crosshair. */
const stopKeys: Record<string, readonly [Stop, -1 | 1]> = { PageUp: ['mark', -1], PageDown: ['mark', 1] };
const shiftKeys: Record<string, readonly [Stop, -1 | 1]> = {
  'Shift+ArrowLeft': ['set', -1],
  'Shift+ArrowRight': ['set', 1],
};

/** The keys of a crosshair. */
const endKeys: Record<string, 'open' | 'release'> = { Enter: 'open', Escape: 'release' };

/** The keys of the plot, as `aria-keyshortcuts` names them. */
export const trendKeys = [viewKeys, stopKeys, shiftKeys, endKeys]
  .flatMap((keys) => Object.keys(keys))
  .join(' ');

/**
 * Returns the plot's key handler: it moves the view, moves the crosshair from set to set and from mark to mark, and opens
 * the record that the crosshair is at.
 */
export function useTrendKeys(
  view: TrendView,
  { pointed, step, release }: Pointer,
  openRecord: (record: MarkedRecord) => void,
): (event: KeyboardEvent<HTMLElement>) => void {
  const reveal = (at: number) => {
    const { from, to } = view.view;
    if (at < from || at > to) view.show(panned(view.view, at - (from + to) / 2, view.reach));
  };
  /** Returns false for a key that the plot does not use. */
  const press = (key: string, withShift: boolean): boolean => {
    const shifted = Object.keys(shiftKeys).find((name) => name.endsWith(`+${key}`)) ?? '';
    const stop = withShift ? shiftKeys[shifted] : stopKeys[key];
    const move = viewKeys[key];
    if (stop) {
      const at = step(...stop);
      if (at !== undefined) reveal(at);
    } else if (move) view.step(move);
    else if (pointed?.keyed && endKeys[key] === 'open') openRecord(recordAt(pointed));
    else if (pointed?.keyed && endKeys[key] === 'release') release();
    else return false;
    return true;
  };
  return (event) => {
    if (isComposing(event)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (press(event.key, event.shiftKey)) event.preventDefault();
  };
}

function recordAt({ keyed, record }: NonNullable<Pointer['pointed']>): MarkedRecord {
  return keyed?.mark?.record ?? { domain: 'vitals', id: record.id, at: record.timestamp };
}
