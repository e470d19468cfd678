import type { Grid } from '../grids.ts';
import { fittingSize, widthOf } from '../labels/text-width.ts';
import { sizesOf } from './line-sizes.ts';

/** The width of a call in one column, as in wall.css. */
export const callRem = 38.4;

/** The width of a call in the second line of two columns, below the label. */
export const callBelowRem = 57.6;

/** The width of a call in the second line of two columns, beside a label of two lines. */
export const callBesideTallRem = 32;

/** The width of the team's cell in one column, with its gap. */
export const teamRem = 11.6;

/** The text of a call as its line shows it, and the sizes of type in rem. */
export interface CallFit {
  text: string;
  size: number;
  notices: number;
  /** Whether the call needs the room of the team. */
  isCrowded: boolean;
  /** The room at the end of the second line of two columns that the team needs. */
  team: number;
}

/** A call and its badges. */
export interface CallWords {
  /** From the whole text to the shortest. */
  texts: readonly string[];
  notices: readonly string[];
}

/** What else the line of a call contains. */
interface Beside {
  /** Whether the label has two lines. */
  isTall: boolean;
  /** The width of the team in rem. */
  team: number;
}

/** The edges of a badge with its gap, in ems. As in wall.css. */
const edges = 1.1;
/** The gap between a text and its badges, in rem. As in wall.css. */
const gap = 0.8;
/** A text that wraps leaves room at the ends of its lines. */
const wrapped = 0.8;
/**
 * The least sizes in rem. A text without room for its least size is shortened. Badges are never cut, and become smaller
 * than their least size only beside the shortest text.
 */
const least = { text: 2, notices: 1.8, notice: 1 } as const;
/** Below this size, in rem, a call in one column takes the room of the team. */
const comfortable = 3;

/** Returns the width of a call's badges, in ems. */
const badgesOf = ({ notices }: CallWords) =>
  notices.reduce((sum, notice) => sum + widthOf(notice) + edges, 0);

/** Returns whether a call in two columns needs its whole line, so that the label has to stay on the first. */
export function needsWholeLine(call: CallWords, { columns, lines }: Grid): boolean {
  if (columns === 1 || lines === 9 || call.texts.length === 0) return false;
  return widthOf(call.texts[0] ?? '') * least.text + badgesOf(call) * least.notices > callBesideTallRem;
}

/**
 * Returns the text and the sizes of a call. Neither its text nor its badges are cut, because a cut number would be
 * another.
 */
export function callFit(call: CallWords, grid: Grid, beside: Beside): CallFit {
  return grid.columns === 1 ? inItsCell(call, grid) : onSecondLine(call, grid, beside);
}

/** Returns the longest text that fits into `ems`, otherwise the shortest. */
const fitting = ({ texts }: CallWords, ems: number): string =>
  texts.find((text) => widthOf(text) <= ems) ?? texts.at(-1) ?? '';

/** One column: the text has one line or two, or one line above the badges. It may need the room of the team. */
function inItsCell(call: CallWords, grid: Grid): CallFit {
  const { call: most } = sizesOf(grid);
  const hasBadges = call.notices.length > 0;
  const size = (text: string, room: number) => {
    const one = fittingSize(widthOf(text), room, { most: hasBadges ? most.above : most.one, least: 0 });
    const two = fittingSize(widthOf(text), 2 * room * wrapped, { most: most.two, least: 0 });
    return hasBadges ? one : Math.max(one, two);
  };
  const [full = ''] = call.texts;
  const isCrowded = full !== '' && hasBadges && size(full, callRem) < comfortable;
  const room = isCrowded ? callRem + teamRem : callRem;
  const text = fitting(call, (hasBadges ? 1 : 2 * wrapped) * (room / least.text));
  // Without a text, the badges may use two lines.
  const notices = fittingSize(badgesOf(call), (full === '' ? 2 * wrapped : 1) * room, {
    most: most.notices,
    least: least.notice,
  });
  return { text, size: size(text, room), notices, isCrowded, team: 0 };
}

/** Two columns: text and badges share the second line with the team, unless they need its room. */
function onSecondLine(call: CallWords, grid: Grid, { isTall, team }: Beside): CallFit {
  const { call: most } = sizesOf(grid);
  const whole = isTall && grid.lines !== 9 ? callBesideTallRem : callBelowRem;
  const badges = badgesOf(call);
  const [full = ''] = call.texts;
  const room = whole - (full !== '' && badges > 0 ? gap : 0);
  if (widthOf(full) * most.one + badges * most.notices <= room - team)
    return { text: full, size: most.one, notices: most.notices, isCrowded: false, team };
  return { ...inOneRow(call, room, most), isCrowded: true, team: 0 };
}

/** The widths of a call in a line that calls and of its badges, in rem, and the largest sizes. As in calls.css. */
const callLine = {
  1: { room: 121, one: 5.6, notices: 3.2 },
  2: { room: 57.6, badges: 23, one: 4.6, notices: 2.6 },
} as const;

/**
 * Returns the text and the sizes of a call in a line that calls. In two columns the badges are below the text, so that
 * the cause can be read from six meters; badges may be smaller (D75). See {@link callFit}.
 */
export function callLineFit(call: CallWords, columns: 1 | 2): CallFit {
  const rest = { isCrowded: false, team: 0 };
  if (columns === 1) return { ...inOneRow(call, callLine[1].room - gap, callLine[1], comfortable), ...rest };
  const { room, badges, one, notices } = callLine[2];
  const text = fitting(call, room / comfortable);
  return {
    text,
    size: fittingSize(widthOf(text), room, { most: one, least: least.text }),
    notices: fittingSize(badgesOf(call), badges, { most: notices, least: 0 }),
    ...rest,
  };
}

/** A text beside its badges. */
function inOneRow(
  call: CallWords,
  room: number,
  most: { one: number; notices: number },
  leastText: number = least.text,
) {
  const badges = badgesOf(call);
  const text = fitting(call, (room - badges * least.notices) / leastText);
  const ems = widthOf(text);
  const notices = fittingSize(badges, room - ems * most.one, { most: most.notices, least: least.notices });
  const firstSize = fittingSize(ems, room - badges * notices, { most: most.one, least: least.text });
  const last = fittingSize(badges, room - ems * firstSize, { most: notices, least: least.notice });
  const size = fittingSize(ems, room - badges * last, { most: firstSize, least: least.notice });
  return { text, size, notices: last };
}
