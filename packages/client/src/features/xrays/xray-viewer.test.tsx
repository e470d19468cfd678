import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anXray } from '../../../test/chart-samples.ts';
import { fakeServer, json } from '../../../test/fake-server.ts';
import { aPatient } from '../../../test/samples.ts';
import { show } from '../../../test/show.tsx';
import { XrayResults } from './xray-results.tsx';

const position = { 'Chart-Seq': '5', 'Chart-Epoch': 'life-1' };
const image = () => new Response('x', { headers: { 'Content-Type': 'image/png' } });

beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
});
afterEach(() => vi.unstubAllGlobals());

async function open(analysis = anXray(), language: 'en' | 'es' | 'de' = 'en') {
  fakeServer({
    'GET /patient/patient-1': () => json(aPatient({ name: 'Ada Quill', bed: '3' }), 200, position),
    'GET /patient/patient-1/xrays/xray-1/images/frontal': image,
    'GET /patient/patient-1/xrays/xray-1/images/lateral': image,
  });
  const older = { exist: false, isReading: false, hasFailed: false, read: () => {} };
  await show(
    <XrayResults analyses={[analysis]} analysis={analysis} older={older} onChoose={() => {}} />,
    language,
  );
  return userEvent.setup();
}
const frontal = () => screen.findByAltText('Frontal image of the chest');

describe('X-ray viewer', () => {
  it('inverts an image by button and key, and shows it plain again with 0', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Invert: Frontal image' }));
    expect((await frontal()).style.filter).toBe('invert(1) brightness(100%) contrast(100%)');
    const keys = screen.getByRole('group', { name: /^Frontal image: \+ and − zoom/ });
    fireEvent.keyDown(keys, { key: 'ArrowUp', shiftKey: true });
    fireEvent.keyDown(keys, { key: 'i' });
    expect((await frontal()).style.filter).toBe('brightness(110%) contrast(100%)');
    expect(screen.getByText(/^brightness 110 %, contrast 100 %/)).toBeVisible();
    fireEvent.keyDown(keys, { key: '0' });
    expect((await frontal()).style.filter).toBe('brightness(100%) contrast(100%)');
  });

  it('changes brightness and contrast by dragging only while the tool is on', async () => {
    const user = await open();
    const area = screen.getByRole('group', { name: /^Frontal image: \+ and − zoom/ });
    area.setPointerCapture = () => {};
    const drag = () => {
      fireEvent.pointerDown(area, { clientX: 0, clientY: 0, pointerId: 1 });
      fireEvent.pointerMove(area, { clientX: 40, clientY: 20, pointerId: 1 });
      fireEvent.pointerUp(area, { pointerId: 1 });
    };
    drag();
    expect((await frontal()).style.filter).toBe('brightness(100%) contrast(100%)');
    await user.click(screen.getByRole('button', { name: 'Adjust by dragging: Frontal image' }));
    drag();
    expect((await frontal()).style.filter).toBe('brightness(90%) contrast(120%)');
  });

  it('moves an enlarged image by buttons, and offers none while the whole image shows', async () => {
    const user = await open();
    const left = () => screen.queryByRole('button', { name: 'Look further left: Frontal image' });
    expect(left()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Zoom in: Frontal image' }));
    await waitFor(() => expect(left()).not.toBeNull());
    const place = async () =>
      (await frontal()).closest<HTMLElement>('.react-transform-component')?.style.transform;
    const before = await place();
    await user.click(screen.getByRole('button', { name: 'Look further left: Frontal image' }));
    await waitFor(async () => expect(await place()).not.toBe(before));
  });

  it('shows both images or one, also over the whole window, which names the patient', async () => {
    const user = await open();
    await user.click(screen.getByRole('radio', { name: 'Lateral' }));
    expect(await screen.findByAltText('Lateral image of the chest')).toBeVisible();
    expect(screen.queryByAltText('Frontal image of the chest')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Full window' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Ada Quill/ }));
    expect(dialog.getByText(/Research preview, not a diagnosis/)).toBeVisible();
    await user.click(dialog.getByRole('radio', { name: 'Both' }));
    expect(await dialog.findByAltText('Frontal image of the chest')).toBeVisible();
  });

  it.each([
    ['severe', 'schwer'],
    ['grave', 'schwer'],
    ['III–IV', 'III–IV'],
  ])(
    'shows the severity %s in the reader’s language, and unknown words as they are',
    async (severity, word) => {
      const [finding] = anXray().findings;
      if (!finding) throw new Error('The sample has a finding');
      await open(anXray({ findings: [{ ...finding, severity }] }), 'de');
      expect(within(screen.getByRole('article')).getByText(word)).toBeVisible();
    },
  );

  it('always says that it is a research preview and no diagnosis', async () => {
    await open(anXray({ findings: [], demo: false }));
    expect(within(screen.getByRole('article')).getByText('Research preview, not a diagnosis.')).toBeVisible();
  });
});
