import { Register } from '@bedside/contracts/auth/auth.contract.ts';
import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import type { Medication } from '@bedside/contracts/medications/medications.contract.ts';
import { defaultableVitals } from '@bedside/contracts/vitals/vitals.contract.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoParts } from '../../domains.ts';
import { isIntactPdf } from '../../infra/files/pdf-intact.ts';
import { JsonText } from '../../request/answers.ts';
import type { RequestContext } from '../../request/request-context.ts';
import { demoPatients } from './patients.ts';
import { demoClinicians, demoPassword, seedDemo } from './seed.ts';
import type { DemoServices } from './services.ts';

const now = new Date('2026-06-15T12:00:00.000Z');

function aLab(id: string, patientId: string, request: RequestContext, testName: string): LabResult {
  const at = request.now().toISOString();
  const when = { resultTime: at, orderedAt: at, recordedAt: at, recordedBy: request.actor };
  return { id, patientId, testName, result: '1', isTaggedForChat: false, tags: [], ...when, version: 1 };
}

function aMedication(
  id: string,
  patientId: string,
  request: RequestContext,
  input: Pick<Medication, 'name' | 'kind'>,
): Medication {
  const at = request.now().toISOString();
  return { ...input, id, patientId, startedAt: at, recordedAt: at, recordedBy: request.actor, version: 1 };
}

/** Services that keep records in memory. With `failAfter`, the write after that many fails. */
function keeping({ failAfter = Number.POSITIVE_INFINITY } = {}) {
  const store = {
    users: [] as string[],
    departments: [] as string[],
    complaints: [] as string[],
    patients: new Map<string, number[]>(),
    seeded: false,
    actors: new Set<string>(),
    /** The number of records by type. */
    records: new Map<string, number>(),
    tagged: 0,
    documents: [] as Buffer[],
    /** The inputs of scores that name a record. */
    references: [] as string[],
  };
  let writes = 0;
  let ids = 0;
  const nextId = () => {
    ids += 1;
    return `id-${ids}`;
  };
  const note = (request: RequestContext, patientId: string, kind: string) => {
    store.patients.get(patientId)?.push(request.now().getTime());
    store.records.set(kind, (store.records.get(kind) ?? 0) + 1);
  };
  const services: DemoServices = {
    accounts: {
      createDepartment: async (name) => {
        store.departments.push(name);
        return { id: nextId() };
      },
      createUser: async ({ email }) => {
        store.users.push(email);
        return { id: nextId() };
      },
    },
    attention: {
      take: async (request, patientId) => {
        note(request, patientId, 'take');
        const at = request.now().toISOString();
        return { id: nextId(), patientId, causes: [], recordedAt: at, recordedBy: request.actor, version: 1 };
      },
    },
    beds: { change: async (_request, { beds }) => ({ beds, version: 1 }) },
    patients: {
      create: async (request: RequestContext, input) => {
        const id = nextId();
        store.complaints.push(input.chiefComplaint);
        store.patients.set(id, [request.now().getTime()]);
        return {
          id,
          name: input.name,
          mrn: input.mrn,
          age: input.age ?? 0,
          gender: input.gender,
          chiefComplaint: input.chiefComplaint,
          arrivedAt: input.arrivedAt ?? now.toISOString(),
          status: input.status ?? 'waiting',
          allergies: input.allergies ?? 'not-asked',
          pregnancy: input.pregnancy ?? { status: 'unknown' },
          spo2Scale: input.spo2Scale ?? 1,
          isolation: input.isolation ?? 'none',
          createdAt: request.now().toISOString(),
          version: 1,
        };
      },
    },
    vitals: {
      record: async (request, patientId, input) => {
        writes += 1;
        if (writes > failAfter) throw new Error('The database went away');
        await Promise.resolve();
        store.patients.get(patientId)?.push(request.now().getTime());
        store.actors.add(request.actor.fullName);
        return {
          ...input,
          id: nextId(),
          patientId,
          painLevel: input.painLevel ?? 0,
          consciousnessLevel: input.consciousnessLevel ?? 'Alert',
          defaulted: defaultableVitals.filter((field) => input[field] === undefined),
          timestamp: input.timestamp ?? request.now().toISOString(),
          recordedAt: request.now().toISOString(),
          recordedBy: request.actor,
          version: 1,
        };
      },
    },
    notes: {
      add: async (request, patientId, input) => {
        note(request, patientId, 'note');
        const at = request.now().toISOString();
        const { type, title, content, source, tags } = input;
        const when = { createdAt: at, recordedAt: at, recordedBy: request.actor, userId: request.actor.id };
        return { type, title, content, source, tags, id: nextId(), patientId, ...when, version: 1 };
      },
    },
    labs: {
      add: async (request, patientId, input) => {
        note(request, patientId, 'lab');
        return aLab(nextId(), patientId, request, input.testName);
      },
      addPanel: async (request, patientId, { results, sourceDocument }) => {
        for (const _result of results) note(request, patientId, 'lab');
        return results.map(({ testName }) => ({
          ...aLab(nextId(), patientId, request, testName),
          ...(sourceDocument !== undefined && { sourceDocument }),
        }));
      },
      tag: async (request, labId) => {
        store.tagged += 1;
        return aLab(labId, '', request, '');
      },
    },
    labDocuments: {
      keep: async (request, { patientId, testName }, { content }) => {
        note(request, patientId, 'document');
        store.documents.push(content);
        return aLab(nextId(), patientId, request, testName);
      },
    },
    chat: {
      keep: async (request, patientId, content) => {
        note(request, patientId, 'question');
        const createdAt = request.now().toISOString();
        return {
          id: nextId(),
          patientId,
          role: 'assistant',
          content,
          metadata: {},
          createdAt,
          sender: request.actor,
        };
      },
    },
    records: {
      enterInError: async (request, { patientId }, { reason }) => {
        note(request, patientId, reason);
        return new JsonText('{}');
      },
    },
    scores: {
      calculate: async (request, patientId, { scoreType, parameters }, references = []) => {
        note(request, patientId, scoreType);
        store.references.push(...references.map(({ name }) => `${scoreType} ${name}`));
        const at = request.now().toISOString();
        return {
          id: nextId(),
          patientId,
          scoreType,
          scoreValue: 1,
          score: 1,
          interpretation: '',
          recommendations: [],
          recommendedActions: [],
          parameters,
          version: 1,
          calculatedAt: at,
          recordedAt: at,
          recordedBy: request.actor,
        };
      },
    },
    medications: {
      start: async (request, patientId, input) => {
        note(request, patientId, 'medication');
        return aMedication(nextId(), patientId, request, input);
      },
      give: async (request, patientId, doseOf) => {
        note(request, patientId, 'dose');
        return { ...aMedication(nextId(), patientId, request, { name: '', kind: 'given' }), doseOf };
      },
      discontinue: async (request, patientId, id, { version }) => {
        note(request, patientId, 'discontinued');
        const medication = aMedication(id, patientId, request, { name: '', kind: 'home' });
        return { ...medication, discontinuedAt: medication.startedAt, version: version + 1 };
      },
    },
    xrays: {
      keep: async (request, patientId, received, { reading, ...by }) => {
        note(request, patientId, 'xray');
        const at = request.now().toISOString();
        const { frontal, lateral } = received;
        const images = {
          frontal: { ...frontal, fileId: 'file-1' },
          lateral: { ...lateral, fileId: 'file-2' },
        };
        const record = { id: nextId(), patientId, analysisTime: at, recordedAt: at, version: 1 };
        return { ...reading, ...by, ...record, images, promptVersion: '', recordedBy: request.actor };
      },
    },
    marker: {
      isSeeded: async () => store.seeded,
      clear: async () => {
        store.users = [];
        store.patients.clear();
      },
      markSeeded: async () => {
        store.seeded = true;
      },
    },
  };
  return { services, store, heal: () => (failAfter = Number.POSITIVE_INFINITY) };
}

describe('demo seeding', () => {
  const { services: seeding, store } = keeping();
  beforeAll(() => seedDemo(seeding, demoParts, now));

  it('writes three clinicians and twelve patients with vitals since arrival, and the marker last', () => {
    expect(store.users).toEqual(Object.values(demoClinicians).map(({ email }) => email));
    expect(store.patients.size).toBe(demoPatients.length);
    for (const times of store.patients.values()) expect(times.length).toBeGreaterThan(3);
    expect([...store.actors]).toEqual([demoClinicians.nurse.fullName]);
    expect(store.seeded).toBe(true);
  });

  it('writes labs, scores and medications of the twelve patients, with tagged labs and ended medications', () => {
    const all = demoPatients.flatMap(({ labs }) => labs);
    const fromDocuments = demoPatients.flatMap(({ documents }) =>
      documents.flatMap(({ results }) => results),
    );
    expect(all.length + fromDocuments.length).toBeGreaterThan(40);
    expect(store.records.get('lab')).toBe(all.length + fromDocuments.length);
    expect(store.tagged).toBe(all.filter(({ tagged }) => tagged).length);
    expect(store.records.get('medication')).toBe(
      demoPatients.flatMap(({ medications }) => medications).length,
    );
    expect(store.records.get('discontinued')).toBe(3);
    expect(store.records.get('xray')).toBe(1);
    for (const type of ['ESI', 'HEART', 'CURB-65', 'qSOFA'])
      expect(store.records.get(type), type).toBeGreaterThan(0);
  });

  it('writes a laboratory report, and a set of the wrong patient with the question that it misled', () => {
    const kinds = ['document', 'question', 'wrong-patient'].map((kind) => store.records.get(kind));
    expect(kinds).toEqual([1, 1, 1]);
    expect(store.documents.map(isIntactPdf)).toEqual([true]);
  });

  it('D76: takes the calls of all patients but two', () => {
    expect(store.records.get('take')).toBe(demoPatients.length - 2);
  });

  it('D51: writes scores that name the records of their vital signs', () => {
    for (const reference of ['CURB-65 respiratoryRate', 'qSOFA systolicBP', 'ESI vitals.heartRate'])
      expect(store.references).toContain(reference);
  });

  it('opens each chart before its first entry and writes it in order, never in the future', () => {
    for (const times of store.patients.values()) {
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(times.at(-1)).toBeLessThanOrEqual(now.getTime());
    }
  });

  it('D58: writes free texts in the configured language', async () => {
    const { services, store } = keeping();
    await seedDemo(services, demoParts, now, 'de');
    expect(store.departments).toEqual(['Notaufnahme']);
    expect(store.complaints).toContain('Brustschmerz mit Ausstrahlung in den linken Arm');
  });

  it('does nothing after a finished seeding', async () => {
    const { services, store } = keeping();
    store.seeded = true;
    await seedDemo(services, demoParts, now);
    expect(store.users).toEqual([]);
  });

  it('sets no marker after a failure, and starts over the next time', async () => {
    const { services, store, heal } = keeping({ failAfter: 20 });
    await expect(seedDemo(services, demoParts, now)).rejects.toThrow('The database went away');
    expect(store.seeded).toBe(false);
    heal();
    await seedDemo(services, demoParts, now);
    expect(store.users).toHaveLength(3);
    expect(store.patients.size).toBe(12);
    expect(store.seeded).toBe(true);
  });

  it('creates accounts that registration would accept', () => {
    for (const clinician of Object.values(demoClinicians)) {
      const form = {
        ...clinician,
        password: demoPassword,
        confirmPassword: demoPassword,
        acceptedTerms: true,
        acceptedPrivacy: true,
      };
      expect(Register.safeParse(form).success).toBe(true);
    }
  });
});
