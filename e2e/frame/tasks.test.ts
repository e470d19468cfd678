import { readFileSync } from 'node:fs';
import path from 'node:path';
import { authEndpoints } from '@bedside/contracts/auth/auth.contract.ts';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { hasBrowser } from '../support/browser/browser.ts';
import { administrator, Clinician, nurse, physician } from '../support/clinician.ts';
import { oneServerAndBrowser } from '../support/suite.ts';

const suite = oneServerAndBrowser();
const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/tasks.md'), 'utf8');

/** The most presses that the document allows for each task. */
const allowed = new Map(
  page
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Task'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, task = '', , , now = '']) => [task, Number(now)] as const)
    .filter(([, now]) => !Number.isNaN(now)),
);

async function post(url: string, body: object, token?: string): Promise<unknown> {
  const response = await fetch(`${suite.bedside.url}/api${url}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  expect(response.ok).toBe(true);
  return response.json();
}

const tokenOf = async (email: string) =>
  authEndpoints.login.response.parse(
    await post(authEndpoints.login.path, { email, password: 'bedside-demo-1' }),
  ).token;

/** A colleague's set of vitals. */
const record = (token: string, patientId: string) =>
  post(`/patient/${patientId}/vitals`, { bloodPressureSystolic: 84, bloodPressureDiastolic: 51 }, token);

it.skipIf(!hasBrowser)('the tasks take no more keys than docs/tasks.md states', async () => {
  const kim = await Clinician.open(suite.browser, suite.bedside.url, { as: physician });
  const { page } = kim;
  let presses = 0;
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key);
      presses += 1;
    }
  };
  const type = async (text: string) => {
    await page.keyboard.type(text);
    presses += [...text].length;
  };
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  /** Types into the palette, and waits until its first line is the one meant. */
  const find = async (text: string, option: RegExp) => {
    await press('Control+k');
    await palette.waitFor();
    await type(text);
    await palette.getByRole('option', { name: option, selected: true }).waitFor();
    await press('Enter');
    await palette.waitFor({ state: 'detached' });
  };
  const done = (task: string) => {
    expect.soft(presses, task).toBeLessThanOrEqual(allowed.get(task) ?? -1);
    presses = 0;
  };
  const rowOf = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name }) });
  const heading = (name: string | RegExp) => page.getByRole('banner').getByText(name).first();

  await page.goto(`${suite.bedside.url}/department`);
  await page.getByRole('link', { name: 'Margaret Okafor' }).waitFor();
  await find('3', /Margaret Okafor/);
  const patientId = new URL(page.url()).pathname.split('/')[2] ?? '';
  await kim.isLive();
  presses = 0;

  await find('1', /Rafael Ibáñez/);
  await heading('Rafael Ibáñez').waitFor();
  done('Open by bed');
  await page.goBack();
  await heading('Margaret Okafor').waitFor();

  await press('v');
  const dialog = page.getByRole('dialog');
  await expect
    .poll(() => dialog.getByLabel('Quick entry').evaluate((one) => one === document.activeElement))
    .toBe(true);
  await type('bp 124/78 hr 88 rr 16 t 98.6 spo2 97 ra avpu a pain 2');
  await press('Enter', 'Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('124/78').first().waitFor();
  done('Record a full set');

  await press('a');
  await type('Is it sepsis?');
  await press('Enter');
  await page.getByRole('log').getByText('Is it sepsis?').first().waitFor();
  done('Ask');
  await page.keyboard.press('Escape');
  await page.evaluate(() => document.querySelector<HTMLElement>('#main')?.focus());

  await press('l');
  await page.locator('[data-lab]').first().waitFor();
  done('See the newest lab result');

  await find('qs', /Calculate qSOFA/);
  await page.getByRole('heading', { name: /^qSOFA/ }).waitFor();
  await press('Control+Enter', 'Space');
  const calculate = page.getByRole('button', { name: 'Calculate', exact: true, disabled: false });
  await calculate.waitFor();
  await press('Control+Enter');
  await expect
    .poll(() => page.getByLabel(/^Glasgow/).evaluate((one) => one === document.activeElement))
    .toBe(true);
  await type('15');
  await press('Control+Enter');
  await page.getByRole('heading', { name: /^qSOFA \d of 3/ }).waitFor();
  done('Calculate qSOFA');

  await press(']');
  await page.waitForURL((url) => !url.pathname.includes(patientId));
  done('Switch to the next patient');
  await page.goBack();
  await heading('Margaret Okafor').waitFor();

  const token = await tokenOf(nurse);
  const lopez = await Clinician.open(suite.browser, suite.bedside.url, { as: nurse });
  await lopez.page.goto(`${suite.bedside.url}/p/${patientId}/chat`);
  await press('b');
  await rowOf('Margaret Okafor').getByText('María Lopez: viewing').waitFor({ state: 'attached' });
  done('See who is here');
  await lopez.close();

  await record(token, patientId);
  await page.getByText('84/51').first().waitFor();
  await find('3', /Margaret Okafor/);
  await page.getByRole('region', { name: 'Since you last looked' }).getByText('1 set of vitals').waitFor();
  done('See what changed');

  // No physician is assigned to her.
  await find('haddad', /Lina Haddad/);
  await heading('Lina Haddad').waitFor();
  presses = 0;
  await press('b', 'ArrowDown', 't');
  await page.getByText('You are assigned.').waitFor();
  done('Take the patient');

  // The list opens in the order of danger, so its first row is the answer.
  await page.goto(`${suite.bedside.url}/department`);
  presses = 0;
  const first = page.locator('#main [data-patient]').first();
  // One of the two demo patients whose calls nobody has taken; escalation decides which is first.
  await expect.poll(() => first.innerText()).toMatch(/^(?:Margaret Okafor|Jana Bieńkowska)$/);
  done('Find the sickest patient');

  await find('3', /Margaret Okafor/);
  const call = page.getByRole('region', { name: 'Safety' });
  await call.getByRole('button', { name: 'Take', exact: true }).waitFor();
  presses = 0;
  await press('Shift+T');
  await call.getByText(/^Taken .* by Alex Kim$/).waitFor();
  done('Take the call of the open patient');

  expect([...allowed.keys()]).toHaveLength(13);
  expect(kim.complaints).toEqual([]);
  await kim.close();
});

it.skipIf(!hasBrowser)('the tasks by pointer take no more clicks than docs/tasks.md states', async () => {
  const weber = await Clinician.open(suite.browser, suite.bedside.url, { as: administrator });
  const { page } = weber;
  let clicks = 0;
  const click = async (target: Locator) => {
    await target.click();
    clicks += 1;
  };
  const choose = async (field: Locator, option: string) => {
    await field.selectOption(option);
    clicks += 1;
  };
  const done = (task: string) => {
    expect.soft(clicks, task).toBeLessThanOrEqual(allowed.get(task) ?? -1);
    clicks = 0;
  };
  await page.goto(`${suite.bedside.url}/department`);
  await page.getByRole('link', { name: 'Margaret Okafor' }).waitFor();

  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Command palette' }).waitFor();
  await page.keyboard.type('add patient');
  await click(page.getByRole('option', { name: /Add new patient/ }).first());
  const dialog = page.getByRole('dialog');
  await expect
    .poll(() => dialog.getByLabel(/^Name/).evaluate((one) => one === document.activeElement))
    .toBe(true);
  await page.keyboard.type('Ilse Kern');
  await choose(dialog.getByLabel(/^Gender/), 'female');
  await click(dialog.getByLabel(/^Age/));
  await page.keyboard.type('64');
  await dialog.getByLabel(/^Chief complaint/).fill('Dizziness');
  await click(dialog.getByLabel(/^Bed/));
  await page.keyboard.type('10');
  await choose(dialog.getByLabel(/^Triage level/), '3');
  await click(dialog.getByRole('button', { name: 'Create' }));
  await dialog.waitFor({ state: 'detached' });
  done('Add a patient with bed and triage level');

  await click(page.getByRole('banner').getByRole('button', { name: /Sabine Weber/ }));
  await click(page.getByRole('menuitem', { name: 'Invite colleagues' }));
  await page.getByRole('dialog').getByRole('img').first().waitFor();
  done('Invite a colleague');
  expect(weber.complaints).toEqual([]);
  await weber.close();
});
