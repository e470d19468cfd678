import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { authEndpoints } from '@bedside/contracts/auth/auth.contract.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { chromium } from 'playwright-core';
import { launchOptions } from '../../e2e/support/browser/browser.ts';
import { demoPassword } from '../../e2e/support/clinician.ts';
import type { Person } from './screen/dom.ts';

/** A Chromium that a debugger can join, with a signed-in clinician in its storage. */
export interface BrowserAtWork {
  /** The address of its debugger. */
  debuggerUrl: string;
  close(): Promise<void>;
}

/** Starts Chromium, and signs a clinician in at `url` in one language. */
export async function startBrowser(url: string, email: string, language: string): Promise<BrowserAtWork> {
  const profile = mkdtempSync(path.join(tmpdir(), 'bedside-stranger-browser-'));
  const { executablePath, args = [] } = launchOptions();
  const own = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, `--lang=${language}`];
  const child = spawn(executablePath, [...args, ...own, `${url}/healthz`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const debuggerUrl = await debuggerOf(child);
  const browser = await chromium.connectOverCDP(debuggerUrl);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('The browser has no profile');
  // Bombadil answers the page's questions. Without a listener, Playwright would.
  context.on('dialog', () => {});
  const { token, people } = await signIn(url, email);
  await context.addInitScript(listenToPushes, people);
  const page = await context.newPage();
  await page.goto(`${url}/healthz`);
  await page.evaluate(
    ([session, tag]) => {
      localStorage.setItem('authToken', session ?? '');
      localStorage.setItem('language', tag ?? '');
    },
    [token, language],
  );
  await page.close();
  return {
    debuggerUrl,
    async close() {
      await browser.close();
      const exit = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await exit;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function debuggerOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const [, host] = /DevTools listening on ws:\/\/([^/]+)/.exec(output) ?? [];
      if (host !== undefined) resolve(`http://${host}`);
    });
    child.once('exit', () => reject(new Error(`Chromium ended while starting:\n${output}`)));
  });
}

async function signIn(url: string, email: string): Promise<{ token: string; people: Person[] }> {
  const response = await fetch(`${url}/api${authEndpoints.login.path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  const { token } = authEndpoints.login.response.parse(await response.json());
  const list = await fetch(`${url}/api${patientsEndpoints.list.path}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const people = patientsEndpoints.list.response
    .parse(await list.json())
    .map(({ id, name, mrn }) => ({ id, name, mrn }));
  return { token, people };
}

/** Runs in the page before the client. Notes when the socket delivered a new entry of each patient. */
function listenToPushes(people: Person[]): void {
  const heard: Record<string, number> = {};
  const seqs: Record<string, string> = {};
  window.stranger = { people, heard };
  window.WebSocket = class extends WebSocket {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols);
      this.addEventListener('open', () => {
        heard['*'] = Date.now();
      });
      this.addEventListener('message', ({ data }) => {
        if (typeof data !== 'string') return;
        const [, event] = /"(chart:entry|board:row)"/.exec(data) ?? [];
        const [, id] = /"patientId":"([^"]+)"/.exec(data) ?? [];
        // The answer to a watch has the entries that the page missed.
        const isNews = event !== undefined || /^43.*"entries":\[\{/.test(data);
        if (!isNews || id === undefined) return;
        // A row comes again when someone opens the chart. The number of its last entry stays the same.
        const [, seq = ''] = (event === 'board:row' && /"lastChange":\{[^}]*"seq":(\d+)/.exec(data)) || [];
        if (event === 'board:row' && seqs[id] === seq) return;
        if (event === 'board:row') seqs[id] = seq;
        heard[id] = Date.now();
      });
    }
  };
}
