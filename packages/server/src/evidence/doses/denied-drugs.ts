import type { Token } from '../reading/reply-tokens.ts';
import { plainOf } from '../reading/reply-tokens.ts';
import { denies } from './regimen-words.ts';

/* Which drugs of a sentence its denials are about: "takes no warfarin but apixaban" (REPLY-21). */

/** The end of what a denial reaches. "Aspirin: not given" has one behind its colon. */
const clauseEnd =
  /^(?:[,;]|but|so|which|pero|sino|sondern|aber|deshalb|daher|weshalb|porque|because|weil|since|seit|nachdem|desde)$/;
const joint =
  /^(?:,|\/|and|or|nor|y|e|o|u|ni|und|oder|noch|any|a|an|kein\p{sc=Latin}*|second|further|other|additional|segund[oa]|otr[oa]s?|zweite[rsn]?|weitere[rsn]?|andere[rsn]?)$/u;

const ofNext = /^(?:and|y|und|no|not|nicht|kein\p{sc=Latin}*|sin|ohne|without)$/u;

/** "Time of the last dose not documented" denies no drug. */
const unrecorded =
  /(?:time of (?:the )?)?(?:last|previous|ultima|letzte[nrs]?) (?:dose|dosis|toma|einnahme|gabe)(?: (?:is|was|nicht|no|not|esta|ist|wurde)){0,3} (?:documented|recorded|known|stated|charted|documentada|registrada|consta|conocida|dokumentiert|bekannt|vermerkt)/gu;

/** The tokens of a drug. */
interface Place {
  start: number;
  end: number;
}

/** Returns a test for the drugs of a sentence that it denies. A list has the denial of its first drug. */
export function deniedIn(
  tokens: readonly Token[],
  [from, to]: readonly [number, number],
  drugs: readonly Place[],
): (drug: Place) => boolean {
  const deniesDrug = (words: string) => denies.test(words.replace(unrecorded, ''));
  if (!deniesDrug(plainOf(tokens, from, to))) return () => false;
  // "Not so much as a paracetamol".
  const isEnd = ({ plain }: Token, at: number, all: readonly Token[]) =>
    clauseEnd.test(plain) && !(plain === 'so' && all[at + 1]?.plain === 'much');
  const isDenied = ({ start, end }: Place): boolean => {
    const before = drugs.findLast((one) => one.end <= start);
    const isListed =
      before !== undefined && tokens.slice(before.end, start).every(({ plain }) => joint.test(plain));
    if (isListed && isDenied(before)) return true;
    const first = Math.max(from + tokens.slice(from, start).findLastIndex(isEnd) + 1, before?.end ?? from);
    const following = drugs.find((one) => one.start >= end);
    const isList = (to: number) => tokens.slice(end, to).every(({ plain }) => joint.test(plain));
    // "Clopidogrel und Heparin hat er nicht bekommen."
    const goesOn = following !== undefined && isList(following.start) ? following.end : end;
    const next = tokens.slice(goesOn, to).findIndex(isEnd);
    const other = drugs.find((one) => one.start >= goesOn)?.start ?? to;
    let last = Math.min(next === -1 ? to : goesOn + next, other);
    // "Paracetamol and no ibuprofen": the denial is the next drug's.
    if (last === other && other < to)
      while (last > end && ofNext.test(tokens[last - 1]?.plain ?? '')) last -= 1;
    return deniesDrug(plainOf(tokens, first, end)) || deniesDrug(plainOf(tokens, end, last));
  };
  return isDenied;
}
