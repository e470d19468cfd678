import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { aDepartment, aPatient, type SignedIn } from '../../../test/factories.ts';
import { aNode, type TestNode } from '../../../test/node.ts';
import { fillSearchWords } from './find-patients.ts';
import { PatientModel } from './patients.model.ts';

let node: TestNode;
let nurse: SignedIn;

beforeAll(async () => {
  node = await aNode();
  nurse = await aDepartment(node);
});

const change = (id: string, version: number, body: Record<string, unknown>) =>
  node.call(patientsEndpoints.update, {
    token: nurse.token,
    params: { patientId: id },
    body: { version, ...body },
  });

describe('the search for patients', () => {
  const find = async (text: string, { token } = nurse) =>
    (await node.call(patientsEndpoints.find, { token, body: { text } })).map(({ name }) => name);

  it('needs a session, and never finds a patient of another department', async () => {
    await aPatient(node, nurse.token, { name: 'Ophelia Quill' });
    const stranger = await aDepartment(node);
    const body = { text: 'ophelia' };
    expect((await node.api('POST', '/patients/search', { body })).status).toBe(401);
    expect(await find('ophelia', stranger)).toEqual([]);
    expect(await find('ophelia')).toEqual(['Ophelia Quill']);
  });

  it('finds whole words of the name and their beginnings, without accents and in any order', async () => {
    await aPatient(node, nurse.token, { name: 'Rafael Ibáñez Müller' });
    for (const text of ['ibanez', 'IBÁÑ', 'muller raf', 'Ibáñez, Rafael']) {
      expect(await find(text), text).toEqual(['Rafael Ibáñez Müller']);
    }
    expect(await find('fael')).toEqual([]);
    expect(await find('ibanez okafor')).toEqual([]);
  });

  it('finds a record number with and without its separators', async () => {
    await aPatient(node, nurse.token, { name: 'Ada Number', mrn: 'KH-2026/00871' });
    for (const text of ['KH-2026/00871', 'kh202600871', '00871']) {
      expect(await find(text), text).toEqual(['Ada Number']);
    }
  });

  it('finds a short name as a whole word only', async () => {
    await aPatient(node, nurse.token, { name: 'Bo Xu' });
    await aPatient(node, nurse.token, { name: 'Boris Xuan' });
    expect(await find('xu')).toEqual(['Bo Xu']);
  });

  it.each([
    ['Łukasz Wałęsa', ['lukasz', 'walesa']],
    ['Jörg Müller-Weiß', ['mueller', 'muller', 'weiss', 'müllerweiss', 'joerg muller']],
    ["Siobhan O'Brien", ['obrien', "o'brien", 'o brien', 'siobhan obrien']],
    ['Ana de la Cruz', ['delacruz', 'de la cruz']],
    ['王小明', ['王', '小明']],
    ['Đặng Thị Hồng', ['dang hong']],
  ])('SEARCH-2, SEARCH-3, SEARCH-4: finds %s by %j', async (name, typed) => {
    await aPatient(node, nurse.token, { name });
    for (const text of typed) expect.soft(await find(text), text).toContain(name);
  });

  it('SEARCH-5, SEARCH-6: finds a record number by its last digits, and as a scanner or a label writes it', async () => {
    await aPatient(node, nurse.token, { name: 'Nora Label', mrn: 'MRN-0098-65' });
    for (const text of [
      '865',
      '9865',
      '0098 65',
      'mrn009865',
      'MRN: 0098-65',
      '９８６５',
      ']C1MRN009865',
      '00009865',
    ]) {
      // The record number of another patient, which the server makes, may have the digits too.
      expect.soft(await find(text), text).toContain('Nora Label');
    }
    expect(await find('986')).toContain('Nora Label');
    expect(await find('9866')).not.toContain('Nora Label');
  });

  it('finds a patient by the new name once it is corrected, and not by the old one', async () => {
    const patient = await aPatient(node, nurse.token, { name: 'Unknown Kestrel' });
    await change(patient.id, 1, { identity: { name: 'Greta Holm' } });
    expect(await find('greta holm')).toEqual(['Greta Holm']);
    expect(await find('kestrel')).toEqual([]);
  });

  it('finds patients who were stored before the search existed, once their words are filled in', async () => {
    const patient = await aPatient(node, nurse.token, { name: 'Elder Record' });
    await PatientModel.updateOne({ _id: patient.id }, { $unset: { searchWords: 1, searchFold: 1 } });
    expect(await find('elder')).toEqual([]);
    await fillSearchWords(pino({ level: 'silent' }));
    expect(await find('elder')).toEqual(['Elder Record']);
  });

  it.each(['', '  ', '.*', '-', 'x'.repeat(101)])('rejects a text without a word: "%s"', async (text) => {
    const answer = await node.api('POST', '/patients/search', { token: nurse.token, body: { text } });
    expect(answer.status).toBe(422);
  });

  it('treats a pattern as text', async () => {
    expect(await find('quil.*')).toEqual(['Ophelia Quill']);
    expect(await find('(a+)+$ zz')).toEqual([]);
  });
});

describe('present patients', () => {
  const present = async () =>
    (await node.call(patientsEndpoints.list, { token: nurse.token, query: { present: 'true' } })).map(
      ({ id }) => id,
    );

  it('include those who left within 12 hours, and none who left earlier (D55)', async () => {
    const here = await aPatient(node, nurse.token);
    const left = await aPatient(node, nurse.token);
    const updated = await change(left.id, 1, { status: 'discharged' });
    expect(Date.parse(updated.leftAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(await present()).toEqual(expect.arrayContaining([here.id, left.id]));
    await PatientModel.updateOne({ _id: left.id }, { leftAt: new Date(Date.now() - 12.1 * 3_600_000) });
    expect(await present()).toContain(here.id);
    expect(await present()).not.toContain(left.id);
    const all = await node.call(patientsEndpoints.list, { token: nurse.token });
    expect(all.map(({ id }) => id)).toContain(left.id);
  });

  it('include a patient again after a withdrawn discharge, and keep the time of the first departure', async () => {
    const patient = await aPatient(node, nurse.token);
    const left = await change(patient.id, 1, { status: 'left' });
    const died = await change(patient.id, 2, { status: 'died' });
    expect(died.leftAt).toBe(left.leftAt);
    const back = await change(patient.id, 3, { status: 'in-treatment' });
    expect(back.leftAt).toBeUndefined();
    expect(await present()).toContain(patient.id);
  });

  it('have pages like every list', async () => {
    const path = '/patients?present=true&limit=1';
    const answer = await node.api('GET', path, { token: nurse.token });
    const next = /<\/api(.*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? '';
    expect(next).toContain('present=true');
    const second = await node.api('GET', next, { token: nurse.token });
    expect(second.status).toBe(200);
    expect(second.text).not.toBe(answer.text);
    expect((await node.api('GET', '/patients?present=1', { token: nurse.token })).status).toBe(422);
  });
});
