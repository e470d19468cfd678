import { maxReplay, timelineEndpoints } from '@bedside/contracts/timeline/timeline.contract.ts';
import type { PatientAccess } from '../../chart/patient-access.ts';
import { peopleOf } from '../../chart/reading/read-entries.ts';
import { readBack, replay } from '../../chart/reading/replay.ts';
import type { Bind } from '../../http/bind.ts';

/** The chart log over REST. */
export const timelineDomain = {
  services: {},
  routes(bind: Bind, { patients }: { patients: PatientAccess }): void {
    bind.session(timelineEndpoints.entries, async ({ params, query }, request) => {
      const patient = await patients.require(request.actor, params.patientId);
      const { after = 0, before, epoch, domain, actor, limit = maxReplay } = query;
      return before === undefined
        ? replay(patient, { after, epoch }, limit)
        : readBack(patient, { before, epoch, domain, actorId: actor }, limit);
    });
    bind.session(timelineEndpoints.people, async ({ params }, request) => {
      const patient = await patients.require(request.actor, params.patientId);
      return { people: await peopleOf(patient.id) };
    });
  },
};
