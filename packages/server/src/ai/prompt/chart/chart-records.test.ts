import { describe, expect, it } from 'vitest';
import { aVitalsRecord, testNow } from '../../../../../contracts/test/a-vitals-record.ts';
import { aLab, aMark, aMedication, aNote, aScore } from '../../../../test/a-chart-record.ts';
import { build, nurse, said } from '../../../../test/a-prompt.ts';
import { buildPrompt, recordsInPrompt } from '../prompt.ts';
import { PromptMarks } from '../prompt-marks.ts';

describe('the chart in the prompt', () => {
  it('omits records entered in error (D12), with their notes', () => {
    const enteredInError = { at: testNow.toISOString(), by: nurse, reason: 'wrong-patient' as const };
    const { all, line } = build({
      notes: [aNote({ content: 'crashing too', enteredInError })],
      vitals: [
        aVitalsRecord({
          bloodPressureSystolic: 60,
          bloodPressureDiastolic: 33,
          notes: 'crashing',
          enteredInError,
        }),
        aVitalsRecord({ minutesAgo: 20, bloodPressureSystolic: 128, bloodPressureDiastolic: 76 }),
      ],
    });
    expect(line('blood_pressure')).toMatch(/^128\/76 mmHg/);
    expect(all).not.toMatch(/60\/33|crashing/);
  });

  it('omits messages entered in error and the replies to them (D12)', () => {
    const enteredInError = { at: testNow.toISOString(), by: nurse, reason: 'wrong-patient' as const };
    const wrong = { ...said('user', 'He vomits blood'), id: 'wrong', enteredInError };
    const reply = { ...said('assistant', 'Variceal bleeding?'), inReplyTo: 'wrong' };
    const { all } = build({ conversation: [wrong, reply, said('user', 'She is calm')] });
    expect(all).toContain('She is calm');
    expect(all).not.toMatch(/vomits|Variceal/);
  });

  it('flags scores, notes and earlier replies that used a record entered in error (D51)', () => {
    const { messages, line } = build({
      scores: [
        aScore({
          scoreType: 'HEART',
          inputs: [{ name: 'vitals.heartRate', source: 'vitals', recordId: 'wrong' }],
        }),
      ],
      notes: [aNote({ messageId: 'reply-1', recordIds: ['wrong'] })],
      conversation: [
        said('user', 'Septic?'),
        said('assistant', 'Septic shock.', { metadata: { recordIds: ['right', 'wrong'] } }),
      ],
      errors: [aMark('wrong')],
    });
    const flag = 'rests on a record that was later marked as entered in error';
    expect(line('score_HEART')).toMatch(new RegExp(`${flag}$`));
    expect(line('note_1')).toMatch(new RegExp(`${flag}$`));
    expect(messages.find(({ role }) => role === 'assistant')?.content).toBe(
      `Septic shock.\n[this answer ${flag}]`,
    );
  });

  it('names each input of a score with its source and age, without the value of one entered in error (D51)', () => {
    const vitals = { source: 'vitals', observedAt: '2026-03-10T11:20:00.000Z' } as const;
    const { line } = build({
      scores: [
        aScore({
          parameters: {
            respiratoryRate: 24,
            systolicBP: 88,
            alteredMentalStatus: true,
            infectionSite: 'A. B.',
          },
          inputs: [
            { ...vitals, name: 'respiratoryRate', recordId: 'vitals-1' },
            { ...vitals, name: 'systolicBP', recordId: 'wrong' },
            { name: 'alteredMentalStatus', source: 'entered', observedAt: '2026-03-10T11:45:00.000Z' },
            { ...vitals, name: 'reassurance', recordId: 'vitals-1' },
          ],
        }),
      ],
      errors: [aMark('wrong')],
    });
    expect(line('score_qSOFA')).toBe(
      '3 of 3 | calculated 30 min ago | inputs: respiratoryRate 24 (vitals, observed 40 min ago, too old for a score of now); ' +
        'systolicBP (entered in error); alteredMentalStatus yes (entered with the score, observed 15 min ago) | ' +
        'rests on a record that was later marked as entered in error',
    );
  });

  it('says that an input was old and taken by hand (D51)', () => {
    const troponin = { name: 'troponinLevel', source: 'lab', recordId: 'lab-1' } as const;
    const { line } = build({
      scores: [
        aScore({
          scoreType: 'HEART',
          parameters: { troponinLevel: 12, vitals: { heartRate: 'Okafor, M.' } },
          inputs: [
            { ...troponin, observedAt: '2026-03-10T04:00:00.000Z', takenByHand: true },
            // A stored text that is no word of the contract never reaches the model.
            { name: 'vitals.heartRate', source: 'entered' },
          ],
        }),
      ],
    });
    expect(line('score_HEART')).toBe(
      '3 of 10 | calculated 30 min ago | inputs: troponinLevel 12 (lab, observed 8 h 0 min ago, too old for a score of now, taken by hand)',
    );
  });

  it('flags an earlier reply that may have used a record entered in error, because it names none (D51)', () => {
    const createdAt = '2026-03-10T11:55:00.000Z';
    const before = { ...aMark('wrong'), observedAt: '2026-03-10T11:00:00.000Z' };
    before.enteredInError = { ...before.enteredInError, at: '2026-03-10T11:58:00.000Z' };
    const inPrompt = (content: string, recordIds?: string[]) =>
      build({
        conversation: [
          said('user', 'Septic?', { createdAt }),
          said('assistant', content, { createdAt, metadata: recordIds ? { recordIds } : {} }),
        ],
        errors: [before],
      }).messages.map(({ content: text }) => text);
    const flag = 'a record that was later marked as entered in error]';
    expect(inPrompt('Septic shock.')).toContain(`Septic shock.\n[this answer may have used ${flag}`);
    expect(inPrompt('Septic shock.', ['right'])).toContain('Septic shock.');
  });

  it('lists the records that it contains (D51)', () => {
    const hidden = { at: testNow.toISOString(), by: nurse, reason: 'duplicate' as const };
    const input = {
      vitals: [
        aVitalsRecord({ id: 'newest', minutesAgo: 1, heartRate: 120 }),
        aVitalsRecord({ id: 'wrong', minutesAgo: 2, heartRate: 20, enteredInError: hidden }),
        ...[3, 4, 5, 6, 7].map((minutesAgo) =>
          aVitalsRecord({ id: `earlier-${minutesAgo}`, minutesAgo, heartRate: 110 }),
        ),
        aVitalsRecord({ id: 'not shown', minutesAgo: 8, heartRate: 110 }),
        aVitalsRecord({ id: 'pressure', minutesAgo: 600, bloodPressureSystolic: 90 }),
      ],
      labs: [aLab({ id: 'lab' })],
      scores: [
        aScore({ id: 'score', inputs: [{ name: 'troponinLevel', source: 'lab', recordId: 'troponin' }] }),
        aScore({ id: 'older score' }),
      ],
      medications: [aMedication({ id: 'medication' })],
      notes: [
        aNote({ id: 'note', messageId: 'reply', recordIds: ['read'] }),
        aNote({ id: 'bad', enteredInError: hidden }),
      ],
    };
    const marks = new PromptMarks();
    const built = build(input).input;
    buildPrompt(built, marks);
    expect(recordsInPrompt(built, marks).toSorted()).toEqual(
      [
        'newest',
        'earlier-3',
        'earlier-4',
        'earlier-5',
        'earlier-6',
        'earlier-7',
        'pressure',
        'lab',
        'score',
        'troponin',
        'medication',
        'note',
        'reply',
        'read',
      ].toSorted(),
    );
  });
});
