import { render, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { useShiftAccessReport } from './use-shift-access-report.ts';

afterEach(() => vi.unstubAllGlobals());

function Sheet() {
  const sheet = useRef<HTMLDivElement>(null);
  useShiftAccessReport(sheet);
  return (
    <div ref={sheet}>
      <h2>Shift hand-over</h2>
      <article data-patient-id="patient-1">Potassium 7.1</article>
      <article data-patient-id="patient-2">Lactate 4.2</article>
    </div>
  );
}

const copyOf = (selector: string) => {
  const element = document.querySelector(selector);
  if (!element) throw new Error(`${selector} is not on the screen`);
  document.getSelection()?.selectAllChildren(element);
  element.dispatchEvent(new Event('copy', { bubbles: true }));
};

describe("the access log of a shift's pages", () => {
  it('receives each patient of a print, and of a copy those with selected text', async () => {
    const asked = fakeServer({ 'POST /access': () => new Response(null, { status: 204 }) });
    render(<Sheet />);
    window.dispatchEvent(new Event('beforeprint'));
    copyOf('[data-patient-id="patient-2"]');
    copyOf('h2');
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked.map(({ body }) => body)).toEqual([
      { kind: 'chart-printed', about: 'handover', patientIds: ['patient-1', 'patient-2'] },
      { kind: 'chart-copied', about: 'handover', patientIds: ['patient-2'] },
    ]);
  });
});
