import { type AskAssistant, lastQuestion, maxQuestionLength } from '@bedside/contracts/chat/chat.contract.ts';
import { problem } from '@bedside/contracts/field-problems.ts';
import type * as z from 'zod';
import { rateBounds } from '../../../bounds.ts';
import type { PatientRef } from '../../../chart/patient-access.ts';
import type { Coordination } from '../../../realtime/coordination/coordination.ts';
import { AppError } from '../../../request/app-error.ts';
import type { RequestContext } from '../../../request/request-context.ts';
import type { Patients } from '../../patients/patients.service.ts';

interface QuestionRules {
  patients: Pick<Patients, 'require'>;
  coordination: Pick<Coordination, 'limits'>;
}

/**
 * Returns the patient and the text of a question. Throws `not-found` for a patient of another department,
 * `invalid-input` for a question that is too long, and `rate-limited`. Asking and its preview share one limit.
 */
export async function allowedQuestion(
  { patients, coordination }: QuestionRules,
  request: RequestContext,
  { patientId, messages }: Pick<z.output<typeof AskAssistant>, 'patientId' | 'messages'>,
): Promise<{ patient: PatientRef; content: string }> {
  const patient = await patients.require(request.actor, patientId);
  const content = lastQuestion(messages);
  if (content.length > maxQuestionLength) {
    throw new AppError('invalid-input', { fields: { messages: problem('too-long', maxQuestionLength) } });
  }
  const { allowed, retryAfterSeconds } = await coordination.limits.consume(
    rateBounds.questions,
    request.actor.id,
  );
  if (!allowed) throw new AppError('rate-limited', { retryAfterSeconds });
  return { patient, content };
}
