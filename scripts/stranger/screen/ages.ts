import { isShown, patientInAddress, textOf } from './dom.ts';

/** Something on screen that tells how old it is. */
interface Aged {
  /** Identifies the same thing in other states: its patient, its place and its words without the age. */
  key: string;
  patientId: string | null;
  minutes: number;
  text: string;
}

/** The youngest age of each key, and when it was on screen. Forgotten with the page. */
const seen = new Map<string, Aged & { at: number }>();
/** The client draws a push up to this long after it arrived on a busy machine, in milliseconds. */
const drawing = 10_000;

const minutesOf = { min: 1, h: 60, d: 1440 };
const ago =
  /\b(?:(\d+) (min|h|d) ago|hace (\d+) (min|h|d)|vor (\d+) (min|h|d))\b|just now|ahora mismo|gerade eben/i;
const stay = /^(?:(\d+) h )?(\d+)(?: min)?$/;

/** Returns each age that is younger than before, although the socket delivered no entry of its patient. */
export function shrunkenAges(
  document: Document,
  now: number,
  heard: Readonly<Record<string, number>>,
): string[] {
  const faults = [];
  const youngest = new Map<string, Aged>();
  for (const aged of [...tiles(document), ...rows(document), ...lines(document)]) {
    const other = youngest.get(aged.key);
    if (other === undefined || aged.minutes < other.minutes) youngest.set(aged.key, aged);
  }
  for (const aged of youngest.values()) {
    const before = seen.get(aged.key);
    const news = Math.max(heard['*'] ?? 0, heard[aged.patientId ?? ''] ?? 0);
    if (before && aged.minutes < before.minutes && news < before.at - drawing)
      faults.push(`"${before.text}" became "${aged.text}" (${aged.key})`);
    seen.set(aged.key, { ...aged, at: now });
  }
  return faults;
}

/** The header's tiles, by their position: a tile keeps its place when its value changes. */
function tiles(document: Document): Aged[] {
  const patientId = patientInAddress(document);
  return [...document.querySelectorAll('header section button[aria-label]')].flatMap((tile, index) =>
    aged(`${patientId} tile ${index}`, patientId, tile.getAttribute('aria-label') ?? ''),
  );
}

/** The cells of the tracking list, by patient and column. */
function rows(document: Document): Aged[] {
  return [...document.querySelectorAll('tr:has(a[data-patient])')].flatMap((row) => {
    const patientId = row.querySelector('a[data-patient]')?.getAttribute('data-patient') ?? null;
    return [...row.children].flatMap((cell, column) => {
      const text = textOf(cell);
      const [, hours = '0', minutes] = stay.exec(text.split(/ (?=\p{L}{3,})/u)[0] ?? '') ?? [];
      const key = `${patientId} column ${column}`;
      if (column === 4 && minutes !== undefined)
        return [{ key, patientId, minutes: Number(hours) * 60 + Number(minutes), text }];
      return aged(key, patientId, text);
    });
  });
}

/** Every other line with an age, by its words. */
function lines(document: Document): Aged[] {
  const patientId = patientInAddress(document);
  if (patientId === null) return [];
  const found = new Set<Element>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!element || !ago.test(walker.currentNode.textContent ?? '')) continue;
    const line = element.closest('li, tr, p, dd, button, [data-record]') ?? element;
    // A chat's and a note's words are not the client's.
    if (isShown(line) && !line.closest('header, [data-message], article, textarea')) found.add(line);
  }
  return [...found].flatMap((line) => {
    const text = textOf(line);
    return aged(`${patientId} line ${text.replace(ago, '…')}`, patientId, text);
  });
}

function aged(key: string, patientId: string | null, text: string): Aged[] {
  const match = ago.exec(text);
  if (match === null) return [];
  const [count, unit] = match.slice(1).filter((part) => part !== undefined);
  const isUnit = unit === 'min' || unit === 'h' || unit === 'd';
  return [{ key, patientId, minutes: isUnit ? Number(count) * minutesOf[unit] : 0, text }];
}
