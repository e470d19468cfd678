import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { accountNoticeKinds } from '../packages/contracts/src/security/security.contract.ts';
import { textsFor } from '../packages/server/src/demo/assistant/texts.ts';
import { demoTexts } from '../packages/server/src/demo/department/languages.ts';
import { resetMail } from '../packages/server/src/domains/auth/passwords/reset-mail.ts';
import { noticeMail } from '../packages/server/src/domains/security/notice-mail.ts';
import { readGlossary, rejectedIn } from './lib/glossary.ts';
import { piecesOf, sourcesUnder, stringOf } from './lib/syntax.ts';
import { clientTexts, languages, leavesOf } from './lib/texts-that-reassure.ts';

const root = path.resolve(import.meta.dirname, '..');
const glossary = readGlossary(root);
const server = 'packages/server/src';

/** Returns the texts of the server that people read in one language. */
const serverTexts = (language: (typeof languages)[number]) => [
  ...leavesOf(textsFor(language), language, 'assistant:'),
  ...leavesOf(demoTexts(language), language, 'demo:'),
  ...[true, false].flatMap((isConfirmed) =>
    leavesOf(resetMail(language, { link: '', isConfirmed }), language, 'reset-mail:'),
  ),
  ...accountNoticeKinds.flatMap((kind) =>
    leavesOf(noticeMail(language, kind, new Date(0)), language, 'notice-mail:'),
  ),
];

const patients = path.join(root, server, 'demo/department/data/patients');
/** Texts that the sources and the demo's files contain in English. */
const englishTexts = [
  ...readdirSync(patients).flatMap((name) =>
    leavesOf(JSON.parse(readFileSync(path.join(patients, name), 'utf8')), 'en', `${name}:`),
  ),
  ...sourcesUnder(root, server)
    .filter(({ name }) => /score-words\.ts$|app-error\.ts$|\/programs\//.test(name))
    .flatMap(({ name, nodes }) =>
      nodes
        .flatMap((node) => (node.type === 'TemplateLiteral' ? piecesOf(node) : (stringOf(node) ?? [])))
        .flatMap((words) => leavesOf(words, 'en', `${name}:`)),
    ),
];

const texts = [...clientTexts(root), ...languages.flatMap(serverTexts), ...englishTexts];

describe('the glossary', () => {
  it('has terms and rejected words of each language', () => {
    expect(glossary.terms.length).toBeGreaterThan(50);
    for (const language of languages) {
      expect(glossary.rejections.filter((one) => one.language === language).length).toBeGreaterThan(15);
    }
    expect(englishTexts.length).toBeGreaterThan(500);
  });

  it.each(glossary.terms.map((term) => [term.place, term] as const))(
    'names terms that %s contains',
    (place, { words }) => {
      for (const language of languages) {
        const found = texts.filter((text) => text.place === place && text.language === language);
        const allWords = found.map((text) => text.words.toLowerCase()).join('\n');
        expect(allWords, language).toContain(words[language].toLowerCase());
      }
    },
  );

  it('rejects no word of any text', () => {
    expect(rejectedIn(texts, glossary)).toEqual([]);
  });

  it.each([
    ['en', 'labs:hint', 'Take bloods and give paracetamol', ['bloods', 'paracetamol']],
    [
      'en',
      'assistant:next',
      'Call senior help. Nobody saw the pictures',
      ['senior help', 'pictures', 'nobody'],
    ],
    ['en', 'labs:unit', '4 mmol/l, not mmol/L', ['mmol/l']],
    ['es', 'vitals:name.timestamp', 'Observado', ['observado']],
    ['es', 'scores:hint', 'El NEWS2 no es exacto', ['el NEWS2']],
    ['es', 'xrays:abnormal', '2 hallazgos alterados', ['alterad*']],
    ['de', 'vitals:short.respiratoryRate', 'RR', ['RR']],
    ['de', 'labs:hint', 'Die Massnahme schliesst «nichts» aus', ['*schliess*', '*massnahme*', '«', '»']],
    ['de', 'timeline:title', 'Verlauf', ['Verlauf']],
  ] as const)('finds a planted %s word in %s', (language, place, words, rejected) => {
    const found = rejectedIn([{ language, place, words }], glossary);
    expect(found.map((line) => /"(.*)"/.exec(line)?.[1])).toEqual(rejected);
  });

  it.each([
    ['en', 'labs:hint', 'Angioedema, {{pictures}}'],
    ['es', 'timeline:observed', 'observado a las {{time}}'],
    ['es', 'palette:words.recordVitals', 'signos vitales'],
    ['de', 'vitals:short.bloodPressure', 'RR'],
    ['de', 'labs:column.trend', 'Verlauf'],
  ] as const)('accepts the %s words of %s', (language, place, words) => {
    expect(rejectedIn([{ language, place, words }], glossary)).toEqual([]);
  });
});
