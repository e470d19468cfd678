import { chatEndpoints } from '@bedside/contracts/chat/chat.contract.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { timelineEndpoints } from '@bedside/contracts/timeline/timeline.contract.ts';
import mongoose from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { aDepartment, aPatient, type SignedIn } from '../../../test/factories.ts';
import { aNode, type TestNode } from '../../../test/node.ts';
import { addEntries } from '../../../test/samples/a-long-chart.ts';
import { PatientModel } from '../../domains/patients/patients.model.ts';
import { chartEntries } from '../entry-store.ts';

const Profiled = z.object({
  op: z.string(),
  ns: z.string(),
  planSummary: z.string().optional(),
  docsExamined: z.number().default(0),
  keysExamined: z.number().default(0),
  command: z.unknown(),
});

const lopez = { id: 'u-nurse', fullName: 'Maya Ortiz', role: 'Nurse' };
const past = 3000;
const messages = 1000;
const sets = 20_000;
const versions = 5000;

/** Judges each query by the keys and documents that MongoDB examined, because a test must not depend on time. */
describe('reading a long chart', () => {
  let node: TestNode;
  let nurse: SignedIn;
  let patientId: string;
  let noteId: string;

  beforeAll(async () => {
    node = await aNode();
    nurse = await aDepartment(node);
    patientId = (await aPatient(node, nurse.token, { name: 'Zora Present' })).id;
    await addEntries(patientId, 'vitals.recorded', sets, (id, at) => ({
      id,
      patientId,
      heartRate: 80,
      painLevel: 0,
      consciousnessLevel: 'Alert',
      defaulted: [],
      timestamp: at.toISOString(),
      recordedAt: at.toISOString(),
      recordedBy: lopez,
      version: 1,
    }));
    await addEntries(patientId, 'chat.asked', messages, (id, at) => ({
      id,
      patientId,
      role: 'user',
      content: 'How is she?',
      metadata: {},
      createdAt: at.toISOString(),
      sender: lopez,
    }));
    noteId = await addVersions();
    await addPastPatients();
    // The board's sweeps read every patient, at times between the queries that a test judges.
    await node.app.board.close();
  });

  /** Adds a note that was rewritten many times. Returns its id. */
  async function addVersions() {
    let first = '';
    const written = new Date();
    await addEntries(patientId, 'note.amended', versions, (id, _at, index) => {
      first ||= id;
      return {
        id: first,
        patientId,
        type: 'progress',
        title: 'Course',
        content: `Version ${index + 1}`,
        source: 'written',
        tags: [],
        userId: lopez.id,
        createdAt: written.toISOString(),
        recordedAt: written.toISOString(),
        recordedBy: lopez,
        version: index + 1,
      };
    });
    await chartEntries().updateMany({ patientId, type: 'note.amended' }, { $set: { sortAt: written } });
    await chartEntries().updateMany(
      { patientId, type: 'note.amended', _id: { $ne: first } },
      { $set: { recordId: first } },
    );
    return first;
  }

  async function addPastPatients() {
    const present = await PatientModel.findById(patientId).orFail().lean();
    const docs = Array.from({ length: past }, (_, index) => ({
      ...present,
      _id: `past-${index}`,
      mrn: `PAST-${index}`,
      mrnKey: `past-${index}`,
      name: `Former Patient${index}`,
      searchWords: ['former', `patient${index}`, `past${index}`],
      status: 'discharged',
      leftAt: new Date(Date.now() - (13 + index) * 3_600_000),
    }));
    await PatientModel.insertMany(docs);
  }

  /** Runs a call and returns the queries that it made. */
  async function queriesOf(call: () => Promise<unknown>) {
    const { db } = mongoose.connection;
    if (!db) throw new Error('The test is not connected');
    await db.command({ profile: 0 });
    await db.collection('system.profile').drop();
    await db.command({ profile: 2 });
    await call();
    await db.command({ profile: 0 });
    const profiled = await db.collection('system.profile').find({}).toArray();
    return profiled
      .map((each) => Profiled.parse(each))
      .filter(({ op, ns }) => (op === 'query' || op === 'command') && /chart_entries|patients/.test(ns));
  }

  const chart = () => ({ token: nurse.token, params: { patientId } });
  const get = async (path: string) => {
    const answer = await node.api('GET', `/patient/${patientId}/${path}`, { token: nurse.token });
    expect(answer.status).toBe(200);
  };
  const calls: [string, () => Promise<unknown>, { docs: number; keys?: number }][] = [
    ['the newest sets of vitals', () => get('vitals?limit=100'), { docs: 110 }],
    ['lab results that it does not have', () => get('lab-results?limit=100'), { docs: 10 }],
    ['the newest messages', () => get('messages?limit=100'), { docs: 110, keys: 250 }],
    ['the count of archived messages', () => node.call(chatEndpoints.archived, chart()), { docs: 10 }],
    [
      'the end of the timeline',
      () =>
        node.call(timelineEndpoints.entries, {
          ...chart(),
          query: { before: '999999', limit: '100' },
        }),
      { docs: 110 },
    ],
    [
      'the last change of the facts',
      () =>
        node.call(timelineEndpoints.entries, {
          ...chart(),
          query: { before: '999999', limit: '1', domain: 'patients' },
        }),
      { docs: 10 },
    ],
    [
      'the entries of the most frequent kind',
      () =>
        node.call(timelineEndpoints.entries, {
          ...chart(),
          query: { before: '19000', limit: '100', domain: 'vitals' },
        }),
      { docs: 110, keys: 120 },
    ],
    [
      'the entries of one person',
      () =>
        node.call(timelineEndpoints.entries, {
          ...chart(),
          query: { before: '19000', limit: '100', actor: lopez.id },
        }),
      { docs: 110, keys: 200 },
    ],
    [
      'the medications of one person, who charted none',
      () =>
        node.call(timelineEndpoints.entries, {
          ...chart(),
          query: { before: '999999', limit: '100', domain: 'medications', actor: lopez.id },
        }),
      { docs: 10, keys: 50 },
    ],
    [
      'the entries of a kind that the end of the log lacks',
      () =>
        node.call(timelineEndpoints.entries, {
          ...chart(),
          query: { before: '999999', limit: '100', domain: 'vitals' },
        }),
      { docs: 110, keys: 120 },
    ],
    ['the newest versions of a note', () => get(`notes/${noteId}/versions?limit=20`), { docs: 30, keys: 40 }],
    [
      'the versions of a note before one in the middle',
      async () => {
        const { seq = 0, sortAt } = (await chartEntries().findOne({ _id: noteId })) ?? {};
        await get(`notes/${noteId}/versions?limit=20&before=${sortAt?.toISOString()},${seq + versions / 2}`);
      },
      { docs: 30, keys: 40 },
    ],
    ['one entry of each person', () => node.call(timelineEndpoints.people, chart()), { docs: 10, keys: 20 }],
    [
      'the present patients',
      () => node.call(patientsEndpoints.list, { token: nurse.token, query: { present: 'true' } }),
      { docs: 10, keys: 50 },
    ],
    [
      'a patient of an earlier day by name',
      () => node.call(patientsEndpoints.find, { token: nurse.token, body: { text: 'former patient2999' } }),
      { docs: 10, keys: 50 },
    ],
  ];

  it.each(calls)('examines no more than %s', async (_name, call, { docs, keys }) => {
    // The first call reads facts that the node then caches, such as the session.
    await call();
    const queries = await queriesOf(call);
    expect(queries.length).toBeGreaterThan(0);
    for (const query of queries) {
      expect(query.planSummary ?? '', JSON.stringify(query.command)).not.toContain('COLLSCAN');
      expect(query.docsExamined, JSON.stringify(query)).toBeLessThanOrEqual(docs);
      if (keys !== undefined) expect(query.keysExamined, JSON.stringify(query)).toBeLessThanOrEqual(keys);
    }
  });

  describe('after its conversation was cleared', () => {
    beforeAll(async () => {
      await node.call(chatEndpoints.saveMessages, { ...chart(), body: { messages: [], clear: true } });
    });

    it('counts the archived messages without reading them', async () => {
      expect((await node.call(chatEndpoints.archived, chart())).count).toBe(messages);
      const queries = await queriesOf(() => node.call(chatEndpoints.archived, chart()));
      for (const { keysExamined } of queries) expect(keysExamined).toBeLessThan(10);
    });

    it('walks no archived messages for a page of the conversation', async () => {
      const queries = await queriesOf(() => get('messages?limit=100'));
      // The node also begins to read the records of the chart, ahead of a question.
      const ofPage = queries.filter(({ command }) =>
        /"chat\.(?:asked|replied)/.test(JSON.stringify(command)),
      );
      expect(ofPage.length).toBeGreaterThan(0);
      for (const query of ofPage) expect(query.keysExamined, JSON.stringify(query)).toBeLessThan(10);
    });
  });
});
