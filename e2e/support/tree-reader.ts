import type { CDPSession, Page } from 'playwright-core';
import { expect } from 'vitest';
import * as z from 'zod';
import { announcementsOf } from './announcements.ts';

const Value = z.object({ value: z.unknown().optional() }).optional();
const Node = z.looseObject({
  nodeId: z.string(),
  parentId: z.string().optional(),
  ignored: z.boolean(),
  role: Value,
  name: Value,
  value: Value,
  description: Value,
  properties: z
    .array(z.object({ name: z.string(), value: z.object({ value: z.unknown().optional() }) }))
    .optional(),
  backendDOMNodeId: z.number().optional(),
});
type Node = z.output<typeof Node>;
const Tree = z.object({ nodes: z.array(Node) });
const Resolved = z.object({ object: z.object({ objectId: z.string() }) });

const defaultAction = `function () {
  this.focus();
  for (const type of ['mousedown', 'mouseup']) this.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
  this.click();
}`;

/** One control or text as a screen reader gets it: role and name, value, description and state. */
interface Exposed {
  role: string;
  name: string;
  value: string;
  description: string;
  /** Properties such as `checked`, `pressed`, `expanded` and `level`. */
  state: ReadonlyMap<string, unknown>;
}

/**
 * Works at a page through the browser's accessibility tree alone: finds controls by role and name, and presses the
 * one that it finds. A control that is hidden from the tree, has no name or shares it with another cannot be used.
 */
export class TreeReader {
  readonly #session: CDPSession;
  readonly #announced: string[];

  private constructor(session: CDPSession, announced: string[]) {
    this.#session = session;
    this.#announced = announced;
  }

  /** Takes over a page before it loads the application. */
  static async of(page: Page): Promise<TreeReader> {
    const announced = await announcementsOf(page);
    const session = await page.context().newCDPSession(page);
    await session.send('Accessibility.enable');
    return new TreeReader(session, announced);
  }

  /** Waits until exactly one node has this role and name, and returns it. A pattern matches a part of the name. */
  async find(role: string, name: string | RegExp): Promise<Exposed> {
    return exposed(await this.#one(role, name));
  }

  /** Waits until the only node with this role and name has a state, such as `checked`. */
  async expectState(role: string, name: string | RegExp, key: string, value: unknown): Promise<void> {
    await expect
      .poll(async () => (await this.find(role, name)).state.get(key), {
        message: `${key} of ${role} ${name}`,
      })
      .toBe(value);
  }

  /** Does the default action of a control as the browser does for a screen reader: a mouse click at no place. */
  async press(role: string, name: string | RegExp): Promise<void> {
    await this.#call(role, name, defaultAction);
  }

  /** Focuses a text field and writes into it. */
  async write(role: string, name: string | RegExp, text: string): Promise<void> {
    await this.#call(role, name, 'function () { this.focus(); }');
    await this.#session.send('Input.insertText', { text });
  }

  /** Waits until no node has this role and name. */
  async gone(role: string, name: string | RegExp): Promise<void> {
    await expect
      .poll(async () => (await this.#all(role, name)).length, { message: `no ${role} ${name}` })
      .toBe(0);
  }

  /** Waits for an announcement since the last one that was heard. */
  async hear(text: string | RegExp): Promise<void> {
    await expect
      .poll(
        () =>
          this.#announced.findIndex((said) =>
            typeof text === 'string' ? said.includes(text) : text.test(said),
          ),
        {
          message: `"${text}" is announced`,
        },
      )
      .toBeGreaterThanOrEqual(0);
    this.#announced.splice(0);
  }

  /** Returns every node as a line, such as `button "Send"`. For reading a failure. */
  async lines(): Promise<string[]> {
    return (await this.#nodes())
      .map(exposed)
      .filter(({ role, name }) => name !== '' && role !== 'InlineTextBox')
      .map(({ role, name, value, description, state }) => {
        const states = [...state]
          .filter(([, on]) => on !== false && on !== 'false')
          .map(([key, on]) => `${key}=${on}`);
        return [`${role} "${name}"`, value && `= "${value}"`, description && `(${description})`, ...states]
          .filter(Boolean)
          .join(' ');
      });
  }

  async #call(role: string, name: string | RegExp, functionDeclaration: string): Promise<void> {
    const { backendDOMNodeId } = await this.#one(role, name);
    const { object } = Resolved.parse(
      await this.#session.send('DOM.resolveNode', {
        ...(backendDOMNodeId !== undefined && { backendNodeId: backendDOMNodeId }),
      }),
    );
    await this.#session.send('Runtime.callFunctionOn', {
      objectId: object.objectId,
      functionDeclaration,
      userGesture: true,
    });
  }

  async #one(role: string, name: string | RegExp): Promise<Node> {
    const found = async () => (await this.#all(role, name)).map(({ node }) => node);
    await expect
      .poll(async () => (await found()).length, { message: `one ${role} ${name}` })
      .toBe(1)
      .catch(async (error: unknown) => {
        throw new Error(`${String(error)}\n${(await this.lines()).join('\n')}`);
      });
    const [node] = await found();
    if (node === undefined) throw new Error(`${role} ${name} went away`);
    return node;
  }

  async #all(role: string, name: string | RegExp) {
    return (await this.#nodes())
      .map((node) => ({ node, ...exposed(node) }))
      .filter(
        (one) => one.role === role && (typeof name === 'string' ? one.name === name : name.test(one.name)),
      );
  }

  async #nodes(): Promise<Node[]> {
    const { nodes } = Tree.parse(await this.#session.send('Accessibility.getFullAXTree'));
    return nodes.filter(({ ignored }) => !ignored);
  }
}

function exposed({ role, name, value, description, properties = [] }: Node): Exposed {
  const text = (part: { value?: unknown } | undefined) => String(part?.value ?? '').trim();
  return {
    role: text(role),
    name: text(name),
    value: text(value),
    description: text(description),
    state: new Map(properties.map(({ name, value }) => [name, value.value])),
  };
}
