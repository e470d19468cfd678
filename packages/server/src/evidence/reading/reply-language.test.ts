import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import { describe, expect, it } from 'vitest';
import { passagesOf } from './reply-language.ts';
import { sentencesOf } from './statements.ts';

const english = 'Her pulse is 84 and she is afebrile. ';
const spanish = 'La paciente tiene la tensión en 120/80 y está afebril. ';
const german = 'Die Patientin ist fieberfrei und der Blutdruck liegt bei 120/80. ';
const languages = (text: string, asked: ReplyLanguage) =>
  passagesOf(text, sentencesOf(text), asked).map(({ language }) => language);

describe('REPLY-26: The language of a reply', () => {
  it.each<[ReplyLanguage, string]>([
    ['en', english],
    ['es', spanish],
    ['de', german],
  ])('is %s, whichever was asked for', (language, text) => {
    for (const asked of ['en', 'es', 'de'] as const) expect(languages(text, asked)).toEqual([language]);
  });

  it('changes between sentences', () => {
    const text = `${english}${english}${spanish}${german}${english}`;
    expect(languages(text, 'es')).toEqual(['en', 'es', 'de', 'en']);
    expect(passagesOf(text, sentencesOf(text), 'es').reduce((sum, { length }) => sum + length, 0)).toBe(
      text.length,
    );
  });

  it('is the one that was asked for if too few words tell', () => {
    expect(languages('HR 84, SpO2 98 %.', 'de')).toEqual(['de']);
  });
});
