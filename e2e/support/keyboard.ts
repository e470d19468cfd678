import type { CDPSession, Page } from 'playwright-core';
import { expect } from 'vitest';
import * as z from 'zod';

/** What a screen reader says of the focused control, such as `textbox "Email"`. */
type Focus = string;

const Evaluated = z.object({ result: z.object({ objectId: z.string() }) });
const Tree = z.object({
  nodes: z.tuple([
    z.looseObject({
      role: z.object({ value: z.string() }).optional(),
      name: z.object({ value: z.string() }).optional(),
    }),
  ]),
});

/** A step of the work with its number of keystrokes, its last focus and what was announced meanwhile. */
interface Step {
  name: string;
  keys: number;
  focus: Focus;
  announced: string[];
}

/** Works at a page by keys alone, and keeps the focus of each key. */
export class Keyboard {
  readonly steps: Step[] = [];
  /** The focus after each key, including those of the current step. */
  readonly stops: { key: string; focus: Focus }[] = [];
  readonly #page: Page;
  readonly #tree: CDPSession;
  readonly #announced: string[] = [];
  #keys = 0;

  private constructor(page: Page, tree: CDPSession) {
    this.#page = page;
    this.#tree = tree;
    page.on('console', (message) => {
      if (message.type() === 'debug') this.#announced.push(message.text());
    });
  }

  /** Takes over a page before it loads the application. */
  static async of(page: Page): Promise<Keyboard> {
    const tree = await page.context().newCDPSession(page);
    await tree.send('Accessibility.enable');
    await page.addInitScript(reportLiveRegions);
    return new Keyboard(page, tree);
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      await this.#page.keyboard.press(key);
      this.#keys += 1;
      this.stops.push({ key, focus: await this.focus() });
    }
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
    this.#keys += [...text].length;
  }

  /** Presses a key until the focus is on a control, given by the beginning of its role and name. Fails after 30 presses. */
  async pressUntil(key: string, wanted: Focus): Promise<void> {
    for (let count = 0; count < 30; count += 1) {
      await this.press(key);
      if ((await this.focus()).startsWith(wanted)) return;
    }
    expect(
      this.stops.slice(-30).map(({ focus }) => focus),
      `${key} reaches ${wanted}`,
    ).toContain(wanted);
  }

  /** Ends a step once the focus is on a control. */
  async done(name: string, focus: Focus): Promise<void> {
    await expect.poll(() => this.focus(), { message: `the focus after: ${name}` }).toBe(focus);
    this.steps.push({ name, keys: this.#keys, focus, announced: this.#announced.splice(0) });
    this.#keys = 0;
  }

  /** Returns role and name of the focused element from the browser's accessibility tree. */
  async focus(): Promise<Focus> {
    const { result } = Evaluated.parse(
      await this.#tree.send('Runtime.evaluate', { expression: 'document.activeElement' }),
    );
    const tree = await this.#tree.send('Accessibility.getPartialAXTree', {
      objectId: result.objectId,
      fetchRelatives: false,
    });
    const [{ role, name }] = Tree.parse(tree).nodes;
    return `${role?.value ?? 'none'} "${name?.value ?? ''}"`;
  }

  /** Returns the steps as a Markdown table. */
  table(): string {
    const rows = this.steps.map(
      ({ name, keys, focus, announced }) => `| ${name} | ${keys} | ${focus} | ${announced.join(' / ')} |`,
    );
    return ['| Step | Keys | Focus | Announced |', '| --- | --- | --- | --- |', ...rows].join('\n');
  }
}

/** Runs in the page: writes each text of a live region to the console. */
function reportLiveRegions(): void {
  const live = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]';
  const last = new WeakMap<Element, string>();
  new MutationObserver((mutations) => {
    for (const { target } of mutations) {
      const element = target instanceof Element ? target : target.parentElement;
      const regions = [element?.closest(live), ...(element?.querySelectorAll(live) ?? [])];
      for (const region of regions) {
        const text = region?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
        if (!region || last.get(region) === text) continue;
        last.set(region, text);
        if (text !== '') console.debug(text);
      }
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
}
