import { type Patient, patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { xraysEndpoints } from '@bedside/contracts/xrays/xrays.contract.ts';
import * as z from 'zod';
import { aCallOf } from '../calls/every-endpoint.ts';
import { aPatient, minutesFromNow, type SignedIn, vitalsOf } from '../factories.ts';
import { pathOf, type TestNode } from '../node.ts';
import { numbers } from '../random-numbers.ts';
import type { Secret, SecretKind } from './secrets.ts';

type Calls = Pick<TestNode, 'api' | 'call'>;

const IdOf = z.object({ id: z.string() });

/** The acts on one patient. */
export const actNames = [
  'calm',
  'bad',
  'single',
  'note',
  'lab',
  'score',
  'medication',
  'facts',
  'take',
  'error',
  'review',
] as const;
type Act = (typeof actNames)[number];

/**
 * Makes the acts of a busy department, the same for one seed. Every private text is a word or a number that appears
 * nowhere else, so that a test can search for it.
 */
export class BusyDepartment {
  readonly secrets: Secret[] = [];
  readonly patients: Patient[] = [];
  /** How often each act was made. */
  readonly acts: Partial<Record<Act, number>> = {};
  readonly #nodes: readonly Calls[];
  readonly #who: readonly SignedIn[];
  readonly #next: () => number;
  readonly #records: { domain: 'vitals' | 'labs'; path: string }[] = [];
  #words: number;

  /** @param words the number of words that departments beside this one have used */
  constructor(nodes: readonly Calls[], who: readonly SignedIn[], seed: number, words = 0) {
    this.#words = words;
    this.#nodes = nodes;
    this.#who = who;
    this.#next = numbers(seed);
  }

  /** Returns a number from 0 to 1. */
  random(): number {
    return this.#next();
  }

  /** Adds a patient with every private fact. */
  async admit(): Promise<Patient> {
    this.#words += 1;
    const born = `${1930 + (this.#words % 70)}-0${1 + (this.#words % 9)}-1${this.#words % 10}`;
    const given = [this.#word(), this.#word()];
    const [complaint, plan, substance, mrn] = [this.#word(), this.#word(), this.#word(), this.#word()];
    const patient = await aPatient(this.#node(), this.#token(), {
      name: given.join(' '),
      mrn,
      dateOfBirth: born,
      gender: this.#pick(['female', 'male', 'other']),
      chiefComplaint: `Pain ${complaint}`,
      complaintPrivate: this.#words % 3 > 0,
      plan: `Scan ${plan}`,
      bed: `B${this.#words}`,
      allergies: [{ substance, reaction: 'Rash' }],
      pregnancy: this.#next() < 0.3 ? { status: 'yes', weeks: 23 } : { status: 'unknown' },
      status: this.#pick(['waiting', 'in-treatment', 'boarding']),
      arrivedAt: minutesFromNow(-Math.floor(this.#next() * 300)),
    });
    this.patients.push(patient);
    const { id } = patient;
    for (const word of given) this.#keep('name', id, word);
    this.#keep('mrn', id, mrn);
    this.#keep('born', id, born);
    if (patient.complaintPrivate) this.#keep('complaint', id, complaint);
    this.#keep('plan', id, plan);
    this.#keep('allergy', id, substance);
    return patient;
  }

  /** Makes one act on a random patient. Throws if the server refuses it. */
  async act(): Promise<void> {
    const patient = this.#pick(this.patients);
    const name = this.#pick(actNames);
    this.acts[name] = (this.acts[name] ?? 0) + 1;
    await this.#do(name, patient);
  }

  /** Makes the act `name` on a patient. */
  async #do(name: Act, patient: Patient): Promise<unknown> {
    const own = `/patient/${patient.id}`;
    const word = () => this.#keep('record', patient.id, this.#word());
    switch (name) {
      case 'calm':
        return this.#record('vitals', patient, { ...this.#calm(), notes: word() });
      case 'bad':
        return this.#record('vitals', patient, { ...this.#bad(), notes: word() });
      case 'single':
        return this.#record('vitals', patient, { heartRate: 40 + Math.floor(this.#next() * 120) });
      case 'note':
        return this.#post(`${own}/notes`, { content: word(), type: 'Progress Note', title: word() });
      case 'lab':
        return this.#lab(patient);
      case 'score':
        return this.#score(patient);
      case 'medication':
        return this.#post(`${own}/medications`, {
          ...{ name: word(), dosage: '2 g', frequency: 'once daily', route: 'IV', kind: 'prescribed' },
          ...{ indication: word(), override: { reason: word() } },
        });
      case 'facts':
        return this.#change(patient);
      case 'take':
        return this.#post(`${own}/attention/take`, {}, [200, 201, 204, 409, 422]);
      case 'error':
        return this.#mark('vitals', 'entered-in-error', { reason: 'wrong-patient', version: 1 });
      case 'review':
        return this.#mark('labs', 'reviewed', undefined);
    }
  }

  /** Asks the assistant about a patient. Returns once the reply is complete. */
  async ask(patient: Patient): Promise<void> {
    const content = this.#keep('record', patient.id, this.#word());
    await this.#post('/chat', { patientId: patient.id, messages: [{ role: 'user', content }] });
  }

  /** Has the assistant read an X-ray. */
  async image({ id }: Patient): Promise<void> {
    const sent = await aCallOf({ name: 'xrays.analyze', endpoint: xraysEndpoints.analyze }, id);
    const path = pathOf(xraysEndpoints.analyze, { patientId: id });
    const { status, text } = await this.#node().api('POST', path, { ...sent, token: this.#token() });
    if (status >= 300) throw new Error(`The X-ray was refused: ${text}`);
  }

  /** Returns a new word that appears in no other text, and notes it as one of this patient's secrets. */
  secret(kind: SecretKind, patientId: string): string {
    return this.#keep(kind, patientId, this.#word());
  }

  #keep(kind: SecretKind, patientId: string, text: string): string {
    this.secrets.push({ kind, patientId, text });
    return text;
  }

  /** Letters that no id, time or term of the application contains in this order. */
  #word(): string {
    this.#words += 1;
    const letters = [...String(this.#words).padStart(6, '0')].map((digit) => 'bcdfghjkmn'[Number(digit)]);
    return `Zqx${letters.join('')}`;
  }

  /** A complaint that is not private is no secret. */
  #complaint({ id, complaintPrivate }: Patient): string {
    return complaintPrivate ? this.secret('complaint', id) : this.#word();
  }

  async #change(patient: Patient): Promise<void> {
    const place = this.patients.indexOf(patient);
    const token = this.#token();
    const changed = await this.#node().call(patientsEndpoints.update, {
      token,
      params: { patientId: patient.id },
      body: {
        version: patient.version,
        plan: this.secret('plan', patient.id),
        chiefComplaint: this.#complaint(patient),
        bed: `C${this.#words}`,
        isolation: this.#pick(['none', 'contact', 'airborne']),
        assigned: { nurse: 'Nils Ortiz', physician: 'Alex Kim' },
        status: this.#pick(['waiting', 'in-treatment', 'awaiting-disposition', 'boarding', 'transferred']),
      },
    });
    this.patients[place] = changed;
  }

  async #lab(patient: Patient): Promise<void> {
    const { id } = patient;
    // Five decimals appear in no time. Above 6 the potassium is critical.
    const result = (this.#next() < 0.4 ? 6 + this.#next() : 3.6 + this.#next()).toFixed(5);
    this.#keep('lab', id, result);
    const body = { testName: 'Potassium', result, units: 'mmol/L', referenceRange: '3.5-5.1' };
    await this.#record('labs', patient, { ...body, notes: this.secret('record', id) });
  }

  async #record(domain: 'vitals' | 'labs', { id }: Patient, body: unknown): Promise<void> {
    const path = `/patient/${id}/${domain === 'labs' ? 'lab-results' : 'vitals'}`;
    const record = IdOf.parse(await this.#post(path, body));
    this.#records.push({ domain, path: `/patient/${id}/${domain}/${record.id}` });
  }

  /** Marks a record that has no mark yet. */
  async #mark(domain: 'vitals' | 'labs', mark: string, body: unknown): Promise<void> {
    const some = this.#records.filter((record) => record.domain === domain);
    if (some.length === 0) return;
    const record = this.#pick(some);
    this.#records.splice(this.#records.indexOf(record), 1);
    await this.#post(`${record.path}/${mark}`, body);
  }

  #score({ id }: Patient): Promise<unknown> {
    const parameters = {
      chiefComplaint: this.secret('record', id),
      consciousness: 'alert',
      lifeThreateningSigns: false,
      highRiskSituation: true,
    };
    return this.#post('/score/calculate', { patientId: id, scoreType: 'ESI', parameters });
  }

  #calm() {
    return vitalsOf({ supplementalOxygen: false, newConfusion: false, timestamp: minutesFromNow(0) });
  }

  #bad() {
    return vitalsOf({
      respiratoryRate: 22 + Math.floor(this.#next() * 8),
      oxygenSaturation: 84 + Math.floor(this.#next() * 8),
      heartRate: 100 + Math.floor(this.#next() * 40),
      bloodPressureSystolic: this.#pick([84, 104, 148, 166, 224]),
      temperature: 38 + Math.floor(this.#next() * 20) / 10,
      supplementalOxygen: true,
      newConfusion: false,
      timestamp: minutesFromNow(0),
    });
  }

  async #post(path: string, body: unknown, accepted: readonly number[] = [200, 201]): Promise<unknown> {
    const { status, text, ...answer } = await this.#node().api('POST', path, { token: this.#token(), body });
    if (!accepted.includes(status)) throw new Error(`${path} was refused with ${status}: ${text}`);
    return answer.body;
  }

  #node(): Calls {
    return this.#pick(this.#nodes);
  }

  #token(): string {
    return this.#pick(this.#who).token;
  }

  #pick<const T>(list: readonly T[]): T {
    const one = list[Math.floor(this.#next() * list.length)];
    if (one === undefined) throw new Error('There is nothing to choose from');
    return one;
  }
}
