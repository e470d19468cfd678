import type { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import type { ComponentType } from 'react';

/** How another feature shows the assistant's summary in a hand-over (HAND-12). */
export interface SummarySlots {
  /** The newest summary of a patient, with the button that asks for one. */
  Summary: ComponentType<{ patientId: string }>;
  /** The summary in a given hand-over. */
  GivenSummary: ComponentType<{ message: ChatMessage }>;
  /** Formats a summary as plain text. */
  summaryText: (summary: ChatMessage) => string;
}
