import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '../../infra/mongo/ids.ts';
import { collectionOf } from '../../infra/mongo/mongo.ts';
import { AppError } from '../../request/app-error.ts';
import { DepartmentModel, type StoredDepartment } from './departments.model.ts';

/** Many times what filling takes. If a node dies in its turn, the others wait this long. */
const demoTurnMs = 30_000;
/** The interval at which a waiting call tries again. */
const demoTurnPollMs = 100;
/** The longest wait for the turn of another node. */
const demoTurnWaitMs = 40_000;

const departments = () => collectionOf<StoredDepartment>(DepartmentModel);
/** Turns use MongoDB's clock, because the clocks of two nodes may differ by more than a turn. */
const untilFromNow = { $add: ['$$NOW', demoTurnMs] };

/**
 * Runs `work` on the demo patients of a department while no other node does so. Waits for its turn, and throws
 * `unavailable` if it does not come.
 */
export async function inDemoTurn<T>(departmentId: string, work: () => Promise<T>): Promise<T> {
  const holder = newId();
  for (const start = performance.now(); !(await takeTurn(departmentId, holder)); ) {
    if (performance.now() - start > demoTurnWaitMs) throw new AppError('unavailable');
    await wait(demoTurnPollMs);
  }
  try {
    return await work();
  } finally {
    await departments().updateOne(
      { _id: departmentId, 'demoTurn.holder': holder },
      { $unset: { demoTurn: 1 } },
    );
  }
}

/** Takes the turn. Returns false while another holder has it. */
async function takeTurn(departmentId: string, holder: string): Promise<boolean> {
  const { matchedCount } = await departments().updateOne(
    {
      _id: departmentId,
      $or: [{ demoTurn: { $exists: false } }, { $expr: { $lt: ['$demoTurn.until', '$$NOW'] } }],
    },
    [{ $set: { demoTurn: { holder, until: untilFromNow } } }],
  );
  return matchedCount === 1;
}
