import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import type { Note } from '@bedside/contracts/notes/notes.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import type { ScoreType } from '@bedside/contracts/scores/scores.contract.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Calculator } from '../src/features/scores/calculators/calculator.tsx';
import { aVitalsRecord } from './chart-samples.ts';
import { fakeServer, json } from './fake-server.ts';
import { aPatient } from './samples.ts';
import { show } from './show.tsx';

const position = { 'Chart-Seq': '5', 'Chart-Epoch': 'life-1' };
/** Returns the wire's time of so many minutes ago. */
export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
/** The call that stores a score. */
const calculate = 'POST /score/calculate';

interface Chart {
  patient?: Partial<Patient>;
  vitals?: Partial<VitalsRecord>;
  /** The age of the vitals in minutes. */
  age?: number;
  labs?: LabResult[];
  notes?: Note[];
  answer?: Parameters<typeof fakeServer>[0][string];
}

/** Opens a calculator for a patient with this chart. */
export async function openCalculator(
  type: ScoreType,
  { patient, vitals, age = 4, labs = [], notes = [], answer }: Chart = {},
) {
  const at = minutesAgo(age);
  const records = vitals ? [aVitalsRecord({ timestamp: at, recordedAt: at, ...vitals })] : [];
  const who = aPatient(patient);
  const asked = fakeServer({
    'GET /patient/patient-1': () => json(who, 200, position),
    'GET /patient/patient-1/vitals': () => json(records, 200, position),
    'GET /patient/patient-1/scores': () => json([], 200, position),
    ...(answer && { [calculate]: answer }),
  });
  const sources = { labs, notes, xrayAt: undefined, news2: 'NEWS2 7' };
  await show(<Calculator patient={who} type={type} sources={sources} onBack={() => undefined} />);
  await screen.findByText('Calculate');
  const posted = () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { user: userEvent.setup(), posted };
}
