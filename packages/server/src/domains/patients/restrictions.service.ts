import { trusted } from 'mongoose';
import type { RestrictedCharts } from '../../chart/patient-access.ts';
import { GatheredReads } from '../../infra/mongo/gathered-reads.ts';
import type { SessionActor } from '../../request/request-context.ts';
import { PatientModel, type StoredPatient } from './patients.model.ts';

/** How long a node uses what it has read. Other nodes also hear of a change at once, over the bus. */
const freshMs = 1000;

interface Restricted {
  departmentId: string;
  named: ReadonlySet<string>;
}

/** Returns whether someone acts as a person. The server's own work has no address and sees every chart of its department. */
const isPerson = ({ address }: SessionActor): boolean => address !== undefined;

export type Restrictions = ReturnType<typeof createRestrictions>;

/**
 * The restricted charts of the installation, which are few. A node keeps them in memory, so that a request costs no read
 * for them, and reads them again when they are older than {@link freshMs}.
 */
export function createRestrictions(): RestrictedCharts & {
  /** Resolves when what this node knows is at most {@link freshMs} old. */
  fresh: () => Promise<void>;
  /** Reads again now. */
  refresh: () => Promise<void>;
  /** Lets a change hold on this node before its commit, so that no push leaves in between. {@link refresh} must follow. */
  expect: (patientId: string, departmentId: string, named: readonly string[] | undefined) => void;
  /** Returns whether a chart of the actor's department is restricted to others. Call {@link fresh} before. */
  hides: (actor: SessionActor, patientId: string) => boolean;
  /** Returns the charts of the actor's department that are restricted to others. */
  hiddenFrom: (actor: SessionActor) => Promise<string[]>;
  /** Returns the restricted charts among these. */
  all: () => ReadonlyMap<string, Restricted>;
} {
  let charts = new Map<string, Restricted>();
  let readAt = Number.NEGATIVE_INFINITY;

  const reads = new GatheredReads<true>(async () => {
    const began = performance.now();
    const stored = await PatientModel.find(
      { 'restriction.at': trusted({ $exists: true }) },
      { departmentId: 1, 'restriction.people.id': 1 },
    ).lean<Pick<StoredPatient, '_id' | 'departmentId' | 'restriction'>[]>();
    charts = new Map(
      stored.map(({ _id, departmentId, restriction }) => [
        _id,
        { departmentId, named: new Set(restriction?.people.map(({ id }) => id)) },
      ]),
    );
    readAt = began;
    return new Map([['all', true]]);
  });

  const refresh = async () => {
    await reads.get('all');
  };
  const fresh = async () => {
    if (performance.now() - readAt >= freshMs) await refresh();
  };
  const hides = (actor: SessionActor, patientId: string) =>
    isPerson(actor) && charts.get(patientId)?.named.has(actor.id) === false;

  return {
    fresh,
    refresh,
    hides,
    expect: (patientId, departmentId, named) => {
      if (named) charts.set(patientId, { departmentId, named: new Set(named) });
      else charts.delete(patientId);
    },
    namedFor: (patientId) => charts.get(patientId)?.named,
    hiddenFrom: async (actor) => {
      await fresh();
      return [...charts].flatMap(([id, { departmentId }]) =>
        departmentId === actor.departmentId && hides(actor, id) ? [id] : [],
      );
    },
    all: () => charts,
  };
}
