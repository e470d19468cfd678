import { chatEndpoints } from '@bedside/contracts/chat/chat.contract.ts';
import { Medication } from '@bedside/contracts/medications/medications.contract.ts';
import { Note } from '@bedside/contracts/notes/notes.contract.ts';
import { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { describe, expect, it } from 'vitest';
import { theReply } from '../../../../test/screens/received-reply.ts';
import { aStreamingRoom } from '../../../../test/screens/streaming-room.ts';

const { ai, here, there, physician, ask, viewer, patientId } = await aStreamingRoom();

const vitals = (given: object) =>
  here.api('POST', `/patient/${patientId()}/vitals`, { token: physician.token, body: given });

describe('a reply about a chart that speaks against comfort', () => {
  it('REPLY-1: reaches a viewer on another node together with what the chart says against it', async () => {
    await vitals({ heartRate: 142, bloodPressureSystolic: 82, bloodPressureDiastolic: 50 });
    ai.script({ reply: { kind: 'reply', tokens: ['Puede irse ', 'a casa.'] } });
    const far = await viewer(there);
    const { body } = await ask(here, physician);
    const { data } = await theReply(far);
    expect(data).toMatchObject({ content: 'Puede irse a casa.' });
    const { objections } = data.metadata;
    expect(objections).toContainEqual({ code: 'alert', name: 'hypotension', value: '82' });
    expect(objections?.map(({ code }) => code)).toContain('unknown');
    expect(data.metadata.reassures).toBe(true);
    expect(body).toMatchObject({ metadata: { objections, reassures: true } });
  });

  it('D64: has it with its first delta, whatever its words, and says that it does not reassure', async () => {
    await vitals({ heartRate: 142 });
    ai.script({ reply: { kind: 'reply', tokens: ['Give ', 'fluids now.'] } });
    const far = await viewer(there);
    await ask(here, physician);
    const { data } = await theReply(far);
    const { objections, reassures } = data.metadata;
    expect(objections).toContainEqual({ code: 'alert', name: 'tachycardia', value: '142' });
    expect(reassures).toBe(false);
    const [first, ...later] = far.deltas.filter(({ messageId }) => messageId === data.id);
    expect(first?.objections).toEqual(objections);
    expect([first, ...later].map((delta) => delta?.reassures)).not.toContain(true);
  });

  it('COMFORT-1: names an open call until someone takes it', async () => {
    const allergies = [{ substance: 'Penicillin' }];
    const token = physician.token;
    const drug = { name: 'Amoxicillin', kind: 'home' };
    await here.api('POST', `/patient/${patientId()}/medications`, { token, body: drug });
    const { body } = await here.api('GET', `/patient/${patientId()}`, { token });
    const { version } = Patient.parse(body);
    await here.api('PATCH', `/patient/${patientId()}`, { token, body: { version, allergies } });
    const codes = async () => {
      ai.script({ reply: { kind: 'reply', tokens: ['Yes.'] } });
      const far = await viewer(there);
      await ask(here, physician);
      const { objections = [] } = (await theReply(far)).data.metadata;
      return objections.map((one) => (one.code === 'call' ? one.kind : one.code));
    };
    expect(await codes()).toContain('allergy-conflict');
    await here.api('POST', `/patient/${patientId()}/attention/take`, { token, body: {} });
    expect(await codes()).not.toContain('allergy-conflict');
  });
});

describe('a reply with values', () => {
  it('REPLY-7: is stored with their comparison with the chart', async () => {
    await vitals({ heartRate: 142, oxygenSaturation: 91 });
    ai.script({ reply: { kind: 'reply', tokens: ['SpO2 96 %, ', 'HR 142/min.'] } });
    const far = await viewer(there);
    await ask(here, physician);
    const { data } = await theReply(far);
    expect(data.metadata.check).toMatchObject({ checked: 2, found: 1, differs: 1, absent: 0 });
    expect(data.metadata.check?.items[0]).toMatchObject({
      offset: 5,
      length: 2,
      expected: '91 %',
      domain: 'vitals',
    });
    // A value that was found links to its record although the model wrote no mark.
    const [link] = data.metadata.evidence?.marks ?? [];
    expect(data.content.slice(0, link?.offset)).toBe('SpO2 96 %, HR 142/min');
    expect(data.metadata.check?.items[1]?.seq).toBe(link?.seq);
  });

  it('REPLY-19: is stored with the standing of each sentence, without gaps', async () => {
    await vitals({ heartRate: 142, temperature: 39.4 });
    ai.script({ reply: { kind: 'reply', tokens: ['HR 142/min. ', 'No fever.\nHR 88/min.'] } });
    const far = await viewer(there);
    await ask(here, physician);
    const { data } = await theReply(far);
    const { statements = [] } = data.metadata;
    expect(statements.map(({ standing, by }) => [standing, by])).toEqual([
      ['unchecked', undefined],
      ['contradicted', 'rule'],
      ['differs', 'rule'],
    ]);
    const said = statements.map(({ offset, length }) => data.content.slice(offset, offset + length));
    expect(said.join('')).toBe(data.content);
  });
});

describe('a reply with a dose', () => {
  it('REPLY-13: names the dose in the chart beside a different one', async () => {
    const body = {
      name: 'Metformin',
      dosage: '1000 mg',
      route: 'oral',
      frequency: 'twice daily',
      kind: 'home',
    };
    const started = await here.api('POST', `/patient/${patientId()}/medications`, {
      token: physician.token,
      body,
    });
    const { id } = Medication.parse(started.body);
    ai.script({ reply: { kind: 'reply', tokens: ['Takes metformin 500 mg ', 'twice daily.'] } });
    const far = await viewer(there);
    await ask(here, physician);
    const { data } = await theReply(far);
    expect(data.metadata.check).toMatchObject({ checked: 1, differs: 1 });
    const [item] = data.metadata.check?.items ?? [];
    expect(item).toMatchObject({
      verdict: 'differs',
      recordId: id,
      domain: 'medications',
      expected: '1000 mg, oral, twice daily',
    });
    const { offset = 0, length = 0 } = item?.quote ?? {};
    expect(data.content.slice(offset, offset + length)).toBe('metformin 500 mg twice daily');
  });
});

describe('a reply with drugs', () => {
  const allergicTo = async (allergies: unknown) => {
    const { token } = physician;
    const { body } = await here.api('GET', `/patient/${patientId()}`, { token });
    const { version } = Patient.parse(body);
    await here.api('PATCH', `/patient/${patientId()}`, { token, body: { version, allergies } });
  };
  const drugsOf = async (...tokens: string[]) => {
    ai.script({ reply: { kind: 'reply', tokens } });
    const far = await viewer(there);
    await ask(here, physician);
    return (await theReply(far)).data.metadata.drugs;
  };

  it('RDRUG-4, RDRUG-5: is stored with what the chart holds against them', async () => {
    await allergicTo([{ substance: 'Penicillin' }]);
    const body = { name: 'Paracetamol', dosage: '1 g', frequency: 'every 6 hours', kind: 'prescribed' };
    await here.api('POST', `/patient/${patientId()}/medications`, { token: physician.token, body });
    expect(await drugsOf('Give amoxicillin-', 'clavulanate and Tylenol.')).toEqual([
      {
        offset: 5,
        length: 23,
        drug: 'amoxicillin-clavulanate',
        against: [{ kind: 'allergy-class', substance: 'Penicillin' }],
      },
      { offset: 33, length: 7, drug: 'Tylenol', against: [{ kind: 'duplicate', substance: 'Paracetamol' }] },
    ]);
    expect(await drugsOf('Allergic to penicillin. Avoid amoxicillin, give azithromycin.')).toBeUndefined();
  });

  it('RDRUG-6: says once that nobody asked about allergies', async () => {
    const drugs = await drugsOf('Pautar ceftriaxona ', 'y azitromicina.');
    expect(drugs).toEqual([
      { offset: 7, length: 11, drug: 'ceftriaxona', against: [{ kind: 'allergies-unknown' }] },
    ]);
  });

  it('RDRUG-8: is held against the kidneys by the newest creatinine', async () => {
    await allergicTo('none-known');
    const body = { testName: 'Creatinine', result: '8.2', units: 'mg/dL' };
    await here.api('POST', `/patient/${patientId()}/lab-results`, { token: physician.token, body });
    const drugs = await drugsOf('Ibuprofen 600 mg ', 'geben.');
    expect(drugs?.[0]?.against[0]).toMatchObject({
      kind: 'contraindication',
      substance: expect.stringMatching(/^Creatinine 8\.2 mg\/dL \(eGFR \d{1,2}\)$/),
    });
  });

  it('RDRUG-4: is compared also if someone stops it', async () => {
    await allergicTo([{ substance: 'Penicillin' }]);
    ai.script({ reply: { kind: 'reply', tokens: ['Amoxicillin ', 'geben, ', 'dann'] } });
    ai.hold();
    const far = await viewer(there);
    const answer = ask(here, physician);
    ai.release(2);
    await far.until('two words', ({ deltas }) =>
      deltas
        .map(({ text }) => text)
        .join('')
        .includes('geben'),
    );
    const params = { messageId: far.deltas[0]?.messageId ?? '' };
    await there.call(chatEndpoints.stop, { token: physician.token, params });
    const { data } = await theReply(far);
    expect(data).toMatchObject({
      status: 'stopped',
      metadata: {
        drugs: [{ drug: 'Amoxicillin', against: [{ kind: 'allergy-class', substance: 'Penicillin' }] }],
      },
    });
    await answer;
  });
});

describe('a reply with a side', () => {
  it('REPLY-15: names the side in the note beside the other one', async () => {
    const note = { title: 'Sturz', content: 'Schmerzen im rechten Knie.', type: 'progress' };
    const { body } = await here.api('POST', `/patient/${patientId()}/notes`, {
      token: physician.token,
      body: note,
    });
    ai.script({ reply: { kind: 'reply', tokens: ['The left ', 'knee hurts.'] } });
    const far = await viewer(there);
    await ask(here, physician);
    const { data } = await theReply(far);
    expect(data.metadata.check).toMatchObject({ checked: 1, differs: 1 });
    expect(data.metadata.check?.items[0]).toMatchObject({
      ...{ offset: 4, length: 9, verdict: 'differs', expected: 'rechten Knie' },
      ...{ recordId: Note.parse(body).id, domain: 'notes' },
    });
  });
});

describe('a reply with marks', () => {
  it('reaches viewers with links to the records, and without a mark that was never given', async () => {
    const { id } = VitalsRecord.parse((await vitals({ oxygenSaturation: 91 })).body);
    const tokens = ['SpO2 91 % [', 'v', '1], low [v9', '9].'];
    ai.script({ reply: { kind: 'reply', tokens } });
    const far = await viewer(there);
    await ask(here, physician);
    const { data } = await theReply(far);
    expect(data.content).toBe('SpO2 91 %, low.');
    const { at, ...mark } = data.metadata.evidence?.marks[0] ?? {};
    expect(mark).toMatchObject({ offset: 9, domain: 'vitals', recordId: id });
    expect(Date.parse(at ?? '')).toBeGreaterThan(0);
    expect(data.metadata.evidence?.dropped).toBe(1);
    const deltas = far.deltas.filter(({ messageId }) => messageId === data.id);
    expect(deltas.map(({ text }) => text).join('')).toBe(data.content);
    expect(deltas.flatMap(({ marks = [] }) => marks)).toEqual(data.metadata.evidence?.marks);
    // The next question numbers its records anew, so the model reads its own words without marks.
    ai.script({ reply: { kind: 'reply', tokens: ['Yes.'] } });
    await ask(here, physician);
    expect(JSON.stringify(ai.requests.at(-1)?.messages)).toContain('SpO2 91 %, low.');
  });
});

describe('a reply with keys', () => {
  it('QUOTE-1: reaches every viewer with the values of the chart, and the model reads no key of it again', async () => {
    const { id } = VitalsRecord.parse((await vitals({ oxygenSaturation: 88, heartRate: 133 })).body);
    const seen = await ask(here, physician);
    expect(seen.status).toBe(200);
    const prompt = JSON.stringify(ai.requests.at(-1)?.messages);
    const key = /heart_rate: 133 \/min \{(v\d+\.hr)\}/.exec(prompt)?.[1] ?? '';
    expect(key).toMatch(/^v\d+\.hr$/);
    const extras = {
      clinicalAlerts: [{ type: 'warning', content: `HR {${key}} is fast` }],
      suggestions: [],
      recommendations: { actions: [] },
    };
    ai.script({
      reply: { kind: 'reply', tokens: ['HR {', key.slice(0, 2), `${key.slice(2)}`, '}, SpO2 {v99.spo2}.'] },
      extras: { kind: 'reply', tokens: [JSON.stringify(extras)] },
    });
    const far = await viewer(there);
    await ask(here, physician);
    const { data } = await theReply(far);
    expect(data.content).toBe('HR 133 bpm, SpO2 not in the chart.');
    const { quotes, unknownKeys, clinicalAlerts } = data.metadata;
    expect(quotes).toMatchObject([
      { offset: 3, length: 7, domain: 'vitals', recordId: id, field: 'heartRate', value: 133 },
    ]);
    expect(quotes?.[0]?.seq).toBeGreaterThan(0);
    expect(unknownKeys).toBe(1);
    expect(clinicalAlerts).toMatchObject([{ content: 'HR 133 bpm is fast' }]);
    const deltas = far.deltas.filter(({ messageId }) => messageId === data.id);
    expect(deltas.map(({ text }) => text).join('')).toBe(data.content);
    expect(deltas.flatMap(({ quotes: of = [] }) => of)).toEqual(quotes);
    ai.script({ reply: { kind: 'reply', tokens: ['Yes.'] } });
    await ask(here, physician);
    const next = ai.requests.at(-1)?.messages ?? [];
    expect(JSON.stringify(next)).toContain('HR 133 bpm, SpO2 not in the chart.');
  });

  it('QUOTE-4: cannot come from the words of a clinician', async () => {
    await ask(here, physician, { question: 'What is {v1.hr}?' });
    expect(JSON.stringify(ai.requests.at(-1)?.messages)).not.toContain('What is {v1.hr}');
  });
});

describe('words of a reply in a note', () => {
  it('LINEAGE-1 to LINEAGE-3: are marked in the note and the export, and are no evidence for the next reply', async () => {
    const words = 'The weakness of the left arm and the left leg began two hours ago at home.';
    ai.script({ reply: { kind: 'reply', tokens: [words] } });
    await ask(here, physician);
    const content = `Seen with her family. ${words} Plan: CT.`;
    const note = { title: 'Round', content, type: 'progress' };
    const { body } = await here.api('POST', `/patient/${patientId()}/notes`, {
      token: physician.token,
      body: note,
    });
    const { id, aiPassages = [] } = Note.parse(body);
    expect(aiPassages.map(({ offset, length }) => content.slice(offset, offset + length))).toEqual([words]);
    const { body: bundle } = await here.api('GET', `/patient/${patientId()}/fhir`, {
      token: physician.token,
    });
    const exported = JSON.stringify(bundle);
    expect(exported.slice(exported.indexOf(id)).slice(0, 600)).toContain('AIAST');
    ai.script({ reply: { kind: 'reply', tokens: ['Left arm weakness.'] } });
    const far = await viewer(there);
    await ask(here, physician);
    expect(JSON.stringify(ai.requests.findLast(({ structured }) => !structured)?.messages)).toContain(
      `copied from an answer of the assistant, no observation: ${words}`,
    );
    const { data } = await theReply(far);
    expect(data.metadata.check?.items.filter(({ verdict }) => verdict === 'found') ?? []).toEqual([]);
  });

  it('LINEAGE-1: are a clinician’s once they rewrote them', async () => {
    const note = {
      title: 'Round',
      content: 'Left-sided weakness since this morning, CT ordered.',
      type: 'progress',
    };
    const { body } = await here.api('POST', `/patient/${patientId()}/notes`, {
      token: physician.token,
      body: note,
    });
    expect(Note.parse(body).aiPassages).toBeUndefined();
  });
});
