import type { ReplyCheck } from '@bedside/contracts/chat/reply-check.ts';
import { allergyFindings } from '@bedside/contracts/clinical/medications/allergy-check.ts';
import { namedDrugs } from '@bedside/contracts/clinical/medications/named-drugs.ts';
import { mentionsOf } from '@bedside/contracts/clinical/patient/mentions.ts';
import type { Place } from './reading/statements.ts';
import type { ChartState } from './states/chart-state.ts';

/* "Penicillin: only a mild rash" beside the recorded reaction (REPLY-30). */

type Item = ReplyCheck['items'][number];

/** Kinds of reactions, in the three languages. */
const kinds: readonly string[] = [
  'anaphyla\\p{sc=Latin}*|anafil\\p{sc=Latin}*|anaphylaktisch\\p{sc=Latin}*',
  'rash(?:es)?|hives|urticaria|exanthema?|exantema|sarpullido|erupci[oó]n|itch\\p{sc=Latin}*|prurito|ausschlag|exanthem|urtikaria|quaddeln|juckreiz',
  'angio-?o?edema|angioedema|angio[oö]dem|(?:lip|tongue|facial) swelling',
  'nausea|vomiting|diarrh?o?ea|(?:stomach|gi) upset|upset stomach|intolerancia digestiva|gi upset|gastrointestinal \\p{sc=Latin}+|n[aá]useas|v[oó]mitos|diarrea|molestias (?:digestivas|g[aá]stricas)|[uü]belkeit|erbrechen|durchfall|magenbeschwerden|magen-darm-\\p{sc=Latin}+',
  'bronchospasm|wheez\\p{sc=Latin}*|broncoespasmo|bronchospasmus',
];
/** Its signs are also kinds of their own. */
const [anaphylaxis = ''] = kinds;
const anyKind = new RegExp(
  `(?<!\\p{sc=Latin})(?:${kinds.join('|').replaceAll(' ', '\\s+')})(?!\\p{sc=Latin})`,
  'iu',
);

/** "Her penicillin reaction was mild", "keine echte Allergie", where the chart has an anaphylaxis. */
const slightReaction =
  /(?<!\p{sc=Latin})(?:(?:mild|minor|harmless|trivial) (?:\p{sc=Latin}+ )?reaction|reaction (?:was|is) (?:only |just |very )?(?:mild|minor|harmless)|(?:not|no) (?:a )?(?:true|real) allerg\p{sc=Latin}*|intolerance rather than (?:an )?allergy|reacci[oó]n (?:fue |es )?(?:solo )?leve|no (?:es )?(?:una )?(?:verdadera alergia|alergia verdadera)|leichte (?:\p{sc=Latin}+ )?reaktion|reaktion (?:war |ist )?(?:nur )?(?:leicht|mild|harmlos)|keine (?:echte|wirkliche) \p{sc=Latin}*allergie)(?!\p{sc=Latin})/iu;

/** Before a reaction, words that make it the reason of what stands before. */
const reason =
  /(?<!\p{sc=Latin})(?:due to|because of|given|owing to|wegen|aufgrund|infolge|bei|por|debido a|ante)\s+(?:\p{sc=Latin}+\s+){0,3}$|(?<!\p{sc=Latin})(?:no|not|nada|nicht|kein\p{sc=Latin}*)(?:\s[^.:;]{2,60})?:\s.*$/iu;

/** Compares the reaction to an allergen that a reply names with the recorded one. The time is linear in the text. */
export function checkReactions(
  text: string,
  sentences: readonly Place[],
  states: readonly ChartState[],
): Item[] {
  const reactions = states.find(({ thing }) => thing === 'allergies')?.reactions ?? [];
  if (reactions.length === 0 || !(anyKind.test(text) || slightReaction.test(text))) return [];
  return sentences.flatMap((sentence): Item[] => {
    const own = text.slice(sentence.offset, sentence.offset + sentence.length);
    if (!(anyKind.test(own) || slightReaction.test(own))) return [];
    const named = namedDrugs(own).map(({ words }) => words);
    const of = reactions.find(({ substance }) =>
      named.some((name) => allergyFindings(name, [{ substance }]).some(({ level }) => level === 'same')),
    );
    if (of === undefined) return [];
    const wrong = wrongIn(own, kindsIn(of.reaction));
    if (wrong === null) return [];
    const place = { offset: sentence.offset + wrong.index, length: wrong[0].length };
    return [{ ...place, verdict: 'differs', expected: `${of.substance}: ${of.reaction}` }];
  });
}

/** Returns the words of a sentence that the recorded kinds of a reaction refute. */
function wrongIn(sentence: string, recorded: ReadonlySet<string>): RegExpExecArray | null {
  if (recorded.size === 0) return null;
  const slight = recorded.has(anaphylaxis) ? slightReaction.exec(sentence) : null;
  if (slight !== null) return slight;
  // "No penicillins because of the anaphylaxis" denies the drug and states the reaction.
  const mentions = kinds.map((words) =>
    mentionsOf(sentence, words).map((one) => ({
      isDenied: one.isDenied && !reason.test(one.sentence.slice(0, one.at)),
    })),
  );
  const stated = kinds.filter((_, at) => mentions[at]?.some(({ isDenied }) => !isDenied));
  const denied = kinds.filter((_, at) => mentions[at]?.some(({ isDenied }) => isDenied));
  const isRight =
    (stated.some((kind) => recorded.has(kind)) &&
      (recorded.has(anaphylaxis) || stated.every((kind) => recorded.has(kind)))) ||
    (stated.length === 0 && denied.length === 0);
  const isDenied = denied.some((kind) => recorded.has(kind));
  return (isRight || stated.length === 0) && !isDenied ? null : anyKind.exec(sentence);
}

const kindsIn = (reaction: string): ReadonlySet<string> =>
  new Set(kinds.filter((words) => mentionsOf(reaction, words).length > 0));
