import type { ReplyDrug } from '@bedside/contracts/chat/reply-drug.ts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aMessage } from '../../../../test/chart-samples.ts';
import { fakeServer } from '../../../../test/fake-server.ts';
import { show } from '../../../../test/show.tsx';
import { ReplyBody } from './reply.tsx';

const place = { offset: 5, length: 11 };
const drugs: ReplyDrug[] = [
  { ...place, drug: 'Amoxicillin', against: [{ kind: 'allergy-class', substance: 'Penicillin' }] },
  { ...place, drug: 'Paracetamol', against: [{ kind: 'duplicate', substance: 'Tylenol' }] },
  { ...place, drug: 'ceftriaxone', against: [{ kind: 'allergies-unknown' }] },
];
const reply = aMessage({ role: 'assistant', content: 'Give amoxicillin.', metadata: { drugs } });

it.each([
  [
    'en',
    'Amoxicillin: same class as the allergy to Penicillin in the chart',
    ['Acetaminophen: the patient already has Tylenol', 'ceftriaxone: allergies not asked'],
  ],
  [
    'es',
    'Amoxicilina: de la misma clase que la alergia a Penicilina en la historia',
    ['Paracetamol: el paciente ya tiene Tylenol', 'Ceftriaxona: alergias sin preguntar'],
  ],
  [
    'de',
    'Amoxicillin: gleiche Klasse wie die Allergie gegen Penicillin in der Akte',
    ['Paracetamol: die Person hat bereits Tylenol', 'Ceftriaxon: Allergien nicht erfragt'],
  ],
] as const)(
  'RDRUG-7: lists conflicts with allergies in red and the rest in amber above a reply in %s',
  async (language, conflict, others) => {
    fakeServer({});
    await show(<ReplyBody message={reply} question={undefined} isOwn={false} />, language);
    const [red, amber] = await screen.findAllByRole('note');
    expect(red).toHaveClass('bg-red-tint');
    expect(within(red as HTMLElement).getByRole('listitem')).toHaveTextContent(conflict);
    expect(amber).toHaveClass('bg-amber-tint');
    expect(
      within(amber as HTMLElement)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(others);
    expect(red?.compareDocumentPosition(screen.getByText('Give amoxicillin.'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  },
);

it.each(['en', 'es', 'de'] as const)(
  'RDRUG-8: names contraindications, pregnancy and age in %s',
  async (language) => {
    fakeServer({});
    const against: ReplyDrug['against'] = [
      { kind: 'contraindication', substance: 'Creatinine 3.2 mg/dL (eGFR 23)' },
      { kind: 'pregnancy', substance: '22' },
      { kind: 'age', substance: '9' },
      { kind: 'pregnancy-unknown' },
    ];
    const message = { ...reply, metadata: { drugs: [{ ...place, drug: 'Ibuprofen', against }] } };
    await show(<ReplyBody message={message} question={undefined} isOwn={false} />, language);
    const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(lines).toHaveLength(4);
    for (const line of lines) expect(line).toMatch(/^Ibuprofeno?: (?!drugs\.)[^ß{]+$/);
    expect(lines[0]).toContain('Creatinine 3.2 mg/dL (eGFR 23)');
  },
);
