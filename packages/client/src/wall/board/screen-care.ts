/** How long the board stays at one position of the screen. */
export const wallShiftMs = 3 * 60 * 1000;

/** Hours of the night, by the display's own zone, in which the board is darker. */
const night = { from: 22, to: 6 };

/** Places of the board on the screen, in pixels at 1920×1080. */
const shifts = [
  [0, 0],
  [3, 1],
  [4, 3],
  [1, 4],
  [-2, 3],
  [-4, 1],
  [-3, -2],
  [0, -4],
] as const;

/** Returns a CSS transform that moves the board by a few pixels every few minutes, so that nothing burns into the screen. */
export function shiftAt(now: number): string {
  const [x, y] = shifts[Math.floor(now / wallShiftMs) % shifts.length] ?? [0, 0];
  return `translate(${x / 10}rem, ${y / 10}rem)`;
}

/** Returns whether it is night where the display hangs. */
export function isNight(now: number): boolean {
  const hour = new Date(now).getHours();
  return hour >= night.from || hour < night.to;
}
