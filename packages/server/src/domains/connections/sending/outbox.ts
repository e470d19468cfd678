import { createHash } from 'node:crypto';
import { isDevice, systemRole } from '@bedside/contracts/clinical/vitals/device-vitals.ts';
import { Note } from '@bedside/contracts/notes/notes.contract.ts';
import { MarkedInError } from '@bedside/contracts/record-marks.ts';
import { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { trusted } from 'mongoose';
import { entriesFrom, type StoredEntry } from '../../../chart/entry-store.ts';
import { headsOf, recordText } from '../../../chart/reading/read-entries.ts';
import { duplicateKeyOf } from '../../../infra/mongo/mongo.ts';
import { now } from '../../../infra/mongo/mongo-clock.ts';
import type { SecretBox } from '../../../infra/secrets/secret-box.ts';
import type { SentPatient } from '../../patients/patients.service.ts';
import { ConnectionModel, type StoredConnection, type StoredSending } from '../connections.model.ts';
import { type MessageHead, noteMessage, type SentStatus, vitalsMessage } from './observation-message.ts';
import { PositionModel, SentMessageModel } from './sent-message.model.ts';

/** Messages of one connection that wait in the outbox. The log has the others. */
const maxWaiting = 500;

/** Entries of one chart in one reading. */
const maxEntriesRead = 200;

/** Returns the place of a message's text for the encryption. */
export const sealOf = (messageId: string): string => `sent message ${messageId}`;

interface Drafted {
  entry: StoredEntry;
  patient: SentPatient;
  recordId: string;
  status: SentStatus;
  text: (head: MessageHead) => string;
}

/**
 * Reads what charts have gained since the last reading, and stores a message for each note and set of vitals. The log is what keeps
 * them: a reading that fails is made again, and the index on the message's id keeps it from being stored twice. Only the node that
 * sends may call it.
 */
export async function fillOutbox(
  connection: StoredConnection & { sending: StoredSending },
  patients: readonly SentPatient[],
  secrets: SecretBox,
): Promise<void> {
  const connectionId = connection._id;
  if ((await SentMessageModel.countDocuments({ connectionId, state: 'waiting' })) >= maxWaiting) return;
  const positions = await positionsOf(connectionId, patients);
  const heads = await headsOf(patients.map(({ id }) => id));
  const drafted: Drafted[] = [];
  const read: { id: string; seq: number; epoch: string }[] = [];
  for (const patient of patients) {
    const { id, epoch } = patient;
    const from = positions.get(`${connectionId}:${id}`);
    const seq = from?.epoch === epoch ? from.seq : 0;
    const head = heads.get(id) ?? 0;
    if (head <= seq) continue;
    const entries = (await entriesFrom(id, seq + 1, maxEntriesRead)).filter((entry) => entry.seq <= head);
    for (const entry of entries) {
      const draft = await draftOf(connection, patient, entry, drafted);
      if (draft) drafted.push(draft);
    }
    read.push({ id: `${connectionId}:${id}`, seq: entries.at(-1)?.seq ?? head, epoch });
  }
  drafted.sort((one, other) => one.entry.at.getTime() - other.entry.at.getTime());
  for (const draft of drafted) await store(connection, draft, secrets);
  for (const { id, seq, epoch } of read) {
    await PositionModel.updateOne({ _id: id }, { $set: { connectionId, seq, epoch } }, { upsert: true });
  }
}

async function positionsOf(connectionId: string, patients: readonly SentPatient[]) {
  const ids = patients.map(({ id }) => `${connectionId}:${id}`);
  const found = await PositionModel.find({ _id: trusted({ $in: ids }) }).lean();
  return new Map(found.map((one) => [one._id, one]));
}

/** Returns the message of an entry; undefined for one that does not leave. */
async function draftOf(
  { _id: connectionId, sending }: StoredConnection & { sending: StoredSending },
  patient: SentPatient,
  entry: StoredEntry,
  before: readonly Drafted[],
): Promise<Drafted | undefined> {
  if (entry.at < sending.since || (patient.isRestricted && !sending.restricted)) return undefined;
  const { type } = entry;
  if (type === 'vitals.recorded' && sending.vitals) {
    const record = VitalsRecord.parse(JSON.parse(entry.json));
    // A device's values are nobody's statement until someone confirms them, and a merge's were sent from the former chart.
    const isUnconfirmed = isDevice(record.recordedBy) || record.recordedBy.role === systemRole;
    if (isUnconfirmed || record.carriedFrom) return undefined;
    return {
      entry,
      patient,
      recordId: record.id,
      status: 'F',
      text: (head) => vitalsMessage(head, patient, record, 'F'),
    };
  }
  if ((type === 'note.added' || type === 'note.amended') && sending.notes) {
    const note = Note.parse(JSON.parse(entry.json));
    if (note.carriedFrom && type === 'note.added') return undefined;
    const status = type === 'note.added' ? 'F' : 'C';
    return {
      entry,
      patient,
      recordId: note.id,
      status,
      text: (head) => noteMessage(head, patient, note, status),
    };
  }
  if (type !== 'record.entered-in-error') return undefined;
  const { domain, recordId, enteredInError } = MarkedInError.parse(JSON.parse(entry.json));
  const isKnown =
    before.some((one) => one.recordId === recordId) ||
    (await SentMessageModel.exists({ connectionId, recordId })) !== null;
  if (!isKnown) return undefined;
  const status = enteredInError.reason === 'wrong-patient' ? 'W' : 'D';
  const common = { entry, patient, recordId, status } as const;
  if (domain === 'vitals') {
    const text = await recordText(patient.id, 'vitals.recorded', recordId);
    const record = text === undefined ? undefined : VitalsRecord.parse(JSON.parse(text));
    return record && { ...common, text: (head) => vitalsMessage(head, patient, record, status) };
  }
  const text = await recordText(patient.id, 'note.added', recordId);
  const note = text === undefined ? undefined : Note.parse(JSON.parse(text));
  return note && { ...common, text: (head) => noteMessage(head, patient, note, status) };
}

async function store(
  { _id: connectionId, departmentId, sendingApplication, sendingFacility }: StoredConnection,
  { entry, patient, recordId, status, text }: Drafted,
  secrets: SecretBox,
): Promise<void> {
  // HL7 2.5 allows 20 characters.
  const id = createHash('sha256')
    .update(`${connectionId} ${entry._id}`)
    .digest('hex')
    .slice(0, 20)
    .toUpperCase();
  if (await SentMessageModel.exists({ _id: id })) return;
  const counted = await ConnectionModel.findOneAndUpdate(
    { _id: connectionId, sending: trusted({ $exists: true }) },
    { $inc: { 'sending.place': 1 } },
    { returnDocument: 'after' },
  ).lean<StoredConnection>();
  if (counted?.sending === undefined) return;
  const at = now();
  const receiver = { application: sendingApplication, facility: sendingFacility };
  try {
    await SentMessageModel.create({
      ...{ _id: id, connectionId, departmentId, patientId: patient.id, recordId, status },
      place: counted.sending.place,
      state: 'waiting',
      original: secrets.seal(text({ controlId: id, at, receiver }), sealOf(id)),
      attempts: 0,
      createdAt: at,
    });
  } catch (error) {
    if (duplicateKeyOf(error) === undefined) throw error;
  }
}
