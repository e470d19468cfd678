import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeServer, json } from '../../../../test/fake-server.ts';
import { show } from '../../../../test/show.tsx';
import { PatientMenu } from './patient-menu.tsx';

const saved: string[] = [];
beforeEach(() => {
  saved.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:chart', revokeObjectURL: () => {} }),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function choose() {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Actions for this patient' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Download as FHIR' }));
}

describe('the menu of a patient', () => {
  it('downloads the chart as FHIR, and says so while the server prepares it', async () => {
    let answer: (response: Response) => void = () => {};
    fakeServer({
      'GET /patient/patient-1/fhir': () =>
        new Promise<Response>((resolve) => {
          answer = resolve;
        }),
    });
    await show(<PatientMenu patientId="patient-1" />);
    await choose();
    expect(await screen.findByText('Preparing the chart …')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Actions for this patient' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    answer(json({ resourceType: 'Bundle' }));
    await waitFor(() => expect(saved).toEqual(['chart.fhir.json']));
    expect(screen.queryByText('Preparing the chart …')).toBeNull();
  });

  it('shows why a download failed', async () => {
    fakeServer({ 'GET /patient/patient-1/fhir': () => failure(403, 'export-off', 'off') });
    await show(<PatientMenu patientId="patient-1" />, 'de');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Aktionen für diese Akte' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Als FHIR herunterladen' }));
    expect(await screen.findByText('Die Akte konnte nicht heruntergeladen werden')).toBeVisible();
    expect(screen.getByText('Ihre Abteilung hat den Export von Akten ausgeschaltet')).toBeVisible();
    expect(saved).toEqual([]);
  });
});
