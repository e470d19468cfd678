import { now } from '../../infra/mongo/mongo-clock.ts';
import { grants } from './grants.model.ts';

/** Returns the end of a person's emergency access to a chart; undefined if they have none that lasts. */
export async function emergencyAccessOf(userId: string, patientId: string): Promise<Date | undefined> {
  const grant = await grants().findOne(
    { 'by.id': userId, patientId, until: { $gt: now() } },
    { sort: { until: -1 }, projection: { until: 1 } },
  );
  return grant?.until;
}
