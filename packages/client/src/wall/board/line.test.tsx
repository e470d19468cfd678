import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aCause, aRow } from '../../../test/board-samples.ts';
import { Line } from './line.tsx';

const now = Date.parse('2026-11-21T10:00:00.000Z');

/** Renders the line of a row and returns it. */
function aLine(more: Partial<BoardRow>): Element {
  const { container } = render(<Line row={aRow(more)} twins={1} language="en" now={now} columns={2} />, {
    container: document.body.appendChild(document.createElement('ol')),
  });
  return container;
}
const textsOf = (line: Element, selector: string) =>
  [...line.querySelectorAll(selector)].map(({ textContent }) => textContent);

describe('the line of a patient', () => {
  it('shows isolation, status and a critical result as badges beside a long call', () => {
    const line = aLine({
      isolation: 'droplet',
      status: 'boarding',
      flags: ['sepsis', 'critical-lab'],
      attention: [aCause({ kind: 'child-danger-zone' }), aCause({ id: 'lab', kind: 'critical-result' })],
    });
    expect(textsOf(line, '.notice')).toEqual(['Critical lab', 'Sepsis?', 'Iso: droplet', 'boarding']);
    expect(textsOf(line, '.call-text').join()).toMatch(/^Calls \d+ min: danger zone$/);
  });

  it('shows a critical result that calls before its flag arrives', () => {
    const line = aLine({ attention: [aCause({ kind: 'critical-result' })] });
    expect(textsOf(line, '.notice')).toEqual(['Critical lab']);
  });

  it('names nurse and physician, and a clinician who is both once', () => {
    const team = (nurse: string, physician: string) =>
      textsOf(aLine({ assigned: { nurse, physician } }), '.team > span');
    expect(team('RN Lopez', 'Dr. Chen')).toEqual(['Lopez', 'Chen']);
    expect(team('Dr. Chen', 'Dr. Chen')).toEqual(['Chen']);
  });
});
