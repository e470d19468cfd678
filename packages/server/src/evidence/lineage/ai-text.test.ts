import { describe, expect, it } from 'vitest';
import { seeded } from '../../../test/evidence/random.ts';
import { AiText, echoesOf } from './ai-text.ts';

const reply = {
  id: 'reply-1',
  content: [
    '**Attention:** the heart rate has risen to 126/min in the last hour.',
    '- Lactate 4.2 mmol/L, so think of septic shock and give fluids early.',
    '- HR 126/min.',
    'La presión arterial ha bajado a 89/51 mmHg desde el ingreso.',
  ].join('\n'),
};
const ai = new AiText([reply]);
const found = (text: string) =>
  ai.passagesIn(text).map(({ offset, length }) => text.slice(offset, offset + length));

it('LINEAGE-1: a sentence of the chart that a reply repeats stays the chart’s', () => {
  const chart = ['Confusion and fever since this morning, burning on urination', 'Fall at home'];
  const words = 'Chief complaint: confusion and fever since this morning, burning on urination. ';
  const own = 'Think of a urinary source of sepsis and take cultures first.';
  const metadata = echoesOf(chart, words + own);
  expect(metadata.echoes?.map(({ offset, length }) => (words + own).slice(offset, offset + length))).toEqual([
    words.trim(),
  ]);
  const passagesIn = (text: string) =>
    new AiText([{ id: 'r', content: words + own, metadata }]).passagesIn(text);
  expect(passagesIn('Confusion and fever since this morning, burning on urination')).toEqual([]);
  expect(passagesIn(own)).toHaveLength(1);
  const within = 'Male, 16 years; chief complaint: Right lower quadrant pain, vomiting.';
  expect(echoesOf(['Right lower quadrant pain, vomiting'], within).echoes).toHaveLength(1);
});

describe('LINEAGE-1: Words of a reply in another text', () => {
  it('are found sentence by sentence, whatever surrounds them', () => {
    const text = 'Seen at 10:00. The heart rate has risen to 126/min in the last hour. Wife called.';
    expect(found(text)).toEqual(['The heart rate has risen to 126/min in the last hour.']);
    expect(ai.passagesIn(text)[0]?.messageId).toBe('reply-1');
  });

  it('are found without their Markdown and accents, and with a changed word', () => {
    expect(found('lactate 4.2 mmol/l so think of septic shock and give fluids early')).toHaveLength(1);
    expect(found('La presion arterial ha bajado a 89/51 mmHg desde el ingreso')).toHaveLength(1);
    expect(found('Lactate 4.2 mmol/L, so think of septic shock and give fluids now.')).toHaveLength(1);
  });

  it('are not found in what a clinician wrote or rewrote', () => {
    expect(found('Heart rate now 126. Lactate is 4.2. Started fluids for suspected sepsis.')).toEqual([]);
    expect(found('HR 126/min.')).toEqual([]);
  });

  it('include a short sentence beside a longer one', () => {
    expect(
      found('Lactate 4.2 mmol/L, so think of septic shock and give fluids early.\nHR 126/min.'),
    ).toHaveLength(2);
  });

  it('cover 500 copies of any part of a reply that has a sentence of seven words', () => {
    const { draw, one } = seeded(500);
    const vocabulary =
      'pain lung left right fever 38.9 lactate rises falls over hours with new rash after food'.split(' ');
    for (let round = 0; round < 500; round += 1) {
      const sentences = Array.from(
        { length: 5 },
        () => `The ${Array.from({ length: draw(7, 14) }, () => one(vocabulary)).join(' ')}.`,
      );
      const copied = one(sentences);
      const text = `Seen with family. ${copied} Plan unchanged.`;
      const [passage] = new AiText([{ id: 'r', content: sentences.join('\n') }]).passagesIn(text);
      expect(text.slice(passage?.offset, (passage?.offset ?? 0) + (passage?.length ?? 0))).toBe(copied);
    }
  });
});
