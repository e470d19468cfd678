import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import { expect, it } from 'vitest';
import { testNow } from '../../../contracts/test/a-vitals-record.ts';
import { saidItems } from '../../test/evidence/said-items.ts';
import { readReply } from './check-reply.ts';
import type { Fact } from './facts.ts';

const facts: Fact[] = [
  { topic: 'score:heart', value: 3, unit: '', at: testNow.getTime(), recordId: 'score-1' },
];

it.each<[ReplyLanguage, string, string]>([
  ['en', 'HEART 3, low risk. HEART 4–6: moderate risk.', 'HEART 3, moderate risk.'],
  ['es', 'HEART 3, riesgo bajo.', 'HEART 3, riesgo alto.'],
  ['de', 'HEART-Score 3, niedriges Risiko.', 'HEART-Score 3, hohes Risiko.'],
])('REPLY-29: the risk of a score is that of its value, in %s: %s %s', (language, right, wrong) => {
  const said = (text: string) => saidItems(text, readReply(text, language, facts, testNow).words);
  expect(said(right)).toEqual([]);
  expect(said(wrong)).toEqual([expect.stringMatching(/\| differs \| 3$/)]);
});
