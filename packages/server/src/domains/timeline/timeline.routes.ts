import { maxReplay, timelineEndpoints } from '@bedside/contracts/timeline/timeline.contract.ts';
import type { ChartLog } from '../../chart/chart-log.ts';
import type { Bind } from '../../http/bind.ts';
import type { Patients } from '../patients/patients.service.ts';

/** The log itself, over REST. */
export function timelineRoutes(bind: Bind, chart: ChartLog, patients: Patients): void {
  bind.session(timelineEndpoints.entries, async ({ params, query }, request) => {
    const patient = await patients.require(request.actor, params.patientId);
    const { after = 0, before, epoch, limit = maxReplay } = query;
    return before === undefined
      ? chart.replay(patient, after, epoch, limit)
      : chart.readBack(patient, before, epoch, limit);
  });
}
