import { randomUUID } from 'node:crypto';
import { LoginAnswer } from '@bedside/contracts/auth/auth.contract.ts';
import { Invite } from '@bedside/contracts/departments/departments.contract.ts';
import { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { RestClient } from './rest-client.ts';

/** A department for a figure, created through the REST API only. */
export interface Department {
  /** One per clinician. */
  tokens: string[];
  /** The first clinician's. */
  token: string;
  addPatients(count: number): Promise<string[]>;
}

/** Registers `clinicians` people of one department on a node and signs them in. */
export async function openDepartment(origin: string, clinicians = 1): Promise<Department> {
  const anybody = new RestClient(origin);
  const tokens: string[] = [];
  let inviteCode: string | undefined;
  while (tokens.length < clinicians) {
    const token = await signUp(anybody, inviteCode);
    tokens.push(token);
    if (inviteCode !== undefined || clinicians === 1) continue;
    const admin = new RestClient(origin, { token });
    inviteCode = Invite.parse(JSON.parse((await admin.post('/api/department/invites', {})).text)).code;
    admin.close();
  }
  anybody.close();
  const [token = ''] = tokens;
  return { tokens, token, addPatients: (count) => addPatients(origin, token, count) };
}

async function signUp(rest: RestClient, inviteCode: string | undefined): Promise<string> {
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
  return LoginAnswer.parse(JSON.parse((await rest.post('/api/auth/login', { email, password })).text)).token;
}

async function addPatients(origin: string, token: string, count: number): Promise<string[]> {
  const rest = new RestClient(origin, { token });
  const ids: string[] = [];
  while (ids.length < count) {
    const patient = {
      name: 'Invented Person',
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
