import type { ReplyCheck } from '@bedside/contracts/chat/reply-check.ts';
import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import { placeOf, plainOf, type Token } from '../reply-tokens.ts';
import { longestTopicAt } from '../topics.ts';
import type { ChartDose } from './chart-doses.ts';
import { doseSentencesOf, textOf } from './check-doses.ts';
import { amountsIn } from './dose-units.ts';
import { groupsIn, type Mention, mentionsIn, namesOf, otherMentionsIn } from './drug-mentions.ts';
import { denies, type Frequency, frequencyIn, proposes, routeIn, says, takes } from './regimen-words.ts';

/* "Takes rivaroxaban", "ASS wurde noch nicht gegeben" beside the medications of the chart (REPLY-21). */

type Item = ReplyCheck['items'][number];

/** A reaction is no treatment: "rash on amoxicillin". */
const reaction =
  /allerg|alerg|anaphyla|anafila|\brash\b|exant|ausschlag|intoleran|unvertrag|reaction|reaccion|reaktion/;
/** Where the list of what the patient has ends: "takes apixaban, so avoid ibuprofen". */
const listEnd =
  /,? (?:so|which|but|because|instead of|rather than|que|pero|por lo que|porque|en lugar de|das|aber|daher|weshalb|statt) /;
/** "Except paracetamol nothing". */
const excepted = /\b(?:except|apart from|other than|besides|excepto|salvo|aparte de|ausser|außer)\b/u;
const asked = /\bif\b|\bsi\b|\bfalls\b|\bwenn\b/;

/** Compares each drug that a reply says the patient takes or was given. The time is linear in the text. */
export function checkDrugs(
  language: ReplyLanguage,
  chart: readonly ChartDose[],
  tokens: readonly Token[],
): Item[] {
  const named = namesOf(chart);
  const doses = [...new Set([...named.values()].flat())];
  return doseSentencesOf(tokens).flatMap(([from, to]) => {
    const sentence = plainOf(tokens, from, to);
    const given = says[language].exec(sentence);
    const taken = takenIn(sentence, language, tokens, named, [from, to]);
    if (reaction.test(sentence) || asked.test(sentence)) return [];
    if (excepted.test(sentence) && denies.test(sentence)) return [];
    const isProposed = proposes[language].test(sentence);
    const claim = (given ?? taken)?.index;
    const start = (given ?? taken)?.index ?? 0;
    const stop = listEnd.exec(sentence.slice(start))?.index;
    const isDenied = denies.test(sentence);
    const hasAmount = amountsIn(tokens, from, to).length > 0;
    const often = taken === null || hasAmount ? undefined : frequencyIn(sentence);
    const isClaimed = claim !== undefined;
    const mayHave = isClaimed || having.test(sentence);
    const groups = mayHave || ownWord.test(sentence) ? groupsIn(tokens, doses, from, to) : [];
    const others = mayHave ? otherMentionsIn(tokens, named, from, to) : [];
    const drugs = mentionsIn(tokens, named, from, to);
    // A dose with its amount is compared by its own rule.
    const way = given === null || hasAmount || drugs.length > 1 ? undefined : routeIn(sentence);
    const listed = [
      ...drugs.filter((one) => !isWithin(one, groups)),
      ...groups.filter((one) => !overlaps(drugs, one) || drugs.some((drug) => isWithin(drug, [one]))),
    ];
    return [...listed, ...others.filter((one) => !overlaps(listed, one))].flatMap((mention) => {
      const isOn = isHad(tokens, from, mention, to) && !longestTopicAt(tokens, mention.start, language);
      if (given === null && taken === null && !isOn) return [];
      const before = plainOf(tokens, from, mention.start);
      if (isProposed && !isOwnClause(sentence, before.length, claim, language)) return [];
      if (stop !== undefined && before.length > start + stop) return [];
      const place = placeOf(tokens, mention.start, mention.end);
      if (mention.isAny && (!isDenied || given === null)) return [];
      if (isDenied) return denied(place, mention, given !== null);
      if (given === null && often !== undefined) return interval(place, mention, often);
      if (given !== null && twice.test(sentence)) return moreThanOnce(place, mention);
      return [...said(place, mention, given !== null), ...otherWay(place, mention, way)];
    });
  });
}

/** Words directly before a drug that say that the patient has or had it, wherever they stand in the sentence. */
const having = /(?<!\p{L})(?:on|unter|had|took|taken)(?!\p{L})/u;
const ownWord = /(?<!\p{L})(?:his|her|su|sein\p{L}*|ihr\p{L}*)(?!\p{L})/u;
const isHaving = new RegExp(
  `(?:${having.source}|${ownWord.source}(?: usual| regular| habitual| home)?|${ownWord.source} (?:\\p{L}+ ){1,2}(?:is|es|ist))$`,
  'u',
);
const isOwn = /^(?:is|es|ist) (?:her|his|su|ihr|sein)\p{L}*(?! \p{L}+ (?:of choice|option))/u;

/** "A woman on warfarin", "unter Apixaban", "had 5 mg morphine", "his bisoprolol", "her blood thinner is dabigatran". */
function isHad(tokens: readonly Token[], from: number, { start, end }: Mention, to: number): boolean {
  const [amount] = amountsIn(tokens, Math.max(from, start - 4), start);
  const before =
    amount?.end === start || (amount && /^(?:of|de)$/.test(tokens[start - 1]?.plain ?? ''))
      ? amount.start
      : start;
  return (
    isHaving.test(plainOf(tokens, Math.max(from, before - 5), before)) ||
    isOwn.test(plainOf(tokens, end, Math.min(to, end + 4)))
  );
}

/** Returns what says that the patient has a drug. "Warfarin takes days to wear off" does not. */
function takenIn(
  sentence: string,
  language: ReplyLanguage,
  tokens: readonly Token[],
  named: ReturnType<typeof namesOf>,
  [from, to]: readonly [number, number],
): RegExpExecArray | null {
  const taken = takes[language].exec(sentence);
  if (taken === null || !/^(?:takes|toma|nimmt)$/.test(taken[0])) return taken;
  const isSubject = mentionsIn(tokens, named, from, to).some(
    ({ end }) => plainOf(tokens, from, end).length + 1 === taken.index,
  );
  return isSubject ? null : taken;
}

/** "Vitamin K" of "vitamin K antagonist". */
const isWithin = ({ start, end }: Mention, others: readonly Mention[]): boolean =>
  others.some((one) => one.start <= start && end <= one.end && one.end - one.start > end - start);

const overlaps = (mentions: readonly Mention[], { start: at }: Mention): boolean =>
  mentions.some(({ start, end }) => start <= at && at < end);

/** Returns whether the clause of a drug claims it by itself: "she has had one dose, just repeat the lactate". */
function isOwnClause(
  sentence: string,
  at: number,
  claim: number | undefined,
  language: ReplyLanguage,
): boolean {
  const start = sentence.lastIndexOf(' , ', at) + 1;
  const next = sentence.indexOf(' , ', at);
  const end = next === -1 ? sentence.length : next;
  const isClaimed = claim !== undefined && claim >= start && claim < end;
  return isClaimed && !proposes[language].test(sentence.slice(start, end));
}

type Place = Pick<Item, 'offset' | 'length'>;

function said(place: Place, { doses }: Mention, isGiven: boolean): Item[] {
  const isKnown = doses.some((dose) => (isGiven ? dose.isGiven : !dose.isEnded));
  return isKnown ? [] : [{ ...place, verdict: 'absent' }];
}

const twice =
  /\b(?:(?:two|three|dos|tres|zwei|drei) (?:doses|dosis|dosen|gaben)|(?:twice|dos veces|zweimal)(?! (?:daily|a day|al dia|taglich|am tag)))\b/u;

/** "Two doses so far" of a drug with one recorded dose. */
function moreThanOnce(place: Place, { doses }: Mention): Item[] {
  const given = doses.filter(({ isGiven }) => isGiven);
  const [first] = given;
  if (first === undefined) return [{ ...place, verdict: 'absent' }];
  return given.length > 1
    ? []
    : [{ ...place, verdict: 'differs', recordId: first.recordId, expected: textOf(first) }];
}

/** "Paracetamol was given by mouth", where the chart says IV. */
function otherWay(place: Place, { doses }: Mention, way: string | undefined): Item[] {
  const given = doses.filter((dose) => dose.isGiven && dose.way !== undefined);
  const [first] = given;
  if (way === undefined || first === undefined || given.some((dose) => dose.way === way)) return [];
  return [{ ...place, verdict: 'differs', recordId: first.recordId, expected: textOf(first) }];
}

/** "Prescribed every 4 hours", without an amount. */
function interval(place: Place, mention: Mention, often: Frequency): Item[] {
  const known = mention.doses.filter((dose) => dose.often !== undefined && !dose.isGiven);
  const [first] = known;
  if (first === undefined || known.some((dose) => dose.often === often)) return said(place, mention, false);
  return [{ ...place, verdict: 'differs', recordId: first.recordId, expected: textOf(first) }];
}

function denied(place: Place, { doses }: Mention, isGiven: boolean): Item[] {
  const against = doses.find((dose) => (isGiven ? dose.isGiven : dose.kind === 'home' && !dose.isEnded));
  if (against === undefined) return [];
  return [{ ...place, verdict: 'differs', recordId: against.recordId, expected: textOf(against) || '✓' }];
}
