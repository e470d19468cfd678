import type { LeftOut } from '@bedside/contracts/chat/left-out.ts';
import { criticalSide } from '@bedside/contracts/clinical/labs/severity/critical-labs.ts';
import { counts } from '@bedside/contracts/record-marks.ts';
import { settingBounds } from '../../work-bounds.ts';
import type { ModelMessage } from '../model/assistant.ts';
import { byState } from './chart/chart-medications.ts';
import { leftOutOf } from './left-out.ts';
import { buildPrompt } from './prompt.ts';
import { eligibleMessages } from './prompt-history.ts';
import type { CutRecord, PromptInput } from './prompt-input.ts';
import { PromptMarks } from './prompt-marks.ts';
import { isWithin } from './tokens.ts';

/** The tokens of a context that stay free for the reply: this many, or a quarter of a smaller context. */
const freeReplyTokens = 4096;

const day = 24 * 60 * 60 * 1000;
/** The number of newest messages, which are cut last. */
const maxLastMessages = 2;

/** Returns the tokens that a prompt may have, so that the reply fits into the same context. */
export const promptTokensOf = (contextTokens: number = settingBounds.contextTokens.default): number =>
  contextTokens - Math.min(freeReplyTokens, Math.floor(contextTokens / 4));

/** A prompt within its budget. `input` no longer contains the records that were cut. */
export interface FittedPrompt {
  messages: ModelMessage[];
  marks: PromptMarks;
  input: PromptInput;
  leftOut: LeftOut[];
}

/**
 * Builds the prompt of a question and cuts as few records as `tokens` allow, in the order of {@link cutOrder}. Most prompts
 * fit whole; a search for the number to cut builds the others some ten times. What is never cut may exceed the budget.
 */
export function promptWithin(input: PromptInput, tokens: number): FittedPrompt {
  const whole = built(input, []);
  if (isWithin(whole.messages, tokens)) return whole;
  const order = cutOrder(input);
  let best = built(input, order);
  let [low, high] = [1, order.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const tried = built(input, order.slice(0, middle));
    if (isWithin(tried.messages, tokens)) {
      best = tried;
      high = middle;
    } else low = middle + 1;
  }
  return best;
}

function built(input: PromptInput, cut: readonly CutRecord[]): FittedPrompt {
  const ids = new Set(cut.map(({ id }) => id));
  const isLeft = ({ id }: { id: string }) => !ids.has(id);
  const { conversation, notes = [], labs = [], medications = [] } = input;
  const trimmed: PromptInput =
    cut.length === 0
      ? input
      : {
          ...{ ...input, cut },
          conversation: conversation.filter(isLeft),
          notes: notes.filter(isLeft),
          labs: labs.filter(isLeft),
          medications: medications.filter(isLeft),
        };
  const marks = new PromptMarks();
  const leftOut = leftOutOf(trimmed);
  return { messages: buildPrompt(trimmed, marks, leftOut), marks, input: trimmed, leftOut };
}

/**
 * Returns what a prompt can do without, what it misses least first: the conversation, notes, chosen lab results, ended
 * medications and doses of more than 24 hours ago, each from its oldest. Never cut are the patient's facts with allergies,
 * vital signs, critical results, active medications, the doses of 24 hours, and the newest note.
 */
function cutOrder(input: PromptInput): CutRecord[] {
  const { notes = [], labs = [], medications = [], criticalLimits = [], patient, now } = input;
  const messages = eligibleMessages(input).map(
    ({ id, createdAt }): CutRecord => ({ kind: 'messages', id, at: createdAt }),
  );
  const [, ...olderNotes] = notes.filter(counts);
  const { ended, doses } = byState(medications);
  const calm = labs.filter((lab) => criticalSide(lab, criticalLimits, patient) === undefined);
  const labsOf = (isAbnormal: boolean) =>
    oldestFirst(
      calm
        .filter((lab) => (lab.isAbnormal ?? false) === isAbnormal)
        .map(({ id, resultTime }) => ({ kind: 'labs', id, at: resultTime })),
    );
  const old = doses.filter(({ startedAt }) => now.getTime() - Date.parse(startedAt) > day);
  return [
    ...messages.slice(0, -maxLastMessages),
    ...oldestFirst(olderNotes.map(({ id, createdAt }) => ({ kind: 'notes', id, at: createdAt }))),
    ...labsOf(false),
    ...labsOf(true),
    ...[ended, old].flatMap((list) =>
      oldestFirst(list.map(({ id, startedAt }) => ({ kind: 'medications', id, at: startedAt }))),
    ),
    ...messages.slice(-maxLastMessages),
  ];
}

const oldestFirst = (records: CutRecord[]): CutRecord[] =>
  records.toSorted((a, b) => a.at.localeCompare(b.at));
