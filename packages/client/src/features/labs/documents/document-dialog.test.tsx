import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aLab } from '../../../../test/chart-samples.ts';
import { failure, fakeServer, json } from '../../../../test/fake-server.ts';
import { show } from '../../../../test/show.tsx';
import LabsSection from '../labs-section.tsx';

const position = { 'Chart-Seq': '5', 'Chart-Epoch': 'life-1' };
const list = 'GET /patient/patient-1/lab-results';
const file = 'GET /patient/lab-results/document-1/download';

/** The record of a document that a model has read with this estimate. */
const readWith = (aiAnalysisConfidence: number) => {
  const base = aLab({
    ...{ id: 'document-1', testName: 'Lab Results Analysis', result: '', isAbnormal: undefined },
    originalFileName: 'report.pdf',
  });
  return {
    ...base,
    document: {
      ...{ fileId: 'file-1', type: 'application/pdf', size: 4, pages: 1, status: 'read', readFrom: 'text' },
      ...{ pagesRead: 1, identity: { matches: ['name'], differs: [] }, model: 'model-1', demo: false },
    },
    aiAnalysisResult: {
      summary: 'Potassium is high.',
      abnormalValues: [
        {
          ...{ testName: 'Potassium', value: '6.1', unit: 'mmol/L', referenceRange: '3.5-5.1' },
          ...{ significance: 'Severe hyperkalemia', foundInDocument: true },
        },
      ],
      normalValues: [{ testName: 'Sodium', value: '139', unit: 'mmol/L', foundInDocument: true }],
      clinicalSignificance: 'Risk of arrhythmia.',
      recommendations: ['Record an ECG'],
    },
    aiAnalysisConfidence,
    aiAnalyzedAt: base.recordedAt,
  };
};

let saved: HTMLAnchorElement[] = [];
beforeEach(() => {
  saved = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('The AI analysis of a lab document', () => {
  it('shows summary, values with their significance, clinical significance and recommendations', async () => {
    fakeServer({ [list]: () => json([readWith(0.84)], 200, position) });
    await show(<LabsSection patientId="patient-1" />);
    await userEvent.setup().click(await screen.findByRole('button', { name: /^report\.pdf/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'AI Lab Analysis' }));
    for (const text of ['Potassium is high.', 'Risk of arrhythmia.', 'Record an ECG'])
      expect(dialog.getByText(text)).toBeVisible();
    expect(dialog.getByRole('row', { name: /Potassium/ })).toHaveTextContent(
      /abnormal.*6\.1.*mmol\/L.*3\.5-5\.1/,
    );
    expect(dialog.getByRole('row', { name: /Potassium/ })).toHaveTextContent('Severe hyperkalemia');
    expect(dialog.getByRole('row', { name: /Sodium/ })).toHaveTextContent(/139.*mmol\/L/);
    expect(dialog.getByRole('row', { name: /Sodium/ })).not.toHaveTextContent('abnormal');
    expect(dialog.getByText(/it can miss or misread results/)).toBeVisible();
  });

  it.each([
    [0.8, 'high', 'text-green'],
    [0.79, 'medium', 'text-amber'],
    [0.6, 'medium', 'text-amber'],
    [0.59, 'low', 'text-red'],
  ])('AI-1: an estimate of %d has a badge that says %s in %s', async (confidence, word, tone) => {
    fakeServer({ [list]: () => json([readWith(confidence)], 200, position) });
    await show(<LabsSection patientId="patient-1" />);
    await userEvent.setup().click(await screen.findByRole('button', { name: /^report\.pdf/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(new RegExp(`estimate ${confidence * 100} % · ${word}`))).toHaveClass(tone);
  });

  it('shows "Failed to save analysis" if its values could not be saved, and keeps the ticks', async () => {
    const user = userEvent.setup();
    vi.spyOn(console, 'error').mockImplementation(() => {});
    fakeServer({
      [list]: () => json([readWith(0.84)], 200, position),
      'POST /patient/patient-1/lab-results': () => failure(503, 'unavailable', 'No'),
    });
    await show(<LabsSection patientId="patient-1" />);
    await user.click(await screen.findByRole('button', { name: /^report\.pdf/ }));
    fireEvent.change(await screen.findByLabelText('Sample collected'), { target: { value: '2026-01-15' } });
    await user.type(screen.getByLabelText('Time of collection'), '8:30');
    await user.click(screen.getByRole('button', { name: 'Save to Patient History' }));
    expect((await screen.findAllByText('Failed to save analysis'))[0]).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Save Potassium' })).toBeChecked();
    expect(screen.getByRole('dialog', { name: 'AI Lab Analysis' })).toBeVisible();
  });
});

describe('The original of a lab document', () => {
  it('opens an image beside the analysis, and zooms by buttons and keys', async () => {
    const user = userEvent.setup();
    const { document, ...rest } = readWith(0.84);
    const photo = { ...rest, originalFileName: 'photo.png', document: { ...document, type: 'image/png' } };
    fakeServer({
      [list]: () => json([photo], 200, position),
      [file]: () => new Response('PNG', { headers: { 'Content-Type': 'image/png' } }),
    });
    await show(<LabsSection patientId="patient-1" />);
    await user.click(await screen.findByRole('button', { name: /^photo\.png/ }));
    const image = await screen.findByRole('img', { name: 'Lab document photo.png' });
    expect(image.parentElement).toHaveStyle({ width: '100%' });
    await user.click(screen.getByRole('button', { name: 'Zoom in' }));
    expect(image.parentElement).toHaveStyle({ width: '150%' });
    expect(screen.getByText('150 %')).toBeVisible();
    const original = screen.getByRole('group', { name: /^Original document/ });
    fireEvent.keyDown(original, { key: '+' });
    expect(image.parentElement).toHaveStyle({ width: '200%' });
    await user.click(screen.getByRole('button', { name: 'Zoom out' }));
    fireEvent.keyDown(original, { key: '0' });
    expect(image.parentElement).toHaveStyle({ width: '100%' });
  });
});

describe('The download of a lab document', () => {
  const download = async () =>
    userEvent.setup().click(await screen.findByRole('button', { name: /^Download: / }));

  it.each([
    ['report.pdf', 'report.pdf'],
    [undefined, 'lab-results'],
  ])('saves a document named %s as %s', async (originalFileName, name) => {
    fakeServer({
      [list]: () => json([{ ...readWith(0.84), originalFileName }], 200, position),
      [file]: () => new Response('%PDF'),
    });
    await show(<LabsSection patientId="patient-1" />);
    await download();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.download).toBe(name);
    expect(saved[0]?.href).toBe('blob:x');
  });

  it('logs a failure, and shows nothing', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    fakeServer({
      [list]: () => json([readWith(0.84)], 200, position),
      [file]: () => failure(500, 'internal', 'No'),
    });
    await show(<LabsSection patientId="patient-1" />);
    await download();
    await waitFor(() => expect(log).toHaveBeenCalled());
    expect(saved).toEqual([]);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
