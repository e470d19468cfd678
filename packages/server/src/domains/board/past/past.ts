import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import type { PastBoard, PastChart } from '@bedside/contracts/board/past.contract.ts';
import { itemBounds } from '@bedside/contracts/bounds.ts';
import { silentTypes } from '@bedside/contracts/chart-entries.ts';
import { type BoardSettings, isOnBoard } from '@bedside/contracts/clinical/board/board-facts.ts';
import { presentAfterLeavingMs } from '@bedside/contracts/patients/patient-facts.ts';
import { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { MarkedInError } from '@bedside/contracts/record-marks.ts';
import { lastEntryUntil } from '../../../chart/reading/read-entries.ts';
import { errorMarks } from '../../../chart/revisions.ts';
import { AppError } from '../../../request/app-error.ts';
import type { RequestContext } from '../../../request/request-context.ts';
import type { AccessLog } from '../../access-log/access-log.service.ts';
import type { Patients } from '../../patients/patients.service.ts';
import { type BoardParts, type ChartOfRow, listsOf } from '../rows/board-chart.ts';
import { rowOf } from '../rows/board-row.ts';

/** Charts that one request for a past board reads at once. */
const maxPastChartsAtOnce = 4;

interface PastDependencies {
  boardParts: BoardParts;
  patients: Pick<Patients, 'require' | 'visitsSince' | 'restrictions'>;
  settingsOf: (departmentId: string) => Promise<BoardSettings>;
  accessLog: Pick<AccessLog, 'listed'>;
}

/** A patient's log, by its id and epoch. */
interface LogRef {
  id: string;
  epoch: string;
}

/** The board and charts as they were at a moment, from the entries that the log had by then (ADR 0127). */
export function createPast({ boardParts, patients, settingsOf, accessLog }: PastDependencies) {
  /** Returns the rows of the actor's department at a moment, earliest arrival first. */
  async function board(request: RequestContext, at: Date): Promise<PastBoard> {
    const { actor } = request;
    const settings = await settingsOf(actor.departmentId);
    const since = new Date(at.getTime() - presentAfterLeavingMs);
    const hidden = new Set(await patients.restrictions.hiddenFrom(actor));
    const visits = (await patients.visitsSince(actor.departmentId, since, itemBounds.boardRows)).filter(
      ({ _id }) => !hidden.has(_id),
    );
    const rows: BoardRow[] = [];
    for (let next = 0; next < visits.length; next += maxPastChartsAtOnce) {
      const charts = await Promise.all(
        visits
          .slice(next, next + maxPastChartsAtOnce)
          .map(({ _id, epoch }) => chartAt({ id: _id, epoch }, at)),
      );
      rows.push(
        ...charts.flatMap((chart) =>
          chart && isOnBoard(chart.patient, at) ? rowAt(chart, settings, at) : [],
        ),
      );
    }
    accessLog.listed(request, 'past-board', rows.length);
    const byArrival = (a: BoardRow, b: BoardRow) => Date.parse(a.arrivedAt) - Date.parse(b.arrivedAt);
    return { at: at.toISOString(), rows: rows.toSorted(byArrival) };
  }

  /** Returns a chart at a moment. Throws `not-found` for another department's patient, and before the first entry. */
  async function chart({ actor }: RequestContext, patientId: string, at: Date): Promise<PastChart> {
    const patient = await patients.require(actor, patientId);
    const [found, settings] = await Promise.all([chartAt(patient, at), settingsOf(patient.departmentId)]);
    if (!found) throw new AppError('not-found');
    const { sets, labs, scores, medications } = found;
    const most = itemBounds.pastRecords;
    return {
      patientId,
      at: at.toISOString(),
      patient: found.patient,
      row: rowAt(found, settings, at),
      vitals: sets.slice(0, most),
      labs: labs.slice(0, most),
      scores: scores.slice(0, most),
      medications: medications.slice(0, most),
      leftOut: [sets, labs, scores, medications].reduce(
        (sum, { length }) => sum + Math.max(0, length - most),
        0,
      ),
    };
  }

  async function chartAt({ id, epoch }: LogRef, at: Date): Promise<ChartOfRow | undefined> {
    const last = await lastEntryUntil(id, at);
    if (!last) return undefined;
    const [facts, change, lists, marks] = await Promise.all([
      lastEntryUntil(id, at, { types: ['patient.created', 'patient.updated'] }),
      lastEntryUntil(id, at, { otherThan: silentTypes }),
      listsOf(boardParts, id, last.seq),
      errorMarks(id),
    ]);
    if (!facts) return undefined;
    const foreign = ofOtherPatients(marks);
    const own = <T extends { id: string }>(list: readonly T[]) =>
      list.filter((record) => !foreign.has(record.id));
    return {
      patient: Patient.parse(JSON.parse(facts.json)),
      sets: own(lists.sets),
      labs: own(lists.labs),
      scores: own(lists.scores),
      takes: lists.takes,
      medications: own(lists.medications),
      epoch,
      seq: last.seq,
      lastChange: change && {
        seq: change.seq,
        at: change.at.toISOString(),
        actor: change.actor,
        type: change.type,
      },
    };
  }

  return { board, chart };
}

/**
 * D12: the records of another patient, whenever they were found out. They were on screen at the time, and still nobody may
 * see them again.
 */
function ofOtherPatients(marks: readonly string[]): ReadonlySet<string> {
  return new Set(
    marks
      .map((json) => MarkedInError.parse(JSON.parse(json)))
      .filter(({ enteredInError }) => enteredInError.reason === 'wrong-patient')
      .map(({ recordId }) => recordId),
  );
}

/**
 * Returns the row of a chart at a moment, without viewers. A call that ended without a take is left out, because only the
 * last look at a chart is known, and the row must not say that nobody saw it.
 */
function rowAt(chart: ChartOfRow, settings: BoardSettings, at: Date): BoardRow {
  const { row } = rowOf(chart, settings, at);
  return { ...row, attention: row.attention.filter(({ state }) => state !== 'unseen'), viewers: [] };
}
