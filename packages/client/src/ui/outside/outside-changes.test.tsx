import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { guardPage } from './outside-changes.ts';

let set: (next: { patient: string; rate: number; isOpen: boolean }) => void = () => {};

function Head() {
  const [{ patient, rate, isOpen }, change] = useState({ patient: 'Okafor', rate: 90, isOpen: true });
  set = change;
  return (
    <section>
      <h2 key={patient}>{patient}</h2>
      <p>
        HR {rate} <b>bpm</b>
      </p>
      <i>{rate}</i>
      {isOpen ? <span>open</span> : null}
      {isOpen && 'bare text'}
      <em>last</em>
    </section>
  );
}

const notice = () => document.querySelector('[data-outside-change]');
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** Wraps each text as Chrome's translation does: two font elements in place of the text. */
function translate(root: Element): void {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts) {
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    text.replaceWith(outer);
    outer.append(inner);
    inner.append(text);
  }
}

/** Watches anew, because a page that has said so stops watching. */
let stop = () => {};
function open() {
  stop = guardPage();
  return render(<Head />);
}

afterEach(async () => {
  stop();
  await settled();
  notice()?.remove();
});

describe('a page whose text something outside changes (D77)', () => {
  it('says so in three languages with a reload, and survives the next patient', async () => {
    const { container } = open();
    translate(container);
    await waitFor(() => expect(notice()).toBeVisible());
    expect(notice()).toHaveAttribute('role', 'alert');
    expect(
      [...document.querySelectorAll('[data-outside-change] p')].map((line) => line.getAttribute('lang')),
    ).toEqual(['en', 'es', 'de']);
    expect(screen.getByRole('button', { name: 'Reload · Recargar · Neu laden' })).toBeVisible();
    act(() => set({ patient: 'Voss', rate: 144, isOpen: false }));
    expect(container).toHaveTextContent('Voss');
    expect(container).not.toHaveTextContent('Okafor');
    act(() => set({ patient: 'Haddad', rate: 70, isOpen: true }));
    expect(container).toHaveTextContent('Haddad');
  });

  it.each<[string, (container: Element) => void]>([
    [
      'a text that was moved into another element',
      (container) => {
        const text = container.querySelector('h2')?.firstChild;
        const mark = document.createElement('mark');
        if (text) {
          text.replaceWith(mark);
          mark.append(text);
        }
      },
    ],
    [
      'a text of several that was rewritten',
      (container) => {
        const text = [...(container.querySelector('p')?.childNodes ?? [])].find(
          (node) => node.nodeValue === '90',
        );
        if (text) text.nodeValue = 'noventa';
      },
    ],
    [
      'the only text of an element that was rewritten',
      (container) => {
        const text = container.querySelector('i')?.firstChild;
        if (text) text.nodeValue = 'noventa';
      },
    ],
    [
      'a replaced text',
      (container) => {
        const line = container.querySelector('em');
        if (line) line.textContent = 'último';
      },
    ],
  ])('notices %s', async (_what, change) => {
    const { container } = open();
    await settled();
    change(container);
    await waitFor(() => expect(notice()).not.toBeNull());
  });

  it('says nothing about its own changes, or about elements that others add beside its texts', async () => {
    const { container } = open();
    for (const rate of [91, 92, 144]) {
      act(() => set({ patient: `P${rate}`, rate, isOpen: rate % 2 === 0 }));
      await settled();
    }
    // As a password manager does.
    container.querySelector('section')?.append(document.createElement('div'));
    const icon = document.createElement('div');
    icon.textContent = 'key';
    document.body.append(icon);
    await settled();
    icon.remove();
    expect(notice()).toBeNull();
  });
});
