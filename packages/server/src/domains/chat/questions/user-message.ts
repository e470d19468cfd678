import type { ChatMessage, QuestionPurpose } from '@bedside/contracts/chat/chat.contract.ts';
import type { PatientRef } from '../../../chart/patient-access.ts';
import type { RequestContext } from '../../../request/request-context.ts';

/** Returns a clinician's message as the conversation stores it. */
export function userMessage(
  { actor, now }: RequestContext,
  patient: PatientRef,
  id: string,
  content: string,
  purpose?: QuestionPurpose,
): ChatMessage {
  const { id: userId, fullName, role } = actor;
  return {
    id,
    patientId: patient.id,
    role: 'user',
    content,
    metadata: {},
    createdAt: now().toISOString(),
    sender: { id: userId, fullName, role },
    ...(purpose && { purpose }),
  };
}
