import type { DepartmentFigures } from '@bedside/contracts/board/figures.contract.ts';
import { departmentFigures, figuresFrom } from '@bedside/contracts/clinical/board/department-figures.ts';
import { LRUCache } from 'lru-cache';
import { figuresMs, itemBounds, maxSweptRows } from '../../../bounds.ts';
import { now } from '../../../infra/mongo/mongo-clock.ts';
import { AppError } from '../../../request/app-error.ts';
import type { Patients } from '../../patients/patients.service.ts';
import { createMilestones } from './milestones.ts';

/**
 * Returns the function that derives a department's figures from the chart logs. Caches them for {@link
 * figuresMs}, so that a hundred displays cost one read.
 */
export function createFigures(patients: Pick<Patients, 'visitsSince'>) {
  const milestonesOf = createMilestones();
  const recent = new LRUCache<string, Promise<DepartmentFigures>>({
    max: maxSweptRows,
    ttl: figuresMs,
  });

  async function read(departmentId: string): Promise<DepartmentFigures> {
    const at = now();
    const visits = await patients.visitsSince(departmentId, figuresFrom(at), itemBounds.figureVisits + 1);
    // Figures of only some patients would be wrong.
    if (visits.length > itemBounds.figureVisits) throw new AppError('too-large');
    const milestones = await milestonesOf(visits);
    return departmentFigures(
      visits.map((visit) => ({ ...visit, ...milestones.get(visit._id) })),
      at,
    );
  }

  /** Throws `too-large` for a department with more visits than a day can have. */
  return function figuresOf(departmentId: string): Promise<DepartmentFigures> {
    const known = recent.get(departmentId);
    if (known) return known;
    const reading = read(departmentId);
    recent.set(departmentId, reading);
    reading.catch(() => recent.delete(departmentId));
    return reading;
  };
}
