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

/** Columns that a list narrower than 1080 px leaves to the overview. */
const wideOnly: readonly BoardColumn[] = ['complaint', 'team', 'here', 'plan', 'change'];

/** Returns the class names of a cell: whether a narrow list shows it. */
export const cellClass = (column: BoardColumn): string =>
  wideOnly.includes(column) ? '@max-[1079px]:hidden' : '';

/** The grid of a line and of the head. */
export const lineClass =
  'grid items-center gap-x-2 px-3 ' +
  'grid-cols-[2.75rem_minmax(8rem,1.2fr)_1.5rem_5.5rem_4rem_minmax(9rem,1.4fr)_6.5rem_5.5rem] ' +
  '@min-[1080px]:grid-cols-[2.75rem_minmax(8.5rem,1.4fr)_minmax(6rem,1.1fr)_1.5rem_5.25rem_4rem_minmax(9.5rem,1.6fr)_6.5rem_5.5rem_6rem_3.5rem_minmax(5rem,1.1fr)_4rem]';
