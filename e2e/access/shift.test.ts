import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { Clinician, demoPassword, desktop, nurse } from '../support/clinician.ts';
import { Keyboard } from '../support/keyboard.ts';
import { expectForcedColors, expectWholeSight, withTextSpacing } from '../support/sights.ts';
import { oneServerAndBrowser } from '../support/suite.ts';
import { textsOf } from '../support/texts.ts';

/** A window of 1280 × 1024 px at 400 %. */
const zoomed = { width: 320, height: 256 };

const shifts = [
  { locale: 'en-US', viewport: desktop, vitals: 'bp 124/78 hr 96 rr 18 t 99 spo2 96 ra avpu a pain 2' },
  { locale: 'de-DE', viewport: zoomed, vitals: 'rr 124/78 hf 96 af 18 t 37.2 spo2 96 rl avpu a schmerz 2' },
];

describe.skipIf(!hasBrowser)('a shift by keyboard alone', () => {
  const suite = oneServerAndBrowser();

  it.each(shifts)(
    '$locale, $viewport.width px: keeps the focus in sight and named, and nothing is cut',
    async ({ locale, viewport, vitals }) => {
      const t = textsOf(locale);
      const lopez = await Clinician.open(suite.browser, 'about:blank', { locale, viewport });
      const { page } = lopez;
      const keys = await Keyboard.of(page);
      const done = async (step: string, focus: string) => {
        await keys.done(step, focus);
        await expectWholeSight(page, step);
        await withTextSpacing(page, () => expectWholeSight(page, `${step}, spaced`));
        await expectForcedColors(page, step);
      };
      const palette = page.getByRole('dialog', { name: t('palette:title') });
      const find = async (text: string) => {
        await keys.press('Control+k');
        await palette.getByRole('combobox').waitFor();
        await keys.type(text);
        await palette.getByRole('option', { selected: true }).first().waitFor();
        await keys.press('Enter');
        await palette.waitFor({ state: 'detached' });
      };

      await page.goto(suite.bedside.url);
      await done('Open', `textbox "${t('auth:fields.email')}"`);
      await keys.type(nurse);
      await keys.press('Tab');
      await keys.type(demoPassword);
      await keys.press('Enter');
      await page.locator('[data-patient]').first().waitFor();
      await done('Sign in', 'main ""');

      await find('h2');
      await page.getByText('Josef Brandstätter').first().waitFor();
      await done('Pick a patient', 'main ""');

      await keys.press('v');
      await page.getByRole('dialog').waitFor();
      await keys.type(vitals);
      await keys.press('Enter');
      await done('Fill in vitals', `button "${t('vitals:save')}"`);
      await keys.press('Control+Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await done('Record vitals', 'main ""');

      if (process.env.SHIFT_TABLE) console.info(keys.table());
      expect(lopez.complaints).toEqual([]);
      await lopez.close();
    },
  );
});
