import { LoginAnswer } from '@bedside/contracts/auth/auth.contract.ts';
import * as z from 'zod';
import { Browser, type Page } from './a-browser.ts';

/** The fragment with which the app receives the outcome of a sign-in at a provider. */
export const fragmentOf = ({ url }: Page) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)));

/** Goes to the provider and signs in there. `fields` are what the provider's form asks for. */
export async function atProvider(
  browser: Browser,
  start: string | URL,
  fields: Record<string, string>,
): Promise<Page> {
  const page = await browser.get(start);
  return /<form/i.test(page.html) ? browser.submit(page, fields) : page;
}

/** Exchanges a one-time code as the app does. */
export async function exchange(
  browser: Browser,
  code: string | undefined,
  factorCode?: string,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await browser.fetch('/api/auth/oidc/exchange', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ code, ...(factorCode && { factorCode }) }),
  });
  return { status: response.status, body: z.record(z.string(), z.unknown()).parse(await response.json()) };
}

/** Signs in through a provider in a new browser, and returns the session. */
export async function signedInAt(
  app: string,
  providerId: string,
  fields: Record<string, string>,
  browser = new Browser(app),
) {
  const page = await atProvider(browser, `${app}/api/auth/oidc/${providerId}/start`, fields);
  const { 'oidc-code': code, ...rest } = fragmentOf(page);
  if (code === undefined) throw new Error(`No code at ${page.url.href} ${JSON.stringify(rest)} ${page.html}`);
  const answer = await exchange(browser, code);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer));
  return { ...LoginAnswer.parse(answer.body), browser };
}

/** Returns where a browser continues, from a call that begins a confirmation or a link. */
export const continuationOf = async (response: Response): Promise<string> =>
  z.object({ url: z.string() }).parse(await response.json()).url;
