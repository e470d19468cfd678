import { consciousnessLevels } from '@bedside/contracts/vitals/consciousness-words.ts';
import { RecordVitals } from '@bedside/contracts/vitals/vitals.contract.ts';
import { expect, it } from 'vitest';
import de from '../../i18n/de/chart/vitals.json' with { type: 'json' };
import en from '../../i18n/en/chart/vitals.json' with { type: 'json' };
import es from '../../i18n/es/chart/vitals.json' with { type: 'json' };

it.each([
  ['English', en],
  ['Spanish', es],
  ['German', de],
])('the server accepts each %s word for a level of consciousness in any case', (_language, texts) => {
  for (const level of consciousnessLevels)
    for (const word of [texts.consciousness[level], texts.consciousness[level].toUpperCase()])
      expect(RecordVitals.parse({ consciousnessLevel: word }).consciousnessLevel).toBe(level);
});
