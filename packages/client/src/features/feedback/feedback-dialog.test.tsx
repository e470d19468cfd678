import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeUpload, fakeUploads } from '../../../test/fake-uploads.ts';
import { fillIn } from '../../../test/fill-in.ts';
import { show } from '../../../test/show.tsx';
import { toastAtom } from '../../ui/feedback/toast.ts';
import { FeedbackButton, FeedbackDialogHost, feedbackDialogAtom } from './feedback-button.tsx';

const store = getDefaultStore();
const receipt = { id: 'feedback-1', receivedAt: '2026-11-21T12:00:00.000Z' };
let uploads: FakeUpload[];
let previews: Set<string>;

beforeEach(() => {
  uploads = fakeUploads();
  previews = new Set();
  let made = 0;
  // jsdom does not implement object URLs.
  URL.createObjectURL = () => {
    made += 1;
    previews.add(`blob:${made}`);
    return `blob:${made}`;
  };
  URL.revokeObjectURL = (address) => void previews.delete(address);
});
afterEach(() => {
  store.set(feedbackDialogAtom, false);
  vi.unstubAllGlobals();
});

async function open() {
  const user = userEvent.setup({ applyAccept: false });
  await show(
    <>
      <FeedbackButton />
      <FeedbackDialogHost />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Send Feedback' }));
  const dialog = await screen.findByRole('dialog', { name: 'Send Feedback' });
  return { user, dialog: within(dialog), element: dialog };
}

type Opened = Awaited<ReturnType<typeof open>>;

async function fill({ user, dialog }: Opened) {
  await fillIn(user, dialog.getByLabelText('Summary'), 'The strip overlaps');
  await fillIn(user, dialog.getByLabelText('Description'), 'It lies over the selector');
}

const send = ({ user, dialog }: Opened) => user.click(dialog.getByRole('button', { name: 'Send feedback' }));
const picker = ({ element }: Opened): HTMLInputElement => {
  const input = element.querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('Expected a file picker');
  return input;
};
const aPicture = (name = 'screen.png') => new File(['picture'], name, { type: 'image/png' });
/** The data of a drop or a paste. */
const carrying = (file: File) => ({
  types: ['Files'],
  files: [file],
  items: [{ kind: 'file', type: file.type, getAsFile: () => file }],
});
const fieldsOf = (upload: FakeUpload | undefined) =>
  Object.fromEntries([...(upload?.form ?? [])].filter(([, value]) => typeof value === 'string'));

async function sent(count = 1): Promise<FakeUpload> {
  await waitFor(() => expect(uploads.length).toBe(count));
  const upload = uploads.at(-1);
  if (!upload) throw new Error('Expected an upload');
  return upload;
}

describe('Feedback dialog', () => {
  it('starts as a bug of medium severity and warns against patient data', async () => {
    const { dialog } = await open();
    expect(dialog.getByRole('radio', { name: 'Bug report' })).toBeChecked();
    expect(dialog.getByLabelText('Severity')).toHaveValue('medium');
    expect(dialog.getByText(/No patient data, please/)).toBeVisible();
    for (const label of ['Steps to reproduce', 'Expected result', 'Actual result'])
      expect(dialog.getByLabelText(label)).toBeVisible();
    expect(dialog.queryByLabelText('Context of use')).toBeNull();
  });

  it('asks for the context of a feature request and hides the bug fields', async () => {
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('radio', { name: 'Feature request' }));
    expect(dialog.getByLabelText('Context of use')).toBeVisible();
    for (const label of ['Steps to reproduce', 'Expected result', 'Actual result', 'Severity'])
      expect(dialog.queryByLabelText(label)).toBeNull();
  });

  it('names texts that are too short and an invalid address, and sends nothing', async () => {
    const opened = await open();
    const { user, dialog } = opened;
    await user.type(dialog.getByLabelText('Summary'), 'Four');
    await fillIn(user, dialog.getByLabelText('Description'), 'Nine char');
    await fillIn(user, dialog.getByLabelText('Contact email'), 'nobody');
    await send(opened);
    expect(await dialog.findByText('Summary must be at least 5 characters')).toBeVisible();
    expect(dialog.getByText('Description must be at least 10 characters')).toBeVisible();
    expect(dialog.getByText('Invalid email address')).toBeVisible();
    expect(uploads).toEqual([]);
  });

  it('sends the filled fields and one part per file, then closes with thanks', async () => {
    const opened = await open();
    await fill(opened);
    await opened.user.selectOptions(opened.dialog.getByLabelText('Severity'), 'critical');
    await opened.user.upload(picker(opened), [aPicture('a.png'), aPicture('b.png')]);
    await send(opened);
    const upload = await sent();
    expect([upload.method, upload.url]).toEqual(['POST', '/api/feedback']);
    expect(fieldsOf(upload)).toEqual({
      type: 'bug',
      summary: 'The strip overlaps',
      description: 'It lies over the selector',
      severity: 'critical',
    });
    const files = ['attachment_0', 'attachment_1', 'attachment_2'].map((part) => upload.form.get(part));
    expect(files.map((file) => (file instanceof File ? file.name : file))).toEqual(['a.png', 'b.png', null]);
    upload.answer(201, receipt);
    expect(await screen.findByText('Feedback Sent')).toBeVisible();
    expect(
      screen.getByText('Your feedback has been successfully submitted to our support team.'),
    ).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('omits the fields of the other type', async () => {
    const opened = await open();
    await fill(opened);
    await fillIn(opened.user, opened.dialog.getByLabelText('Actual result'), 'Overlap');
    await opened.user.click(opened.dialog.getByRole('radio', { name: 'Feature request' }));
    await fillIn(opened.user, opened.dialog.getByLabelText('Context of use'), 'Night shift');
    await send(opened);
    expect(fieldsOf(await sent())).toEqual({
      type: 'feature',
      summary: 'The strip overlaps',
      description: 'It lies over the selector',
      context: 'Night shift',
    });
  });

  it('shows the upload progress and disables its buttons', async () => {
    const opened = await open();
    await fill(opened);
    await send(opened);
    const upload = await sent();
    expect(await opened.dialog.findByRole('button', { name: 'Sending...' })).toBeDisabled();
    for (const name of ['Cancel', 'Choose files'])
      expect(opened.dialog.getByRole('button', { name })).toBeDisabled();
    expect(opened.dialog.getByRole('progressbar', { name: 'Upload' })).toHaveValue(0);
    upload.progress(0.42);
    await waitFor(() => expect(opened.dialog.getByRole('progressbar')).toHaveValue(42));
  });

  it.each([
    ['the server refuses', (upload: FakeUpload) => upload.answer(500, {})],
    ['the network is lost', (upload: FakeUpload) => upload.lose()],
  ])('keeps its text and files when %s, and a retry uses the same idempotency key', async (_why, fail) => {
    const opened = await open();
    await fill(opened);
    await opened.user.upload(picker(opened), aPicture());
    await send(opened);
    const first = await sent();
    fail(first);
    expect(await screen.findByText('Submission Failed')).toBeVisible();
    expect(screen.getByText('There was an error sending your feedback. Please try again.')).toBeVisible();
    expect(opened.dialog.getByLabelText('Summary')).toHaveValue('The strip overlaps');
    expect(opened.dialog.getByText('screen.png')).toBeVisible();
    await send(opened);
    const second = await sent(2);
    expect(second.headers.get('Idempotency-Key')).toBe(first.headers.get('Idempotency-Key'));
  });

  it.each([
    [
      'is cancelled',
      ({ user, dialog }: Opened) => user.click(dialog.getByRole('button', { name: 'Cancel' })),
    ],
    ['is closed', ({ user }: Opened) => user.keyboard('{Escape}')],
    [
      'was sent',
      async (opened: Opened) => {
        await send(opened);
        (await sent()).answer(201, receipt);
      },
    ],
  ])('resets to an empty bug of medium severity after it %s', async (_how, leave) => {
    const opened = await open();
    await fill(opened);
    await opened.user.selectOptions(opened.dialog.getByLabelText('Severity'), 'critical');
    await opened.user.click(opened.dialog.getByRole('radio', { name: 'Feature request' }));
    await fillIn(opened.user, opened.dialog.getByLabelText('Contact email'), 'kim@example.org');
    await opened.user.upload(picker(opened), aPicture());
    expect(opened.dialog.getByText('screen.png')).toBeVisible();
    await leave(opened);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await opened.user.click(screen.getByRole('button', { name: 'Send Feedback' }));
    const again = within(await screen.findByRole('dialog', { name: 'Send Feedback' }));
    for (const label of ['Summary', 'Description', 'Contact email'])
      expect(again.getByLabelText(label)).toHaveValue('');
    expect(again.getByRole('radio', { name: 'Bug report' })).toBeChecked();
    expect(again.getByLabelText('Severity')).toHaveValue('medium');
    expect(again.queryByText('screen.png')).toBeNull();
  });

  it('clears its form on cancel and aborts the upload on close', async () => {
    const opened = await open();
    await fill(opened);
    await opened.user.upload(picker(opened), aPicture());
    await waitFor(() => expect(previews.size).toBe(1));
    await opened.user.click(opened.dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(previews.size).toBe(0);
    await opened.user.click(screen.getByRole('button', { name: 'Send Feedback' }));
    const again = within(await screen.findByRole('dialog'));
    expect(again.getByLabelText('Summary')).toHaveValue('');
    expect(again.queryByText('screen.png')).toBeNull();
    await fill({ ...opened, dialog: again });
    await send({ ...opened, dialog: again });
    const upload = await sent();
    await opened.user.keyboard('{Escape}');
    await waitFor(() => expect(upload.aborted).toBe(true));
    expect(store.get(toastAtom)).toBeNull();
  });
});

describe('Attachments', () => {
  it('adds files by picker, drop and paste, with a preview for each image', async () => {
    const opened = await open();
    await opened.user.upload(picker(opened), aPicture('picked.png'));
    const form = opened.element.querySelector('form');
    if (!form) throw new Error('Expected a form');
    fireEvent.drop(form, { dataTransfer: carrying(aPicture('dropped.png')) });
    expect(await opened.dialog.findByText('dropped.png')).toBeVisible();
    fireEvent.paste(opened.dialog.getByLabelText('Description'), {
      clipboardData: carrying(aPicture('pasted.png')),
    });
    expect(await opened.dialog.findByText('pasted.png')).toBeVisible();
    const list = within(opened.dialog.getByRole('list', { name: 'Attachments' }));
    expect(list.getAllByRole('listitem').length).toBe(3);
    await waitFor(() => expect(opened.element.querySelectorAll('img').length).toBe(3));
    expect(opened.dialog.getByText('3 of 3')).toBeVisible();
    expect(opened.dialog.getByRole('button', { name: 'Choose files' })).toBeDisabled();
  });

  it('rejects a file that is too large with a message and keeps the others', async () => {
    const opened = await open();
    const large = new File([new Uint8Array(5_242_881)], 'large.png', { type: 'image/png' });
    await opened.user.upload(picker(opened), [large, aPicture('small.png')]);
    expect(await screen.findByText('File Too Large')).toBeVisible();
    expect(screen.getByText('large.png is too large. The maximum size is 5MB.')).toBeVisible();
    const list = within(opened.dialog.getByRole('list', { name: 'Attachments' }));
    expect(list.getAllByRole('listitem').length).toBe(1);
    expect(list.getByText('small.png')).toBeVisible();
  });

  it('names the files that the server rejects by their content', async () => {
    const opened = await open();
    await fill(opened);
    await opened.user.upload(picker(opened), [aPicture('real.png'), aPicture('false.png')]);
    await send(opened);
    (await sent()).answer(415, {
      code: 'unsupported-media-type',
      message: 'This file type is not accepted',
      error: 'This file type is not accepted',
      requestId: 'request-1',
      fields: { attachment_1: 'wrong-file-kind:image, pdf, text' },
    });
    expect(await screen.findByText('Submission Failed')).toBeVisible();
    const [real, wrong] = opened.dialog.getAllByRole('listitem');
    expect(wrong).toHaveTextContent(
      'Not accepted: this is not an image, PDF or text file. Please remove it.',
    );
    expect(real).not.toHaveTextContent('Not accepted');
  });

  it('accepts at most three files', async () => {
    const opened = await open();
    await opened.user.upload(picker(opened), ['a.png', 'b.png', 'c.png', 'd.png'].map(aPicture));
    expect(await screen.findByText('Too Many Files')).toBeVisible();
    expect(opened.dialog.getByText('3 of 3')).toBeVisible();
    expect(opened.dialog.queryByText('d.png')).toBeNull();
  });

  it('removes a file and revokes its preview URL', async () => {
    const opened = await open();
    await opened.user.upload(picker(opened), [aPicture('a.png'), aPicture('b.png')]);
    await waitFor(() => expect(previews.size).toBe(2));
    await opened.user.click(opened.dialog.getByRole('button', { name: 'Remove a.png' }));
    expect(opened.dialog.queryByText('a.png')).toBeNull();
    expect(previews.size).toBe(1);
  });
});
