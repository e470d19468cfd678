import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { aLab, kim } from '../../../../test/chart-samples.ts';
import { type FakeRequest, failure, fakeServer, json } from '../../../../test/fake-server.ts';
import { type FakeUpload, fakeUploads } from '../../../../test/fake-uploads.ts';
import { show } from '../../../../test/show.tsx';
import LabsSection from '../labs-section.tsx';

const position = { 'Chart-Seq': '5', 'Chart-Epoch': 'life-1' };
const pdf = new File(['%PDF'], 'report.pdf', { type: 'application/pdf' });

const base = aLab({
  id: 'document-1',
  testName: 'Lab Results Analysis',
  result: '',
  isAbnormal: undefined,
  originalFileName: 'report.pdf',
});
const document = {
  fileId: 'file-1',
  type: 'application/pdf',
  size: 4,
  pages: 1,
  status: 'read',
  readFrom: 'text',
  pagesRead: 1,
  identity: { matches: ['name'], differs: [] },
  model: 'model-1',
  demo: false,
} as const;
const potassium = { testName: 'Potassium', value: '6.1', unit: 'mmol/L', referenceRange: '3.5-5.1' };
const analysis = {
  summary: 'Potassium is high.',
  abnormalValues: [{ ...potassium, foundInDocument: true }],
  normalValues: [{ testName: 'Troponin', value: '4', unit: 'ng/L', foundInDocument: false }],
  clinicalSignificance: 'Risk of arrhythmia.',
  recommendations: ['Record an ECG'],
};
const read = {
  ...base,
  document,
  aiAnalysisResult: analysis,
  aiAnalysisConfidence: 0.84,
  aiAnalyzedAt: base.recordedAt,
};

beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
});
afterEach(() => vi.unstubAllGlobals());

async function openUpload(): Promise<{ uploads: FakeUpload[]; asked: FakeRequest[] }> {
  const uploads = fakeUploads();
  const asked = fakeServer({
    'GET /patient/patient-1/lab-results': () => json([], 200, position),
    'POST /patient/patient-1/lab-results': () => json({ results: [] }, 201),
    'POST /patient/lab-results/document-1/analyze': () => json(read, 200),
  });
  await show(<LabsSection patientId="patient-1" />);
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Upload Lab Results' }));
  return { uploads, asked };
}

const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('Choose file', { selector: 'input' }), {
    target: { files: [file] },
  });
const press = (name: string) => userEvent.setup().click(screen.getByRole('button', { name }));

const posted = (asked: FakeRequest[]) => asked.findLast(({ method }) => method === 'POST');

async function uploadAnswered(record: object): Promise<FakeRequest[]> {
  const { uploads, asked } = await openUpload();
  choose(pdf);
  await screen.findByText('report.pdf');
  await press('Upload and Analyze with AI');
  await act(async () => uploads[0]?.answer(201, record));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  return asked;
}

describe('The upload of lab results', () => {
  it('asks for a file, and rejects another type and more than 10 MB with the specified texts', async () => {
    await openUpload();
    expect(screen.getByRole('dialog', { name: 'Upload Lab Results' })).toBeVisible();
    await press('Upload and Analyze with AI');
    expect(screen.getByText('Please select a file to upload')).toBeVisible();
    choose(new File(['x'], 'notes.txt', { type: 'text/plain' }));
    expect(await screen.findByText('Please upload a PDF, JPEG, or PNG file')).toBeVisible();
    const large = new File(['x'], 'large.pdf', { type: 'application/pdf' });
    Object.defineProperty(large, 'size', { value: 10_485_761 });
    choose(large);
    expect(await screen.findByText('File size must be less than 10MB')).toBeVisible();
  });

  it('takes a dropped file, and cancels its upload on request', async () => {
    const { uploads, asked } = await openUpload();
    fireEvent.drop(screen.getByRole('group', { name: 'Lab document' }), {
      dataTransfer: {
        files: [pdf],
        types: ['Files'],
        items: [{ kind: 'file', type: pdf.type, getAsFile: () => pdf }],
      },
    });
    expect(await screen.findByText('report.pdf')).toBeVisible();
    await press('Upload and Analyze with AI');
    act(() => uploads[0]?.progress(0.45));
    await press('Cancel upload');
    expect(uploads).toMatchObject([{ aborted: true }]);
    expect(await screen.findByRole('button', { name: 'Upload and Analyze with AI' })).toBeVisible();
    expect(screen.getByText('report.pdf')).toBeVisible();
    expect(screen.queryByText(/^Sending the document/)).toBeNull();
    expect(posted(asked)).toBeUndefined();
  });

  it('shows the reading with its badge, and ticks only the values that the document has', async () => {
    await uploadAnswered(read);
    expect(await screen.findByText("Model's estimate 84 % · high")).toHaveClass('text-green');
    expect(screen.getByText('Potassium is high.')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Save Potassium' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Save Troponin' })).not.toBeChecked();
    expect(
      within(screen.getByRole('row', { name: /Troponin/ })).getByText('not found in the document'),
    ).toBeVisible();
  });

  it('LABDOC-9: shows above the summary each result of the document that the model left out', async () => {
    await uploadAnswered({
      ...read,
      aiAnalysisResult: { ...analysis, omittedRows: ['Lactate 5.2 mmol/L 0.5-2.0'] },
    });
    const notice = await screen.findByText(/^The document has 1 result that the model did not read\./);
    expect(notice.closest('[role=alert]')).toHaveTextContent('Lactate 5.2 mmol/L 0.5-2.0');
    expect(notice.compareDocumentPosition(screen.getByText('Potassium is high.'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(screen.queryByRole('checkbox', { name: /Lactate/ })).toBeNull();
  });

  it('saves the ticked values once the time of collection is known, and can upload another', async () => {
    const user = userEvent.setup();
    const asked = await uploadAnswered(read);
    await press('Save to Patient History');
    expect(
      screen.getByText('Enter the day and the time of collection, as the document states them.'),
    ).toBeVisible();
    fireEvent.change(screen.getByLabelText('Sample collected'), { target: { value: '2026-01-15' } });
    await user.type(screen.getByLabelText('Time of collection'), '8:30');
    await press('Save to Patient History');
    expect(await screen.findByText("1 result saved to the patient's history")).toBeVisible();
    expect(posted(asked)?.body).toEqual({
      sourceDocument: 'document-1',
      results: [
        {
          testName: 'Potassium',
          result: '6.1',
          units: 'mmol/L',
          referenceRange: '3.5-5.1',
          collectedAt: new Date('2026-01-15T08:30:00').toISOString(),
        },
      ],
    });
    expect(screen.getByRole('button', { name: 'Choose file' })).toBeVisible();
  });

  it('shows the share that was sent, then that a model reads, and sends the file with its patient', async () => {
    const { uploads } = await openUpload();
    choose(pdf);
    await press('Upload and Analyze with AI');
    const [sent] = uploads;
    expect(sent?.url).toBe('/api/patient/lab-results/upload');
    expect(sent?.form.get('patientId')).toBe('patient-1');
    expect(sent?.form.get('file')).toMatchObject({ name: 'report.pdf' });
    act(() => sent?.progress(0.45));
    expect(await screen.findByText('Sending the document: 45 %')).toBeVisible();
    act(() => sent?.progress(1));
    expect(screen.getAllByText(/^The document is stored\. A model is reading it/)[0]).toBeVisible();
  });

  it('saves no value by "Upload Another", and starts over (D21)', async () => {
    const asked = await uploadAnswered(read);
    await screen.findByText('Potassium is high.');
    await press('Upload Another');
    expect(screen.getByRole('button', { name: 'Choose file' })).toBeVisible();
    expect(screen.queryByText('Potassium is high.')).toBeNull();
    expect(posted(asked)).toBeUndefined();
  });

  it('LABDOC-8: confirms a value that the document does not contain only by its tick', async () => {
    const user = userEvent.setup();
    const asked = await uploadAnswered(read);
    await user.click(await screen.findByRole('checkbox', { name: 'Save Troponin' }));
    fireEvent.change(screen.getByLabelText('Sample collected'), { target: { value: '2026-01-15' } });
    await user.type(screen.getByLabelText('Time of collection'), '0830');
    await press('Save to Patient History');
    const saved = z
      .object({ results: z.array(z.looseObject({ confirmedNotFound: z.boolean().optional() })) })
      .parse(posted(asked)?.body);
    expect(saved.results.map(({ testName, confirmedNotFound }) => [testName, confirmedNotFound])).toEqual([
      ['Potassium', undefined],
      ['Troponin', true],
    ]);
  });

  it('blocks saving a document that names someone else until a clinician confirms', async () => {
    const user = userEvent.setup();
    const foreign = { ...document, identity: { matches: [], differs: ['name'] } };
    const asked = await uploadAnswered({ ...read, document: foreign });
    expect(
      await screen.findByText('The document has a different name. It may belong to another patient.'),
    ).toBeVisible();
    fireEvent.change(screen.getByLabelText('Sample collected'), { target: { value: '2026-01-15' } });
    await user.type(screen.getByLabelText('Time of collection'), '0830');
    await press('Save to Patient History');
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);
    await user.click(screen.getByRole('checkbox', { name: /I have checked it/ }));
    await press('Save to Patient History');
    expect(posted(asked)?.body).toMatchObject({ confirmedIdentity: true });
  });

  it('shows that the document was not read if there is no model, and offers no second attempt', async () => {
    await uploadAnswered({ ...base, document: { ...document, status: 'unread', unreadReason: 'no-model' } });
    expect(await screen.findByText('report.pdf is stored in the chart.')).toBeVisible();
    expect(screen.getByText(/^No one has read it: no AI service is set up/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Open the original' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Read again' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save to Patient History' })).toBeNull();
    await press('Upload Another');
    expect(screen.getByRole('button', { name: 'Choose file' })).toBeVisible();
  });

  it('offers to enter the results of an unread document beside it, linked to it (LABDOC-10)', async () => {
    const user = userEvent.setup();
    const unread = { ...document, status: 'unread', unreadReason: 'no-model' } as const;
    const asked = fakeServer({
      'GET /patient/patient-1/lab-results': () => json([{ ...base, document: unread }], 200, position),
      // The tests draw no PDF.
      'GET /patient/lab-results/document-1/download': () => failure(500, 'internal', 'No'),
      'POST /patient/patient-1/lab-results': () => json({ results: [] }, 201),
    });
    await show(<LabsSection patientId="patient-1" />);
    await user.click(await screen.findByRole('button', { name: /^report\.pdf/ }));
    await user.click(await screen.findByRole('button', { name: 'Enter results beside the document' }));
    expect(screen.getByRole('region', { name: 'Original' })).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Results in one line' }), 'K 7.2{Enter}');
    expect(screen.queryByRole('radio', { name: 'Not known' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save 1 result' }));
    expect(screen.getByText('Choose when the sample was taken.')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Just now' }));
    await user.click(screen.getByRole('button', { name: 'Save 1 result' }));
    await vi.waitFor(() =>
      expect(posted(asked)?.body).toMatchObject({
        sourceDocument: 'document-1',
        results: [{ testName: 'Potassium', result: '7.2', units: 'mmol/L', collectedAt: expect.any(String) }],
      }),
    );
  });

  it('offers to read a document again after the AI service failed', async () => {
    const failed = { ...document, status: 'unread', unreadReason: 'SERVICE_UNAVAILABLE' } as const;
    const asked = await uploadAnswered({ ...base, document: failed });
    await screen.findByRole('button', { name: 'Read again' });
    await press('Read again');
    expect(posted(asked)).toMatchObject({ path: '/api/patient/lab-results/document-1/analyze' });
  });

  it('shows a failure with its reason, and keeps the file for a retry', async () => {
    const { uploads } = await openUpload();
    choose(pdf);
    await press('Upload and Analyze with AI');
    const body = {
      code: 'invalid-input',
      message: 'No',
      error: 'No',
      requestId: 'test',
      fields: { file: 'encrypted-file' },
    };
    await act(async () => uploads[0]?.answer(422, body));
    expect(await screen.findByText('Failed to upload and analyze lab results')).toBeVisible();
    expect((await screen.findAllByText(/This PDF is protected by a password/))[0]).toBeVisible();
    expect(screen.getByText('report.pdf')).toBeVisible();
  });
});

describe('The list of lab documents', () => {
  it('does not tick a value again that someone saved from the document', async () => {
    const saved = aLab({ id: 'k', testName: 'Potassium', result: '6.1', sourceDocument: 'document-1' });
    fakeServer({ 'GET /patient/patient-1/lab-results': () => json([saved, read], 200, position) });
    await show(<LabsSection patientId="patient-1" />);
    await userEvent.setup().click(await screen.findByRole('button', { name: /^report\.pdf/ }));
    expect(await screen.findByText(/1 result saved from this document: Potassium/)).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Save Potassium' })).not.toBeChecked();
  });

  it('LABDOC-6: shows a document above the results, and not as a result', async () => {
    fakeServer({ 'GET /patient/patient-1/lab-results': () => json([read, aLab()], 200, position) });
    await show(<LabsSection patientId="patient-1" />);
    const row = await screen.findByRole('button', { name: /^report\.pdf/ });
    expect(row).toHaveTextContent(/AI: 1 abnormal value.*not saved/);
    expect(screen.getByRole('button', { name: /^All/ })).toHaveTextContent('1');
    expect(screen.queryByRole('button', { name: /Not interpreted/ })).toBeNull();
  });

  it('veils a document of the wrong patient with its name and its file, and says so in the file that is saved', async () => {
    const enteredInError = { by: kim, at: base.recordedAt, reason: 'wrong-patient' } as const;
    fakeServer({
      'GET /patient/patient-1/lab-results': () => json([{ ...read, enteredInError }], 200, position),
      'GET /patient/lab-results/document-1/download': () => new Response('%PDF'),
    });
    const saved: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    await show(<LabsSection patientId="patient-1" />);
    const user = userEvent.setup();
    const unveil = await screen.findByRole('button', { name: 'Show' });
    expect(screen.getByText(/^Entered in error: .*wrong patient$/)).toBeVisible();
    expect(screen.queryByText('report.pdf')).toBeNull();
    expect(screen.queryByRole('button', { name: /Download/ })).toBeNull();
    await user.click(unveil);
    expect(screen.getByText('report.pdf')).toHaveClass('line-through');
    expect(screen.queryByText(/abnormal value/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Download: report.pdf, Entered in error' }));
    await vi.waitFor(() => expect(saved).toEqual(['Entered in error - report.pdf']));
    await user.click(screen.getByRole('button', { name: /^report\.pdf/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByText('report.pdf')).toBeNull();
    expect(dialog.getByText(/^Entered in error: /)).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Download' })).toBeNull();
    click.mockRestore();
  });
});
