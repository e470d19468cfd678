import { type BoardLevel, BoardRow, boardLevels } from '@bedside/contracts/board/board.contract.ts';
import { rowOfLevel, rowOfRestricted } from '@bedside/contracts/clinical/board/row-of-level.ts';
import { type RowProjection, rowRoom } from '../../../realtime/rooms.ts';

/** How the board's rows reach their readers: clinicians whole, wall displays by their privacy. */
export const rowPushes: RowProjection = {
  name: 'board',
  events: { row: 'board:row', gone: 'board:gone' },
  messages: { watch: 'board:watch', unwatch: 'board:unwatch' },
  levels: boardLevels,
  parse: (payload) => BoardRow.safeParse(payload).data,
  isNewer: (row, before) =>
    before === undefined ||
    before.epoch !== row.epoch ||
    before.seq < row.seq ||
    (before.seq === row.seq && before.at < row.at),
  ofLevel: (row, level) => {
    if (level === 'staff') return row;
    // An unknown level sees the least.
    return rowOfLevel(row, level === 'names' || level === 'initials' ? level : 'code');
  },
  ofRestricted: rowOfRestricted,
};

/** The readers of a department's board with one level of privacy. */
export const boardRoom = (departmentId: string, level: BoardLevel) => rowRoom(rowPushes, departmentId, level);
