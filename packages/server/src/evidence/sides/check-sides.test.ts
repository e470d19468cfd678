import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import { describe, expect, it } from 'vitest';
import { saidItems } from '../../../test/evidence/said-items.ts';
import { tokensOf } from '../reading/reply-tokens.ts';
import { sidesOf } from './chart-sides.ts';
import { checkSides } from './check-sides.ts';

const note = (content: string, id = 'note-1') => ({ id, title: 'Note', content });
const nothing = { patient: { chiefComplaint: 'Fall' }, vitals: [], notes: [], medications: [] };

function verdicts(text: string, language: ReplyLanguage, chart: string) {
  const sides = sidesOf({ ...nothing, notes: [note(chart)] });
  return saidItems(text, checkSides(text, language, sides, tokensOf(text)));
}

const stroke = 'Sudden weakness of the right arm and right facial droop.';
const rightLung = 'Infiltrat im rechten Unterlappen, kleiner Pleuraerguss links.';
const knee = 'Dolor en rodilla izquierda tras caída. Neumotórax derecho.';

describe('Sides of the body in a reply', () => {
  it.each<[ReplyLanguage, string, string, string]>([
    ['en', stroke, 'Right-sided weakness since 8.', 'Right-sided weakness'],
    ['en', stroke, 'The **weakness** on the right side is new.', 'right'],
    ['en', rightLung, 'Consolidation of the right lower lobe.', 'Consolidation of the right lower lobe'],
    ['en', rightLung, 'RLL pneumonia with a small left pleural effusion', 'RLL pneumonia'],
    ['en', knee, '- Left knee: pain', 'Left knee'],
    ['es', stroke, 'Debilidad del brazo derecho.', 'Debilidad del brazo derecho'],
    ['es', rightLung, 'Neumonía del lóbulo inferior derecho.', 'Neumonía del lóbulo inferior derecho'],
    ['es', knee, 'Neumotórax dcho. conocido', 'Neumotórax dcho'],
    ['es', stroke, 'Lado derecho de la cara caído', 'Lado derecho de la cara'],
    ['de', stroke, 'Rechtsseitige Schwäche seit heute.', 'Rechtsseitige Schwäche'],
    ['de', stroke, 'Armschwäche rechts', 'Armschwäche rechts'],
    ['de', rightLung, 'Rechtsbasales Infiltrat, Erguss links', 'Rechtsbasales Infiltrat'],
    ['de', knee, 'Schmerzen im linken Kniegelenk', 'linken Kniegelenk'],
    ['de', knee, 'Schmerzen im li. Knie seit dem Sturz', 'li. Knie'],
    ['de', 'Schulter re. geprellt.', 'Die rechte Schulter schmerzt.', 'rechte Schulter'],
    ['es', knee, 'Dolor en rodilla izda. tras la caída', 'rodilla izda'],
  ])('REPLY-15: the same side is found, in %s: %s %s', (language, chart, text, first) => {
    const found = verdicts(text, language, chart);
    expect(found[0]).toBe(`${first} | found`);
    expect(found.every((one) => one.endsWith('| found'))).toBe(true);
  });

  it.each<[ReplyLanguage, string, string, string]>([
    [
      'en',
      stroke,
      'Left-sided weakness since 8.',
      'Left-sided weakness | differs | weakness of the right arm',
    ],
    [
      'en',
      rightLung,
      'Left lower lobe pneumonia is likely.',
      'Left lower lobe pneumonia | differs | Infiltrat im rechten Unterlappen',
    ],
    [
      'en',
      rightLung,
      'There are bilateral infiltrates.',
      'bilateral infiltrates | differs | Infiltrat im rechten Unterlappen',
    ],
    ['es', knee, 'Neumotórax izquierdo.', 'Neumotórax izquierdo | differs | Neumotórax derecho'],
    ['es', rightLung, 'Derrame pleural derecho', 'Derrame pleural derecho | differs | Pleuraerguss links'],
    ['de', stroke, 'Linksseitige Parese', 'Linksseitige Parese | differs | weakness of the right arm'],
    ['de', knee, 'Das rechte Knie schmerzt', 'rechte Knie | differs | rodilla izquierda'],
    ['de', knee, 'Pneumothorax links', 'Pneumothorax links | differs | Neumotórax derecho'],
  ])(
    'REPLY-15: the other side differs, with the words of the chart, in %s: %s %s',
    (language, chart, text, all) => {
      expect(verdicts(text, language, chart)).toEqual([all]);
    },
  );

  it.each<[ReplyLanguage, string, string]>([
    ['en', 'Pain in the right hip.', 'The left shoulder hurts.'],
    ['en', 'Knee pain after a fall.', 'Left knee pain.'],
    ['es', 'Dolor de rodilla.', 'Dolor en la rodilla izquierda.'],
    ['de', 'Knieschmerzen nach Sturz.', 'Schmerzen im rechten Knie'],
  ])(
    'REPLY-15: a side that the chart does not have is not in the chart, in %s: %s %s',
    (language, chart, text) => {
      expect(verdicts(text, language, chart)).toEqual([expect.stringMatching(/ \| absent$/)]);
    },
  );

  it.each<[ReplyLanguage, string]>([
    ['en', 'She left the department with chest pain.'],
    ['en', 'Right away, arm the monitor. That is right. Chest pain'],
    ['en', 'Right ventricular strain, left bundle branch block, left axis deviation.'],
    ['en', 'No left-sided weakness, and the left lung is clear.'],
    ['en', 'If left arm weakness appears, call. Compare with the left arm. Is the left leg weak?'],
    ['en', 'Chest pain radiating. Both pupils react.'],
    ['en', 'Effusion left > right'],
    ['en', 'No fever, left arm weak. Unlike the left arm, it is weak.'],
    ['es', 'Tiene derecho a un intérprete. Ventrículo derecho dilatado. Sin debilidad izquierda.'],
    ['de', 'Er hat recht, die Schwäche ist neu. Das Recht am Arm. Keine Schwäche links.'],
    ['de', 'Schwäche links nicht nachweisbar; Linksherzinsuffizienz'],
  ])(
    'REPLY-15: says nothing about other words, denials, searches and contrasts, in %s: %s',
    (language, text) => {
      expect(verdicts(text, language, stroke)).toEqual([]);
    },
  );

  it.each<[ReplyLanguage, string, string]>([
    ['en', 'Red and swollen left calf.', 'DVT of the left leg'],
    ['es', 'Neumotórax izquierdo', 'Crepitantes en hemitórax izquierdo'],
    ['de', 'Schwellung am rechten Handgelenk', 'Rechter Arm'],
  ])('REPLY-15: a larger part is found by a smaller one, in %s: %s %s', (language, chart, text) => {
    expect(verdicts(text, language, chart)).toEqual([expect.stringMatching(/ \| found$/)]);
  });

  it('REPLY-15: a finding behind a denial and a comma is in the chart', () => {
    expect(verdicts('Left arm weakness.', 'en', 'No fever, left arm weak, no headache.')).toEqual([
      'Left arm weakness | found',
    ]);
  });

  it('REPLY-15: reads complaint, plan, remarks, X-ray findings and indications, and leaves out denials and errors', () => {
    const by = { id: 'nurse-1', fullName: 'Test Nurse', role: 'Nurse' };
    const at = '2026-11-26T08:00:00.000Z';
    const image = { name: 'a.png', type: 'image/png', size: 1, width: 1, height: 1, fileId: 'f' } as const;
    const sides = sidesOf({
      patient: { chiefComplaint: 'Left flank pain', plan: 'Right hip X-ray' },
      vitals: [{ id: 'set-1', notes: 'right arm swollen' }],
      notes: [
        note('No left-sided weakness.'),
        { ...note('Left ear pain', 'note-2'), enteredInError: { at, by, reason: 'wrong-patient' } },
      ],
      xray: {
        ...{ id: 'xray-1', patientId: 'p', analysisTime: at, overallImpression: '', normalFindings: [] },
        ...{ model: 'm', demo: true, promptVersion: 'x', images: { frontal: image, lateral: image } },
        ...{ recordedAt: at, recordedBy: by, version: 1 },
        findings: [
          { condition: 'Pneumothorax', location: 'Left', severity: '', confidence: 0.9, recommendation: '' },
        ],
      },
      medications: [{ id: 'drug-1', indication: 'Thrombose linkes Bein' }],
    });
    expect(sides.map(({ part, side, recordId }) => [part, side, recordId])).toEqual([
      ['flank', 'left', undefined],
      ['hip', 'right', undefined],
      ['pneumothorax', 'left', 'xray-1'],
      ['arm', 'right', 'set-1'],
      ['leg', 'left', 'drug-1'],
    ]);
  });

  it('reads a text in a time that is linear in its length', () => {
    for (const one of ['left ', 'left arm ', 'left-', 'linke und ', 'no left ', '('])
      expect(verdicts(one.repeat(100_000 / one.length), 'en', stroke).length).toBeLessThan(60_000);
  });
});

it('REPLY-15: both sides of a limb say nothing against a complaint of one', () => {
  const sides = sidesOf({
    ...{ patient: { chiefComplaint: 'Pain in the left arm' }, vitals: [], notes: [], medications: [] },
  });
  expect(
    checkSides('- Blood pressure in both arms', 'en', sides, tokensOf('- Blood pressure in both arms')),
  ).toEqual([]);
});
