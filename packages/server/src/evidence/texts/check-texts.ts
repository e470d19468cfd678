import type { ReplyCheck } from '@bedside/contracts/chat/reply-check.ts';
import { mentionsOf } from '@bedside/contracts/clinical/patient/mentions.ts';
import { readingBounds } from '../bounds.ts';
import { consequence, sentenceAt } from '../reading/asides.ts';
import type { Place } from '../reading/statements.ts';
import type { ChartState } from '../states/chart-state.ts';
import {
  doneBefore,
  doneWords,
  eventWords,
  findingWords,
  resultWords,
  studyWords,
  undoneWords,
} from './text-words.ts';

/* "No chronic lung disease", "CT head: no bleed" beside the texts of the chart (REPLY-27, REPLY-28). */

type Item = ReplyCheck['items'][number];

const word = (words: string) => `(?<![\\p{sc=Latin}\\p{N}])(?:${words})(?![\\p{sc=Latin}\\p{N}])`;
const pattern = (words: string) => new RegExp(word(words.replaceAll(' ', '\\s+')), 'giu');
const anyFinding = new Map(
  Object.entries(findingWords).map(([name, { is, isNot }]) => [
    `text:${name}`,
    {
      is,
      isNot: isNot === undefined ? undefined : pattern(isNot),
      any: pattern(isNot ? `${isNot}|${is}` : is),
    },
  ]),
);
const anyStudy = Object.entries(studyWords).map(([name, words]) => ({
  name,
  result: new RegExp(
    `(?<![\\p{sc=Latin}\\p{N}])(?:${words.replaceAll(' ', '\\s+')})(?![\\p{sc=Latin}\\p{N}-])(?:\\s\\p{sc=Latin}+){0,3}?(?:\\*\\*)?(?:\\s?:|\\s+(?:${resultWords}|${doneWords})(?!\\p{sc=Latin}))|(?<!\\p{sc=Latin})${doneBefore}(?:${words.replaceAll(' ', '\\s+')})(?![\\p{sc=Latin}\\p{N}-])`,
    'giu',
  ),
}));
/** "Not hypoxic for a COPD patient" does not deny the disease. */
const beside =
  /(?<!\p{sc=Latin})(?:for|despite|trotz|pese al?|a pesar del?|because|due to|given|in|since|por|para|en|für|bei|wegen|aufgrund)\s+(?:\p{sc=Latin}+\s+){0,2}$/iu;
/** "With a bleed on the CT: vitamin K" is a case, and no result. */
const ofCase = /^[\s>*_#•–-]*(?:with|con|bei|mit)\s/iu;
/** "Neck stiffness is a late sign", "Beim STEMI zählt jede Minute": said of a finding, and not of the patient. */
const ofFinding =
  /^(?:\s\p{sc=Latin}+){0,2}?\s(?:(?:is|are|ist|sind|es|son)\s(?:an?|no|not an?|one|eine?|keine?|una?|el|la)\s|(?:raises?|means?|needs?|requires?|counts?|defines?|suggests?|no contraindica|multiplica|aumenta|indica|bedeutet|braucht|erhöht|verf[uü]nffacht|z[aä]hl(?:t|en))(?!\p{sc=Latin}))/iu;
const begins = /^[\s>*_#•–-]*(?:(?:an?|the|el|la|una?|der|die|das|eine?|in|bei|beim|im|en)\s)*$/iu;
const ofCases = /^[\s>*_#•–-]*(?:in|bei|beim|en)\s(?:an?\s|el\s|la\s)?$/iu;
const undone = new RegExp(word(undoneWords), 'iu');

/** Compares findings and results of studies with what the texts of the chart say. The time is linear in the text. */
export function checkTexts(text: string, sentences: readonly Place[], states: readonly ChartState[]): Item[] {
  const found = states.flatMap((state) => findingsAgainst(text, sentences, state));
  const studies = states.find(({ thing }) => thing === 'studies')?.text;
  if (studies === undefined) return found;
  const outside = states.find(({ thing }) => thing === 'findings-outside')?.text ?? '';
  return [
    ...found,
    ...studiesOutside(text, sentences, studies.split(' ')),
    ...findingsOutside(text, sentences, outside.split(' ')),
  ];
}

/** Returns whether a sentence speaks of a finding in general. */
function isRule(own: string, at: number, length: number): boolean {
  const before = own.slice(0, at);
  return ofCases.test(before) || (begins.test(before) && ofFinding.test(own.slice(at + length)));
}

function findingsAgainst(text: string, sentences: readonly Place[], state: ChartState): Item[] {
  const words = anyFinding.get(state.thing);
  if (words === undefined || state.isPresent === undefined) return [];
  return [...text.matchAll(words.any)].flatMap(({ 0: term, index: offset }): Item[] => {
    const sentence = sentenceAt(sentences, offset);
    if (sentence === undefined) return [];
    const { own, at } = around(text, sentence, { offset, length: term.length });
    if (isRule(own, at, term.length)) return [];
    const isOpposite = words.isNot !== undefined && [...term.matchAll(words.isNot)].length > 0;
    const isDenied =
      isOpposite ||
      mentionsOf(own, words.is).some(
        (one) => one.isDenied && one.term === term && !beside.test(one.sentence.slice(0, one.at)),
      );
    if (isDenied !== state.isPresent) return [];
    return [
      {
        ...{ offset, length: term.length, verdict: 'differs', expected: state.text ?? '✓' },
        ...(state.recordId !== undefined && { recordId: state.recordId }),
      },
    ];
  });
}

/** All of them in one pattern, because most replies name none. */
const anyEvent = new RegExp(
  `(?<![\\p{sc=Latin}\\p{N}])(?:${Object.entries(eventWords)
    .map(([name, words]) => `(?<${name}>${words.replaceAll(' ', '\\s+')})`)
    .join('|')})(?![\\p{sc=Latin}\\p{N}])`,
  'giu',
);
/** Words of a fear, a search or a general rule. */
const notStated = new RegExp(
  word(
    'risk|suspect\\p{sc=Latin}*|suspicio\\p{sc=Latin}+|ask\\p{sc=Latin}*|look for|exclude\\p{sc=Latin}*|rule|watch|ddx?|differential\\p{sc=Latin}*|think|worry|prevent\\p{sc=Latin}*|avoid\\p{sc=Latin}*|return|come back|bring|unclear|unknown|whether|sospech\\p{sc=Latin}*|riesgo|descart\\p{sc=Latin}*|pregunt\\p{sc=Latin}*|vigil\\p{sc=Latin}*|pensar|piense|volver|evit\\p{sc=Latin}*|verdacht\\p{sc=Latin}*|v\\. ?a|ausschl\\p{sc=Latin}*|risiko|gefahr|frag\\p{sc=Latin}*|achten|denken|vermeid\\p{sc=Latin}*|wieder\\p{sc=Latin}*|zurück|vorstellen|reconsult\\p{sc=Latin}*|acud\\p{sc=Latin}*|consult\\p{sc=Latin}*|signs?|signos?|zeichen|antiemetic\\p{sc=Latin}*|above|over|appear\\p{sc=Latin}*|aparece\\p{sc=Latin}*|por encima|oberhalb|ab|would|würde\\p{sc=Latin}*|\\p{sc=Latin}+r[ií]an?|before|until|antes|hasta|vor|bevor|bis|first|primero|zuerst|ob|unklar|unbekannt|vs|versus|less|likely|than|after|nach|tras|mortal\\p{sc=Latin}*|let[ah]l\\p{sc=Latin}*|weniger|probable|wahrscheinlich\\p{sc=Latin}*',
  ),
  'iu',
);

const shows =
  /:|(?<!\p{sc=Latin})(?:x-?rays?|films?|r[öo]ntgen\p{sc=Latin}*|radiogra\p{sc=Latin}*|rx|ct|shows?|showed|shown|zeigt\p{sc=Latin}*|muestra|se ve|confirm\p{sc=Latin}*|best[äa]tigt\p{sc=Latin}*|(?:has|hat|tiene|with|mit|con) (?:an? |eine? |una? )?)(?!\p{sc=Latin})/iu;

/** REPLY-27: findings that a reply states and that no text of the chart names. */
function findingsOutside(text: string, sentences: readonly Place[], outside: readonly string[]): Item[] {
  return [...text.matchAll(anyEvent)].flatMap(({ 0: term, index: offset, groups = {} }): Item[] => {
    const name = Object.keys(groups).find((one) => groups[one] !== undefined) ?? '';
    const sentence = sentenceAt(sentences, offset);
    if (sentence === undefined || !outside.includes(name)) return [];
    const { own, at } = around(text, sentence, { offset, length: term.length });
    const isStated = mentionsOf(own, eventWords[name] ?? '').some(
      (one) => one.term === term && !one.isDenied,
    );
    // Many sentences only suspect a fracture.
    if (name === 'fracture' && !shows.test(own)) return [];
    if (!isStated || notStated.test(own) || isRule(own, at, term.length)) return [];
    return [{ offset, length: term.length, verdict: 'absent' }];
  });
}

function studiesOutside(text: string, sentences: readonly Place[], known: readonly string[]): Item[] {
  return anyStudy
    .filter(({ name }) => !known.includes(name))
    .flatMap(({ result }) => [...text.matchAll(result)])
    .flatMap(({ 0: found, index: offset }): Item[] => {
      const sentence = sentenceAt(sentences, offset);
      if (sentence === undefined) return [];
      const { own, at } = around(text, sentence, { offset, length: found.length });
      return ofCase.test(own.slice(0, at)) || undone.test(beforeConsequence(own, at))
        ? []
        : [{ offset, length: found.length, verdict: 'absent' }];
    });
}

/** Returns a sentence without what follows from a place: "CT head: no bleed, so he can go up". */
function beforeConsequence(own: string, at: number): string {
  const end = own.slice(at).search(consequence);
  return end === -1 ? own : own.slice(0, at + end);
}

/** Returns what a sentence says around a place, because one without an end would be read again at each of its words. */
function around(text: string, sentence: Place, place: Place): { own: string; at: number } {
  const begin = Math.max(sentence.offset, place.offset - readingBounds.sentenceCharacters);
  const end = place.offset + place.length + readingBounds.sentenceCharacters;
  const own = text.slice(begin, Math.min(sentence.offset + sentence.length, end));
  return { own, at: place.offset - begin };
}
