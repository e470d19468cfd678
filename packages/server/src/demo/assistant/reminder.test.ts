import { noteTextOf } from '@bedside/contracts/notes/reply-text.ts';
import { expect, it } from 'vitest';
import { agoText } from './findings.ts';
import { fill, textsFor } from './texts.ts';

const noteOf = (content: string, demo = true) =>
  noteTextOf({ content, createdAt: '2026-11-21T13:31:00.000Z', metadata: { demo } }, 'Europe/Madrid');

it.each(['en', 'es', 'de'] as const)(
  'a note leaves out the lines of the demonstration in %s (D52)',
  (language) => {
    const { reminder, noDose } = textsFor(language);
    expect(noteOf(`Oxygen.\n\n- ${noDose}\n\n${reminder}`)).toBe('Oxygen.');
  },
);

it.each(['en', 'es', 'de'] as const)(
  'a note contains none of the ages that the demo assistant writes in %s',
  (language) => {
    const texts = textsFor(language);
    const { ago, nothingAbnormal, old, qsofaOld, recordedScore } = texts;
    const durations = ['12 min', '3 h 40 min', '2 d 4 h'];
    for (const duration of durations) {
      const score = fill(recordedScore, { name: 'ESI', value: 2, ago: fill(ago, { duration }) });
      const written = [score, ...[nothingAbnormal, old, qsofaOld].map((text) => fill(text, { duration }))];
      for (const text of written) expect(noteOf(text), text).not.toContain(duration);
    }
    const now = `**HR 110** (${agoText(0, texts)}; HR 98), ${fill(recordedScore, { name: 'ESI', value: 2, ago: agoText(0, texts) })}`;
    expect(noteOf(now)).not.toContain(texts.justNow);
  },
);
