import { randomUUID } from 'node:crypto';
import { LoginAnswer } from '@bedside/contracts/auth/auth.contract.ts';
import { Invite } from '@bedside/contracts/departments/departments.contract.ts';
import { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { RestClient } from './rest-client.ts';

interface Account {
  email: string;
  password: string;
  token: string;
}

/** A department for a figure, created through the REST API only. */
export interface Department {
  accounts: Account[];
  /** One per clinician. */
  tokens: string[];
  /** The first clinician's. */
  token: string;
  addPatients(count: number): Promise<string[]>;
}

/** Registers `clinicians` people of one department on a node and signs them in. */
export async function openDepartment(origin: string, clinicians = 1): Promise<Department> {
  const anybody = new RestClient(origin);
  const accounts: Account[] = [];
  let inviteCode: string | undefined;
  while (accounts.length < clinicians) {
    const account = await signUp(anybody, inviteCode);
    accounts.push(account);
    if (inviteCode !== undefined || clinicians === 1) continue;
    const admin = new RestClient(origin, { token: account.token });
    inviteCode = Invite.parse(JSON.parse((await admin.post('/api/department/invites', {})).text)).code;
    admin.close();
  }
  anybody.close();
  const tokens = accounts.map(({ token }) => token);
  const [token = ''] = tokens;
  return { accounts, tokens, token, addPatients: (count) => addPatients(origin, token, count) };
}

async function signUp(rest: RestClient, inviteCode: string | undefined): Promise<Account> {
  const name = `bench-${randomUUID().slice(0, 13)}`;
  const email = `${name}@bench.example`;
  const password = randomUUID();
  await rest.post('/api/auth/register', {
    username: name,
    email,
    password,
    fullName: `Bench Clinician ${name.slice(-4)}`,
    userRole: 'Medical Practitioner',
    acceptedTerms: true,
    acceptedPrivacy: true,
    ...(inviteCode && { inviteCode }),
  });
  const answer = await rest.post('/api/auth/login', { email, password });
  return { email, password, token: LoginAnswer.parse(JSON.parse(answer.text)).token };
}

async function addPatients(origin: string, token: string, count: number): Promise<string[]> {
  const rest = new RestClient(origin, { token });
  const ids: string[] = [];
  while (ids.length < count) {
    const patient = {
      name: inventedName(ids.length),
      mrn: 'NA',
      age: 60,
      gender: 'female',
      chiefComplaint: 'Chest pain',
    };
    ids.push(Patient.parse(JSON.parse((await rest.post('/api/patients', patient)).text)).id);
  }
  rest.close();
  return ids;
}

const firstNames = ['Aurelia', 'Bertram', 'Cosima', 'Dagobert', 'Eulalia', 'Fridolin', 'Gundula', 'Hartwig'];
const lastNames = [
  'Okafor',
  'Lindqvist',
  'Baranowski',
  'Ferreira',
  'Nakamura',
  'Papadakis',
  'Szabo',
  'Dubois',
];

/** Returns a name that resembles no other among the first 64. */
const inventedName = (index: number) =>
  `${firstNames[index % 8]} ${lastNames[(Math.floor(index / 8) + index) % 8]}`;

/** A full set of vitals, a little different each time. */
export function aSetOfVitals(index: number) {
  return {
    temperature: 36.5 + (index % 20) / 10,
    heartRate: 60 + (index % 60),
    respiratoryRate: 12 + (index % 10),
    bloodPressureSystolic: 110 + (index % 40),
    bloodPressureDiastolic: 60 + (index % 30),
    oxygenSaturation: 90 + (index % 10),
    painLevel: index % 11,
    consciousnessLevel: 'Alert',
  };
}

export const vitalsPath = (patientId: string) => `/api/patient/${patientId}/vitals`;
