import type { MessageMetadata } from '@bedside/contracts/chat/chat.contract.ts';
import type { ReplyStep } from '@bedside/contracts/chat/reply-step.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aMessage, kim } from '../../../../test/chart-samples.ts';
import { fakeServer, json } from '../../../../test/fake-server.ts';
import { show } from '../../../../test/show.tsx';
import { type Language, temperatureUnitAtom } from '../../../storage/preferences.ts';
import { ConversationActionsContext } from '../conversation-actions.ts';
import { ReplyExtras } from './reply-extras.tsx';

const at = '2026-11-20T08:05:00.000Z';
getDefaultStore().set(temperatureUnitAtom, 'C');
const begin = vi.fn();
const fill = vi.fn();
const suggest = vi.fn();
let errors: object[] = [];

beforeEach(() => {
  errors = [];
  vi.clearAllMocks();
});
afterEach(cleanup);

async function showExtras(metadata: MessageMetadata, language: Language = 'en') {
  const chart = { 'Chart-Seq': '3', 'Chart-Epoch': 'life-1' };
  fakeServer({ 'GET /patient/patient-1/entered-in-error': () => json(errors, 200, chart) });
  const message = aMessage({ role: 'assistant', content: 'Give fluids.', metadata });
  await show(
    <ConversationActionsContext value={{ ask: async () => undefined, fill, suggest, begin }}>
      <ReplyExtras message={message} />
    </ConversationActionsContext>,
    language,
  );
  return userEvent.setup();
}

it('shows an alert that two rules raise in equal words once, by its most serious kind', async () => {
  const clinicalAlerts = [
    { type: 'warning' as const, content: 'Systolic pressure 82 mmHg' },
    { type: 'danger' as const, content: '**Systolic pressure** 82 mmHg' },
    { type: 'info' as const, content: 'Allergies unknown' },
  ];
  await showExtras({ clinicalAlerts });
  expect(screen.getAllByText(/82 mmHg/)).toHaveLength(1);
  expect(screen.getByText(/82 mmHg/).closest('.bg-red-tint')).not.toBeNull();
  expect(screen.getByText('Allergies unknown')).toBeVisible();
});

const alert = (
  finding: NonNullable<NonNullable<MessageMetadata['clinicalAlerts']>[0]['found']>['finding'],
) => ({
  type: 'warning' as const,
  content: `Text des Modells ${finding.code}`,
  found: { finding },
});
const clinicalAlerts = [
  {
    ...alert({ code: 'alert', name: 'fever', value: '39.3' }),
    found: { finding: { code: 'alert' as const, name: 'fever', value: '39.3' }, at },
  },
  alert({ code: 'out-of-range', sign: 'respiratoryRate', value: '22' }),
  alert({ code: 'out-of-range', sign: 'painLevel', value: '8' }),
  alert({
    code: 'critical-result',
    testName: 'Potassium',
    result: '6.9',
    units: 'mmol/L',
    recordId: 'lab-1',
  }),
  alert({ code: 'high-score', scoreType: 'qSOFA', value: 3, recordId: 'score-1' }),
  alert({ code: 'allergy-conflict', drug: 'Amoxicillin', substance: 'Penicillin', level: 'class' }),
  alert({ code: 'allergies-unknown' }),
  alert({ code: 'not-reviewed', critical: 1, abnormal: 2 }),
  alert({ code: 'rule-out', condition: 'sepsis' }),
  alert({ code: 'unknown', signs: ['temperature'] }),
  alert({ code: 'child' }),
];

it.each([
  [
    'en',
    [
      /^Concern Fever \(39\.3 °C\), 20 Nov, \d\d:05$/,
      'Respiratory rate (22 breaths/min)',
      'Pain level (8/10)',
      'Critical result: Potassium 6.9 mmol/L',
      'qSOFA is 3',
      'Allergy to Penicillin in the chart; Amoxicillin is of the same class',
      'Allergies not asked',
      'Not reviewed: 1 critical result, 2 abnormal results',
      'Rule out now: sepsis',
      'Unknown from the last 30 minutes: temperature',
      'Adult limits do not apply under 16 years',
    ],
  ],
  [
    'es',
    [
      /^Precaución Fiebre \(39,3 °C\), 20 nov, \d\d:05$/,
      'Frecuencia respiratoria (22 rpm)',
      'Dolor (8/10)',
      'Resultado crítico: Potasio 6,9 mmol/L',
      /qSOFA/,
      'Alergia a Penicilina en la historia; Amoxicilina es de la misma clase',
      'Alergias sin preguntar',
      'Sin revisar: 1 resultado crítico, 2 resultados alterados',
      'Descartar ahora: sepsis',
    ],
  ],
  [
    'de',
    [
      /^Achtung Fieber \(39,3 °C\), 20\. Nov\.?, \d\d:05$/,
      'Atemfrequenz (22 /min)',
      'Schmerz (NRS) (8/10)',
      'Kritischer Befund: Kalium 6,9 mmol/L',
      /qSOFA/,
      'Allergie gegen Penicillin in der Akte; Amoxicillin gehört zur selben Klasse',
      'Allergien nicht erfragt',
      'Nicht gesichtet: 1 kritischer Befund, 2 auffällige Befunde',
      'Jetzt ausschließen: Sepsis',
    ],
  ],
] as const)('D56: says each finding in %s, whatever language the reply has', async (language, expected) => {
  await showExtras({ language: 'de', clinicalAlerts }, language);
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(lines).toHaveLength(clinicalAlerts.length);
  for (const [index, words] of expected.entries())
    if (typeof words === 'string') expect(lines[index]).toBe(`${lines[index]?.split(' ')[0]} ${words}`);
    else expect(lines[index]).toMatch(words);
  expect(lines.join()).not.toContain('Text des Modells');
});

const text = (kind: ReplyStep['kind']) => ({ text: `Schritt: ${kind}` });
const steps: ReplyStep[] = [
  { ...text('record-vitals'), kind: 'record-vitals', signs: ['bloodPressure', 'newConfusion'] },
  { ...text('calculate-score'), kind: 'calculate-score', score: 'CURB-65' },
  { ...text('open-record'), kind: 'open-record', domain: 'labs', recordId: 'lab-1', at, named: 'Potassium' },
  { ...text('write-note'), kind: 'write-note', noteType: 'discharge' },
  { ...text('ask'), kind: 'ask', topic: 'discharge' },
];
const recommendations = { actions: [...steps.map((step) => step.text), 'Oberarzt rufen'], steps };

it.each([
  [
    'en',
    'Record vitals: BP, New confusion',
    /^Open: Potassium, 20 Nov, \d\d:05$/,
    'Write: Discharge note',
    '(Deutsch)',
  ],
  [
    'es',
    'Registrar constantes: PA, Confusión aguda',
    /^Abrir: Potasio, /,
    'Redactar: Nota de alta',
    '(Deutsch)',
  ],
  [
    'de',
    'Vitalzeichen erfassen: RR, Neue Verwirrtheit',
    /^Öffnen: Kalium, /,
    'Schreiben: Entlassungsnotiz',
    '',
  ],
] as const)(
  'D53, D56: a step is a button in %s, and other text none',
  async (language, vitals, open, note, named) => {
    const user = await showExtras({ language: 'de', recommendations }, language);
    await user.click(screen.getByRole('button', { name: vitals }));
    expect(begin).toHaveBeenLastCalledWith('patient-1', steps[0]);
    await user.click(screen.getByRole('button', { name: open }));
    expect(begin).toHaveBeenLastCalledWith('patient-1', steps[2]);
    await user.click(screen.getByRole('button', { name: note }));
    expect(begin).toHaveBeenLastCalledWith('patient-1', steps[3]);
    expect(screen.getByRole('button', { name: /CURB-65/ })).toBeVisible();
    expect(screen.getAllByRole('button')).toHaveLength(steps.length);
    const plain = screen.getByText('Oberarzt rufen');
    expect(plain.closest('li')).toHaveTextContent(`Oberarzt rufen${named && ` ${named}`}`);
    expect(plain.closest('[lang]')?.getAttribute('lang') ?? 'de').toBe('de');
    expect(document.body).not.toHaveTextContent('Schritt:');
  },
);

it('STEP-2: a record entered in error since is no button, and its alert is struck through', async () => {
  const enteredInError = { at, by: kim, reason: 'wrong-value' };
  errors = [{ domain: 'labs', recordId: 'lab-1', observedAt: at, version: 2, enteredInError }];
  const finding = {
    code: 'critical-result' as const,
    testName: 'Potassium',
    result: '6.9',
    recordId: 'lab-1',
  };
  const found = { finding, recordIds: ['lab-1'] };
  await showExtras({ recommendations, clinicalAlerts: [{ type: 'danger', content: 'Kalium', found }] });
  const [alertLine] = await screen.findAllByText(/Critical result: Potassium/, { selector: 's' });
  expect(alertLine?.closest('li')).toHaveTextContent('Entered in error');
  expect(alertLine?.closest('.bg-red-tint')).toBeNull();
  expect(screen.getByText(/^Open: Potassium/).closest('li')).toHaveTextContent('Entered in error');
  expect(screen.queryByRole('button', { name: /Potassium/ })).toBeNull();
});

it('D56: a suggestion with a topic asks in the reader’s language; another keeps its own and names it', async () => {
  const suggestions = ['Könnte es eine Sepsis sein?', 'Warum das Fieber?'];
  const suggestedTopics = [{ text: suggestions[0] ?? '', topic: 'sepsis' as const }];
  const user = await showExtras({ language: 'de', suggestions, suggestedTopics }, 'es');
  const chips = within(screen.getByRole('list', { name: 'Sugerencias' }));
  await user.click(chips.getByRole('button', { name: '¿Podría ser sepsis?' }));
  expect(suggest).toHaveBeenLastCalledWith('¿Podría ser sepsis?');
  const free = chips.getByRole('button', { name: 'Warum das Fieber? (Deutsch)' });
  expect(within(free).getByText('Warum das Fieber?')).toHaveAttribute('lang', 'de');
  await user.click(free);
  expect(suggest).toHaveBeenLastCalledWith('Warum das Fieber?');
});
