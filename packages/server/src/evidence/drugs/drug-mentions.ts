import { firstNotBefore } from '@bedside/contracts/halving.ts';
import { readingBounds } from '../bounds.ts';
import { type Cue, type CueKind, cuesIn, isAllergyWord, statesAllergyAfter } from './drug-cues.ts';
import { type NamedInReply, namedInReply } from './named-in-reply.ts';

/** A drug that a reply names, with what the reply says about it. */
export interface DrugMention extends NamedInReply {
  /** Undefined if the words beside it tell nothing. */
  cue: CueKind | undefined;
}

/** A sentence, or a line of a list, with what its heading says of the drugs in it. */
interface Sentence {
  text: string;
  offset: number;
  heading: CueKind | undefined;
}

/** After a clause, words say nothing about drugs before it. */
const clauseEnd = /[;:.!?\n()]|,\s(?!(?:which|but|die|der|das|aber|que|pero|lo cual)\s)/iu;
/** Between the drugs of one list: "penicillins, cephalosporins and carbapenems". */
const inList =
  /^[\s,/*_()-]{0,6}(?:(?:and|or|nor|y|e|o|u|ni|und|oder|noch|bzw\.|sowie)[\s*_]{1,4})?(?:(?:any|other|all|otr[oa]s|los|las|el|la|andere|the)\s)?$/iu;
/** What is between a cue and a drug that it says nothing about. */
const strongEnd = /[;:!?\n()]|(?<=[\p{sc=Latin}\p{N}]{3})\.\s/u;

/** Returns the drugs of a reply with what it says of each (RDRUG-3). The time is linear in the text. */
export function drugMentions(text: string): DrugMention[] {
  const drugs = namedInReply(text);
  if (drugs.length === 0) return [];
  let next = 0;
  return sentencesOf(text).flatMap((sentence) => {
    const end = sentence.offset + sentence.text.length;
    const own: NamedInReply[] = [];
    for (let drug = drugs[next]; drug && drug.offset < end; drug = drugs[next]) {
      own.push({ ...drug, offset: drug.offset - sentence.offset });
      next += 1;
    }
    return mentionsIn(sentence, own).map((drug) => ({ ...drug, offset: drug.offset + sentence.offset }));
  });
}

function mentionsIn({ text, heading }: Sentence, drugs: readonly NamedInReply[]): DrugMention[] {
  if (drugs.length === 0) return [];
  const cues = cuesIn(text);
  const lists = listsOf(text, drugs).filter((list) => !isMeasured(text, list));
  return lists.flatMap((list) => {
    const cue = cueOfList(text, list, cues) ?? heading;
    return list.map((drug) => ({
      ...drug,
      cue:
        isAllergyWord.test(drug.words) || statesAllergyAfter.test(text.slice(endOf(drug), endOf(drug) + 60))
          ? 'allergy'
          : cue,
    }));
  });
}

/** RDRUG-2: "acetaminophen and salicylate levels", "niveles de paracetamol", "Paracetamol- und Salicylatspiegel". */
const measuredBehind =
  /^(?:[\s-]{1,2}(?:(?:serum|plasma|blood)\s)?(?:levels?|concentrations?|assays?|spiegel|konzentration\p{sc=Latin}*)|-\s?(?:und|oder|,)\s?\p{sc=Latin}+(?:spiegel|konzentration)\p{sc=Latin}*)(?!\p{sc=Latin})/iu;
const measuredBefore =
  /(?<!\p{sc=Latin})(?:(?:levels?|concentrations?) of|(?:nivel(?:es)?|concentraci[oó]n(?:es)?)(?: s[eé]ric[oa]s?| plasm[aá]tic[oa]s?)? del?|spiegel von|konzentration von)\s(?:the\s|la\s|el\s)?$/iu;

/** Returns whether a reply names the drugs of a list as what a laboratory measures. */
function isMeasured(text: string, list: readonly NamedInReply[]): boolean {
  const [first, last] = [list[0], list.at(-1)];
  if (first === undefined || last === undefined) return false;
  const before = text.slice(Math.max(0, first.offset - maxGapCharacters), first.offset);
  return measuredBehind.test(text.slice(endOf(last), endOf(last) + 60)) || measuredBefore.test(before);
}

const endOf = ({ offset, length }: NamedInReply) => offset + length;

/** No two drugs of a list are further apart. */
const maxGapCharacters = 40;

/** Splits the drugs of a sentence into lists. The same statement applies to each drug of a list. */
function listsOf(text: string, drugs: readonly NamedInReply[]): NamedInReply[][] {
  const lists: NamedInReply[][] = [];
  for (const drug of drugs) {
    const list = lists.at(-1);
    const last = list?.at(-1);
    if (list && last && inList.test(text.slice(endOf(last), drug.offset).slice(0, maxGapCharacters)))
      list.push(drug);
    else lists.push([drug]);
  }
  return lists;
}

/** Behind a list, only its own clause tells; before it, the nearest cue of the sentence. */
function cueOfList(text: string, list: readonly NamedInReply[], cues: readonly Cue[]): CueKind | undefined {
  const [first, last] = [list[0], list.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const end = endOf(last);
  const rest = text.slice(end, end + most);
  const stop = rest.search(clauseEnd);
  const clause = end + (stop < 0 ? rest.length : stop);
  const behind = cuesBetween(cues, end, clause).filter(
    ({ start }) => wordsIn(text.slice(end, start)) <= readingBounds.wordsBehindDrug,
  );
  const refused = behind.find(({ kind }) => kind === 'avoid' || kind === 'allergy');
  const ahead = cuesBetween(cues, first.offset - most, first.offset).findLast((cue) =>
    isAhead(text, cue, first.offset),
  );
  return refused?.kind ?? ahead?.kind ?? behind[0]?.kind;
}

/** Cues that are further away say nothing, so the time stays linear. */
const most = readingBounds.drugCueCharacters;
const wordsIn = (text: string) => text.match(/[\p{sc=Latin}\p{N}]+/gu)?.length ?? 0;

/** Returns the cues within a part of a text. They are sorted by place. */
function cuesBetween(cues: readonly Cue[], from: number, to: number): Cue[] {
  const found: Cue[] = [];
  for (let at = firstNotBefore(cues, ({ start }) => start < from); at < cues.length; at += 1) {
    const cue = cues[at];
    if (cue === undefined || cue.end > to) break;
    found.push(cue);
  }
  return found;
}

function isAhead(text: string, { end, reach, kind }: Cue, start: number): boolean {
  const gap = text.slice(end, start);
  if (wordsIn(gap) >= reach) return false;
  // "Allergies: penicillin", "Avoid: NSAIDs".
  return !strongEnd.test(kind === 'allergy' || kind === 'avoid' ? gap.replace(/^\s*[(*_]*:/u, '') : gap);
}

const isHeading = /^\s*(?:#{1,6}\s|\*\*[^*]{1,80}\*\*:?\s*$|[^.!?]{1,80}:\s*(?:\*\*)?\s*$)/u;
const isItem = /^\s*(?:[-*•+]|\d{1,2}[.)])\s/u;
/** A period ends a sentence, unless a short word such as "i.v." or "z. B." stands before it. */
const sentenceEnd =
  /(?<=[\p{sc=Latin}\p{N}]{3}[)\]"”»*_]{0,3}[.!?][*_"”»]{0,3})\s+(?=[\p{Lu}\p{N}¿¡*"“«„-])/u;

function sentencesOf(text: string): Sentence[] {
  const found: Sentence[] = [];
  let heading: CueKind | undefined;
  let isOfList = false;
  let offset = 0;
  for (const line of text.split(/(?<=\n)/u)) {
    const isBlank = line.trim() === '';
    if (isHeading.test(line)) {
      heading = headingKind(line);
      isOfList = !/^\s*(?:#|\*\*)/u.test(line);
    } else if (!isBlank && isOfList && !isItem.test(line)) heading = undefined;
    let at = offset;
    for (const sentence of line.split(sentenceEnd)) {
      const start = text.indexOf(sentence, at);
      found.push({ text: sentence, offset: start, heading });
      at = start + sentence.length;
    }
    offset += line.length;
  }
  return found;
}

/** "Allergies:", "Avoid", "Home medication". */
function headingKind(line: string): CueKind | undefined {
  if (isAllergyWord.test(line) || /al[eé]rg/iu.test(line)) return 'allergy';
  return cuesIn(line).at(-1)?.kind;
}
