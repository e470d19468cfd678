import { authEndpoints } from '@bedside/contracts/auth/auth.contract.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { newWindow, type Profile, returnWindow, scriptless, takeWindow } from './browser/windows.ts';

export const demoPassword = 'bedside-demo-1';
export const physician = 'dr.kim@demo.bedside';
export const nurse = 'rn.lopez@demo.bedside';
/** A nurse, too, and the department's administrator. */
export const administrator = 'charge.weber@demo.bedside';

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

interface WindowOptions {
  /**
   * The email address of a clinician who is signed in from the start, over REST and not through the form. Such a window
   * is used again, so a test must not install a clock in it.
   */
  as?: string;
  /** The name of the patient whose conversation is open first, at its address. Needs {@link as}. */
  at?: string;
  locale?: string;
  viewport?: { width: number; height: number };
}

/** Sessions that no window uses, by server and email address. Signing in takes more of a server's time than a page. */
const idleSessions = new Map<string, string[]>();

/** One clinician at one window, in their own browser profile. */
export class Clinician {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Uncaught errors of the page, and errors in its console. */
  readonly complaints: string[] = [];
  /** A window that is used again: its profile, and whose session at which server it began with. */
  readonly #used: { profile: Profile; holder: string; token: string } | undefined;

  private constructor(page: Page, used?: { profile: Profile; holder: string; token: string }) {
    this.context = page.context();
    this.page = page;
    this.#used = used;
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('console', (message) => {
      // A test that provokes a failed call checks it itself.
      const isFailedCall = /^(Failed to (load resource|fetch )|A change failed)/.test(message.text());
      if (message.type() === 'error' && !isFailedCall) this.complaints.push(message.text());
    });
  }

  static async open(browser: Browser, url: string, options: WindowOptions = {}): Promise<Clinician> {
    const { locale = 'en-US', viewport = desktop, as, at } = options;
    const profile: Profile = { locale, viewport, reducedMotion: 'reduce' };
    const isUsed = as !== undefined;
    const page = isUsed ? await takeWindow(browser, profile) : await newWindow(browser, profile);
    // Playwright's default limit, longer on a slow machine; see vitest.config.ts.
    page.context().setDefaultTimeout(30_000 * Math.max(1, Number(process.env.BEDSIDE_SLOWNESS ?? 1)));
    const holder = `${as} ${url}`;
    const token = isUsed ? await keepSession(page, url, as, holder) : undefined;
    const clinician = new Clinician(page, token === undefined ? undefined : { profile, holder, token });
    if (at === undefined) await page.goto(url);
    else {
      await page.goto(`${url}/p/${await idOf(url, token, at)}/chat`);
      await clinician.composer.waitFor();
    }
    return clinician;
  }

  async signIn(email: string, password = demoPassword): Promise<void> {
    await this.page.locator('input[name=email]').fill(email);
    await this.page.locator('input[name=password]').fill(password);
    await this.page.keyboard.press('Enter');
  }

  /** Opens the list of patients, searches for a name and selects it. */
  async select(name: string): Promise<void> {
    const { page } = this;
    const search = await this.openPatients();
    await search.fill(name);
    await page.getByRole('option', { name }).click();
    await this.composer.waitFor();
  }

  /** Opens the list of patients and returns its search field. */
  async openPatients(): Promise<Locator> {
    // The selector comes first in the header, in every width and language.
    await this.page.locator('header button[aria-haspopup="dialog"]').first().click();
    const search = this.page.getByRole('combobox');
    await search.waitFor();
    return search;
  }

  /** Waits until the screen is live and nothing is loading. Works in English at a desktop's width. */
  async isLive(): Promise<void> {
    await this.page.getByText('Live', { exact: true }).first().waitFor();
    const loading = this.page.getByRole('status').filter({ hasText: 'Loading...' });
    await loading.first().waitFor({ state: 'detached' });
  }

  get composer(): Locator {
    return this.page.locator('textarea').first();
  }

  async ask(question: string): Promise<void> {
    await this.composer.fill(question);
    await this.composer.press('Enter');
  }

  async close(): Promise<void> {
    if (this.#used === undefined) return this.context.close();
    const { profile, holder, token } = this.#used;
    // A page that was signed out has ended its session.
    if ((await returnWindow(this.page, profile)) !== token) return;
    idleSessions.set(holder, [...(idleSessions.get(holder) ?? []), token]);
  }
}

/**
 * Stores a session of a demo clinician in a document that runs no scripts. Signs in over REST unless an earlier window
 * has left a session that is still valid.
 */
async function keepSession(page: Page, url: string, email: string, holder: string): Promise<string> {
  const left = idleSessions.get(holder)?.pop();
  const token = left !== undefined && (await isValid(url, left)) ? left : await signIn(url, email);
  await page.goto(`${url}${scriptless}`);
  await page.evaluate((session) => localStorage.setItem('authToken', session), token);
  return token;
}

async function isValid(url: string, token: string): Promise<boolean> {
  const headers = { Authorization: `Bearer ${token}` };
  return (await fetch(`${url}/api${authEndpoints.profile.path}`, { headers })).ok;
}

async function signIn(url: string, email: string): Promise<string> {
  const response = await fetch(`${url}/api${authEndpoints.login.path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  return authEndpoints.login.response.parse(await response.json()).token;
}

/** Returns the ID of the demo patient with this name. */
async function idOf(url: string, token: string | undefined, name: string): Promise<string> {
  const response = await fetch(`${url}/api${patientsEndpoints.list.path}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const found = patientsEndpoints.list.response
    .parse(await response.json())
    .find((patient) => patient.name === name);
  if (!found) throw new Error(`The department has no patient ${name}`);
  return found.id;
}
