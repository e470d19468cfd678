import type { DemoPatients } from '@bedside/contracts/demo-patients/demo-patients.contract.ts';
import { rateBounds } from '../../bounds.ts';
import { KeyedQueue } from '../../infra/queues/keyed-queue.ts';
import { countAttempt } from '../../realtime/coordination/attempts.ts';
import type { Coordination } from '../../realtime/coordination/coordination.ts';
import { AppError } from '../../request/app-error.ts';
import type { RequestContext } from '../../request/request-context.ts';
import { inDemoTurn } from '../departments/demo-turn.service.ts';
import type { Patients } from '../patients/patients.service.ts';
import { securityEvents } from '../security/security.service.ts';

export type DemoPatientsOfDepartment = ReturnType<typeof createDemoPatients>;

/**
 * Writes the demo patients into the department of a request, with authors of its own. A failure leaves those that it has
 * written so far.
 */
export type WriteDemoPatients = (request: RequestContext) => Promise<void>;

/** The demo patients of the actor's department. The routes let only administrators in. */
export function createDemoPatients({
  patients,
  writeDemoPatients,
  coordination,
}: {
  patients: Pick<Patients, 'demo'>;
  writeDemoPatients: WriteDemoPatients;
  coordination: Pick<Coordination, 'limits'>;
}) {
  const changes = new KeyedQueue();

  async function read({ actor: { departmentId } }: RequestContext): Promise<DemoPatients> {
    const [count, edited, hadRealPatient, hasRoom] = await Promise.all([
      patients.demo.count(departmentId),
      patients.demo.edited(departmentId),
      patients.demo.hadRealPatient(departmentId),
      patients.demo.hasRoom(departmentId),
    ]);
    return { count, edited, canFill: count === 0 && !hadRealPatient && hasRoom };
  }

  /** One call of a department at a time, whichever nodes receive them: calls of this node wait in its own queue. */
  const inTurn = <T>(departmentId: string, change: () => Promise<T>): Promise<T> =>
    changes.run(departmentId, () => inDemoTurn(departmentId, change));

  /**
   * Fills the department, and changes nothing if it has demo patients. Throws `conflict` if it ever had a real patient, or
   * too many demo patients. After a failure the department is empty again.
   */
  function fill(request: RequestContext): Promise<DemoPatients> {
    const { departmentId } = request.actor;
    return inTurn(departmentId, async () => {
      const { count, canFill } = await read(request);
      if (count > 0) return read(request);
      await countAttempt(coordination.limits, rateBounds.demoFills, departmentId);
      if (!canFill) throw new AppError('conflict');
      try {
        await writeDemoPatients(request);
      } catch (error) {
        await patients.demo.remove(request);
        throw error;
      }
      const filled = await read(request);
      securityEvents.recordBy(request, 'demo-patients-added', { to: String(filled.count) });
      return filled;
    });
  }

  /**
   * Removes every demo patient and no other. Throws `stale-version` if members have written about them since the caller read
   * {@link read}, so that the call removes only what they have confirmed.
   */
  function remove(request: RequestContext, { entries }: { entries: number }): Promise<DemoPatients> {
    return inTurn(request.actor.departmentId, async () => {
      const before = await read(request);
      const written = before.edited.reduce((sum, one) => sum + one.entries, 0);
      if (written !== entries) throw new AppError('stale-version');
      await patients.demo.remove(request);
      if (before.count > 0) {
        securityEvents.recordBy(request, 'demo-patients-removed', { from: String(before.count) });
      }
      return read(request);
    });
  }

  return { read, fill, remove };
}
