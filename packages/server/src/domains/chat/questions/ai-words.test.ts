import type { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import { expect, it } from 'vitest';
import { aVitalsRecord, testNow } from '../../../../../contracts/test/a-vitals-record.ts';
import { aMedication, aNote } from '../../../../test/a-chart-record.ts';
import { aPatient } from '../../../../test/a-patient.ts';
import { said } from '../../../../test/a-prompt.ts';
import { seeded } from '../../../../test/evidence/random.ts';
import { languages } from '../../../../test/evidence/reply-forms.ts';
import { sidedThings, sideForms } from '../../../../test/evidence/side-forms.ts';
import type { PromptInput } from '../../../ai/prompt/prompt-input.ts';
import { sidesOf } from '../../../evidence/sides/chart-sides.ts';
import { aiWordsOf } from './ai-words.ts';

const { draw, one } = seeded(20_261_128);

const places = ['note', 'edited note', 'plan', 'complaint', 'remark', 'indication'] as const;

/** A chart in which only a copy of the assistant's words names a side. */
function chartWith(place: (typeof places)[number], copied: string, reply: ChatMessage): PromptInput {
  const note = aNote({ content: `Seen with family. ${copied}` });
  return {
    patient: aPatient({
      chiefComplaint: place === 'complaint' ? copied : 'Fall',
      ...(place === 'plan' && { plan: `CT. ${copied}` }),
    }),
    vitals: [aVitalsRecord({ heartRate: 80, ...(place === 'remark' && { notes: copied }) })],
    notes: place.endsWith('note')
      ? [place === 'note' ? note : { ...note, messageId: reply.id, edited: true }]
      : [],
    medications: place === 'indication' ? [aMedication({ indication: copied })] : [],
    conversation: [said('user', 'What is it?'), reply],
    ...{ question: 'And now?', language: 'en', now: testNow },
  };
}

const sidesIn = ({ patient, vitals, notes = [], medications = [] }: PromptInput) =>
  sidesOf({ patient, vitals, notes: [...notes], medications: [...medications], xray: undefined });

it('LINEAGE-3: 0 of 500 literal copies of a false side become evidence, and what a clinician wrote stays', () => {
  let [evidence, before, rewritten] = [0, 0, 0];
  for (let round = 0; round < 500; round += 1) {
    const forms = sideForms[one(languages)].things[one(sidedThings)];
    const [isLeft, form] = [draw(0, 1) === 1, draw(0, forms.length - 1)];
    const sentence = forms[form]?.(isLeft) ?? '';
    const other = forms[(form + 1) % forms.length]?.(isLeft) ?? '';
    const content = `Findings of today.\n- ${sentence}.\n\nRepeat the vital signs in 15 minutes.`;
    const reply = said('assistant', content, { id: `reply-${round}` });
    const place = one(places);
    const chart = chartWith(place, `${sentence}.`, reply);
    before += sidesIn(chart).length > 0 ? 1 : 0;
    evidence += sidesIn(aiWordsOf(chart).without).length > 0 ? 1 : 0;
    const own = chartWith(place, `${other}, since yesterday.`, reply);
    rewritten += sidesIn(aiWordsOf(own).without).length > 0 ? 1 : 0;
  }
  // Most copies would be evidence without the rule.
  expect(before).toBeGreaterThan(400);
  expect(evidence).toBe(0);
  // Other words for the same are a clinician's, whoever thought of them first.
  expect(rewritten).toBeGreaterThan(250);
});
