import { authEndpoints } from '@bedside/contracts/auth/auth.contract.ts';
import { type BoardRow, boardEndpoints } from '@bedside/contracts/board/board.contract.ts';
import { connectionsEndpoints } from '@bedside/contracts/connections/connections.contract.ts';
import {
  type DisplayLanguage,
  displaysEndpoints,
  type PrivacyLevel,
} from '@bedside/contracts/displays/displays.contract.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import type { Browser, Locator, Page } from 'playwright-core';
import type * as z from 'zod';
import { administrator, demoPassword, nurse } from './clinician.ts';
import { type Capital, capitalsAtAnEighth, hiddenCells } from './wall-reader.ts';

/** A screen on the wall, in its own browser profile. */
export class WallScreen {
  readonly page: Page;
  /** The paths that the page has requested. */
  readonly requested: string[] = [];
  /** Uncaught errors of the page, and violations of its content security policy. */
  readonly complaints: string[] = [];

  private constructor(page: Page, url: string) {
    this.page = page;
    page.on('request', (request) => this.requested.push(request.url().replace(url, '')));
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) this.complaints.push(message.text());
    });
  }

  /** Opens `/wall`, which shows a code. `prepare` runs before the page loads. */
  static async open(
    browser: Browser,
    url: string,
    viewport: { width: number; height: number },
    prepare?: (page: Page) => Promise<unknown>,
  ): Promise<WallScreen> {
    const context = await browser.newContext({ viewport, locale: 'en-US' });
    context.setDefaultTimeout(30_000 * Math.max(1, Number(process.env.BEDSIDE_SLOWNESS ?? 1)));
    const screen = new WallScreen(await context.newPage(), url);
    await prepare?.(screen.page);
    await screen.page.goto(`${url}/wall`);
    return screen;
  }

  /** The code on the screen, once it has one. */
  async code(): Promise<string> {
    return (await this.page.locator('.pairing-digits').textContent()) ?? '';
  }

  get lines(): Locator {
    return this.page.locator('.lines > .line');
  }

  /** The line of a bed. */
  line(bed: string): Locator {
    return this.lines.filter({ has: this.page.locator('.bed').getByText(bed, { exact: true }) });
  }

  /** Of an English display. */
  get stale(): Locator {
    return this.page.getByText(/^Not live: as of \d\d:\d\d:\d\d$/);
  }

  async isLive(): Promise<void> {
    await this.page.locator('.board:not([data-stale])').waitFor();
  }

  /** Runs `act` while the page has no network, which it gets back in any case. */
  async withoutNetwork(act: () => Promise<void>): Promise<void> {
    await this.page.context().setOffline(true);
    try {
      await act();
    } finally {
      await this.page.context().setOffline(false);
    }
  }

  /**
   * Returns what a reader cannot see whole: lines below the foot, cut cells, names, calls and badges, cells upon each
   * other, and a page that scrolls.
   */
  async hidden(): Promise<string[]> {
    // Texts have other widths until the font is there.
    await this.page.evaluate(async () => void (await document.fonts.load('48px "Inter Variable"', 'Aa0↑▲')));
    return this.page.evaluate(hiddenCells);
  }

  /** Returns the heights of capitals in the lines, in pixels of a screenshot scaled to an eighth, by kind of cell. */
  capitals(): Promise<Capital[]> {
    return this.page.evaluate(capitalsAtAnEighth);
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }
}

/** A nurse at the REST interface. */
export class Nurse {
  readonly #url: string;
  readonly #token: string;
  /** The token of an administrator, who alone makes a display show full names, or removes it. */
  readonly #admin: string;

  private constructor(url: string, token: string, admin: string) {
    this.#url = url;
    this.#token = token;
    this.#admin = admin;
  }

  static async signIn(url: string, email = nurse, password = demoPassword): Promise<Nurse> {
    const signIn = async (body: { email: string; password: string }) =>
      authEndpoints.login.response.parse(await sent(`${url}/api${authEndpoints.login.path}`, 'POST', body));
    const { token, user } = await signIn({ email, password });
    const admin = user.isAdmin
      ? token
      : (await signIn({ email: administrator, password: demoPassword })).token;
    return new Nurse(url, token, admin);
  }

  /** Signs in the first clinician of a new department, which has no patients. */
  static async ofNewDepartment(url: string): Promise<Nurse> {
    const [username, email, password] = ['charge', 'charge@example.org', 'correct horse battery'];
    await sent(`${url}/api${authEndpoints.register.path}`, 'POST', {
      ...{ username, email, password, confirmPassword: password, fullName: 'Noor Charge', userRole: 'Nurse' },
      ...{ acceptedTerms: true, acceptedPrivacy: true },
    });
    return Nurse.signIn(url, email, password);
  }

  /** Pairs the screen with this code, and returns the display's id. */
  async pair(code: string, privacy: PrivacyLevel = 'initials'): Promise<string> {
    const answer = await this.#send(
      displaysEndpoints.pair.path,
      'POST',
      { code, name: 'Hall', privacy },
      this.#admin,
    );
    return displaysEndpoints.pair.response.parse(answer).id;
  }

  /** Sets up a connection of the hospital, as an administrator. */
  async connect(connection: z.input<typeof connectionsEndpoints.add.body>): Promise<void> {
    await this.#send(connectionsEndpoints.add.path, 'POST', connection, this.#admin);
  }

  /** Returns the department's rows. */
  async board(): Promise<BoardRow[]> {
    const answer = await this.#send(boardEndpoints.list.path, 'GET');
    return boardEndpoints.list.response.parse(answer);
  }

  async setPrivacy(displayId: string, privacy: PrivacyLevel): Promise<void> {
    await this.#send(`/displays/${displayId}`, 'PATCH', { privacy }, this.#admin);
  }

  async setLanguage(displayId: string, language: DisplayLanguage): Promise<void> {
    await this.#send(`/displays/${displayId}`, 'PATCH', { language });
  }

  async revoke(displayId: string): Promise<void> {
    await this.#send(`/displays/${displayId}`, 'DELETE', undefined, this.#admin);
  }

  /** Adds patients in the beds C1, C2, …, from the bed C`first` on, and returns their ids. */
  async addPatients(
    count: number,
    first = 1,
    nameOf = shortName,
    factsOf: (at: number) => Readonly<Record<string, unknown>> = () => ({}),
  ): Promise<string[]> {
    const ids: string[] = [];
    for (let at = first; at < first + count; at += 1) {
      const answer = await this.#send(patientsEndpoints.create.path, 'POST', {
        name: nameOf(at),
        age: 20 + at,
        gender: 'female',
        chiefComplaint: 'Ankle sprain',
        bed: `C${at}`,
        ...factsOf(at),
      });
      ids.push(patientsEndpoints.create.response.parse(answer).id);
    }
    return ids;
  }

  async recordVitals(
    patientId: string,
    vitals: Readonly<Record<string, number | readonly string[]>>,
  ): Promise<void> {
    await this.#send(`/patient/${patientId}/vitals`, 'POST', vitals);
  }

  async takeCalls(patientId: string): Promise<void> {
    await this.#send(`/patient/${patientId}/attention/take`, 'POST', {});
  }

  #send(path: string, method: string, body?: unknown, token = this.#token): Promise<unknown> {
    return sent(`${this.#url}/api${path}`, method, body, token);
  }
}

const shortName = (at: number) => `${String.fromCharCode(64 + (at % 26 || 26))}na Test`;

async function sent(url: string, method: string, body: unknown, token?: string): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname}: ${response.status}`);
  return response.status === 204 ? undefined : response.json();
}
