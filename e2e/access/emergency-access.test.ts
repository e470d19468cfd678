import { accessEndpoints } from '@bedside/contracts/access/access.contract.ts';
import { authEndpoints } from '@bedside/contracts/auth/auth.contract.ts';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser/browser.ts';
import { administrator, Clinician, demoPassword, physician } from '../support/clinician.ts';
import { textsOf } from '../support/screens/texts.ts';
import { oneServerAndBrowser } from '../support/suite.ts';

const [patient, mrn, reason] = ['Tomás Quispe', '4071008', 'Resuscitation in bed 8'];

describe.skipIf(!hasBrowser)('emergency access in two windows', () => {
  const suite = oneServerAndBrowser();

  it.each(['en-US', 'es-ES', 'de-DE'])(
    'opens a restricted chart by number and reason, before everyone who has it open, in %s',
    async (locale) => {
      const t = textsOf(locale);
      const { browser, bedside } = suite;
      const named = await Clinician.open(browser, bedside.url, { as: administrator, at: patient, locale });
      const patientId = /\/p\/([0-9a-f]+)/.exec(named.page.url())?.[1] ?? '';
      await restrictChart(bedside.url, patientId, true);
      const other = await Clinician.open(browser, bedside.url, { as: physician, locale });
      const search = await other.openPatients();
      await search.fill(patient);
      const button = other.page.getByRole('button', { name: t('access:findButton') });
      await button.waitFor();
      expect(await other.page.getByRole('option').count()).toBe(0);

      await button.click();
      const dialog = other.page.getByRole('dialog', { name: t('access:dialog.title') });
      await dialog.getByLabel(t('access:dialog.mrn')).fill(mrn);
      await dialog.getByLabel(t('access:dialog.reason')).fill(reason);
      await dialog.getByRole('button', { name: t('access:dialog.open') }).click();

      const bands = [other, named].map(({ page }) =>
        page.getByRole('region', { name: t('access:band.label') }).filter({ hasText: reason }),
      );
      for (const band of bands) await band.waitFor();
      expect(await bands[1]?.textContent()).toContain('Alex Kim');
      expect(new URL(other.page.url()).pathname).toContain(patientId);

      await named.page
        .getByRole('button', { name: t('patients:menu.label') })
        .first()
        .click();
      await named.page.getByRole('menuitem', { name: t('patients:menu.readers') }).click();
      const readers = named.page.getByRole('dialog', { name: t('access:readers.title') });
      const first = readers.getByRole('listitem').first();
      await first.filter({ hasText: t('access:readers.reason.emergency') }).waitFor();
      expect(await first.textContent()).toContain('Alex Kim');

      await named.page.keyboard.press('Escape');
      await restrictChart(bedside.url, patientId, false);
      expect([...named.complaints, ...other.complaints]).toEqual([]);
      await Promise.all([named.close(), other.close()]);
    },
  );
});

/** Restricts a chart to the administrator, or frees it. */
async function restrictChart(url: string, patientId: string, isRestricted: boolean): Promise<void> {
  const call = async (method: string, path: string, body: object, token?: string) => {
    const headers = {
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(`${url}/api${path}`, { method, headers, body: JSON.stringify(body) });
    expect(answer.ok, path).toBe(true);
    return answer.json();
  };
  const signedIn = await call('POST', authEndpoints.login.path, {
    email: administrator,
    password: demoPassword,
  });
  const { token, user } = signedIn as { token: string; user: { id: string } };
  const path = accessEndpoints.restrict.path.replace(':patientId', patientId);
  const namedIds = isRestricted ? [user.id] : null;
  await call('PUT', path, { namedIds, reason: 'A colleague is the patient' }, token);
}
