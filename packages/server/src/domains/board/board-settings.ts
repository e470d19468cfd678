import type { BoardSettings } from '@bedside/contracts/clinical/board/board-facts.ts';
import type { CriticalLimits } from '@bedside/contracts/departments/critical-limits.contract.ts';
import type { VitalsIntervals } from '@bedside/contracts/vitals/vitals-intervals.ts';
import { LRUCache } from 'lru-cache';
import { maxSweptRows } from '../../bounds.ts';

/** How long a node caches a department's settings. */
const settingsMs = 2000;

/** A department's settings, and their versions as one text. */
export interface VersionedSettings extends BoardSettings {
  versions: string;
}

interface SettingsServices {
  settings: { vitalsIntervalsOf: (departmentId: string) => Promise<VitalsIntervals> };
  criticalLimits: { read: (departmentId: string) => Promise<CriticalLimits> };
}

/**
 * Caches the settings that rows depend on for {@link settingsMs}, so that a row needs no query for them.
 */
export function createSettingsMemory({ settings, criticalLimits }: SettingsServices) {
  const known = new LRUCache<string, Promise<VersionedSettings>>({
    max: maxSweptRows,
    ttl: settingsMs,
  });
  const latest = new LRUCache<string, VersionedSettings>({ max: maxSweptRows });

  async function read(departmentId: string): Promise<VersionedSettings> {
    const [intervals, limits] = await Promise.all([
      settings.vitalsIntervalsOf(departmentId),
      criticalLimits.read(departmentId),
    ]);
    const versions = `${intervals.version} ${limits.version}`;
    const before = latest.get(departmentId);
    // Keeps the same table object, so that its cached index by test stays valid.
    if (before?.versions === versions) return before;
    const read = { versions, criticalLimits: limits.limits, triageMinutes: intervals.minutes };
    latest.set(departmentId, read);
    return read;
  }

  function of(departmentId: string): Promise<VersionedSettings> {
    const settings = known.get(departmentId);
    if (settings) return settings;
    const reading = read(departmentId);
    known.set(departmentId, reading);
    reading.catch(() => known.delete(departmentId));
    return reading;
  }

  return { of, forget: (departmentId: string) => void known.delete(departmentId) };
}
