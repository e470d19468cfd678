import { painOf } from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';

/** The columns beside the time. NEWS2 is first, because no width cuts off the first column. */
export const historyColumns = [
  'news2',
  'temperature',
  'heartRate',
  'respiratoryRate',
  'bloodPressure',
  'oxygenSaturation',
  'painLevel',
  'consciousnessLevel',
  'notes',
] as const;
export type HistoryColumn = (typeof historyColumns)[number];

/** The order of the RCP's chart, in which a phone shows the columns. */
const news2Order: readonly HistoryColumn[] = [
  'news2',
  'respiratoryRate',
  'oxygenSaturation',
  'bloodPressure',
  'heartRate',
  'consciousnessLevel',
  'temperature',
  'painLevel',
  'notes',
];

/** Returns a phone's columns: the order of NEWS2, those without a value in any set last. */
export function phoneColumns(records: readonly VitalsRecord[]): HistoryColumn[] {
  const isEmpty = (column: HistoryColumn) => records.every((record) => !hasValue(column, record));
  return [...news2Order.filter((column) => !isEmpty(column)), ...news2Order.filter(isEmpty)];
}

function hasValue(column: HistoryColumn, record: VitalsRecord): boolean {
  if (column === 'news2') return true;
  if (column === 'painLevel') return painOf(record) !== undefined;
  if (column === 'consciousnessLevel') return !record.defaulted.includes(column);
  if (column === 'notes') return record.notes !== undefined;
  if (record.unrecordable?.includes(column)) return true;
  if (column === 'bloodPressure') {
    return record.bloodPressureSystolic !== undefined || record.bloodPressureDiastolic !== undefined;
  }
  return record[column] !== undefined;
}

const cell = 'border-b px-2 py-2 align-top xl:px-3';

/** The class names of a row's first cell. */
export const headCellClass = `${cell} sticky left-0 bg-surface pl-4 text-left font-medium whitespace-nowrap xl:pl-4 [tr:focus>&]:bg-action-tint`;

export function cellClass(column: HistoryColumn): string {
  if (column === 'notes') return `${cell} max-w-80 min-w-28 break-words whitespace-pre-wrap xl:min-w-40`;
  return column === 'painLevel' ? `${cell} whitespace-nowrap` : cell;
}
