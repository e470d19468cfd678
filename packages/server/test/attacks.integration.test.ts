import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chatEndpoints } from '@bedside/contracts/chat/chat.contract.ts';
import { notesEndpoints } from '@bedside/contracts/notes/notes.contract.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { timelineEndpoints } from '@bedside/contracts/timeline/timeline.contract.ts';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { withstands } from './attack.ts';
import { aDepartment, aPatient, type SignedIn } from './factories.ts';
import { ownDatabase } from './node.ts';
import { aServer, type ServerProcess } from './server-process.ts';
import { slowness } from './slowness.ts';

describe('while one client does its worst, vitals of the others arrive and memory stays bounded:', () => {
  let server: ServerProcess;
  let attacker: SignedIn;
  let patientId: string;

  beforeAll(async () => {
    server = await aServer({ MONGODB_URI: ownDatabase() });
    attacker = await aDepartment(server);
    patientId = (await aPatient(server, attacker.token)).id;
    // A chart of 23 MB.
    const content = 'lorem ipsum dolor '.repeat(2720);
    for (let written = 0; written < 480; written += 8) {
      await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          server.call(notesEndpoints.add, {
            token: attacker.token,
            params: { patientId },
            body: { type: 'progress', title: `Note ${written + index}`, content },
          }),
        ),
      );
    }
  });

  const settings = (patient = patientId) => ({ TOKEN: attacker.token, PATIENT: patient });

  it('a socket that asks for a large chart again and again and reads nothing', async () => {
    await withstands(server, 'deaf-socket', settings());
  });

  it('60 large lists of which nobody reads a byte', async () => {
    await withstands(server, 'deaf-reader', settings());
  });

  it('half a million wrong items in each of many questions', async () => {
    const answers = await withstands(server, 'wrong-items', settings());
    expect(answers).toContain('422 short');
    // The others of one sender wait for their turn, and not for ever.
    expect(new Set(answers.filter((answer) => !answer.startsWith('429')))).toEqual(new Set(['422 short']));
  });

  it('questions about a patient with 100 former names and long notes', async () => {
    for (let version = 1; version <= 100; version += 1) {
      await server.call(patientsEndpoints.update, {
        token: attacker.token,
        params: { patientId },
        body: { version, identity: { name: `Ada Quill the ${version}th`, mrn: `MRN-${10_000 + version}` } },
      });
    }
    expect(new Set(await withstands(server, 'large-questions', settings()))).toEqual(new Set(['200']));
  });

  it('3,000 watches a second of unknown patients on one socket', async () => {
    expect((await withstands(server, 'watch-flood', settings())).length).toBeGreaterThan(1);
  });

  it('72 restores of a conversation of 8 MB', async () => {
    const { id } = await aPatient(server, attacker.token);
    const options = { token: attacker.token, params: { patientId: id } };
    for (let batch = 0; batch < 8; batch += 1) {
      const messages = Array.from({ length: 120 }, () => ({
        role: 'user' as const,
        content: 'x'.repeat(8000),
      }));
      await server.call(chatEndpoints.saveMessages, { ...options, body: { messages } });
    }
    await server.call(chatEndpoints.saveMessages, { ...options, body: { messages: [], clear: true } });
    expect(new Set(await withstands(server, 'restores', settings(id)))).toEqual(new Set(['200']));
    const query = { after: '900', limit: '500' };
    const { entries } = await server.call(timelineEndpoints.entries, { ...options, query });
    expect(entries.length).toBeGreaterThan(60);
  });

  it('every attack in its folder has a test', async () => {
    const attacks = readdirSync(path.join(import.meta.dirname, 'attacks')).map(
      (file) => path.parse(file).name,
    );
    const { readFile } = await import('node:fs/promises');
    const text = await readFile(import.meta.filename, 'utf8');
    expect(attacks.filter((name) => !text.includes(`'${name}'`))).toEqual([]);
  });
});

test('while one address sends 3,000 sign-ins at one moment, a clinician signs in from another and vitals arrive', async () => {
  const server = await aServer({ MONGODB_URI: ownDatabase(), TRUST_PROXY: '1' });
  const { email, password } = await aDepartment(server);
  const times: number[] = [];
  let isOver = false;
  const signingIn = (async () => {
    while (!isOver && times.length < 15) {
      const begun = performance.now();
      const headers = { 'X-Forwarded-For': '198.51.100.7' };
      const { status } = await server.api('POST', '/auth/login', { body: { email, password }, headers });
      expect(status).toBe(200);
      times.push(performance.now() - begun);
      await delay(200);
    }
  })();
  const isRefused = (lines: string[]) => lines.some((line) => line.includes('"429"'));
  const lines = await withstands(server, 'sign-in-flood', {}, isRefused);
  isOver = true;
  await signingIn;
  console.warn(`sign-ins took ${times.map(Math.round).join(', ')} ms; the flood got ${lines.at(-1)}`);
  // No more than the limit of an address is tried; it took 39 s without turns.
  const counts: Record<string, number> = JSON.parse(lines.at(-1) ?? '{}');
  expect(counts[429] ?? 0).toBeGreaterThan(0);
  expect(counts[401] ?? 0).toBeLessThanOrEqual(100);
  expect(Math.max(...times)).toBeLessThan(10_000 * slowness);
});
