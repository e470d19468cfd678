import { replyLanguages } from '@bedside/contracts/chat/reply-languages.ts';
import { type Mention, mentionsOf } from '@bedside/contracts/clinical/patient/mentions.ts';
import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import { lazily } from '@bedside/contracts/lazily.ts';
import type { Medication } from '@bedside/contracts/medications/medications.contract.ts';
import type { Note } from '@bedside/contracts/notes/notes.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { counts } from '@bedside/contracts/record-marks.ts';
import type { XrayAnalysis } from '@bedside/contracts/xrays/xrays.contract.ts';
import { LRUCache } from 'lru-cache';
import { readingBounds } from '../bounds.ts';
import { tokensOf } from '../reading/reply-tokens.ts';
import type { ChartState } from '../states/chart-state.ts';
import { clockTimesIn } from '../values/clock-times.ts';
import { onsetsIn } from './onsets.ts';
import { eventWords, findingWords, studyWords } from './text-words.ts';

/* What the complaint, notes and indications of a chart say of findings and studies (REPLY-27, REPLY-28). */

interface ChartTexts {
  patient: Partial<Pick<Patient, 'chiefComplaint' | 'arrivedAt' | 'pregnancy'>>;
  /** Without them nothing is known of studies. */
  notes: readonly Pick<Note, 'id' | 'title' | 'content' | 'enteredInError'>[] | undefined;
  medications: readonly Pick<Medication, 'id' | 'indication' | 'enteredInError'>[];
  labs: readonly Pick<LabResult, 'id' | 'testName' | 'enteredInError'>[];
  xray: Pick<XrayAnalysis, 'id'> | undefined;
}

/** Relatives have diseases, too. */
const ofRelatives =
  /famil|mother|father|brother|sister|madre|padre|herman[oa]|mutter|vater|bruder|schwester/iu;

/** A last period with its date. */
const datedPeriod =
  /(?:last (?:menstrual )?period|(?<!\p{sc=Latin})lmp(?!\p{sc=Latin})|menses|[uú]ltima (?:regla|menstruaci[oó]n)|(?<!\p{sc=Latin})fu[rm](?!\p{sc=Latin})|letzten? (?:regel|periode|menstruation|monatsblutung))[^.!?\n]{0,40}\d/iu;

/** Returns each finding on which the texts of a chart agree, and the studies that they name. */
export function textStatesOf(
  { patient, notes, medications, labs, xray }: ChartTexts,
  now: Date,
): ChartState[] {
  const texts = [
    { text: patient.chiefComplaint ?? '' },
    ...(notes ?? []).filter(counts).map(({ id, title, content }) => ({ text: `${title}.\n${content}`, id })),
    ...medications.filter(counts).map(({ id, indication = '' }) => ({ text: indication, id })),
  ].map((one) => ({ id: undefined, ...one, text: one.text.slice(0, readingBounds.sideTextCharacters) }));
  const mentions = (terms: string) =>
    texts.flatMap(({ text, id }) => mentionsIn(text, terms).map((mention) => ({ ...mention, id })));
  const findings = Object.entries(findingWords).flatMap(([name, { is, isNot }]): ChartState[] => {
    const denied = isNot === undefined ? [] : mentions(isNot).map((one) => ({ ...one, isDenied: true }));
    const all = [...mentions(is), ...denied].filter(({ sentence }) => !ofRelatives.test(sentence));
    const [first] = denied.length > 0 ? denied : all;
    if (first === undefined || all.some(({ isDenied }) => isDenied !== first.isDenied)) return [];
    return [
      {
        ...{ thing: `text:${name}`, isPresent: !first.isDenied, text: wordsOf(first) },
        ...(first.id !== undefined && { recordId: first.id }),
      },
    ];
  });
  if (notes === undefined) return findings;
  // A reply that dates the last period of a chart without one invents it.
  const isPeriodKnown =
    patient.pregnancy?.status === 'yes' || texts.some(({ text }) => datedPeriod.test(text));
  const lastPeriod: ChartState[] = isPeriodKnown ? [] : [{ thing: 'lastPeriod' }];
  const results = labs.filter(counts).map(({ testName }) => testName);
  const studies = Object.entries(studyWords).flatMap(([name, words]) => {
    const isKnown =
      (name === 'xray' && xray !== undefined) ||
      results.some((result) => mentionsOf(result, words).length > 0) ||
      mentions(words).some(({ isDenied }) => !isDenied);
    return isKnown ? [name] : [];
  });
  const clocks = texts.flatMap(({ text }) => readings.memo(text).times());
  return [
    ...findings,
    ...lastPeriod,
    { thing: 'studies', text: studies.join(' ') },
    {
      thing: 'findings-outside',
      text: Object.keys(eventWords)
        .filter((name) => !texts.some(({ text }) => mentionsIn(text, eventWords[name] ?? '').length > 0))
        .join(' '),
    },
    { thing: 'clocks', text: clocks.join(' ') },
    {
      thing: 'onsets',
      text: texts.flatMap(({ text }) => onsetSpansIn(text, now, patient.arrivedAt)).join(' '),
    },
  ];
}

/** The words around a mention, as the chart has them. */
const wordsOf = ({ sentence, at, term }: { sentence: string; at: number; term: string }): string =>
  sentence.slice(Math.max(0, sentence.lastIndexOf(' ', at - 2) + 1), at + term.length);

/** Returns the onsets that a text tells, as "minutes-minutes". A span can end at the arrival. */
function onsetsOf(text: string, now: Date, arrivedAt: string | undefined): string[] {
  const stay = arrivedAt === undefined ? 0 : (now.getTime() - Date.parse(arrivedAt)) / 60_000;
  return replyLanguages.flatMap((language) => {
    const tokens = tokensOf(text, language);
    return onsetsIn(tokens, language, [0, tokens.length], now.getTime()).map(
      ({ least, most, isSpan }) =>
        `${Math.round(Math.max(0, least))}-${Math.round(most + (isSpan ? stay : 0))}`,
    );
  });
}

/** What was read in one text. */
interface TextReading {
  /** By search terms. */
  mentions: Map<string, Mention[]>;
  /** The times of day, in minutes. */
  times: () => number[];
  /** Those of one minute and arrival. */
  onsets?: { key: string; spans: string[] };
}

/** The next question about a chart reads the same texts. */
const readings = new LRUCache<string, TextReading>({
  max: readingBounds.chartTexts,
  memoMethod: (text) => ({ mentions: new Map(), times: lazily(() => timesIn(text)) }),
});

function mentionsIn(text: string, terms: string): Mention[] {
  const { mentions } = readings.memo(text);
  const found = mentions.get(terms) ?? mentionsOf(text, terms);
  mentions.set(terms, found);
  return found;
}

function onsetSpansIn(text: string, now: Date, arrivedAt: string | undefined): string[] {
  const reading = readings.memo(text);
  const key = `${Math.floor(now.getTime() / 60_000)} ${arrivedAt}`;
  if (reading.onsets?.key !== key) reading.onsets = { key, spans: onsetsOf(text, now, arrivedAt) };
  return reading.onsets.spans;
}

/** Returns the times of day in a text, in minutes. */
function timesIn(text: string): number[] {
  const tokens = tokensOf(text);
  return replyLanguages.flatMap((language) =>
    clockTimesIn(tokens, language, 0, tokens.length).flatMap(({ minutes }) => minutes),
  );
}

/** Compiles the patterns for texts of charts now, and not at the first question. */
export function compileTextRules(text: string): void {
  const terms = [
    ...Object.values(findingWords).flatMap(({ is, isNot }) => [is, isNot ?? []].flat()),
    ...Object.values(studyWords),
    ...Object.values(eventWords),
  ];
  for (const one of terms) mentionsOf(text, one);
  timesIn(text);
  onsetsOf(text, new Date(), undefined);
}
