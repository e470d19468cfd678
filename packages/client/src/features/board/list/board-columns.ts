/** The columns of the tracking list, in their order. */
export const boardColumns = [
  'bed',
  'patient',
  'complaint',
  'esi',
  'wait',
  'news2',
  'range',
  'results',
  'safety',
  'team',
  'here',
  'plan',
  'change',
] as const;
export type BoardColumn = (typeof boardColumns)[number];

/** Columns that only the overview shows in lists below 1080 px, and those below 1210 px. */
const wideOnly: readonly BoardColumn[] = ['complaint', 'team', 'change'];
const widestOnly: readonly BoardColumn[] = ['here', 'plan'];

/** Returns the class names that hide a cell in narrow lists. */
export function cellClass(column: BoardColumn): string {
  if (widestOnly.includes(column)) return '@max-[1209px]:hidden';
  return wideOnly.includes(column) ? '@max-[1079px]:hidden' : '';
}

/** The grid of a line and of the head. The minimum widths of each size fit into the list. */
export const lineClass =
  'grid items-center gap-x-2 px-3 ' +
  'grid-cols-[2.5rem_minmax(8rem,1.2fr)_1.5rem_7.75rem_4rem_minmax(8.5rem,1.4fr)_7.25rem_5.5rem] ' +
  '@min-[1080px]:grid-cols-[2.5rem_minmax(8.5rem,1.4fr)_minmax(5rem,1.1fr)_1.5rem_7.75rem_4rem_minmax(8.5rem,1.6fr)_7.25rem_5.5rem_6rem_4.25rem] ' +
  '@min-[1210px]:grid-cols-[2.5rem_minmax(8.5rem,1.4fr)_minmax(5rem,1.1fr)_1.5rem_7.75rem_4rem_minmax(9rem,1.5fr)_7.25rem_5.5rem_6rem_2.75rem_minmax(4rem,1.1fr)_4.25rem]';
