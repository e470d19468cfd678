import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { systemRole } from '@bedside/contracts/clinical/vitals/device-vitals.ts';
import type { TakeMessage } from '@bedside/contracts/connections/connections.contract.ts';
import type mongooseTypes from 'mongoose';
import type * as z from 'zod';
import type { EntryDraft } from '../../chart/chart-entry.ts';
import type { ChartLog } from '../../chart/chart-log.ts';
import type { PatientRef } from '../../chart/patient-access.ts';
import { hasOtherAuthors } from '../../chart/reading/other-authors.ts';
import { noScanner, type VirusScanner } from '../../infra/files/virus-scanner.ts';
import type { Hl7Message } from '../../infra/hl7/hl7-message.ts';
import { Hl7Refusal } from '../../infra/hl7/hl7-refusal.ts';
import { inTransaction } from '../../infra/mongo/in-transaction.ts';
import { duplicateKeyOf } from '../../infra/mongo/mongo.ts';
import { now } from '../../infra/mongo/mongo-clock.ts';
import { AppError } from '../../request/app-error.ts';
import type { Idempotency, RequestContext } from '../../request/request-context.ts';
import { roster } from '../departments/roster.service.ts';
import type { MonitorSets } from '../devices/monitor-sets.service.ts';
import type { LabDocuments } from '../labs/lab-documents.service.ts';
import type { FirstDraft, Labs } from '../labs/labs.service.ts';
import type {
  PatientEvent,
  PatientStatement,
  Patients,
  StoredPatient,
} from '../patients/patients.service.ts';
import { securityEvents } from '../security/security.service.ts';
import type { ConnectionTables, StoredConnection } from './connections.model.ts';
import { namedPerson } from './reading/named-person.ts';
import { patientEvents } from './reading/patient-events.ts';
import {
  birthOf,
  eventTime,
  identifiersOf,
  nameOf,
  patientSegment,
  patientStatement,
} from './reading/patient-statement.ts';
import { type SentDocument, sentResults } from './reading/result-statements.ts';
import { requireKind } from './senders.ts';

/** The complaint of a patient for whom the hospital's system states none. The chart requires one. */
const unknownComplaint = '?';

/** Attempts of one message while others change the same chart. */
const maxMessageAttempts = 8;

/** Stores the message's record. With a session in the transaction of its entries. */
export type StoreMessage = (
  session: mongooseTypes.ClientSession,
  patientId: string | undefined,
  /** What the record says beside. */
  also?: { unread?: string[] },
) => Promise<void>;

/** Lets the entry of a message decide alone that it is taken: one insert stores it. */
export interface ByEntry {
  /** Names the message in its entry. */
  command: Idempotency;
  /** Completes the record and acknowledges the message. Resolves when the acknowledgement has left. */
  taken: (patientId: string) => Promise<void>;
}

/** How the record of a message becomes that of a taken one. */
interface Storing {
  inTransaction: StoreMessage;
  /** Absent: always in the transaction of the entries. */
  byEntry?: ByEntry;
}

type Decisions = z.output<typeof TakeMessage>;

interface TakeDependencies {
  chart: ChartLog;
  patients: Patients;
  labs: Labs;
  labDocuments: LabDocuments;
  monitorSets: MonitorSets;
  /** Scans documents. Undefined: nothing does. */
  scanner?: VirusScanner | undefined;
}

/** A message to take, and the answers of an administrator to what its refusal asked. */
interface ToTake {
  connection: StoredConnection;
  message: Hl7Message;
  type: string;
  decisions: Decisions;
  receivedAt: Date;
  /** When the message arrived first. */
  arrivedAt: Date;
  /** Rejects if the message must not be taken, such as a repeat. Charts are read meanwhile, and nothing is written before it. */
  mayTake?: Promise<void> | undefined;
}

export type Take = ReturnType<typeof createTakeMessage>;

/**
 * Takes messages into charts. The entries and the message's record are one transaction: after it all of the message is there,
 * and otherwise nothing.
 */
export function createTakeMessage({
  chart,
  patients,
  labs,
  labDocuments,
  monitorSets,
  scanner = noScanner,
}: TakeDependencies) {
  const { hospital } = patients;

  /**
   * Takes a message. A message with nothing to store (MONITOR-7) leaves no record. Throws an {@link Hl7Refusal} for one that is
   * not taken, and the driver's errors.
   */
  async function take(to: ToTake, store: Storing): Promise<void> {
    requireKind(to.connection, to.type);
    for (let attempt = 1; ; attempt += 1) {
      try {
        await takeOnce(to, store);
        return;
      } catch (error) {
        if (!isLostRace(error) || attempt === maxMessageAttempts) throw refusalOf(error);
        await wait(Math.random() * 10 * attempt);
      }
    }
  }

  function takeOnce(to: ToTake, storing: Storing): Promise<void> {
    const request = contextOf(to.connection);
    if (to.connection.kind === 'monitors') return takeReadings(to, storing.inTransaction);
    if (to.type.startsWith('ADT')) return takePatient(to, request, storing.inTransaction);
    if (to.type === 'ORU^R01' || to.type === 'OUL^R22') return takeResults(to, request, storing);
    throw new Hl7Refusal('unsupported-type', { at: 'MSH-9', never: true });
  }

  async function takePatient(to: ToTake, request: RequestContext, store: StoreMessage): Promise<void> {
    const event = patientEvents[to.type];
    if (event === undefined) throw new Hl7Refusal('unsupported-type', { at: 'MSH-9', never: true });
    if (event === 'merge-accounts') throw new Hl7Refusal('merge-accounts', { at: 'MSH-9', never: true });
    if (event === 'merge') return mergePatients(to, request, store);
    const statement = await statementOf(to, request, event);
    const known = await patientOf(to, statement);
    if (known) {
      await changePatient(to, { request, ref: known, statement, event: event.does }, store);
      return;
    }
    // Someone who is only announced, or leaves without having been here, has no chart in the department.
    if (event.does !== 'arrives') {
      if (event.isOfChart) throw new Hl7Refusal('unknown-patient', { at: 'PID-3' });
      return storeAlone(to, store);
    }
    await addPatient(to, request, statement, store);
  }

  async function statementOf(
    to: ToTake,
    request: RequestContext,
    event: Exclude<(typeof patientEvents)[string], 'merge' | 'merge-accounts'>,
  ): Promise<PatientStatement> {
    const tables = tablesOf(to.connection);
    const { message } = to;
    const read = patientStatement(message, readingOf(to, tables), event);
    const statement: PatientStatement = { ...read, happened: event.happened };
    const memberId = tables.doctors[message.first('PV1')?.text(7) ?? ''];
    const member = memberId === undefined ? undefined : await memberOf(request, memberId);
    if (member) {
      statement.physicianId = memberId;
      statement.facts.physician = member;
    }
    const status = event.status?.(message);
    if (status !== undefined) statement.facts.status = status;
    return statement;
  }

  async function memberOf(request: RequestContext, physicianId: string): Promise<string | undefined> {
    try {
      return (await roster.named(request, { physicianId }))?.physician;
    } catch {
      // A member who has left keeps no patients; the name in the message stays.
      return undefined;
    }
  }

  async function patientOf(
    { connection, decisions }: ToTake,
    statement: Pick<PatientStatement, 'identifiers' | 'facts'>,
  ): Promise<ChartOfMessage | undefined> {
    const named = await hospital.named(connection.departmentId, statement.identifiers);
    if (decisions.patientId !== undefined) {
      if (named && named._id !== decisions.patientId) {
        throw new Hl7Refusal('identifiers-differ', { at: 'PID-3', patientId: named._id });
      }
      const chosen = await hospital.ofDepartment(connection.departmentId, decisions.patientId);
      return chartOf(chosen);
    }
    if (!named) return undefined;
    hospital.refuseOtherPerson(named, statement.facts);
    return chartOf(named);
  }

  async function changePatient(
    to: ToTake,
    change: { request: RequestContext; ref: PatientRef; statement: PatientStatement; event: PatientEvent },
    store: StoreMessage,
  ): Promise<void> {
    const { request, ref, statement, event } = change;
    if (event === 'never-came') {
      // A cancelled arrival must not take a patient off the list whom someone treats.
      if (await hasOtherAuthors(ref.id, to.connection._id)) {
        throw new Hl7Refusal('chart-in-use', { at: 'MSH-9', patientId: ref.id });
      }
    }
    await to.mayTake;
    await chart.changeAll(request, ref, async (session) => {
      const drafts = await hospital.change(request, ref, statement, event, session);
      await store(session, ref.id);
      return drafts;
    });
  }

  async function addPatient(
    { connection, decisions, mayTake }: ToTake,
    request: RequestContext,
    statement: PatientStatement,
    store: StoreMessage,
  ): Promise<void> {
    if (statement.facts.name === undefined) throw new Hl7Refusal('not-a-name', { at: 'PID-5' });
    if (statement.facts.dateOfBirth === undefined && statement.birthYear === undefined) {
      throw new Hl7Refusal('no-birth-date', { at: 'PID-7' });
    }
    const confirmedDifferent = decisions.confirmedDifferent === true;
    await mayTake;
    const { ref, draft, created } = hospital.arrival(request, statement, unknownComplaint);
    await chart.changeAll(request, ref, async (session) => {
      await hospital.refuseKnownPerson(connection.departmentId, statement, { confirmedDifferent }, session);
      const entry = await draft(session);
      await store(session, ref.id);
      return [entry];
    });
    created();
  }

  /**
   * A40: two numbers are one person. If only one of them has a chart here, that chart gets both. Two charts are merged if their
   * facts agree. Otherwise they wait for a person: a wrong merge mixes two patients.
   */
  async function mergePatients(to: ToTake, request: RequestContext, store: StoreMessage): Promise<void> {
    const { message, connection } = to;
    const reading = readingOf(to, tablesOf(connection));
    const survivingIdentifiers = identifiersOf(patientSegment(message), 3, reading);
    const mrg = message.first('MRG');
    if (mrg === undefined) throw new Hl7Refusal('no-identifier', { at: 'MRG-1' });
    const priorIdentifiers = identifiersOf(mrg, 1, reading);
    const [surviving, former] = [
      await hospital.named(connection.departmentId, survivingIdentifiers),
      await hospital.named(connection.departmentId, priorIdentifiers),
    ];
    if (surviving && former && surviving._id !== former._id) {
      const isSame = to.decisions.confirmedSame === true || hospital.isSamePerson(surviving, former);
      if (!isSame) throw new Hl7Refusal('merge', { at: 'MRG-1', patientId: former._id });
      return mergeCharts(request, { to, survivingId: surviving._id, formerId: former._id }, store);
    }
    const only = surviving ?? former;
    if (!only) return storeAlone(to, store);
    const at = eventTime(message, reading);
    const identifiers = [...survivingIdentifiers, ...priorIdentifiers];
    const statement = { identifiers, facts: {}, allergies: [], at };
    await changePatient(to, { request, ref: chartOf(only), statement, event: 'changes' }, store);
  }

  async function mergeCharts(
    request: RequestContext,
    { to, survivingId, formerId }: { to: ToTake; survivingId: string; formerId: string },
    store: StoreMessage,
  ): Promise<void> {
    await to.mayTake;
    try {
      await patients.merging.merge(request, survivingId, formerId, (session) => store(session, survivingId));
    } catch (error) {
      const cannot = error instanceof AppError && (error.code === 'conflict' || error.code === 'too-large');
      throw cannot ? new Hl7Refusal('not-mergeable', { at: 'MRG-1', patientId: formerId }) : error;
    }
  }

  /** Refuses a message with an infected document, and one that could not be scanned: it waits for an administrator. */
  async function requireClean(
    connection: StoredConnection,
    documents: readonly SentDocument[],
  ): Promise<void> {
    for (const { content } of documents) {
      const isInfected = await scanner.isInfected(content).catch(() => {
        throw new Hl7Refusal('not-scanned', { at: 'OBX-5' });
      });
      if (!isInfected) continue;
      const { _id: id, name: fullName, departmentId } = connection;
      securityEvents.record('infected-file', { departmentId, actor: { id, fullName } });
      throw new Hl7Refusal('infected-file', { at: 'OBX-5' });
    }
  }

  async function takeResults(
    to: ToTake,
    request: RequestContext,
    { inTransaction: store, byEntry }: Storing,
  ): Promise<void> {
    const tables = tablesOf(to.connection);
    const reading = readingOf(to, tables);
    const pid = patientSegment(to.message);
    const birth = birthOf(pid, reading);
    const name = nameOf(pid);
    const facts = { ...(name !== undefined && { name }), ...('day' in birth && { dateOfBirth: birth.day }) };
    const statement = { identifiers: identifiersOf(pid, 3, reading), facts };
    const named = patientOf(to, statement);
    named.catch(() => {});
    // MongoDB works on what was sent to it while the results are read.
    await nextTurn();
    const { results, documents } = sentResults(to.message, reading);
    const { _id: sender, departmentId } = to.connection;
    const likely = hospital.expected(departmentId, statement.identifiers);
    const foreseen = labs.foresee({ departmentId, sender, likely }, results);
    await requireClean(to.connection, documents);
    const ref = await named;
    if (!ref) throw new Hl7Refusal('unknown-patient', { at: 'PID-3' });
    const patient = hospital.factsOf(ref.stored, now());
    const prepared = await labs.receive(request, { ref, patient, sender, results, foreseen });
    await to.mayTake;
    const linking =
      to.decisions.patientId === undefined ? undefined : { ...statement, allergies: [], at: to.receivedAt };
    const isOnlyResults = documents.length === 0 && linking === undefined;
    if (byEntry && isOnlyResults && (await takeByEntry(request, ref, prepared.first, byEntry))) return;
    await labDocuments.receive(request, ref, documents, (draftDocuments) =>
      chart.changeAll(request, ref, async (session) => {
        const drafts: EntryDraft[] = await prepared.drafts(session);
        drafts.push(...(await draftDocuments(session)));
        if (linking) {
          const linked = { ...linking, facts: {} };
          drafts.push(...(await hospital.change(request, ref, linked, 'changes', session)));
        }
        await store(session, ref.id);
        return drafts;
      }),
    );
  }

  /**
   * Takes results that no message has stated before: their entries name the message, so one insert decides. Returns false if that
   * is not enough.
   */
  async function takeByEntry(
    request: RequestContext,
    ref: PatientRef,
    drafts: readonly FirstDraft[] | undefined,
    { command, taken }: ByEntry,
  ): Promise<boolean> {
    const [first] = drafts ?? [];
    if (first === undefined || drafts === undefined) return false;
    let acknowledged: Promise<void> | undefined;
    const acknowledge = () => {
      acknowledged ??= taken(ref.id);
      return acknowledged;
    };
    // A sender waits for no screen.
    const committed = () => acknowledge().catch(() => {});
    const named = { ...request, idempotency: command, committed };
    try {
      const [entry] =
        drafts.length === 1
          ? [(await chart.append(named, ref, first)).entry]
          : await chart.appendAll(named, ref, 'lab.added', drafts);
      // Otherwise another node has taken the message, and the entries are its own.
      if (entry?.data.id === first.id) labs.noteFirst(ref.id, drafts);
    } catch (error) {
      // Another message has stated one of the results meanwhile.
      if (duplicateKeyOf(error) === 'received.key') return false;
      const isReused = error instanceof AppError && error.code === 'conflict';
      throw isReused ? new Hl7Refusal('number-reused', { at: 'MSH-10' }) : error;
    }
    await acknowledge();
    return true;
  }

  /** PCD-01: what a monitor observed, into the chart of the patient at whom it hangs. */
  async function takeReadings(to: ToTake, store: StoreMessage): Promise<void> {
    const { connection, message, arrivedAt } = to;
    const { departmentId } = connection;
    const readings = monitorSets.read(
      message,
      readingOf({ ...to, receivedAt: arrivedAt }, tablesOf(connection)),
    );
    const pid = message.first('PID');
    await monitorSets.receive(
      {
        departmentId,
        connectionId: connection._id,
        message: readings,
        arrivedAt,
        patientText: [2, 3, 5, 7].map((field) => pid?.raw(field) ?? '').join('|'),
        refuseOther: (attached) => hospital.refuseOtherThan(departmentId, attached.id, namedPerson(pid)),
      },
      (session, patientId) => store(session, patientId, { unread: readings.unread }),
    );
  }

  return take;
}

/** The chart of a message, and those that were merged into it. */
type ChartOfMessage = PatientRef & { stored: StoredPatient; formerIds?: string[] };

function chartOf(stored: StoredPatient): ChartOfMessage {
  const { _id, departmentId, epoch, mergedCharts = [] } = stored;
  const formerIds = mergedCharts.flatMap((one) => (one.undone === undefined ? one.patientId : []));
  return { id: _id, departmentId, epoch, stored, ...(formerIds.length > 0 && { formerIds }) };
}

/** Stores a message that changes no chart. */
async function storeAlone({ mayTake }: ToTake, store: StoreMessage): Promise<void> {
  await mayTake;
  await inTransaction((session) => store(session, undefined));
}

/** What the messages of a connection may do. */
const connectionRights = ['read-chart', 'record', 'correct-others'] as const;

/** The actor of a connection's entries is the connection. */
function contextOf({ _id, name, departmentId }: StoredConnection): RequestContext {
  return {
    actor: {
      id: _id,
      fullName: name,
      role: systemRole,
      departmentId,
      isAdmin: false,
      rights: connectionRights,
      sessionId: _id,
    },
    requestId: 'hl7',
    language: 'en',
    now,
  };
}

const tablesRead = new WeakMap<StoredConnection, ConnectionTables>();

/** Returns the tables of a connection. Every message of a connection needs them. */
export function tablesOf(connection: StoredConnection): ConnectionTables {
  const known = tablesRead.get(connection);
  if (known) return known;
  const tables = JSON.parse(connection.tables) as ConnectionTables;
  tablesRead.set(connection, tables);
  return tables;
}

const readingOf = ({ connection, decisions, receivedAt }: ToTake, tables: ConnectionTables) => ({
  ...tables,
  zone: connection.timeZone,
  authority: connection.authority ?? '',
  now: receivedAt,
  doubled: decisions.doubled,
});

/** Another message or a clinician was faster. A new attempt reads the chart again. */
function isLostRace(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'stale-version';
  const duplicate = duplicateKeyOf(error);
  return ['departmentId,identifierKeys', '_id', 'received.key'].includes(duplicate ?? '');
}

/** Returns a refusal for the failures of the chart's services that the sender or an administrator can act on. */
function refusalOf(error: unknown): unknown {
  const duplicate = duplicateKeyOf(error);
  if (duplicate === 'departmentId,mrn' || duplicate === 'departmentId,mrnKey') {
    return new Hl7Refusal('same-number', { at: 'PID-3' });
  }
  if (error instanceof AppError && error.code === 'invalid-input') {
    return new Hl7Refusal('file' in (error.details.fields ?? {}) ? 'not-a-pdf' : 'value-type', {
      at: 'OBX-5',
    });
  }
  return error;
}
