import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser/browser.ts';
import { Clinician, nurse as lopez } from '../support/clinician.ts';
import { oneServerAndBrowser } from '../support/suite.ts';
import { Nurse, WallScreen } from '../support/wall-screen.ts';

const fullHd = { width: 1920, height: 1080 };
const ultraHd = { width: 3840, height: 2160 };

describe.skipIf(!hasBrowser)('a wall display', () => {
  const suite = oneServerAndBrowser();
  let nurse: Nurse;
  let wall: WallScreen;
  let displayId: string;

  beforeAll(async () => {
    nurse = await Nurse.signIn(suite.bedside.url);
  });

  /** Opens a screen and pairs it. */
  async function pairedWall(viewport = fullHd): Promise<void> {
    wall = await WallScreen.open(suite.browser, suite.bedside.url, viewport);
    displayId = await nurse.pair(await wall.code());
    await wall.isLive();
  }

  afterEach(async () => {
    expect(wall.complaints).toEqual([]);
    await wall.close();
  });

  it('shows the board by itself once its code was entered, and loads nothing of the clinicians’ application', async () => {
    await pairedWall();
    await expect.poll(() => wall.lines.count()).toBeGreaterThanOrEqual(12);
    const text = await wall.page.locator('.board').innerText();
    expect(text).not.toMatch(/Okafor|Margaret/);
    const scripts = wall.requested.filter((path) => path.endsWith('.js'));
    expect(scripts[0]).toMatch(/^\/assets\/wall-/);
    expect(scripts.join()).not.toMatch(/start-|screen-|sign-in-|controls-/);
    const calls = wall.requested.filter((path) => path.startsWith('/api'));
    for (const path of calls)
      expect(path).toMatch(/^\/api\/(displays\/pairing(\/[\w-]+)?|displays\/own|board|board\/figures)$/);
    // After a power cut of the screen the board is back without a hand.
    await wall.page.reload();
    await wall.isLive();
    await expect.poll(() => wall.lines.count()).toBeGreaterThanOrEqual(12);
  });

  it('turns stale within 3 s without a network, and live again with one', async () => {
    await pairedWall();
    await expect.poll(() => wall.lines.count()).toBeGreaterThanOrEqual(12);
    const begun = performance.now();
    await wall.withoutNetwork(async () => {
      await wall.stale.waitFor();
      // The limit is 3 s; the rest is for a busy machine.
      expect(performance.now() - begun).toBeLessThan(
        3000 * Math.max(1, Number(process.env.BEDSIDE_SLOWNESS ?? 1)) + 1500,
      );
      expect(await wall.lines.count()).toBeGreaterThanOrEqual(12);
    });
    await wall.isLive();
  });

  it('is back by itself after its server was killed and restarted', async () => {
    await pairedWall();
    await suite.bedside.kill();
    try {
      await wall.stale.waitFor();
    } finally {
      await suite.bedside.restart();
    }
    await wall.isLive();
  });

  it('reloads itself after an upgrade of the server', async () => {
    await pairedWall();
    const reloaded = wall.page.waitForEvent('framenavigated');
    await wall.page.route('**/wall', async (route) => {
      if (route.request().method() === 'HEAD') await route.fulfill({ headers: { ETag: '"another"' } });
      else await route.continue();
    });
    // Each new connection compares the versions.
    await wall.withoutNetwork(() => wall.stale.waitFor());
    await reloaded;
    await wall.isLive();
  });

  it('shows "private" once a clinician has marked the complaint in another window', async () => {
    await pairedWall();
    const [patientId] = await nurse.addPatients(1);
    const complaint = wall.line('C1').locator('.complaint');
    await complaint.getByText('Ankle sprain').waitFor();
    const clinician = await Clinician.open(suite.browser, suite.bedside.url, { as: lopez });
    const { page } = clinician;
    await page.goto(`${suite.bedside.url}/p/${patientId}`);
    await page
      .getByRole('region', { name: 'Details' })
      .getByRole('button', { name: 'Edit', exact: true })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Edit patient' });
    await dialog.getByRole('checkbox', { name: 'Private: wall displays do not show it' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await complaint.getByText('private', { exact: true }).waitFor();
    expect(await wall.page.locator('.board').innerText()).not.toContain('Ankle sprain');
    expect(clinician.complaints).toEqual([]);
    await clinician.close();
  });

  it('drops the names as soon as its privacy changes', async () => {
    wall = await WallScreen.open(suite.browser, suite.bedside.url, fullHd);
    displayId = await nurse.pair(await wall.code(), 'staff');
    const board = wall.page.locator('.board');
    await board.getByText('Okafor').first().waitFor();
    await nurse.setPrivacy(displayId, 'code');
    await board.getByText('Okafor').first().waitFor({ state: 'detached' });
    await wall.isLive();
    await expect.poll(() => wall.lines.count()).toBeGreaterThanOrEqual(12);
    expect(await board.innerText()).not.toMatch(/Okafor|Margaret/);
  });

  it('shows no patient after its token was revoked', async () => {
    await pairedWall();
    await nurse.revoke(displayId);
    await wall.page.locator('.board').waitFor({ state: 'detached' });
    expect(await wall.code()).toMatch(/^\d{3} \d{3}$/);
    await wall.page.reload();
    expect(await wall.code()).toMatch(/^\d{3} \d{3}$/);
  });
});

describe.skipIf(!hasBrowser)('a wall display of a full department', () => {
  const suite = oneServerAndBrowser();
  let nurse: Nurse;
  let wall: WallScreen;

  beforeAll(async () => {
    nurse = await Nurse.signIn(suite.bedside.url);
  });

  async function pairedWall(viewport = fullHd): Promise<void> {
    wall = await WallScreen.open(suite.browser, suite.bedside.url, viewport);
    await nurse.pair(await wall.code());
    await wall.isLive();
  }

  let added: Promise<string[]> | undefined;
  /** Adds patients in the beds C1 to C68, once for all tests, and resolves once the wall has pages. */
  async function fill(): Promise<string> {
    added ??= nurse.addPatients(68);
    const [patientId = ''] = await added;
    await expect.poll(() => wall.page.locator('.figure').first().innerText()).toMatch(/ 8\d$/);
    await wall.page.getByText(/^Page \d of \d/).waitFor();
    return patientId;
  }

  afterEach(async () => {
    expect(wall.complaints).toEqual([]);
    await wall.close();
  });

  it.each([
    ['1920×1080', fullHd],
    ['3840×2160', ultraHd],
  ])('shows every line of a page whole and without scrolling at %s', async (_, viewport) => {
    await pairedWall(viewport);
    await expect.poll(() => wall.hidden()).toEqual([]);
    await fill();
    await expect.poll(() => wall.lines.count()).toBe(16);
    await expect.poll(() => wall.hidden()).toEqual([]);
  });

  it('brings a patient who begins to call above the others at once, and shows who took the call', async () => {
    await pairedWall();
    const patientId = await fill();
    await nurse.recordVitals(patientId, { oxygenSaturation: 82, respiratoryRate: 30, heartRate: 135 });
    const line = wall.page.locator('.calls > .line').filter({ hasText: 'HR 135▲' });
    await line.waitFor();
    expect(await line.getAttribute('data-tone')).toBe('calling');
    await nurse.takeCalls(patientId);
    // Taken, it stands in outline among the others.
    await wall.line('C1').filter({ hasText: '✓ Lopez' }).waitFor();
  });
});
