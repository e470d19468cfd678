import { authEndpoints } from '@bedside/contracts/auth/auth.contract.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeServer, json } from '../../test/fake-server.ts';
import { aPatient } from '../../test/samples.ts';
import { currentToken, dropToken, storeToken } from '../storage/token.ts';
import { ApiError } from './api-error.ts';
import { call, callChart } from './call.ts';

const failed = async (attempt: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await attempt.then(
    () => undefined,
    (cause: unknown) => cause,
  );
  if (!(error instanceof ApiError)) throw new Error('An ApiError was expected');
  return error;
};

describe('call', () => {
  beforeEach(() => storeToken('token-1'));
  afterEach(() => {
    dropToken(currentToken());
    vi.unstubAllGlobals();
  });

  it('sends the bearer token, the language, a JSON body and the idempotency key to the path of the contract', async () => {
    const asked = fakeServer({ 'POST /patient/a%2Fb/vitals': () => json({}, 500) });
    const attempt = call(
      vitalsEndpoints.record,
      { params: { patientId: 'a/b' }, body: { heartRate: 88 } },
      { idempotencyKey: 'key-1' },
    );
    await expect(attempt).rejects.toBeInstanceOf(ApiError);
    const [request] = asked;
    expect(request?.headers.get('Authorization')).toBe('Bearer token-1');
    expect(request?.headers.get('Accept-Language')).toMatch(/^(en|es|de)$/);
    expect(request?.headers.get('Content-Type')).toBe('application/json');
    expect(request?.headers.get('Idempotency-Key')).toBe('key-1');
    expect(request?.body).toEqual({ heartRate: 88 });
  });

  it('includes credentials in reads too', async () => {
    const asked = fakeServer({ 'GET /patient/patient-1': () => json(aPatient()) });
    await call(patientsEndpoints.read, { params: { patientId: 'patient-1' } });
    expect(asked[0]?.credentials).toBe('include');
  });

  it('returns the parsed response without undeclared fields', async () => {
    fakeServer({ 'GET /patient/patient-1': () => json({ ...aPatient(), secret: 1 }) });
    const patient = await call(patientsEndpoints.read, { params: { patientId: 'patient-1' } });
    expect(patient).toEqual(aPatient());
  });

  it('returns the position of the chart log with a list of records', async () => {
    const position = { 'Chart-Seq': '12', 'Chart-Epoch': 'life-1' };
    const asked = fakeServer({ 'GET /patient/patient-1/vitals': () => json([], 200, position) });
    const answer = await callChart(vitalsEndpoints.list, {
      params: { patientId: 'patient-1' },
      query: { limit: '5' },
    });
    expect(answer).toEqual({ data: [], seq: 12, epoch: 'life-1' });
    expect(asked[0]?.path).toBe('/api/patient/patient-1/vitals?limit=5');
  });

  it('throws a failure as "STATUS: body", or as the status text if the body is empty', async () => {
    fakeServer({
      'GET /patients': () => failure(422, 'invalid-input', 'No', { fields: { limit: 'too-high:10000' } }),
      'GET /auth/profile': () => new Response(null, { status: 503, statusText: 'Service Unavailable' }),
    });
    const refused = await failed(call(patientsEndpoints.list, {}));
    expect(refused.message).toMatch(/^422: \{.*"code":"invalid-input"/);
    expect(refused.body?.error).toBe('No');
    expect(refused.fields).toEqual({ limit: 'too-high:10000' });
    const down = await failed(call(authEndpoints.profile, {}));
    expect(down.message).toBe('503: Service Unavailable');
    expect(down.body).toBeUndefined();
  });

  it('ends the session on a 401 from any endpoint', async () => {
    fakeServer({ 'GET /patients': () => failure(401, 'unauthenticated', 'Please sign in') });
    expect((await failed(call(patientsEndpoints.list, {}))).status).toBe(401);
    expect(currentToken()).toBeNull();
    expect(localStorage.getItem('authToken')).toBeNull();
  });

  it('keeps the session when login rejects a password', async () => {
    fakeServer({ 'POST /auth/login': () => failure(401, 'unauthenticated', 'Wrong') });
    await failed(call(authEndpoints.login, { body: { email: 'a@b.ch', password: 'wrong' } }));
    expect(currentToken()).toBe('token-1');
  });

  it('D35: keeps the session when the network is lost or the server fails', async () => {
    fakeServer({
      'GET /patients': () => failure(500, 'internal', 'Something broke'),
      'POST /auth/logout': () => new Response('<html>Hotel Wi-Fi</html>'),
    });
    expect((await failed(call(authEndpoints.profile, {}))).isOffline).toBe(true);
    expect((await failed(call(patientsEndpoints.list, {}))).isOffline).toBe(false);
    expect((await failed(call(authEndpoints.logout, {}))).isOffline).toBe(true);
    expect(currentToken()).toBe('token-1');
  });

  it('keeps the present session when an earlier session gets a late 401', async () => {
    fakeServer({
      'GET /patients': () => {
        storeToken('token-2');
        return failure(401, 'unauthenticated', 'Please sign in');
      },
    });
    await failed(call(patientsEndpoints.list, {}));
    expect(currentToken()).toBe('token-2');
  });
});
