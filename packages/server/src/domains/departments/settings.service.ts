import type { HandoverFormat } from '@bedside/contracts/handover/handover-formats.ts';
import type { DepartmentSetting } from '@bedside/contracts/socket.ts';
import type {
  TriageMinutes,
  UpdateVitalsIntervals,
  VitalsIntervals,
} from '@bedside/contracts/vitals/vitals-intervals.ts';
import { publishedTriageMinutes } from '@bedside/contracts/vitals/vitals-intervals.ts';
import { trusted } from 'mongoose';
import type * as z from 'zod';
import { now } from '../../infra/mongo/mongo-clock.ts';
import { AppError } from '../../request/app-error.ts';
import type { RequestContext } from '../../request/request-context.ts';
import { securityEvents } from '../security/security.service.ts';
import { DepartmentModel, type StoredDepartment } from './departments.model.ts';

export type DepartmentSettings = ReturnType<typeof createDepartmentSettings>;

/** The settings of the actor's department. Every member may read them; the routes let only administrators change them. */
export function createDepartmentSettings({
  departmentChanged,
}: {
  /** Notifies every member's screens of a changed setting. Call it after the change is stored. */
  departmentChanged: (departmentId: string, setting: DepartmentSetting) => void;
}) {
  async function rename(request: RequestContext, name: string): Promise<{ id: string; name: string }> {
    const id = request.actor.departmentId;
    const before = await DepartmentModel.findOneAndUpdate({ _id: id }, { name }).lean();
    if (before && before.name !== name) {
      securityEvents.recordBy(request, 'settings-changed', { about: 'name', from: before.name, to: name });
      departmentChanged(id, 'name');
    }
    return { id, name };
  }

  const vitalsIntervals = ({ actor }: RequestContext): Promise<VitalsIntervals> =>
    vitalsIntervalsOf(actor.departmentId);

  async function vitalsIntervalsOf(departmentId: string): Promise<VitalsIntervals> {
    const department = await DepartmentModel.findById(departmentId, {
      vitalsIntervals: 1,
    }).lean<StoredDepartment>();
    return present(department?.vitalsIntervals);
  }

  /**
   * Replaces the intervals for vital signs (DUE-5). Changes nothing without a difference. Throws `stale-version` if
   * someone changed them since `version`.
   */
  async function setVitalsIntervals(
    request: RequestContext,
    { version, minutes }: z.output<typeof UpdateVitalsIntervals>,
  ): Promise<VitalsIntervals> {
    const { id, fullName, role, departmentId: _id } = request.actor;
    const before = await vitalsIntervals(request);
    if (before.version !== version) throw new AppError('stale-version');
    if (inWords(before.minutes) === inWords(minutes)) return before;
    const changed = await DepartmentModel.findOneAndUpdate(
      { _id, 'vitalsIntervals.version': version === 0 ? trusted({ $exists: false }) : version },
      {
        vitalsIntervals: {
          version: version + 1,
          minutes,
          changedAt: now(),
          changedBy: { id, fullName, role },
        },
      },
      { returnDocument: 'after' },
    ).lean<StoredDepartment>();
    if (!changed) throw new AppError('stale-version');
    securityEvents.recordBy(request, 'settings-changed', {
      about: 'vitals-intervals',
      from: inWords(before.minutes),
      to: inWords(minutes),
    });
    departmentChanged(_id, 'vitals-intervals');
    return present(changed.vitalsIntervals);
  }

  /** Returns whether charts of a department may leave as FHIR. */
  async function exportsFhir(departmentId: string): Promise<boolean> {
    const department = await DepartmentModel.findById(departmentId, {
      fhirExport: 1,
    }).lean<StoredDepartment>();
    return department?.fhirExport !== false;
  }

  /** Turns the export as FHIR on or off. Running downloads finish. */
  async function setExports(
    request: RequestContext,
    { fhir }: { fhir: boolean },
  ): Promise<{ fhir: boolean }> {
    const { departmentId: _id } = request.actor;
    const before = await DepartmentModel.findOneAndUpdate({ _id }, { fhirExport: fhir }).lean();
    if ((before?.fhirExport ?? true) !== fhir) {
      securityEvents.recordBy(request, 'settings-changed', {
        about: 'fhir-export',
        to: fhir ? 'on' : 'off',
      });
      departmentChanged(_id, 'exports');
    }
    return { fhir };
  }

  /** Returns the format in which a department's hand-overs open: SBAR until an administrator changes it. */
  async function handoverFormatOf(departmentId: string): Promise<HandoverFormat> {
    const department = await DepartmentModel.findById(departmentId, {
      handoverFormat: 1,
    }).lean<StoredDepartment>();
    return department?.handoverFormat ?? 'sbar';
  }

  async function setHandover(
    request: RequestContext,
    { format }: { format: HandoverFormat },
  ): Promise<{ format: HandoverFormat }> {
    const { departmentId: _id } = request.actor;
    const before = await DepartmentModel.findOneAndUpdate({ _id }, { handoverFormat: format }).lean();
    const from = before?.handoverFormat ?? 'sbar';
    if (from !== format) {
      securityEvents.recordBy(request, 'settings-changed', { about: 'handover-format', from, to: format });
      departmentChanged(_id, 'handover-format');
    }
    return { format };
  }

  return {
    rename,
    vitalsIntervals,
    vitalsIntervalsOf,
    setVitalsIntervals,
    exportsFhir,
    setExports,
    handoverFormatOf,
    setHandover,
  };
}

function present(stored: StoredDepartment['vitalsIntervals']): VitalsIntervals {
  if (stored === undefined) return { version: 0, minutes: publishedTriageMinutes };
  const { version, minutes, changedAt, changedBy } = stored;
  return { version, minutes, changedAt: changedAt.toISOString(), changedBy };
}

/** The minutes of ESI 1 to 5 in one text, for the security log. */
const inWords = (minutes: TriageMinutes): string => Object.values(minutes).join(', ');
