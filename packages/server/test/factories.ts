import { randomUUID } from 'node:crypto';
import { authEndpoints, type Profile } from '@bedside/contracts/auth/auth.contract.ts';
import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import { departmentsEndpoints } from '@bedside/contracts/departments/departments.contract.ts';
import { type Patient, patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import type { Viewer } from '@bedside/contracts/presence/presence.contract.ts';
import type {
  ChatDelta,
  ClientToServer,
  Refusal,
  ServerToClient,
  SessionEndReason,
  WatchAnswer,
} from '@bedside/contracts/socket.ts';
import { io, type Socket } from 'socket.io-client';
import { afterAll } from 'vitest';
import type { TestNode } from './node.ts';
import { slowness } from './slowness.ts';

/** The REST calls that factories need, of a node or a server process. */
type Calls = Pick<TestNode, 'call'>;

export const goodPassword = 'a long enough passphrase';

export interface SignedIn {
  token: string;
  user: Profile;
  email: string;
  password: string;
}

/** Returns a registration form of someone new, as the screen sends it. */
export function aRegistration(overrides: Record<string, unknown> = {}) {
  const name = `clinician-${randomUUID()}`;
  return {
    username: name,
    email: `${name}@example.org`,
    password: goodPassword,
    confirmPassword: goodPassword,
    fullName: 'Robin Okafor',
    userRole: 'Medical Practitioner' as const,
    acceptedTerms: true as const,
    acceptedPrivacy: true as const,
    ...overrides,
  };
}

/** Signs in over REST. */
export async function signIn(node: Calls, email: string, password = goodPassword): Promise<SignedIn> {
  const { token, user } = await node.call(authEndpoints.login, { body: { email, password } });
  return { token, user, email, password };
}

/** Registers a new department's administrator and signs them in. */
export async function aDepartment(node: Calls, overrides: Record<string, unknown> = {}): Promise<SignedIn> {
  const form = aRegistration(overrides);
  await node.call(authEndpoints.register, { body: form });
  return signIn(node, form.email, form.password);
}

/** Registers a clinician, whom the administrator `department` invites, and signs them in. Without one, makes a new department. */
export async function aClinician(
  node: Calls,
  { department, ...overrides }: { department?: SignedIn } & Record<string, unknown> = {},
): Promise<SignedIn> {
  if (!department) return aDepartment(node, overrides);
  const { code } = await node.call(departmentsEndpoints.createInvite, { token: department.token });
  return aDepartment(node, { inviteCode: code, ...overrides });
}

/** Returns a patient form of someone new, as the screen sends it. */
export function aPatientForm(overrides: Record<string, unknown> = {}) {
  return {
    name: 'Ada Quill',
    mrn: 'NA',
    age: 54,
    gender: 'female' as const,
    chiefComplaint: 'Chest pain since this morning',
    ...overrides,
  };
}

/** Returns the UTC date that is `days` and `years` from today, such as `2026-01-15`. */
export const day = (days: number, years = 0) => {
  const date = new Date();
  date.setUTCFullYear(date.getUTCFullYear() + years);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};

/** Adds a patient over REST: `aPatient(node, token, { age: 70 })`. */
export async function aPatient(
  node: Calls,
  token: string,
  overrides: Record<string, unknown> = {},
): Promise<Patient> {
  // A test means a new patient, also with the name and birth date of the one before (D71).
  const isKnown = overrides.dateOfBirth !== undefined;
  const body = { ...aPatientForm(overrides), ...(isKnown && { confirmedDifferent: true as const }) };
  return node.call(patientsEndpoints.create, { token, body });
}

/** Returns a complete set of normal vitals to post. */
export function vitalsOf(overrides: Record<string, unknown> = {}) {
  return {
    temperature: 37.1,
    heartRate: 82,
    respiratoryRate: 16,
    bloodPressureSystolic: 124,
    bloodPressureDiastolic: 78,
    oxygenSaturation: 97,
    painLevel: 3,
    consciousnessLevel: 'Alert' as const,
    ...overrides,
  };
}

type ClientSocket = Socket<ServerToClient, ClientToServer>;

/** A second screen: a connected socket that records everything it receives. */
export interface Watcher {
  socket: ClientSocket;
  /** The response to the watch. */
  answer: WatchAnswer;
  /** Every `chart:entry`, in order of arrival. */
  entries: ChartEntry[];
  deltas: ChatDelta[];
  /** The viewers of each `presence:changed`, newest last. */
  presence: Viewer[][];
  ended: SessionEndReason[];
  /** Returns a reply's text from its deltas. Throws if they leave a gap or overlap. */
  textOf(messageId: string): string;
  /** Resolves when `condition` holds, which is checked with each message. Rejects after 20 s. */
  until(what: string, condition: (watcher: Watcher) => boolean): Promise<void>;
  close(): void;
}

const sockets = new Set<ClientSocket>();
afterAll(() => {
  for (const socket of sockets) socket.close();
});

/** Connects a socket without watching a patient. Rejects with the server's reason. */
export async function aSocket(url: string, token: string | undefined): Promise<ClientSocket> {
  const socket: ClientSocket = io(url, { auth: { token }, transports: ['websocket'], forceNew: true });
  sockets.add(socket);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', (error) => {
      socket.close();
      reject(error);
    });
  });
  return socket;
}

/** Opens a patient on a second screen. Throws if the server refuses. */
export async function watch(
  url: string,
  token: string,
  patientId: string,
  position: { after?: number; epoch?: string } = {},
): Promise<Watcher> {
  const socket = await aSocket(url, token);
  const entries: ChartEntry[] = [];
  const deltas: ChatDelta[] = [];
  const presence: Viewer[][] = [];
  const ended: SessionEndReason[] = [];
  let arrived: (() => void)[] = [];
  const heard = () => {
    for (const look of arrived) look();
  };
  const keep =
    <T, K>(list: K[], read: (message: T) => K) =>
    (message: T) => {
      list.push(read(message));
      heard();
    };
  socket.on(
    'chart:entry',
    keep(entries, (entry) => entry),
  );
  socket.on(
    'chat:delta',
    keep(deltas, (delta) => delta),
  );
  socket.on(
    'presence:changed',
    keep(presence, ({ viewers }) => viewers),
  );
  socket.on(
    'session:ended',
    keep(ended, ({ reason }) => reason),
  );
  socket.on('disconnect', heard);
  const answer: WatchAnswer | Refusal = await socket.emitWithAck('patient:watch', { patientId, ...position });
  if (!answer.ok) throw new Error(`patient:watch was rejected: ${answer.code}`);

  const watcher: Watcher = {
    socket,
    answer,
    entries,
    deltas,
    presence,
    ended,
    textOf(messageId) {
      return deltas
        .filter((delta) => delta.messageId === messageId)
        .reduce((text, delta) => {
          if (delta.offset !== text.length)
            throw new Error(`delta at ${delta.offset}, expected ${text.length}`);
          return text + delta.text;
        }, '');
    },
    until(what, condition) {
      return new Promise((resolve, reject) => {
        const done = () => {
          clearTimeout(timer);
          arrived = arrived.filter((other) => other !== look);
        };
        const look = () => {
          if (!condition(watcher)) return;
          done();
          resolve();
        };
        const timer = setTimeout(() => {
          done();
          reject(new Error(`Timed out after ${20 * slowness} s: ${what}`));
        }, 20_000 * slowness);
        arrived.push(look);
        look();
      });
    },
    close: () => void socket.close(),
  };
  return watcher;
}

/** Returns the ISO time in `minutes`, or in the past if they are negative. */
export const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
