/** A page that a browser shows: its address and what the server sent. */
export interface Page {
  url: URL;
  status: number;
  html: string;
}

/**
 * Follows redirects and sends forms as a browser does, with cookies by host and path. It runs no script and shows nothing.
 * A page of the app itself, such as `/#oidc-code=…`, is not fetched.
 */
export class Browser {
  readonly #cookies = new Map<string, { value: string; path: string }>();
  readonly #app: string;
  readonly #onTheWay: (url: URL) => URL;

  /** `onTheWay` changes addresses before they are opened, as an attacker between browser and server would. */
  constructor(app: string, onTheWay: (url: URL) => URL = (url) => url) {
    this.#app = app;
    this.#onTheWay = onTheWay;
  }

  get(url: string | URL): Promise<Page> {
    return this.#send(new URL(url), { method: 'GET' });
  }

  /** Sends the first form of a page with its hidden fields and these. */
  submit({ url, html }: Page, fields: Record<string, string>): Promise<Page> {
    const form = /<form[^>]*>/i.exec(html)?.[0];
    if (!form) throw new Error(`${url.href} has no form: ${html.slice(0, 500)}`);
    const action = new URL(unescaped(attribute(form, 'action') ?? url.href), url);
    const body = new URLSearchParams();
    for (const [input] of html.matchAll(/<input[^>]*>/gi)) {
      const name = attribute(input, 'name');
      if (name && attribute(input, 'type') === 'hidden')
        body.set(name, unescaped(attribute(input, 'value') ?? ''));
    }
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return this.#send(action, { method: 'POST', body });
  }

  /** Calls the app as a script of its page does, with the browser's cookies. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(path, this.#app);
    const headers = new Headers(init.headers);
    headers.set('Cookie', this.#cookiesFor(url));
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    this.#keep(response);
    return response;
  }

  /** Returns the cookies for a path, as a header has them. */
  cookiesFor(path: string): string {
    return this.#cookiesFor(new URL(path, this.#app));
  }

  /** Deletes a cookie. */
  forget(name: string): void {
    this.#cookies.delete(name);
  }

  async #send(url: URL, init: RequestInit): Promise<Page> {
    let target = url;
    let sent = init;
    for (let hops = 0; hops < 20; hops += 1) {
      if (target.origin === this.#app && !target.pathname.startsWith('/api')) {
        return { url: target, status: 200, html: '' };
      }
      const response = await fetch(target, {
        ...sent,
        headers: { Cookie: this.#cookiesFor(target), Accept: 'text/html' },
        redirect: 'manual',
      });
      this.#keep(response);
      const location = response.headers.get('location');
      const html = await response.text();
      if (location === null || response.status < 300 || response.status >= 400) {
        const page = { url: target, status: response.status, html };
        // A form that its page's script sends at once.
        return /\.submit\(\)/.test(html) ? this.submit(page, {}) : page;
      }
      target = this.#onTheWay(new URL(location, target));
      sent = { method: 'GET' };
    }
    throw new Error(`Too many redirects at ${target.href}`);
  }

  #cookiesFor({ pathname }: URL): string {
    return [...this.#cookies]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
  }

  #keep(response: Response): void {
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = '', ...rules] = cookie.split(';').map((part) => part.trim());
      const [name = '', ...value] = pair.split('=');
      const path = rules.find((rule) => /^path=/i.test(rule))?.slice(5) ?? '/';
      const isGone = rules.some((rule) => /^(max-age=0|expires=Thu, 01 Jan 1970)/i.test(rule));
      if (isGone) this.#cookies.delete(name);
      else this.#cookies.set(name, { value: value.join('='), path });
    }
  }
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`, 'i')
    .exec(tag)
    ?.slice(1)
    .find((value) => value !== undefined);

const unescaped = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&#x2F;', '/');
