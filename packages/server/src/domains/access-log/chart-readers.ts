import {
  type ChartReader,
  type ChartReaders,
  unusualReasons,
} from '@bedside/contracts/access-log/access-log.contract.ts';
import { itemBounds } from '@bedside/contracts/bounds.ts';
import { nameKey } from '@bedside/contracts/patients/patient-search.ts';
import { peopleOf } from '../../chart/reading/read-entries.ts';
import type { RequestContext } from '../../request/request-context.ts';
import { namesIn } from '../auth/accounts.service.ts';
import type { Patients } from '../patients/patients.service.ts';
import { accessLines, type StoredAccessLine } from './access-log.model.ts';
import type { AccessLog } from './access-log.service.ts';

/** Openings of one chart that a page of its readers reads, the newest. */
const maxOpenings = 5000;

/** Openings of one reader around which the page counts other charts, the newest. */
const maxCheckedOpenings = 20;

/** The time around an opening in which other charts count as opened in a row. */
export const inARowMs = 10 * 60 * 1000;

/** Other charts within {@link inARowMs} that are many: a round of one's own patients is shorter. */
export const maxUsualCharts = 10;

/** Names of members that a patient's name is compared with. */
export const maxComparedNames = 5000;

/** The hours of the night, by the reader's clock. */
const night = { from: 22, to: 6 };

interface ChartReadersDependencies {
  accessLog: Pick<AccessLog, 'read'>;
  patients: Pick<Patients, 'require' | 'read'>;
}

/** Who opened a chart, for people with the right to see the log. */
export function createChartReaders({ accessLog, patients }: ChartReadersDependencies) {
  /** Returns the readers, the unusual ones first, then the latest. The reading itself is a line of the log. */
  return async function readers(
    request: RequestContext,
    patientId: string,
    { timeZone = 'UTC' }: { timeZone?: string | undefined },
  ): Promise<ChartReaders> {
    const { departmentId } = await patients.require(request.actor, patientId);
    const { data: patient } = await patients.read(request, patientId);
    const [lines, authors, names] = await Promise.all([
      openingsOf(departmentId, patientId),
      peopleOf(patientId),
      namesIn(departmentId, maxComparedNames),
    ]);
    accessLog.read(request, { patientId });
    const { nurseId, physicianId } = patient.assigned ?? {};
    const team = new Set([...authors.map(({ id }) => id), nurseId, physicianId]);
    const isColleague = names.some((name) => nameKey(name) === nameKey(patient.name));
    const byPerson = new Map<string, StoredAccessLine[]>();
    for (const line of lines) {
      const id = line.userId ?? '';
      byPerson.set(id, [...(byPerson.get(id) ?? []), line]);
    }
    const found = await Promise.all(
      [...byPerson].map(async ([id, own]): Promise<ChartReader[]> => {
        const [newest, oldest] = [own[0], own.at(-1)];
        if (!newest || !oldest) return [];
        const isEmergency = own.some(({ kind }) => kind === 'glass-broken');
        const signs: Record<(typeof unusualReasons)[number], boolean> = {
          emergency: isEmergency,
          colleague: isColleague && nameKey(newest.fullName ?? '') !== nameKey(patient.name),
          // The entry of an emergency access makes no one an author.
          'not-of-the-team': isEmergency || !team.has(id),
          'many-in-a-row': await opensMany(departmentId, id, own),
          'at-night': own.some(({ at }) => isNight(at, timeZone)),
        };
        return [
          {
            person: { id, fullName: newest.fullName ?? '' },
            first: oldest.at.toISOString(),
            last: newest.at.toISOString(),
            times: Math.max(1, own.filter(({ kind }) => kind === 'chart-opened').length),
            unusual: unusualReasons.filter((reason) => signs[reason]),
          },
        ];
      }),
    );
    const sorted = found
      .flat()
      .toSorted((one, other) => rank(other) - rank(one) || latest(other) - latest(one));
    return { readers: sorted.slice(0, itemBounds.members), isCut: lines.length === maxOpenings };
  };
}

/** Earlier reasons outweigh all later ones together. Night alone is work, so it ranks last. */
const rank = ({ unusual }: ChartReader) =>
  unusual.reduce((sum, reason) => sum + 2 ** (unusualReasons.length - unusualReasons.indexOf(reason)), 0);
const latest = ({ last }: ChartReader) => Date.parse(last);

function openingsOf(departmentId: string, patientId: string): Promise<StoredAccessLine[]> {
  return accessLines()
    .find({
      departmentId,
      patientId,
      kind: { $in: ['chart-opened', 'glass-broken'] },
      userId: { $exists: true },
    })
    .sort({ _id: -1 })
    .limit(maxOpenings)
    .toArray();
}

/** Returns whether a reader opened many other charts around one of these openings. */
async function opensMany(
  departmentId: string,
  userId: string,
  openings: readonly StoredAccessLine[],
): Promise<boolean> {
  const around = openings.slice(0, maxCheckedOpenings).map(({ at }) => ({
    at: { $gte: new Date(at.getTime() - inARowMs / 2), $lte: new Date(at.getTime() + inARowMs / 2) },
  }));
  const lines = await accessLines()
    .find({ departmentId, userId, kind: 'chart-opened', $or: around })
    .project<Pick<StoredAccessLine, 'at' | 'patientId'>>({ at: 1, patientId: 1 })
    .limit(maxOpenings)
    .toArray();
  return openings.slice(0, maxCheckedOpenings).some(({ at, patientId }) => {
    const near = lines.filter((line) => Math.abs(line.at.getTime() - at.getTime()) <= inARowMs / 2);
    const others = new Set(near.map((line) => line.patientId).filter((id) => id !== patientId));
    return others.size >= maxUsualCharts;
  });
}

/** Returns whether a moment lies in the night of a time zone. */
export function isNight(at: Date, timeZone: string): boolean {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(at),
  );
  return hour >= night.from || hour < night.to;
}
