import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser/browser.ts';
import { Clinician, desktop, nurse, phone, physician } from '../support/clinician.ts';
import { examine } from '../support/screens/examine.ts';
import { textsOf } from '../support/screens/texts.ts';
import { oneServerAndBrowser } from '../support/suite.ts';

const calculators = ['ESI', 'HEART', 'CURB-65', 'qSOFA'];

describe.skipIf(!hasBrowser)('the bedside scores', () => {
  const suite = oneServerAndBrowser();
  const open: Clinician[] = [];

  afterEach(async () => {
    const complaints = open.flatMap((clinician) => clinician.complaints);
    await Promise.all(open.splice(0).map((clinician) => clinician.close()));
    expect(complaints).toEqual([]);
  });

  async function at(patient: string, email: string, locale = 'en-US'): Promise<Clinician> {
    const clinician = await Clinician.open(suite.browser, suite.bedside.url, {
      locale,
      as: email,
      at: patient,
    });
    open.push(clinician);
    return clinician;
  }

  it('shows the physician at once a triage level that a nurse accepted from the danger zone', async () => {
    const [kim, lopez] = await Promise.all([at('Tomás Quispe', physician), at('Tomás Quispe', nurse)]);
    await Promise.all([kim.isLive(), lopez.isLive()]);
    const { page } = lopez;
    await page.getByRole('tab', { name: 'Clinical scores' }).click();
    await page.getByRole('button', { name: /^ESI \(Triage\)/ }).click();
    const answer = (question: RegExp | string, choice: string) =>
      page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: choice }).click();
    expect(await page.getByLabel('Chief complaint').inputValue()).not.toBe('');
    await answer('Needs a life-saving intervention now', 'No');
    await answer('High-risk situation', 'No');
    await answer(/^New confusion/, 'No');
    await page.getByLabel('Level of consciousness').selectOption('alert');
    // A pain of 8 raises a question and does not decide the level.
    await page.getByText('Pain 8 of 10: does it call for level 2?').waitFor();
    await answer('Severe pain or distress', 'No');
    await page.getByText('ESI level 3 to 5; expected resources would settle it').waitFor();
    await page.getByRole('checkbox', { name: 'Lab tests' }).click();
    await page.getByRole('checkbox', { name: 'ECG or imaging' }).click();
    await page.getByText('Estimated resources: 2').waitFor();
    const calculator = page.getByRole('tabpanel', { name: 'Calculate Scores' });
    await calculator.getByText('Level 3', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Accept level 2' }).click();
    await calculator.getByText('Level 2', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Calculate', exact: true }).click();
    const result = page.getByRole('region', { name: 'ESI result' });
    await result.getByText('Decision point D, suggestion accepted').waitFor();
    await examine(page, 'score-result-en-desktop');

    const scores = kim.page.getByRole('region', { name: 'Recent scores' });
    await scores.getByText('Level 2', { exact: true }).waitFor();
    await kim.page.getByRole('tab', { name: 'Clinical scores' }).click();
    await kim.page.getByRole('tab', { name: 'Score History' }).click();
    await kim.page.getByText('High Priority Patient').waitFor();
    await kim.page.getByRole('button', { name: /^ESI.*Level 2/ }).click();
    await kim.page.getByText('María Lopez, Nurse').waitFor();
  });

  it('fit every language and width, from each calculator to the history', async () => {
    const locales = ['en-US', 'es-ES', 'de-DE'];
    const windows = await Promise.all(
      locales.map(async (locale) => ({ locale, page: (await at('Margaret Okafor', nurse, locale)).page })),
    );
    // Each calculator in each language, and both widths in one visit, because navigating takes little time.
    let isPhone = false;
    const lookAt = async (page: Page, name: string) => {
      isPhone = !isPhone;
      if (isPhone) await page.setViewportSize(phone);
      await examine(page, `${name}-${isPhone ? 'phone' : 'desktop'}`);
      if (isPhone) await page.setViewportSize(desktop);
    };
    for (const { locale, page } of windows) {
      const t = textsOf(locale);
      await page.getByRole('tab', { name: t('frame:history'), exact: true }).click();
      await page.getByRole('tab', { name: t('scores:domain.section'), exact: true }).click();
      for (const type of calculators) {
        await page.getByRole('button', { name: `${type} (` }).click();
        await page.getByRole('heading', { name: `${type} ${t(`scores:kind.${type}`)}` }).waitFor();
        await lookAt(page, `score-${type}-${locale.slice(0, 2)}`);
        await page.getByRole('button', { name: t('calculators:back') }).click();
      }
      await page.getByRole('tab', { name: t('scores:history') }).click();
      await page.getByText(t('scores:banner.qSOFA')).waitFor();
      await page.getByRole('button', { expanded: false, name: /^qSOFA/ }).click();
      await page.getByText(t('scores:action.news2-beside')).waitFor();
      await lookAt(page, `score-history-${locale.slice(0, 2)}`);
    }
  });

  it('list the contradictions of a low CURB-65 in three languages, without advising discharge', async () => {
    // Helga Voss gets too much oxygen: her NEWS2 is 9, and she responds to voice.
    const locales = ['en-US', 'es-ES', 'de-DE'];
    const windows = await Promise.all(
      locales.map(async (locale) => ({ locale, page: (await at('Helga Voss', nurse, locale)).page })),
    );
    for (const [index, { locale, page }] of windows.entries()) {
      const t = textsOf(locale);
      await page.getByRole('tab', { name: t('frame:history'), exact: true }).click();
      await page.getByRole('tab', { name: t('scores:domain.section'), exact: true }).click();
      await page.getByRole('button', { name: 'CURB-65 (' }).click();
      const confusion = page.getByRole('radiogroup', { name: t('calculators:field.confusion') });
      await confusion.getByRole('radio', { name: t('calculators:no'), exact: true }).click();
      await page.getByLabel(t('calculators:field.ureaLevel'), { exact: true }).fill('5');
      await page.getByLabel(t('calculators:field.ureaUnit')).selectOption('mmol/L');
      const calculator = page.getByRole('tabpanel', { name: t('scores:calculate') });
      await calculator.getByText(t('scores:contradictedBy')).waitFor();
      await calculator.getByText(t('scores:lowScore'), { exact: true }).waitFor();
      if (index === 1) await page.setViewportSize(phone);
      await examine(page, `score-contradicted-${locale.slice(0, 2)}`);
      await page.getByRole('button', { name: t('calculators:calculate'), exact: true }).click();
      const result = page.getByRole('region', { name: 'CURB-65' });
      await result.getByText(t('scores:action.vitals-decide')).waitFor();
      expect(await result.getByText(t('scores:action.curb65-home')).count()).toBe(0);
      await examine(page, `score-contradicted-result-${locale.slice(0, 2)}`);
      if (index === 1) await page.setViewportSize(desktop);
    }
  });
});
