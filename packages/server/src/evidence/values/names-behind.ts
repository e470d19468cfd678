import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import type { Topic } from '../facts.ts';
import type { Token } from '../reading/reply-tokens.ts';
import { longestTopicAt } from '../reading/topics.ts';
import { pressureAt, unitLengthAt } from './written-numbers.ts';

/* Names that stand behind their number: "97 % Sättigung", "104 de pulso" (REPLY-7). */

/** Returns the sign whose name directly follows a number: "97 % Sättigung", "130/80 de tensión". */
export function topicBehind(
  tokens: readonly Token[],
  at: number,
  language: ReplyLanguage,
): { topic: Topic; end: number } | undefined {
  const { length, second } = pressureAt(tokens, at);
  // "8/10 pain".
  if (second === 10 && painWord.test(tokens[at + length]?.plain ?? ''))
    return { topic: 'pain', end: at + length + 1 };
  let next = at + length + unitLengthAt(tokens, at + length);
  if (/^(?:bpm|lpm|mmhg)$/.test(tokens[next]?.plain ?? '')) next += 1;
  if (/^(?:de|of)$/.test(tokens[next]?.plain ?? '')) next += 1;
  const word = tokens[next]?.plain ?? '';
  const isTension = (word === 'tension' && length > 1) || isPartBehind(tokens, next);
  const named = longestTopicAt(tokens, next, language);
  const topic = isTension ? 'bloodPressure' : named?.topic;
  const isSign =
    topic === 'oxygenSaturation' ||
    topic === 'lab:leukocytes' ||
    topic === 'heartRate' ||
    topic === 'respiratoryRate' ||
    topic === 'temperature' ||
    topic === 'bloodPressure';
  // The name may begin a list of its own: "98 %. Pulse 84".
  const end = next + (named?.words ?? 1);
  const after = tokens[end];
  return isSign && !after?.values.length && after?.text !== ':' ? { topic, end } : undefined;
}

/** "120 systolic", "180 de máxima". */
const isPartBehind = (tokens: readonly Token[], at: number): boolean =>
  /^(?:systolic|diastolic|sistolica|diastolica|maxima|minima|systolisch|diastolisch)$/.test(
    tokens[at]?.plain ?? '',
  );
const painWord = /^(?:pain|dolor|schmerz|schmerzen)$/;
