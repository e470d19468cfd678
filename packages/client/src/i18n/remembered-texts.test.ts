import { describe, expect, it, vi } from 'vitest';
import { itemBounds } from '../bounds.ts';
import { rememberTexts } from './remembered-texts.ts';

describe('remembered texts', () => {
  it('translates each key with its values once', () => {
    const translate = vi.fn((key: string, values?: object) => `${key} ${JSON.stringify(values ?? {})}`);
    const t = rememberTexts(translate);
    for (let turn = 0; turn < 3; turn += 1) {
      expect(t('age', { count: 1 })).toBe('age {"count":1}');
      expect(t('age', { count: 2 })).toBe('age {"count":2}');
      expect(t('age')).toBe('age {}');
    }
    expect(translate).toHaveBeenCalledTimes(3);
  });

  it('begins anew after its bound of texts', () => {
    const translate = vi.fn((key: string) => key);
    const t = rememberTexts(translate);
    for (let count = 0; count <= itemBounds.rememberedTexts; count += 1) t(`text ${count}`);
    t('text 0');
    expect(translate).toHaveBeenCalledTimes(itemBounds.rememberedTexts + 2);
    t('text 0');
    expect(translate).toHaveBeenCalledTimes(itemBounds.rememberedTexts + 2);
  });
});
