import { textBounds } from '../bounds.ts';

/** The last word of every demo patient's name, the same in all languages. */
export const demoMark = '(Demo)';

/**
 * Returns a demo patient's name with the mark that tells it from a real one. It is part of the name, because every screen, print
 * and export shows the name.
 */
export function demoName(name: string): string {
  return `${nameWithoutMark(name).slice(0, textBounds.patientName - demoMark.length - 1)} ${demoMark}`;
}

/** Returns a name without the mark of {@link demoName}. */
export function nameWithoutMark(name: string): string {
  return name.endsWith(demoMark) ? name.slice(0, -demoMark.length).trimEnd() : name;
}
