import { expect, it } from 'vitest';
import { saidItems } from '../../test/evidence/said-items.ts';
import { checkReactions } from './reactions.ts';
import { sentencesOf } from './reading/statements.ts';

const states = [
  {
    ...({ thing: 'allergies', isPresent: true, text: 'Penicillin' } as const),
    reactions: [{ substance: 'Penicillin', reaction: 'Anaphylaxis' }],
  },
];
const said = (text: string) => saidItems(text, checkReactions(text, sentencesOf(text), states));

it.each([
  'Penicillin only caused a mild rash.',
  'Con la penicilina solo presentó molestias digestivas.',
  'Auf Penicillin nur Ausschlag.',
])('REPLY-30: another reaction than the recorded one differs: %s', (text) => {
  expect(said(text)).toEqual([expect.stringContaining('differs | Penicillin: Anaphylaxis')]);
});

it('REPLY-30: the recorded reaction, and that to another substance, are not marked', () => {
  for (const text of ['Anaphylaxis to penicillin.', 'Penicilina: anafilaxia.', 'Rash after contrast.'])
    expect(said(text)).toEqual([]);
});
