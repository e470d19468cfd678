import type { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { testNow } from '../../contracts/test/a-vitals-record.ts';
import { buildPrompt } from '../src/ai/prompt/prompt.ts';
import type { PromptInput } from '../src/ai/prompt/prompt-input.ts';
import { withoutKeys, withoutMarks } from '../src/ai/prompt/prompt-marks.ts';
import { aPatient } from './a-patient.ts';

/** The author of the records in the sample prompts. */
export const nurse = { id: 'nurse-1', fullName: 'Test Nurse', role: 'Nurse' };

let count = 0;
/** Returns a message of patient-1 with a new id. */
export function said(
  role: ChatMessage['role'],
  content: string,
  given: Partial<ChatMessage> = {},
): ChatMessage {
  count += 1;
  return {
    id: `message-${count}`,
    patientId: 'patient-1',
    role,
    content,
    metadata: {},
    createdAt: testNow.toISOString(),
    sender: nurse,
    ...given,
  };
}

/**
 * Builds a prompt, by default about a patient without records. `line` returns the value of one
 * line of the chart without its marks and keys.
 */
export function build(given: Partial<PromptInput> = {}) {
  const input = {
    patient: aPatient(),
    vitals: [],
    newestLabs: [],
    conversation: [],
    question: 'What is wrong?',
    language: 'en',
    now: testNow,
    ...given,
  };
  const messages = buildPrompt(input);
  const last = withoutMarks(withoutKeys(messages.at(-1)?.content ?? ''));
  const line = (key: string) => new RegExp(`^${key}: (.*)$`, 'm').exec(last)?.[1];
  return { input, messages, last, line, all: JSON.stringify(messages) };
}

/** Builds the prompt of a patient with these facts. */
export const chartOf = (patient: Partial<Patient>) => build({ patient: aPatient(patient) });
