import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { comparable } from '@bedside/contracts/comparable.ts';
import { fittingSize, widthOf } from './text-width.ts';

/** The width of a label, as in wall.css. */
export const labelRem = 24.6;

/** The width of the mark of equal labels beside a label. */
export const labelMarkRem = 6;

/** The least size of a label's type on one line. */
const leastLabelRem = 1.8;

/** The fewest letters of a hyphenated word on each line. */
const leastPartCharacters = 3;

/** The last letters of a name that is too long for every size. They stay because names of one family begin alike. */
const nameEndCharacters = 7;

/** A patient's label as a line shows it. */
export interface ShownLabel {
  /** Without a line break. */
  text: string;
  /** One or two. */
  lines: readonly string[];
  /** The size of the type in rem. */
  size: number;
  /** How many patients of the board show this label. More than one are marked. */
  twins: number;
}

type Named = Pick<BoardRow, 'patientId' | 'label' | 'unidentified'>;
type Fit = Omit<ShownLabel, 'twins'>;

/** Sizes of type for labels on one line and on two, in rem. At two lines of 2.2 rem a label is cut, with dots. */
const sizes = { one: [4, 3.4], oneShort: 3, two: [3, 2.6], twoLast: 2.2 } as const;

/**
 * Returns the labels of all rows, by patient (BOARD-11). A long name is abbreviated from its first word on, and stands on
 * two lines before its type becomes small. Its last word is never abbreviated, and the last two only if two lines
 * are not enough. If two patients would look alike, both names are less abbreviated.
 */
export function shownLabels(rows: readonly Named[]): ReadonlyMap<string, ShownLabel> {
  const shown = new Map(rows.map((row) => [row.patientId, fitted(row, labelRem)]));
  for (const row of alike(rows, shown)) {
    const longer = onTwoLines([wordsOf(row).join(' ')], [...sizes.two, sizes.twoLast], labelRem);
    if (longer) shown.set(row.patientId, longer);
  }
  const counts = countsOf(shown);
  return new Map(
    rows.map((row) => {
      const fit = shown.get(row.patientId) ?? fitted(row, labelRem);
      const twins = counts.get(keyOf(fit)) ?? 1;
      // The mark needs room beside the label.
      const marked = twins > 1 ? fitted(row, labelRem - labelMarkRem) : fit;
      return [row.patientId, { ...marked, twins }];
    }),
  );
}

/** For a row that has none. */
export const noLabel: ShownLabel = { text: '–', lines: ['–'], size: sizes.one[0], twins: 1 };

/** Returns {@link shownLabels} that computes only after a label has changed, and then returns other objects. */
export function rememberedLabels(): typeof shownLabels {
  let last: { names: string; labels: ReadonlyMap<string, ShownLabel> } | undefined;
  return (rows) => {
    const names = JSON.stringify(
      rows.map(({ patientId, label, unidentified }) => [patientId, label, unidentified]),
    );
    if (last?.names !== names) last = { names, labels: shownLabels(rows) };
    return last.labels;
  };
}

/** Returns a label on one line, for a row that needs its second line, unless its type would be too small. */
export function onOneLineOnly(label: ShownLabel): ShownLabel {
  const { text, twins } = label;
  const room = twins > 1 ? labelRem - labelMarkRem : labelRem;
  const size = fittingSize(widthOf(text), room, { most: sizes.two[0], least: 0 });
  return label.lines.length === 1 || size < leastLabelRem ? label : { text, twins, lines: [text], size };
}

/** What a reader sees of a label. */
const keyOf = ({ text }: Fit) => comparable(text);

function countsOf(shown: ReadonlyMap<string, Fit>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const fit of shown.values()) counts.set(keyOf(fit), (counts.get(keyOf(fit)) ?? 0) + 1);
  return counts;
}

/** Returns the rows that look like another one although their labels differ. */
function alike(rows: readonly Named[], shown: ReadonlyMap<string, Fit>): Named[] {
  const labels = new Map<string, Set<string>>();
  const keyOfRow = ({ patientId }: Named) => keyOf(shown.get(patientId) ?? noLabel);
  for (const row of rows) {
    const key = keyOfRow(row);
    labels.set(key, (labels.get(key) ?? new Set()).add(comparable(row.label)));
  }
  return rows.filter((row) => (labels.get(keyOfRow(row))?.size ?? 0) > 1);
}

const wordsOf = ({ label }: Pick<Named, 'label'>) => label.trim().split(/\s+/);

function fitted(row: Named, room: number): Fit {
  const words = wordsOf(row);
  // The label of an unidentified patient has no given names. The last two words may both be family names.
  const most = row.unidentified ? 0 : Math.max(1, words.length - 2);
  const some = abbreviated(words, Math.min(most, words.length - 1));
  if (words.length > 2 && !row.unidentified) some.push(withoutMiddle(words, 2));
  const all = row.unidentified ? some : [...abbreviated(words, words.length - 1), withoutMiddle(words, 1)];
  return (
    onOneLine(some, sizes.one, room) ??
    onTwoLines(words.length > 2 ? some : [], sizes.two, room) ??
    onOneLine(all, [sizes.oneShort], room) ??
    onTwoLines(all, sizes.two, room) ??
    onTwoLines(all, [sizes.twoLast], room) ??
    cut(all.at(-1) ?? row.label, room)
  );
}

/** Returns the name with none of its first words abbreviated, with one, and so on up to `most`. */
function abbreviated(words: readonly string[], most: number): string[] {
  return Array.from({ length: most + 1 }, (_, count) =>
    words.map((word, place) => (place < count ? initialOf(word) : word)).join(' '),
  );
}

const initialOf = (word: string) => `${[...word][0] ?? ''}.`;

/** Returns the first letter of the first word with the last words. */
function withoutMiddle(words: readonly string[], last: number): string {
  const lastWords = words.slice(-last);
  return words.length > last ? [initialOf(words[0] ?? ''), ...lastWords].join(' ') : lastWords.join(' ');
}

function onOneLine(texts: readonly string[], fonts: readonly number[], room: number): Fit | undefined {
  for (const size of fonts) {
    const text = texts.find((one) => widthOf(one) * size <= room);
    if (text !== undefined) return { text, lines: [text], size };
  }
  return undefined;
}

function onTwoLines(texts: readonly string[], fonts: readonly number[], room: number): Fit | undefined {
  for (const size of fonts) {
    for (const text of texts) {
      const lines = broken(text, room / size);
      if (lines) return { text, lines, size };
    }
  }
  return undefined;
}

/**
 * Breaks a text into two lines of at most `room` ems: at a space or a hyphen, near the end of the first line, otherwise
 * with a hyphen inside a word that is wider than a line. Returns undefined if it does not fit.
 */
function broken(text: string, room: number): [string, string] | undefined {
  const breaks = [...text.matchAll(/ |(?<=[-‐])(?=.)/g)].map(({ index }) => index).toReversed();
  const pairs = breaks.map((at) => [text.slice(0, at).trimEnd(), text.slice(at).trimStart()] as const);
  const pair = pairs.find(([first, second]) => widthOf(first) <= room && widthOf(second) <= room);
  if (pair) return [...pair];
  const letters = [...text];
  const widest = Math.max(...text.split(/ |(?<=[-‐])/).map(widthOf));
  if (widest <= room) return undefined;
  for (let at = letters.length - leastPartCharacters; at >= leastPartCharacters; at -= 1) {
    const [first, second] = [letters.slice(0, at).join(''), letters.slice(at).join('')];
    const isInside = !/[\s.]$/.test(first) && !/^\s/.test(second) && !/\s.{0,2}$/.test(first);
    if (isInside && widthOf(`${first}-`) <= room)
      return widthOf(second) <= room ? [`${first}-`, second] : undefined;
  }
  return undefined;
}

/** Replaces the middle of a name that is too long for every size by dots. Names of one family begin alike. */
function cut(text: string, room: number): Fit {
  const letters = [...text];
  for (let count = letters.length - 1; count > nameEndCharacters; count -= 1) {
    const start = letters.slice(0, count - nameEndCharacters).join('');
    const shorter = `${start.trimEnd()}…${letters.slice(-nameEndCharacters).join('')}`;
    const lines = broken(shorter, room / sizes.twoLast);
    if (lines) return { text: shorter, lines, size: sizes.twoLast };
  }
  const end = `…${letters.slice(-nameEndCharacters).join('')}`;
  return { text: end, lines: [end], size: sizes.twoLast };
}
