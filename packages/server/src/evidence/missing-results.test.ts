import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import { describe, expect, it } from 'vitest';
import { isMarked } from '../../test/evidence/charts-of-strangers.ts';

/* Chart F has a troponin, and no leukocytes. */
describe('REPLY-32: A result that a reply calls missing', () => {
  it.each<[ReplyLanguage, string]>([
    ['en', 'Troponin still pending.'],
    ['en', "The troponin isn't back yet."],
    ['en', 'No troponin has been sent.'],
    ['es', 'La troponina aún no ha salido.'],
    ['es', 'Troponina pendiente.'],
    ['de', 'Das Troponin steht noch aus.'],
    ['de', 'Troponin noch nicht zurück.'],
  ])('is marked if the chart has it, in %s: %s', (language, text) => {
    expect(isMarked({ chart: 'F', language, text })).toBe(true);
  });

  it.each<[ReplyLanguage, string]>([
    ['en', 'The second troponin is pending. Troponin is not back to normal.'],
    ['es', 'La segunda troponina está pendiente.'],
    ['de', 'Das zweite Troponin steht noch aus. Leukozyten stehen noch aus.'],
  ])('is left alone if another one can be meant, or the chart has none, in %s: %s', (language, text) => {
    expect(isMarked({ chart: 'F', language, text })).toBe(false);
  });
});
