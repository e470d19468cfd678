/** The columns of the tracking list, in their order. */
export const boardColumns = [
  'bed',
  'patient',
  'esi',
  'wait',
  'news2',
  'range',
  'results',
  'safety',
  'team',
  'here',
  'change',
  'take',
] as const;
export type BoardColumn = (typeof boardColumns)[number];

/** Returns the class names that hide a cell in narrow lists. The complaint and the calls are in all of them. */
export function cellClass(column: BoardColumn): string {
  if (column === 'here') return '@max-[1209px]:hidden';
  if (column === 'team' || column === 'change') return '@max-[1059px]:hidden';
  if (column === 'safety') return '@max-[811px]:hidden';
  return column === 'wait' || column === 'take' ? '@max-[667px]:hidden' : '';
}

/** The grid of a line and of the head. The minimum widths of each size fit into the list, also with a long "Take". */
export const lineClass =
  'grid items-center gap-x-2 px-3 ' +
  'grid-cols-[2.25rem_minmax(8rem,1.4fr)_1.25rem_3.5rem_minmax(6rem,1fr)_minmax(6rem,1.2fr)] ' +
  '@min-[668px]:grid-cols-[2.25rem_minmax(7.5rem,1.5fr)_1.25rem_4.5rem_3.5rem_minmax(5.5rem,1fr)_minmax(6rem,1.2fr)_var(--take)] ' +
  '@min-[812px]:grid-cols-[2.25rem_minmax(9rem,1.7fr)_1.25rem_4.5rem_3.5rem_minmax(6.25rem,1fr)_minmax(8rem,1.4fr)_4.75rem_var(--take)] ' +
  '@min-[1060px]:grid-cols-[2.25rem_minmax(10rem,1.9fr)_1.25rem_4.75rem_3.5rem_minmax(7.5rem,1fr)_minmax(9rem,1.4fr)_5rem_5.25rem_4.25rem_var(--take)] ' +
  '@min-[1210px]:grid-cols-[2.5rem_minmax(12rem,2.2fr)_1.25rem_5rem_3.75rem_minmax(8.5rem,1fr)_minmax(10rem,1.5fr)_5.25rem_6rem_2.75rem_4.25rem_var(--take)]';

/** Returns the class name that sets the width of the last column. Its button must not be cut in any language. */
export const takeWidth = (label: string): string => (label.length > 7 ? '[--take:6.25rem]' : '[--take:4rem]');
