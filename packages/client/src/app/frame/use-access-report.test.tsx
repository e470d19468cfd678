import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { reportPrint } from '../../api/printing.ts';
import { useAccessReport } from './use-access-report.ts';

const line = 'POST /patient/patient-1/access';

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** Selects the text of a new element and copies it. */
function copyFrom(name: 'p' | 'textarea'): void {
  const element = document.createElement(name);
  element.textContent = 'Potassium 7.1';
  document.body.append(element);
  document.getSelection()?.selectAllChildren(element);
  element.dispatchEvent(new Event('copy', { bubbles: true }));
}

describe('the access log', () => {
  it('receives a line for a print and for copied text of the chart on screen', async () => {
    const asked = fakeServer({ [line]: () => new Response(null, { status: 204 }) });
    const { unmount } = renderHook(() => useAccessReport('patient-1'));
    window.dispatchEvent(new Event('beforeprint'));
    copyFrom('p');
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked.map(({ body }) => body)).toEqual([
      { kind: 'chart-printed', about: 'chart' },
      { kind: 'chart-copied', about: 'chart' },
    ]);
    unmount();
    window.dispatchEvent(new Event('beforeprint'));
    expect(asked).toHaveLength(2);
  });

  it('receives no line for typed text, without a chart, or for a sheet that has one', () => {
    const asked = fakeServer({ [line]: () => new Response(null, { status: 204 }) });
    renderHook(() => useAccessReport(null));
    window.dispatchEvent(new Event('beforeprint'));
    renderHook(() => useAccessReport('patient-1'));
    vi.stubGlobal('print', () => window.dispatchEvent(new Event('beforeprint')));
    reportPrint();
    copyFrom('textarea');
    expect(asked).toHaveLength(0);
  });
});
