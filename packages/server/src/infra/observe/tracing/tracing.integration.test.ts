import { randomBytes } from 'node:crypto';
import { chatEndpoints } from '@bedside/contracts/chat/chat.contract.ts';
import { notesEndpoints } from '@bedside/contracts/notes/notes.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { aDepartment, aPatient, type SignedIn } from '../../../../test/factories.ts';
import { type Collector, type ReceivedSpan, startCollector } from '../../../../test/fakes/collector.ts';
import { type FakeOpenAi, startFakeOpenAi } from '../../../../test/fakes/fake-openai.ts';
import { ownDatabase, pathOf } from '../../../../test/node.ts';
import { hasRedis } from '../../../../test/processes/mongod.ts';
import { aServer, type Environment, type ServerProcess } from '../../../../test/processes/server-process.ts';
import { BusyDepartment } from '../../../../test/screens/busy-department.ts';

/** A caller's trace, as it names it in a header. */
function aTrace() {
  const [traceId, spanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
  return { traceId, spanId, headers: { traceparent: `00-${traceId}-${spanId}-01` } };
}

const named = (spans: readonly ReceivedSpan[], name: string): ReceivedSpan => {
  const span = spans.find((one) => one.name === name);
  if (!span) throw new Error(`There is no span ${name}`);
  return span;
};

describe('traces of a node', () => {
  let ai: FakeOpenAi;
  let collector: Collector;
  let server: ServerProcess;
  let admin: SignedIn;

  beforeAll(async () => {
    [ai, collector] = await Promise.all([startFakeOpenAi(), startCollector()]);
    server = await aServer({ ...environment(), OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/` });
    admin = await aDepartment(server);
  });
  afterAll(() => Promise.all([ai.close(), collector.close()]));

  const environment = (): Environment => ({
    MONGODB_URI: ownDatabase(),
    OPENAI_BASE_URL: ai.baseURL,
    OPENAI_MODEL: 'model-of-the-test',
    TRIAL_SESSION_LIMIT: '1000',
    REDIS_URL: inject('redisUrl') || undefined,
  });

  it('show a request with its commands to MongoDB, as a part of the caller’s trace', async () => {
    const { id: patientId } = await aPatient(server, admin.token);
    const { traceId, spanId, headers } = aTrace();
    const params = { patientId };
    const answer = await server.api('POST', pathOf(vitalsEndpoints.record, params), {
      token: admin.token,
      headers,
      body: { heartRate: 80 },
    });
    const route = 'POST /api/patient/:patientId/vitals';
    const spans = await collector.traceWith(traceId, [route, 'insert chart_entries']);
    const request = named(spans, route);
    expect(request).toMatchObject({
      parentSpanId: spanId,
      kind: 2,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/api/patient/:patientId/vitals',
        'http.response.status_code': 201,
        'bedside.request_id': answer.headers.get('x-request-id'),
      },
    });
    expect(named(spans, 'insert chart_entries')).toMatchObject({
      parentSpanId: request.spanId,
      kind: 3,
      attributes: {
        'db.system.name': 'mongodb',
        'db.operation.name': 'insert',
        'db.collection.name': 'chart_entries',
      },
    });
  });

  it('mark a failed request by its status', async () => {
    const { traceId, headers } = aTrace();
    const path = pathOf(notesEndpoints.list, { patientId: 'no-such-patient' });
    await server.api('GET', path, { token: admin.token, headers });
    const route = 'GET /api/patient/:patientId/notes';
    const spans = await collector.traceWith(traceId, [route]);
    expect(named(spans, route).attributes['http.response.status_code']).toBe(404);
  });

  it.skipIf(!hasRedis())(
    'show a question’s calls of the model and of Redis, and pass the trace on',
    async () => {
      const { id: patientId } = await aPatient(server, admin.token);
      const { traceId, headers } = aTrace();
      const known = ai.requests.length;
      const body = { patientId, messages: [{ role: 'user' as const, content: 'What is next?' }] };
      await server.call(chatEndpoints.ask, { token: admin.token, headers, body });
      const spans = await collector.traceWith(traceId, ['POST /api/chat', 'chat model-of-the-test', 'eval']);
      const request = named(spans, 'POST /api/chat');
      const model = named(spans, 'chat model-of-the-test');
      expect(model).toMatchObject({
        kind: 3,
        events: [{ name: 'first text' }],
        attributes: {
          'gen_ai.operation.name': 'chat',
          'gen_ai.request.model': 'model-of-the-test',
          'bedside.model.purpose': 'reply',
        },
      });
      expect(ai.requests[known]?.traceparent).toBe(`00-${traceId}-${model.spanId}-01`);
      expect(spans.map(({ spanId }) => spanId)).toContain(model.parentSpanId);
      expect(named(spans, 'eval').attributes).toEqual({
        'db.system.name': 'redis',
        'db.operation.name': 'eval',
      });
      expect(request.parentSpanId).toBeDefined();
    },
  );

  it('contain no patient data, no id of a patient and no token', async () => {
    const department = new BusyDepartment([server], [admin], 7);
    for (let count = 0; count < 3; count += 1) await department.admit();
    for (let count = 0; count < 60; count += 1) await department.act();
    for (const patient of department.patients) await department.ask(patient);
    await department.image(department.patients[0] ?? (await department.admit()));
    const [patient] = department.patients;
    const { traceId, headers } = aTrace();
    const path = `${pathOf(vitalsEndpoints.list, { patientId: patient?.id })}?limit=7`;
    await server.api('GET', path, {
      token: admin.token,
      headers: { ...headers, tracestate: 'name=Zqxsecret', baggage: 'patient=Zqxsecret' },
    });
    await collector.traceWith(traceId, ['GET /api/patient/:patientId/vitals']);
    const sent = collector.received.join('\n');
    const secrets = [
      ...department.secrets.map(({ text }) => text),
      ...department.patients.flatMap(({ id, name, mrn }) => [id, name, mrn ?? '']),
      ...[admin.token, admin.email, admin.user.id, admin.user.fullName, 'Zqx', 'limit=7'],
    ];
    expect(secrets.filter((text) => text !== '' && sent.includes(text))).toEqual([]);
    expect(collector.spans().length).toBeGreaterThan(200);
    expect(ai.requests.length).toBeGreaterThan(3);
  });

  it('cost no request while the collector is gone or silent, and do not delay the end', async () => {
    const silent = await startCollector();
    onTestFinished(() => silent.close());
    silent.hang();
    const gone = await startCollector();
    await gone.close();
    for (const { url } of [gone, silent]) {
      const node = await aServer({ ...environment(), OTEL_EXPORTER_OTLP_ENDPOINT: url });
      onTestFinished(() => node.stop());
      const { token } = await aDepartment(node);
      const { id: patientId } = await aPatient(node, token);
      for (let count = 0; count < 100; count += 1) {
        await node.call(vitalsEndpoints.record, { token, params: { patientId }, body: { heartRate: 80 } });
      }
      const lost = async () => {
        const text = await (await fetch(`${node.url}/metrics`)).text();
        return Number(/^bedside_spans_lost_total (\d+)$/m.exec(text)?.[1]);
      };
      await expect.poll(lost, { timeout: 60_000 }).toBeGreaterThan(0);
      expect(node.output()).toContain('the collector of traces does not accept spans');
      expect(await node.terminate()).toBe(0);
    }
  });
});
