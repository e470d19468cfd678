import { authEndpoints } from '@bedside/contracts/auth/auth.contract.ts';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';

const demoPassword = 'bedside-demo-1';
export const physician = 'dr.kim@demo.bedside';
export const nurse = 'rn.lopez@demo.bedside';

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

interface WindowOptions {
  /** The email address of a clinician who is signed in from the start, over REST and not through the form. */
  as?: string;
  locale?: string;
  viewport?: { width: number; height: number };
}

/** One clinician at one window, in their own browser profile. */
export class Clinician {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Uncaught errors of the page, and errors in its console. */
  readonly complaints: string[] = [];

  private constructor(context: BrowserContext, page: Page) {
    this.context = context;
    this.page = page;
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('console', (message) => {
      // A test that provokes a failed call checks it itself.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
        this.complaints.push(message.text());
      }
    });
  }

  static async open(browser: Browser, url: string, options: WindowOptions = {}): Promise<Clinician> {
    const { locale = 'en-US', viewport = desktop, as } = options;
    const context = await browser.newContext({ locale, viewport, reducedMotion: 'reduce' });
    // Playwright's default limit, longer on a slow machine; see vitest.config.ts.
    context.setDefaultTimeout(30_000 * Math.max(1, Number(process.env.BEDSIDE_SLOWNESS ?? 1)));
    const page = await context.newPage();
    const clinician = new Clinician(context, page);
    if (as !== undefined) await keepSession(page, url, as);
    await page.goto(url);
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
    await this.context.close();
  }
}

/**
 * Signs in a demo clinician over REST. The page stores the session when it first loads, and never again: after a
 * sign-out it stays signed out.
 */
async function keepSession(page: Page, url: string, email: string): Promise<void> {
  const response = await fetch(`${url}/api${authEndpoints.login.path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  const { token } = authEndpoints.login.response.parse(await response.json());
  await page.addInitScript((session) => {
    // A window keeps its name when it reloads.
    if (window.name === 'signed in') return;
    window.name = 'signed in';
    localStorage.setItem('authToken', session);
  }, token);
}
