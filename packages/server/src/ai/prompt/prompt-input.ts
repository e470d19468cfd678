import type { ChatMessage, QuestionPurpose } from '@bedside/contracts/chat/chat.contract.ts';
import type { LeftOutKind } from '@bedside/contracts/chat/left-out.ts';
import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import type { Identity } from '../mask/mask.ts';
import type { Chart } from './chart/chart-context.ts';

/** What a prompt is built from. */
export interface PromptInput extends Chart {
  /** The patient's names and record numbers before corrections. Earlier text still contains them. */
  formerIdentities?: readonly Identity[];
  /** The names of the people of the department. */
  staff?: readonly string[];
  /** The lab results that are tagged for chat. */
  labs?: readonly LabResult[];
  /** Whether the tagged labs could not be read (D30). The prompt then says that there may be some. */
  labsLeftOut?: boolean;
  /** The messages before the question, oldest first. */
  conversation: readonly ChatMessage[];
  question: string;
  /** Replaces the question and the conversation before it by the task of the purpose. */
  purpose?: QuestionPurpose | undefined;
  /** The language of the clinician's screen: en, es or de, also with a region. English for any other. */
  language: string;
  now: Date;
  /** Records that the budget cut. The lists above no longer contain them. */
  cut?: readonly CutRecord[];
}

/** A record that a prompt has no room for. */
export interface CutRecord {
  kind: LeftOutKind;
  id: string;
  at: string;
}
