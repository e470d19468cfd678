import type { CDPSession, Page } from 'playwright-core';
import { expect } from 'vitest';
import * as z from 'zod';
import { announcementsOf } from './announcements.ts';

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

/** A key, or a typed text, and the focus before the next one. */
interface Stop {
  key: string;
  focus: Focus;
}

/** A step of the work with its keys and what was announced meanwhile. */
interface Step {
  name: string;
  stops: Stop[];
  announced: string[];
}

/** Works at a page by keys alone, and keeps the focus after each key. */
export class Keyboard {
  readonly steps: Step[] = [];
  readonly #page: Page;
  readonly #tree: CDPSession;
  readonly #announced: string[];
  /** The keys of the current step. */
  #stops: Stop[] = [];

  private constructor(page: Page, tree: CDPSession, announced: string[]) {
    this.#page = page;
    this.#tree = tree;
    this.#announced = announced;
  }

  /** Takes over a page before it loads the application. */
  static async of(page: Page): Promise<Keyboard> {
    const tree = await page.context().newCDPSession(page);
    await tree.send('Accessibility.enable');
    return new Keyboard(page, tree, await announcementsOf(page));
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      await this.#settle();
      await this.#page.keyboard.press(key);
      this.#stops.push({ key, focus: '' });
    }
  }

  /** Types a text. `shown` is its place in the table. */
  async type(text: string, shown = text): Promise<void> {
    await this.#settle();
    await this.#page.keyboard.type(text);
    this.#stops.push({ key: `“${shown}”`, focus: '' });
  }

  /** Presses a key until the focus is on a control, given by the beginning of its role and name. Fails after 30 presses. */
  async pressUntil(key: string, wanted: Focus): Promise<void> {
    const passed: Focus[] = [];
    for (let count = 0; count < 30; count += 1) {
      await this.press(key);
      passed.push(await this.focus());
      if (passed.at(-1)?.startsWith(wanted)) return;
    }
    expect(passed, `${key} reaches ${wanted}`).toContain(wanted);
  }

  /** Ends a step once the focus is on a control. */
  async done(name: string, focus: Focus): Promise<void> {
    await expect.poll(() => this.focus(), { message: `the focus after: ${name}` }).toBe(focus);
    await this.#settle();
    this.steps.push({ name, stops: this.#stops.splice(0), announced: this.#announced.splice(0) });
  }

  /** Keeps the focus after the last key. Before the next key, because a key may move the focus later. */
  async #settle(): Promise<void> {
    const last = this.#stops.at(-1);
    if (last) last.focus = await this.focus();
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

  /** Returns the steps as a Markdown table. Names of passed controls end before their values, which change. */
  table(): string {
    const rows = this.steps.map(({ name, stops }) => {
      const keys = stops.map(({ key, focus }, index) => {
        const isLast = index === stops.length - 1;
        return `${key} → ${isLast ? focus : focus.replace(/^(\w+ "[^:,.(·\d]*[^:,.(·\d\s]).*"$/, '$1"')}`;
      });
      return `| ${name} | ${keys.join('<br>').replaceAll('|', '\\|')} |`;
    });
    return ['| Step | Keys, each with the focus after it |', '| --- | --- |', ...rows].join('\n');
  }
}
