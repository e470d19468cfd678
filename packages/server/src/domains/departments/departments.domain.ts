import { bedsEndpoints } from '@bedside/contracts/departments/beds.contract.ts';
import { criticalLimitsEndpoints } from '@bedside/contracts/departments/critical-limits.contract.ts';
import { departmentsEndpoints } from '@bedside/contracts/departments/departments.contract.ts';
import { departmentRightsEndpoints } from '@bedside/contracts/departments/rights.contract.ts';
import { troponinAssaysEndpoints } from '@bedside/contracts/departments/troponin-assays.contract.ts';
import type { Bind } from '../../http/bind.ts';
import { type BedsOfDepartment, createBeds } from './beds.service.ts';
import { type CriticalLimitsOfDepartment, createCriticalLimits } from './critical-limits.service.ts';
import { departments } from './departments.service.ts';
import { createMembers, type Members } from './members.service.ts';
import { createDepartmentRights, type RightsOfDepartment } from './rights.service.ts';
import { roster } from './roster.service.ts';
import { createDepartmentSettings, type DepartmentSettings } from './settings.service.ts';
import { createTroponinAssays, type TroponinAssaysOfDepartment } from './troponin-assays.service.ts';

export const departmentsDomain = {
  services: {
    members: createMembers,
    settings: createDepartmentSettings,
    criticalLimits: createCriticalLimits,
    troponinAssays: createTroponinAssays,
    beds: createBeds,
    departmentRights: createDepartmentRights,
  },
  routes(
    bind: Bind,
    {
      members,
      settings,
      criticalLimits,
      troponinAssays,
      beds,
      departmentRights,
    }: {
      members: Members;
      settings: DepartmentSettings;
      criticalLimits: CriticalLimitsOfDepartment;
      troponinAssays: TroponinAssaysOfDepartment;
      beds: BedsOfDepartment;
      departmentRights: RightsOfDepartment;
    },
  ): void {
    bind.session(departmentsEndpoints.update, ({ body }, request) => settings.rename(request, body.name));
    bind.session(departmentsEndpoints.vitalsIntervals, (_input, request) =>
      settings.vitalsIntervals(request),
    );
    bind.session(departmentsEndpoints.updateVitalsIntervals, ({ body }, request) =>
      settings.setVitalsIntervals(request, body),
    );
    bind.session(departmentsEndpoints.changeHandover, ({ body }, request) =>
      settings.setHandover(request, body),
    );
    bind.session(departmentsEndpoints.changeExports, ({ body }, request) =>
      settings.setExports(request, body),
    );
    bind.session(departmentsEndpoints.listInvites, ({ query }, request) =>
      departments.listInvites(request, query),
    );
    bind.session(departmentsEndpoints.createInvite, (_input, request) => departments.createInvite(request));
    bind.session(departmentsEndpoints.revokeInvite, async ({ params }, request) => {
      await departments.revokeInvite(request, params.inviteId);
      return undefined;
    });
    bind.session(departmentsEndpoints.members, ({ query }, request) => members.list(request, query));
    bind.session(departmentsEndpoints.updateMember, ({ params, body }, request) =>
      members.update(request, params.userId, body),
    );
    bind.session(departmentsEndpoints.memberResetLink, ({ params }, request) =>
      members.resetLink(request, params.userId),
    );
    bind.session(criticalLimitsEndpoints.read, (_input, request) =>
      criticalLimits.read(request.actor.departmentId),
    );
    bind.session(troponinAssaysEndpoints.read, (_input, request) =>
      troponinAssays.read(request.actor.departmentId),
    );
    bind.session(troponinAssaysEndpoints.change, ({ body }, request) => troponinAssays.change(request, body));
    bind.session(criticalLimitsEndpoints.change, ({ body }, request) => criticalLimits.change(request, body));
    bind.session(bedsEndpoints.read, (_input, request) => beds.read(request.actor.departmentId));
    bind.session(bedsEndpoints.change, ({ body }, request) => beds.change(request, body));
    bind.session(departmentRightsEndpoints.read, (_input, request) => departmentRights.read(request));
    bind.session(departmentRightsEndpoints.change, ({ body }, request) =>
      departmentRights.change(request, body),
    );
    bind.session(bedsEndpoints.roster, (_input, request) => roster.list(request));
  },
};
