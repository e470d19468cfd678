import { wallRoom } from '../../../bounds.ts';
import { fittingSize, widthOf } from '../labels/text-width.ts';

/** The number of columns of the board. */
export type Columns = 1 | 2;

/** Sizes of type of a call, in rem, and whether it leaves no room for the team, nor for the age beside a label of two lines. */
export interface CallFit {
  text: number;
  notices: number;
  isCrowded: boolean;
}

/** Returns the size of type of the signs out of range, which are never cut. */
export function signsSize(texts: readonly string[], age: string, columns: Columns): number {
  const ems = texts.reduce((sum, text) => sum + widthOf(text) + gap, 0) + widthOf(age) * smaller;
  return fittingSize(ems, wallRoom.signs[columns], { most: columns === 1 ? 3.4 : 3, least: 1.4 });
}

/** Returns the size of type of an age with the sex. */
export function ageSize(text: string, columns: Columns): number {
  return fittingSize(widthOf(text), wallRoom.age[columns], { most: columns === 1 ? 2.7 : 2.5, least: 1.2 });
}

/** Returns the size of type of NEWS2 with an arrow, which is 0.75 of its size. */
export function news2Size(text: string): number {
  return fittingSize(widthOf(text) + widthOf('↑') * smaller, wallRoom.news2, { most: 4.8, least: 2.6 });
}

/** The gap between signs, in ems, and the size of an age or an arrow beside that of a value. As in wall.css. */
const gap = 0.4;
const smaller = 0.75;

/** The edges of a badge with its gap, in ems. As in wall.css. */
const edges = 1.1;
/** A text that wraps leaves room at the ends of its lines. */
const wrapped = 0.85;

interface Call {
  text: string;
  notices: readonly string[];
}

/** The most and least sizes of a call, in rem. Above `besideTeam`, the team stays beside it. */
const callSizes = {
  one: { most: 2.8, least: 1.9 },
  two: { most: 2.7, least: 2, besideTeam: 2.4 },
} as const;

/** Returns the width of a call's badges, in ems. */
const badgesOf = ({ notices }: Call) => notices.reduce((sum, notice) => sum + widthOf(notice) + edges, 0);

/**
 * Returns whether a call in two columns needs the whole second line, so that the label has to stay on the first. Badges
 * alone become smaller instead.
 */
export function needsWholeLine(call: Call): boolean {
  return (
    call.text !== '' && (widthOf(call.text) + badgesOf(call) + edges) * callSizes.two.least > wallRoom.instead
  );
}

/** Returns the sizes of a call. Its badges are never cut; a lack of room cuts the end of its text. */
export function callFit(call: Call, columns: Columns, isTall: boolean): CallFit {
  const { text, notices } = call;
  const badges = badgesOf(call);
  if (columns === 1) {
    const room = notices.length > 0 ? wallRoom.call : 2 * wallRoom.call * wrapped;
    return {
      text: fittingSize(widthOf(text), room, callSizes.one),
      // Without a text, they have both lines.
      notices: fittingSize(badges, text === '' ? 1.5 * wallRoom.call : wallRoom.call, {
        most: 2.6,
        least: 1,
      }),
      isCrowded: false,
    };
  }
  const { most, besideTeam } = callSizes.two;
  const room = isTall ? wallRoom.besideTall : wallRoom.below;
  const ems = widthOf(text) + badges + edges;
  const size = fittingSize(ems, room - wallRoom.team, { most, least: 0 });
  if (size >= besideTeam) return { text: size, notices: size, isCrowded: false };
  const whole = isTall ? wallRoom.instead : wallRoom.below;
  const alone = fittingSize(ems, whole, callSizes.two);
  return { text: alone, notices: fittingSize(badges, whole, { most: alone, least: 1 }), isCrowded: true };
}
