import { authEndpoints } from '@bedside/contracts/auth/auth.contract.ts';
import {
  DepartmentRights,
  departmentRightsEndpoints,
} from '@bedside/contracts/departments/rights.contract.ts';
import { endpoints } from '@bedside/contracts/endpoints.ts';
import {
  type NeededRight,
  openRights,
  type Right,
  type RightsOfRole,
  type RoleRight,
  recommendedRights,
  roleRights,
} from '@bedside/contracts/rights.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openUserMenu } from '../support/account-holder.ts';
import { type Bedside, startBedside } from '../support/bedside.ts';
import { borrowBrowser, hasBrowser, returnBrowser } from '../support/browser/browser.ts';
import { administrator, Clinician, demoPassword, nurse } from '../support/clinician.ts';

const patient = 'Margaret Okafor';

/** The parts of a chart, as in its address. */
const sections = ['overview', 'chat', 'vitals', 'labs', 'notes', 'scores', 'medications', 'handover', 'xray'];

/** A control that names the calls that it leads to. */
interface Control {
  needs: string[];
  name: string;
  isDisabled: boolean;
  reason: string;
}

/** The right of each call of the contract, by method and path as the controls name it. */
const neededBy = new Map<string, NeededRight>(
  Object.values(endpoints)
    .flatMap((domain) => Object.values(domain))
    .map(({ method, path, right = 'none' }) => [`${method} ${path}`, right]),
);

/** Whether a role without one right may do what a control names. */
function mayDo(need: string, lacking: readonly Right[]): boolean {
  const right = neededBy.get(need);
  if (right === undefined) return !lacking.some((one) => one === need);
  if (typeof right === 'string') return !lacking.some((one) => one === right);
  return [...Object.values(right.rights), right.otherwise].some((one) => !lacking.includes(one));
}

describe.skipIf(!hasBrowser)('a role without a right', () => {
  let bedside: Bedside;
  let browser: Browser;
  let token = '';

  beforeAll(async () => {
    [bedside, browser] = await Promise.all([startBedside(), borrowBrowser()]);
  });

  afterAll(async () => {
    await returnBrowser(browser);
    await bedside?.stop();
  });

  async function api(
    method: string,
    path: string,
    body?: object,
  ): Promise<{ status: number; json: unknown }> {
    const response = await fetch(`${bedside.url}/api${path}`, {
      method: method.toUpperCase(),
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, json: await response.json() };
  }

  /** Gives nurses these rights, and everyone else all. */
  async function giveNurses(rights: RightsOfRole): Promise<void> {
    // A change of rights needs a sign-in within five minutes.
    const credentials = { email: administrator, password: demoPassword };
    token = '';
    const { json } = await api('post', authEndpoints.login.path, credentials);
    token = authEndpoints.login.response.parse(json).token;
    const { path } = departmentRightsEndpoints.read;
    const { version } = DepartmentRights.parse((await api('get', path)).json);
    const table = { ...openRights, Nurse: rights };
    expect((await api('patch', path, { version, table })).status).toBe(200);
  }

  /** Opens a window of a nurse, and the chart of a patient with everything that is open in it. */
  const open = () => Clinician.open(browser, bedside.url, { as: nurse, at: patient });

  async function goTo(page: Page, section: string): Promise<void> {
    const [, , id] = new URL(page.url()).pathname.split('/');
    await page.evaluate((to) => history.pushState(null, '', to), `/p/${id}/${section}`);
    await page.waitForTimeout(400);
  }

  const controlsOf = (page: Page): Promise<Control[]> =>
    page.locator('[data-needs]').evaluateAll((all) =>
      all.map((one) => ({
        needs: (one.getAttribute('data-needs') ?? '').split(', '),
        name: one.getAttribute('aria-label') ?? one.textContent ?? '',
        isDisabled: one.getAttribute('aria-disabled') === 'true',
        reason: one.getAttribute('title') ?? '',
      })),
    );

  /** Collects the controls of every part of the chart, the list, and the menus. */
  async function walk(page: Page): Promise<Control[]> {
    const found: Control[] = [];
    for (const section of sections) {
      await goTo(page, section);
      found.push(...(await controlsOf(page)));
      const menu = page.locator('main [aria-haspopup="menu"]').first();
      if (section === 'notes' || section === 'medications') {
        await menu.click();
        found.push(...(await controlsOf(page)));
        await page.keyboard.press('Escape');
      }
    }
    await goTo(page, 'overview');
    const edit = page.getByRole('button', { name: 'Edit', exact: true });
    if ((await edit.getAttribute('aria-disabled')) === null) {
      await edit.click();
      await page.getByRole('dialog').waitFor();
      found.push(...(await controlsOf(page)));
      await page.keyboard.press('Escape');
    }
    await page.getByRole('button', { name: 'Actions for this patient' }).click();
    found.push(...(await controlsOf(page)));
    await page.keyboard.press('Escape');
    await openUserMenu(page, 'María Lopez');
    found.push(...(await controlsOf(page)));
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Command palette' }).waitFor();
    found.push(...(await controlsOf(page)));
    await page.keyboard.press('Escape');
    await page.evaluate(() => history.pushState(null, '', '/department'));
    await page.waitForTimeout(400);
    found.push(...(await controlsOf(page)));
    return found;
  }

  const lacking = roleRights.filter((right) => right !== 'read-chart');
  it.each(lacking)('%s: finds each control that needs it disabled, with the reason', async (right) => {
    const rights = roleRights.filter((one): one is RoleRight => one !== right && one !== 'see-log');
    await giveNurses({ rights });
    const lopez = await open();
    const found = await walk(lopez.page);
    const without: Right[] = [right, 'see-log', 'administer'];
    for (const { needs, name, isDisabled, reason } of found) {
      const isRefused = needs.some((need) => !mayDo(need, without));
      // An entry of the palette is never disabled, and has the reason in its text.
      const says = (isDisabled ? reason : name).match(/Your role may not |Only administrators/) !== null;
      expect({ name, says }).toEqual({ name, says: isRefused });
    }
    const named = found.filter(({ needs }) => needs.some((need) => !mayDo(need, [right])));
    expect(named.length, `controls that need ${right}`).toBeGreaterThan(0);
    await lopez.close();
  });

  it('read-chart: the list and a chart say why they are empty', async () => {
    await giveNurses({ rights: roleRights.filter((one) => one !== 'read-chart' && one !== 'see-log') });
    const lopez = await Clinician.open(browser, bedside.url, { as: nurse });
    await lopez.page.getByText('Your role may not open charts.').first().waitFor();
    await lopez.close();
    await giveNurses(recommendedRights.Nurse);
  });

  it('a press and a key say why, and open no form', async () => {
    await giveNurses({ rights: ['read-chart'] });
    const lopez = await open();
    const { page } = lopez;
    await page.locator('body').click({ position: { x: 2, y: 2 } });
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    const said = page.getByText(/^Your role may not/);
    await page.keyboard.press('v');
    await said.filter({ hasText: 'Your role may not record.' }).first().waitFor();
    await page.keyboard.press('n');
    await said.filter({ hasText: 'Your role may not write notes.' }).first().waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await goTo(page, 'medications');
    await page.getByRole('button', { name: /^Add medication/ }).click({ force: true });
    await said.filter({ hasText: 'may not' }).first().waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await lopez.close();
  });

  it('a form that waits for a signature says so before anything is typed', async () => {
    await giveNurses(recommendedRights.Student);
    const lopez = await open();
    const { page } = lopez;
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.keyboard.press('v');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('A colleague has to countersign what you save here.').waitFor();
    await lopez.close();
  });
});
