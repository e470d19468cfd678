import { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anXray, kim } from '../../../test/chart-samples.ts';
import { failure, fakeServer, json } from '../../../test/fake-server.ts';
import { type FakeUpload, fakeUploads } from '../../../test/fake-uploads.ts';
import { show } from '../../../test/show.tsx';
import { xraysQuery } from '../../domains/xrays.queries.ts';
import { changeSession } from '../../storage/token.ts';
import XrayTab from './xray-tab.tsx';
import { putImage } from './xray-work.ts';
import { xraysFolds } from './xrays.folds.ts';

const position = { 'Chart-Seq': '5', 'Chart-Epoch': 'life-1' };
const list = 'GET /patient/patient-1/xrays';
const picture = (view: string) => `GET /patient/patient-1/xrays/xray-1/images/${view}`;
const frontal = new File(['f'], 'frontal.png', { type: 'image/png' });
const lateral = new File(['l'], 'lateral.jpg', { type: 'image/jpeg' });

beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
});
afterEach(() => {
  act(changeSession);
  vi.unstubAllGlobals();
});

const tab = (name: string) => screen.getByRole('tab', { name });
const toastSays = (text: string) => screen.findByText(text, { selector: 'li *' });

async function withUploads(): Promise<FakeUpload[]> {
  const uploads = fakeUploads();
  fakeServer({ [list]: () => json([], 200, position) });
  await show(<XrayTab patientId="patient-1" />);
  await userEvent.setup().click(tab('Upload'));
  return uploads;
}
const choose = (view: 'Frontal' | 'Lateral', file: File) =>
  fireEvent.change(screen.getByLabelText(`Choose ${view.toLowerCase()} image`, { selector: 'input' }), {
    target: { files: [file] },
  });

describe('X-ray tab', () => {
  it('shows an error with a retry when loading fails, and still allows uploads', async () => {
    const user = userEvent.setup();
    let isDown = true;
    fakeServer({ [list]: () => (isDown ? failure(500, 'internal', 'No') : json([anXray()], 200, position)) });
    await show(<XrayTab patientId="patient-1" />);
    expect(await screen.findByRole('alert')).toHaveTextContent('Error Loading X-rays');
    await user.click(tab('Upload'));
    expect(screen.getByRole('button', { name: 'Analyze X-rays' })).toBeVisible();
    await user.click(tab('History'));
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Consolidation of the right lower lobe.')).toBeVisible();
  });

  it('shows a message without analyses and disables the results', async () => {
    fakeServer({ [list]: () => json([], 200, position) });
    await show(<XrayTab patientId="patient-1" />, 'de');
    expect(await screen.findByText('Es wurden noch keine Thoraxaufnahmen analysiert.')).toBeVisible();
    expect(tab('Ergebnis')).toBeDisabled();
  });

  it('lists analyses with date, impression and finding count, and selects the newest first', async () => {
    const user = userEvent.setup();
    const old = anXray({
      id: 'xray-0',
      analysisTime: '2026-11-19T12:00:00.000Z',
      overallImpression: 'Clear.',
      findings: [],
    });
    fakeServer({ [list]: () => json([anXray(), old], 200, position) });
    await show(<XrayTab patientId="patient-1" />);
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/20 Nov.*1 abnormal finding.*Consolidation/),
      expect.stringMatching(/19 Nov.*0 abnormal findings.*Clear/),
    ]);
    await user.click(tab('Results'));
    expect(await screen.findByText('Consolidation of the right lower lobe.')).toBeVisible();
    await user.click(tab('History'));
    await user.click(screen.getAllByRole('button', { name: /View Results/ })[1] ?? document.body);
    expect(await screen.findByText('Clear.')).toBeVisible();
    expect(
      screen.getByText('None reported by the model. This does not rule out abnormalities.'),
    ).toBeVisible();
  });

  it('shows a finding with location and estimate, marked as AI with model and author', async () => {
    const user = userEvent.setup();
    const [first] = anXray().findings;
    const findings = [0.8, 0.79, 0.59].map((confidence) => ({
      ...first,
      condition: 'Shadow',
      location: '',
      severity: 'mild',
      recommendation: 'Ultrasound',
      confidence,
    }));
    const bytes = () => new Response('x', { headers: { 'Content-Type': 'image/png' } });
    const asked = fakeServer({
      [list]: () => json([anXray({ findings, recordedBy: kim })], 200, position),
      [picture('frontal')]: bytes,
      [picture('lateral')]: () => failure(503, 'unavailable', 'No'),
    });
    localStorage.setItem('authToken', 'token');
    await show(<XrayTab patientId="patient-1" />);
    await screen.findAllByRole('listitem');
    await user.click(tab('Results'));
    const reading = await screen.findByRole('article');
    expect(reading).toHaveTextContent('AI · model-that-sees · 20 Nov');
    expect(reading).toHaveTextContent('requested by Kim Ferrer');
    for (const estimate of ['80 % · high', '79 % · medium', '59 % · low'])
      expect(within(reading).getByText(`Model's estimate ${estimate}`)).toBeVisible();
    for (const text of ['Shadow', 'not named', 'mild', 'Ultrasound'])
      expect(within(reading).getAllByText(text)).toHaveLength(3);
    expect(within(reading).getByText('No pneumothorax')).toBeVisible();
    expect(await screen.findByAltText('Frontal image of the chest')).toBeVisible();
    expect(await screen.findByText('The image could not be loaded.')).toBeVisible();
    expect(asked.map(({ path }) => path).join()).not.toContain('token');
  });

  it('states that no one read a demo analysis, not that it has no findings (D18)', async () => {
    const user = userEvent.setup();
    const demo = anXray({
      demo: true,
      model: 'bedside-demo',
      findings: [],
      normalFindings: [],
      overallImpression: 'Demonstration.',
    });
    fakeServer({ [list]: () => json([demo], 200, position) });
    await show(<XrayTab patientId="patient-1" />);
    expect((await screen.findAllByRole('listitem'))[0]).toHaveTextContent('not assessed');
    await user.click(tab('Results'));
    expect(await screen.findByText('Demonstration: no AI model assessed these images.')).toBeVisible();
    expect(screen.queryByText(/The model named none|Abnormal findings/)).toBeNull();
  });
});

describe('X-ray upload', () => {
  it.each([
    [[], 'Choose a frontal and a lateral image first.'],
    [[lateral], 'Choose a frontal image first.'],
    [[frontal], 'Choose a lateral image first.'],
  ])('requires both images and names the missing one (%#)', async (files, text) => {
    const uploads = await withUploads();
    for (const file of files) choose(file === frontal ? 'Frontal' : 'Lateral', file);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Analyze X-rays' }));
    await toastSays('Images missing');
    await toastSays(text);
    expect(uploads).toHaveLength(0);
  });

  it.each([
    [new File(['%PDF'], 'scan.pdf', { type: 'application/pdf' }), 'scan.pdf is not a JPEG, PNG or GIF.'],
    [
      new File([new Uint8Array(10_485_761)], 'huge.png', { type: 'image/png' }),
      'huge.png is larger than 10 MB.',
    ],
    [new File([], 'empty.png', { type: 'image/png' }), 'empty.png is empty.'],
  ])('rejects a file that cannot be an X-ray (%#)', async (file, text) => {
    await withUploads();
    choose('Frontal', file);
    await toastSays(text);
    expect(screen.queryByText(file.name)).toBeNull();
  });

  it('warns that images are sent unchanged, shows the progress, then the results', async () => {
    const uploads = await withUploads();
    const user = userEvent.setup();
    expect(screen.getByText(/Both images are sent to the AI service/)).toBeVisible();
    choose('Frontal', frontal);
    choose('Lateral', lateral);
    expect(await screen.findByAltText('Frontal image, not sent yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Analyze X-rays' }));
    const [sent] = uploads;
    expect(sent?.url).toBe('/api/patient/patient-1/xrays/analyze');
    const names = ['frontalImage', 'lateralImage'].map((part) => {
      const file = sent?.form.get(part);
      return file instanceof File ? file.name : file;
    });
    expect(names).toEqual(['frontal.png', 'lateral.jpg']);
    act(() => sent?.progress(0.45));
    expect(screen.getByText('Sending the images: 45 %')).toBeVisible();
    act(() => sent?.progress(1));
    expect(screen.getByText(/Analyzing the images/)).toBeVisible();
    await act(async () => sent?.answer(200, { success: true, message: '', error: null, analysis: anXray() }));
    await waitFor(() => expect(tab('Results')).toHaveAttribute('aria-selected', 'true'));
    await toastSays('X-rays analyzed');
  });

  it('does not say that a demonstration analyzed the images', async () => {
    const uploads = await withUploads();
    choose('Frontal', frontal);
    choose('Lateral', lateral);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Analyze X-rays' }));
    const analysis = anXray({ demo: true, findings: [] });
    await act(async () => uploads[0]?.answer(200, { success: true, message: '', error: null, analysis }));
    await toastSays('X-rays stored');
    await toastSays('Demonstration: no AI model assessed them.');
    expect(screen.queryByText('X-rays analyzed')).toBeNull();
  });

  it.each([
    [
      503,
      { error: 'INVALID_API_KEY' },
      'Authentication with the AI service failed. Please contact the administrator.',
    ],
    [
      503,
      { error: 'SERVICE_UNAVAILABLE' },
      'The AI service is currently unavailable. Please try again later.',
    ],
    [
      422,
      { error: 'No', fields: { lateralImage: 'No' } },
      'Not accepted: Lateral image. An image must be readable and have at most 40 megapixels.',
    ],
    [
      413,
      { error: 'A file may have at most 10 MB' },
      'The X-rays could not be analyzed: A file may have at most 10 MB',
    ],
    [502, { error: 'Bad Gateway' }, 'The X-rays could not be analyzed: Bad Gateway'],
  ])('explains failure %d %j, keeps the images and retries with the same key', async (status, body, text) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const uploads = await withUploads();
    const user = userEvent.setup();
    act(() => putImage('patient-1', 'frontal', frontal));
    act(() => putImage('patient-1', 'lateral', lateral));
    await user.click(screen.getByRole('button', { name: 'Analyze X-rays' }));
    const shape = body && { code: 'ai-unavailable', message: body.error, requestId: 'r', ...body };
    await act(async () => uploads[0]?.answer(status, shape));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    await toastSays('Upload Failed');
    await user.click(screen.getByRole('button', { name: 'Analyze X-rays' }));
    const keys = uploads.map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });

  it('cancels an upload on request, and discards it when the session ends', async () => {
    const uploads = await withUploads();
    const user = userEvent.setup();
    act(() => putImage('patient-1', 'frontal', frontal));
    act(() => putImage('patient-1', 'lateral', lateral));
    await user.click(screen.getByRole('button', { name: 'Analyze X-rays' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await toastSays('Analysis canceled');
    expect(uploads[0]?.aborted).toBe(true);
    expect(screen.getByText('frontal.png')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Analyze X-rays' }));
    act(changeSession);
    expect(uploads[1]?.aborted).toBe(true);
    expect(screen.queryByText('frontal.png')).toBeNull();
  });
});

describe('Incoming X-ray analysis', () => {
  it('lists a new analysis first and once, and ignores an entry of an older epoch', () => {
    const cache = new QueryClient();
    const key = xraysQuery('patient-1').queryKey;
    cache.setQueryData(key, { data: [anXray()], seq: 5, epoch: 'life-1' });
    const newer = anXray({ id: 'xray-2', analysisTime: '2026-11-21T12:00:00.000Z' });
    const entry = {
      patientId: 'patient-1',
      seq: 6,
      epoch: 'life-1',
      type: 'xray.analyzed' as const,
      at: newer.recordedAt,
      actor: kim,
      data: newer,
    };
    const fold = xraysFolds['xray.analyzed'];
    fold(cache, entry);
    fold(cache, entry);
    fold(cache, { ...entry, seq: 9, epoch: 'another', data: anXray({ id: 'xray-3' }) });
    expect(cache.getQueryData(key)?.data.map(({ id }) => id)).toEqual(['xray-2', 'xray-1']);
  });
});
