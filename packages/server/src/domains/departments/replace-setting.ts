import { trusted } from 'mongoose';
import { AppError } from '../../request/app-error.ts';
import type { RequestContext } from '../../request/request-context.ts';
import { DepartmentModel, type StoredDepartment } from './departments.model.ts';

/**
 * Stores `next` as a setting of the actor's department. Throws `stale-version` unless the stored version is the one
 * before `next`, so that neither of two changes is lost.
 */
export async function replaceSetting<K extends 'beds' | 'criticalLimits' | 'troponinAssays' | 'rights'>(
  { actor: { departmentId: _id } }: RequestContext,
  setting: K,
  next: NonNullable<StoredDepartment[K]>,
): Promise<void> {
  const version = next.version - 1;
  const seen =
    version === 0 ? { [setting]: trusted({ $exists: false }) } : { [`${setting}.version`]: version };
  const { matchedCount } = await DepartmentModel.updateOne({ _id, ...seen }, { [setting]: next });
  if (matchedCount === 0) throw new AppError('stale-version');
}
