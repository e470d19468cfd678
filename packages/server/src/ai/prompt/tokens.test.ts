import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { countTokens as cl100k } from 'gpt-tokenizer/encoding/cl100k_base';
import { countTokens as o200k } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { aLab, aMedication, aNote, aScore } from '../../../test/a-chart-record.ts';
import { build, said } from '../../../test/a-prompt.ts';
import { estimatedTokens, isWithin, tokensIn } from './tokens.ts';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));

/** Every text of the screens and every invented note of a language: the words of its clinicians. */
function textsOf(language: string): string[] {
  const folder = path.join(root, 'packages/client/src/i18n', language);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.json'),
  );
  return files.map((name) => readFileSync(path.join(folder, name), 'utf8'));
}

const notes: Record<string, string> = {
  en: 'Pt c/o SOB x3d, worse o/e. RR 28, SpO₂ 89 % RA → 94 % on 2 L NC. ABG: pH 7.31, pCO₂ 58 mmHg. CXR: RLL consolidation. Imp: CAP, CURB-65 = 3. Plan: ceftriaxone 2 g IV q24h + azithromycin 500 mg.',
  es: 'Varón de 78 años con disnea de 3 días de evolución. FR 28 rpm, SatO₂ 89 % basal. Gasometría: pH 7,31, pCO₂ 58 mmHg. Rx: condensación basal derecha. JC: NAC, CURB-65 = 3. Ceftriaxona 2 g i.v./24 h.',
  de: 'Pat. m, 78 J., seit 3 d Belastungsdyspnoe, AF 28/min, SpO₂ 89 % unter Raumluft. BGA: pH 7,31, pCO₂ 58 mmHg. Rö-Thorax: Verschattung re. Unterlappen. V. a. ambulant erworbene Pneumonie, CURB-65 = 3. Ceftriaxon 2 g i. v. 1×/d.',
};

describe('the estimate of tokens', () => {
  it.each(['en', 'es', 'de'])('is never too low for the texts of %s, in two vocabularies', (language) => {
    for (const text of [...textsOf(language), notes[language] ?? '']) {
      const real = Math.max(cl100k(text), o200k(text));
      expect(tokensIn(text), text.slice(0, 60)).toBeGreaterThanOrEqual(real);
      expect(tokensIn(text), text.slice(0, 60)).toBeLessThan(2.6 * real);
    }
  });

  it.each(['en', 'es', 'de'])('is never too low for a prompt in %s', (language) => {
    const { messages } = build({
      language,
      labs: [aLab(), aLab({ testName: 'CRP', result: '118.4', units: 'mg/L' })],
      notes: [aNote({ content: notes[language] ?? '' })],
      medications: [aMedication()],
      scores: [aScore()],
      conversation: [said('user', notes[language] ?? ''), said('assistant', '- **SpO₂ 89 %**, 12 min ago')],
    });
    for (const { content } of messages)
      expect(tokensIn(content)).toBeGreaterThanOrEqual(Math.max(cl100k(content), o200k(content)));
    const all = messages.map(({ content }) => content).join('');
    expect(estimatedTokens(messages)).toBeLessThan(2 * o200k(all));
  });

  it.each([
    '0.1 12.5 118/76 7,31 1000000 2026-11-26T08:00:00.000Z',
    '≥ ≤ → ₂ µ° ½ 🙂 ‹›',
    'SpO₂/FiO₂ NEWS2 CURB-65 qSOFA GCS E4V5M6 HbA1c',
    'áéíóúñÁÉÍ äöüßÄÖÜ Übelkeit Ödeme Schädel-Hirn-Trauma años',
    '心电图 سكري Σωτηρία Привет',
    '{"a":[1,2,{"b":null}]}   \n\n\n    --- *** ###',
  ])('is never too low for signs, figures and other alphabets: %s', (text) => {
    expect(tokensIn(text)).toBeGreaterThanOrEqual(Math.max(cl100k(text), o200k(text)));
  });

  it('settles a short prompt by its bytes, and any other by its tokens', () => {
    const one = [{ role: 'user' as const, content: 'a '.repeat(100) }];
    expect(isWithin(one, 204)).toBe(true);
    expect(isWithin(one, 104)).toBe(true);
    expect(isWithin(one, 103)).toBe(false);
  });
});
