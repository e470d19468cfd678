import { createInstance } from 'i18next';
import { describe, expect, it, vi } from 'vitest';
import { maxRememberedTexts, rememberPlainTexts, rememberTexts } from './remembered-texts.ts';

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
    for (let count = 0; count <= maxRememberedTexts; count += 1) t(`text ${count}`);
    t('text 0');
    expect(translate).toHaveBeenCalledTimes(maxRememberedTexts + 2);
    t('text 0');
    expect(translate).toHaveBeenCalledTimes(maxRememberedTexts + 2);
  });
});

describe('remembered plain texts', () => {
  async function anInstance() {
    const instance = createInstance();
    const resources = {
      en: { common: { cancel: 'Cancel', error: 'Hello {{name}}' } },
      de: { common: { cancel: 'Abbrechen' } },
    };
    await instance.init({ lng: 'en', fallbackLng: false, defaultNS: 'common', resources });
    const translate = vi.spyOn(instance, 't');
    return { instance, remembering: rememberPlainTexts(instance), translate };
  }

  it('resolves a text once for all components, in each language', async () => {
    const { remembering, translate } = await anInstance();
    for (const language of ['en', 'de', 'en', 'de']) {
      expect(remembering.getFixedT(language, 'common')('cancel')).toBe(
        language === 'en' ? 'Cancel' : 'Abbrechen',
      );
    }
    expect(translate).toHaveBeenCalledTimes(2);
    expect(remembering.getFixedT('en', 'common')).toBe(remembering.getFixedT('en', 'common'));
  });

  it('keeps no text with a value, which can be a name', async () => {
    const { remembering, translate } = await anInstance();
    const t = remembering.getFixedT('en', 'common');
    for (const name of ['Kim', 'Kim']) expect(t('error', { name })).toBe('Hello Kim');
    expect(translate).toHaveBeenCalledTimes(2);
  });

  it('resolves a text again after its namespace has loaded', async () => {
    const { instance, remembering } = await anInstance();
    const t = remembering.getFixedT('en', 'common');
    expect(t('close')).toBe('close');
    instance.addResource('en', 'common', 'close', 'Close');
    instance.emit('loaded', {});
    expect(t('close')).toBe('Close');
  });
});
