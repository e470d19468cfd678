import { defaultCriticalLimits } from '@bedside/contracts/clinical/labs/severity/critical-defaults.ts';
import { describe, expect, it } from 'vitest';
import { aVitalsRecord, testNow } from '../../../../contracts/test/a-vitals-record.ts';
import { aLab, aMedication, aNote } from '../../../test/a-chart-record.ts';
import { aPatient } from '../../../test/a-patient.ts';
import { build, said } from '../../../test/a-prompt.ts';
import { promptTokensOf, promptWithin } from './prompt-within.ts';
import { estimatedTokens } from './tokens.ts';

const before = (hours: number) => new Date(testNow.getTime() - hours * 3_600_000).toISOString();
const long = 'word '.repeat(250);

/** A long chart: 20 messages, 6 notes, 12 labs with one critical one, 4 doses, 2 ended medications. */
const { input } = build({
  patient: aPatient({ allergies: [{ substance: 'latex' }] }),
  vitals: [aVitalsRecord({ id: 'now', heartRate: 131 })],
  criticalLimits: defaultCriticalLimits,
  conversation: Array.from({ length: 20 }, (_, index) =>
    said(index % 2 === 0 ? 'user' : 'assistant', `Message ${index}. ${long.slice(0, 500)}`, {
      createdAt: before(20 - index),
    }),
  ),
  notes: Array.from({ length: 6 }, (_, index) =>
    aNote({ id: `note-${index}`, content: `Note ${index}. ${long}`, createdAt: before(index + 1) }),
  ),
  labs: [
    aLab({ id: 'k', testName: 'Potassium', result: '6.9', units: 'mmol/L', resultTime: before(30) }),
    ...Array.from({ length: 11 }, (_, index) =>
      aLab({
        id: `lab-${index}`,
        result: '3',
        notes: long,
        isAbnormal: index < 5,
        resultTime: before(index + 1),
      }),
    ),
  ],
  medications: [
    aMedication({ id: 'active', name: 'Bisoprolol' }),
    ...[1, 2, 30, 40].map((hours) =>
      aMedication({
        ...{ id: `dose-${hours}`, name: `Dose${hours}`, kind: 'given', frequency: 'once' },
        startedAt: before(hours),
      }),
    ),
    ...[50, 60].map((hours) =>
      aMedication({ id: `ended-${hours}`, startedAt: before(hours), discontinuedAt: before(hours - 1) }),
    ),
  ],
});
const within = (tokens: number) => promptWithin(input, tokens);
const textOf = (tokens: number) => JSON.stringify(within(tokens).messages);
const whole = estimatedTokens(within(1_000_000).messages);
const kindsAt = (tokens: number) =>
  Object.fromEntries(within(tokens).leftOut.map(({ kind, count }) => [kind, count]));

describe('the budget of a prompt', () => {
  it('leaves a chart that fits as it is, and says nothing', () => {
    const { messages, leftOut } = within(whole);
    expect(leftOut).toEqual([]);
    expect(JSON.stringify(messages)).not.toContain('left_out:');
    expect(messages).toEqual(build(input).messages);
  });

  it('is held at each size, as far as what is never cut allows, and uses most of its tokens', () => {
    const least = estimatedTokens(within(0).messages);
    for (let tokens = least; tokens < whole; tokens += 970) {
      const used = estimatedTokens(within(tokens).messages);
      expect(used).toBeLessThanOrEqual(tokens);
      expect(used).toBeGreaterThan(tokens - 900);
    }
  });

  it('cuts the oldest messages first, then notes, labs, and ended and old medications', () => {
    const seen: string[] = [];
    for (let tokens = whole; tokens > 0; tokens -= 450)
      for (const { kind } of within(tokens).leftOut) if (!seen.includes(kind)) seen.push(kind);
    expect(seen).toEqual(['messages', 'notes', 'labs', 'medications']);
    const text = textOf(whole - 300);
    expect(text).not.toContain('Message 0.');
    expect(text).toContain('Message 19.');
    const narrow = textOf(whole - 4500);
    expect(narrow).toContain('Note 0.');
    expect(narrow).not.toContain('Note 5.');
  });

  it('never cuts allergies, vital signs, critical results, active medications, the doses of 24 hours and the newest note', () => {
    const text = textOf(0);
    for (const part of ['latex', '131', 'Potassium 6.9', 'Bisoprolol', 'Dose1', 'Dose2', 'Note 0.'])
      expect(text).toContain(part);
    for (const gone of ['Dose30', 'Dose40', 'Message 19.', 'Note 1.', 'stopped_1: '])
      expect(text).not.toContain(gone);
    expect(kindsAt(0)).toEqual({ messages: 20, notes: 5, labs: 11, medications: 4 });
  });

  it('tells the model what it lacks, with the age of the newest', () => {
    const { messages, leftOut } = within(0);
    expect(leftOut[1]).toEqual({ kind: 'notes', count: 5, before: before(2) });
    expect(messages.at(-1)?.content).toMatch(
      /^left_out: 20 earlier messages of the conversation, the newest 1 h 0 min ago; 5 notes, the newest 2 h 0 min ago; 11 chosen/m,
    );
    expect(messages.at(-1)?.content).not.toContain('No lab result was chosen');
  });

  it('leaves room for the reply', () => {
    expect(promptTokensOf(32_768)).toBe(28_672);
    expect(promptTokensOf(8192)).toBe(6144);
    expect(promptTokensOf()).toBe(28_672);
  });
});

describe('what a prompt lacks', () => {
  it('contains records beyond the number of their kind, and long texts that were cut', () => {
    const { leftOut } = promptWithin(
      build({
        notes: Array.from({ length: 9 }, (_, index) =>
          aNote({
            id: `n${index}`,
            content: index === 0 ? 'x'.repeat(2500) : 'Short.',
            createdAt: before(index),
          }),
        ),
        conversation: Array.from({ length: 60 }, (_, index) =>
          said(index % 2 === 0 ? 'user' : 'assistant', `m${index}`, { createdAt: before(60 - index) }),
        ),
        vitals: [
          aVitalsRecord({ id: 'new', minutesAgo: 5 }),
          aVitalsRecord({ id: 'old', minutesAgo: 26 * 60 }),
          aVitalsRecord({ id: 'older', minutesAgo: 30 * 60 }),
        ],
      }).input,
      1_000_000,
    );
    expect(leftOut).toEqual([
      { kind: 'messages', count: 30, more: true, before: before(31) },
      { kind: 'notes', count: 3, before: before(6) },
      { kind: 'vitals', count: 2, before: before(26) },
      { kind: 'texts', count: 1 },
    ]);
  });
});
