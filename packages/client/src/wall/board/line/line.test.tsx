import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aCause, aRow, scored } from '../../../../test/board-samples.ts';
import { Line } from './line.tsx';

const now = Date.parse('2026-11-21T10:00:00.000Z');

/** Renders the line of a row and returns it. */
function aLine(more: Partial<BoardRow>): Element {
  const { container } = render(
    <Line
      row={aRow(more)}
      label={{ text: 'M. Okafor', lines: ['M. Okafor'], size: 4, twins: 1 }}
      language="en"
      now={now}
      grid={{ columns: 2, lines: 15 }}
      isFullRed={false}
    />,
    {
      container: document.body.appendChild(document.createElement('ol')),
    },
  );
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
    expect(textsOf(line, '.call-text').join()).toMatch(/^Calls \d+ min …$/);
    const shorter = aLine({ status: 'boarding', attention: [aCause({ kind: 'child-danger-zone' })] });
    expect(textsOf(shorter, '.call-text').join()).toMatch(/^Calls \d+ min: danger zone$/);
  });

  it('shows a critical result that calls before its flag arrives', () => {
    const line = aLine({ attention: [aCause({ kind: 'critical-result' })] });
    expect(textsOf(line, '.notice')).toEqual(['Critical lab']);
  });

  it('BOARD-10: grays a sign by its own age, and states when each value was observed and received', () => {
    const [observed, received] = ['2026-11-21T08:00:00.000Z', '2026-11-21T08:03:00.000Z'];
    const newest = '2026-11-21T09:58:00.000Z';
    const line = aLine({
      esiTimes: { at: '2026-11-20T20:00:00.000Z', receivedAt: '2026-11-20T20:01:00.000Z' },
      vitalsDueAt: '2026-11-21T10:28:00.000Z',
      vitals: {
        at: newest,
        receivedAt: newest,
        signs: {
          oxygenSaturation: { value: 88, at: observed, receivedAt: received, recordId: 'vitals-1' },
        },
        unrecordable: [],
        outOfRange: [{ sign: 'oxygenSaturation', color: 'critical', direction: 'low' }],
      },
      news2: { ...scored(6), at: newest },
    });
    const timesOf = (selector: string) => {
      const {
        old,
        observed: at,
        received: stored,
      } = line.querySelector<HTMLElement>(selector)?.dataset ?? {};
      return [old, at, stored];
    };
    expect(timesOf('.signs > span')).toEqual(['true', observed, received]);
    expect(timesOf('.news2')).toEqual([undefined, newest, newest]);
    expect(timesOf('.esi')).toEqual(['true', '2026-11-20T20:00:00.000Z', '2026-11-20T20:01:00.000Z']);
    expect(textsOf(line, '.esi')).toEqual(['314 h']);
  });

  it('names nurse and physician, and a clinician who is both once', () => {
    const team = (nurse: string, physician: string) =>
      textsOf(aLine({ assigned: { nurse, physician } }), '.team > span');
    expect(team('RN Lopez', 'Dr. Chen')).toEqual(['Lopez', 'Chen']);
    expect(team('Dr. Chen', 'Dr. Chen')).toEqual(['Chen']);
  });
});
