import type { ReplyCheck } from '@bedside/contracts/chat/reply-check.ts';
import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import { readingBounds } from '../bounds.ts';
import { partAround, placeOf, plainOf, type Token } from '../reading/reply-tokens.ts';
import { longestTopicAt } from '../reading/topics.ts';
import type { ChartDose } from './chart-doses.ts';
import { doseSentencesOf } from './check-doses.ts';
import { deniedIn } from './denied-drugs.ts';
import { amountsIn } from './dose-units.ts';
import { groupsIn, type Mention, mentionsIn, namesOf, otherMentionsIn } from './drug-mentions.ts';
import {
  denied,
  doseVerdicts,
  interval,
  intervalOf,
  moreThanOnce,
  otherWay,
  twice,
} from './drug-verdicts.ts';
import { having, isHad, ownWord, takenIn } from './had-drugs.ts';
import { atHome, denies, frequencyIn, proposes, routeIn, says } from './regimen-words.ts';

/* "Takes rivaroxaban", "ASS wurde noch nicht gegeben" beside the medications of the chart (REPLY-21). */

type Item = ReplyCheck['items'][number];

/** A reaction is no treatment: "rash on amoxicillin". */
const reaction =
  /allerg|alerg|anaphyla|anafila|reagier|\breact(?:s|ed)\b|erupcion|\brash\b|exant|ausschlag|intoleran|unvertrag|reaction|reaccion|reaktion/;
/** Where the list of what the patient has ends: "takes apixaban, so avoid ibuprofen". */
const listEnd =
  /,? (?:so|which|but|because|instead of|rather than|que|pero|por lo que|porque|en lugar de|das|aber|daher|weshalb|statt) /;
/** "Except paracetamol nothing". */
const excepted = /\b(?:except|apart from|other than|besides|excepto|salvo|aparte de|ausser|außer)\b/u;
const longestLine = readingBounds.drugLineTokens;
/** Whether a preposition says that the patient has a drug, and the denial before it belongs to another word. */
function isBesideOnly(tokens: readonly Token[], from: number, { start }: Mention): boolean {
  const before = plainOf(tokens, Math.max(from, start - 7), start);
  return /(?<!\p{sc=Latin})(?:on|under|unter|bajo)$/u.test(before) && !notOn.test(before);
}
/** "After 300 mg of aspirin no heparin followed." */
const isAfter = (tokens: readonly Token[], { start }: Mention): boolean =>
  tokens
    .slice(Math.max(0, start - 5), start)
    .some(({ plain }) => /^(?:after|following|nach|tras)$/.test(plain));
const notOn =
  /(?:no|not|nicht|kein\p{sc=Latin}*|[’'] ?t|never|nie|nunca|longer|off)(?: (?:currently|yet|esta|mehr|actually|even|been|now|jetzt|aktuell|is|was))*(?: esta)? (?:on|under|unter|bajo)$/u;

/** "Apixaban: no." */
const isNo = (tokens: readonly Token[], { end }: Mention): boolean =>
  tokens[end]?.text === ':' &&
  /^(?:no|none|nil|nein|keine?s?)$/.test(tokens[end + 1]?.plain ?? '') &&
  /^(?:|[.,;\n])$/.test(tokens[end + 2]?.text ?? '');

const never = /\b(?:never|nunca|nie)\b/;
/** What a denial is about: doses here, drugs at home, or either. */
const deniedKind = (sentence: string, isGiven: boolean) =>
  never.test(sentence) || (!isGiven && notYet.test(sentence)) ? 'either' : isGiven ? 'given' : 'home';

/** Such a denial can be about a dose here. */
const notYet = /\b(?:yet|so far|aun|todavia|noch|bisher|bislang)\b/;
const asked = /\b(?:if|whether|when|si|cuando|falls|wenn|ob|wann)\b/;

/** Reports and no advice, whatever the verb: past tenses, and who says it. */
const reports: Record<ReplyLanguage, RegExp> = {
  en: /\b(?:was|were|has|have|had|did|took|gave|brought|(?:help|reliev|eas|settl|work|improv|start|hand|offer|push|load|infus|titrat|continu|receiv|administer|prescrib|treat|switch|chang)\p{sc=Latin}{0,4}ed|according to|(?:per|on) the (?:drug )?chart|also|already)\b/u,
  es: /\b(?:ha|han|fue|tuvo|llevo|segun(?! (?:el |la |los |las |su )?(?:protocolo|guia|pauta|recomend|criterio|indicacion|peso|respuesta|necesidad|tolerancia|diuresis|evolucion|nivel|valor|result))|ademas|tambien|ya|calmo|alivio|\p{sc=Latin}{3,}(?:aron|ieron))\b/u,
  de: /\b(?:hat|hatte|wurde\p{sc=Latin}*|war|waren|laut(?! (?:der |dem |den )?(?:protokoll|leitlinie|schema|standard|hausstandard|empfehlung|fachinformation|gewicht))|zusatzlich|auch|bereits|brachte|half|wirkte|linderte|senkte|besserte|fuhrte|kam|ging|lief)\b/u,
};
/** Advice against a drug, and what speaks of any patient. */
const advice =
  /\b(?:avoid\p{sc=Latin}*|contraindic\p{sc=Latin}*|kontraindi\p{sc=Latin}*|evit\p{sc=Latin}*|vermeid\p{sc=Latin}*|instead|rather|statt|anstelle|lugar de|vez de|alternativ\p{sc=Latin}*|safe|segur\p{sc=Latin}*|sicher|indicated|indicad\p{sc=Latin}*|indiziert|patients|pacientes|patienten|not|no|nicht|kein\p{sc=Latin}*|sin|ohne|without|out|raus|fuera|never|ni|nor|option|opcion|reversed|reversal)\b/u;
/** "Phenprocoumon 3 mg once a day for atrial fibrillation, and metoprolol": a list of what the patient takes. */
const isRegimen = (sentence: string): boolean =>
  frequencyIn(sentence) !== undefined && !advice.test(sentence) && amountsWritten.test(sentence);
const amountsWritten = /\d ?(?:mg|mcg|µg|g|ie|iu|ui)(?!\p{sc=Latin})/u;
const tellsOf = (sentence: string, language: ReplyLanguage): boolean =>
  reports[language].test(sentence) && !advice.test(sentence);

/** Compares each drug that a reply says the patient takes or was given. The time is linear in the text. */
export function checkDrugs(
  language: ReplyLanguage,
  chart: readonly ChartDose[],
  tokens: readonly Token[],
): Item[] {
  const named = namesOf(chart);
  const doses = [...new Set([...named.values()].flat())];
  return doseSentencesOf(tokens).flatMap(([from, to]) => {
    const drugs = mentionsIn(tokens, named, from, to);
    const grouped = groupsIn(tokens, doses, from, to);
    const unlisted = otherMentionsIn(tokens, named, from, to);
    // Most sentences name no drug, and reading one takes long.
    if (drugs.length + grouped.length + unlisted.length === 0) return [];
    const sentence = plainOf(tokens, from, to);
    if (reaction.test(sentence) || asked.test(sentence)) return [];
    if (denies.test(sentence) && excepted.test(sentence)) return [];
    const given = says[language].exec(sentence);
    const taken = takenIn(language, tokens, [from, to], drugs);
    const claim = given ?? taken;
    const isHome = denies.test(sentence) && longTerm.test(sentence);
    const mayHave = claim !== null || isHome || having.test(sentence);
    const groups = mayHave || ownWord.test(sentence) ? grouped : [];
    const others = mayHave ? unlisted : [];
    const listed = [
      ...drugs.filter((one) => !isWithin(one, groups)),
      ...groups.filter((one) => !overlaps(drugs, one) || drugs.some((drug) => isWithin(drug, [one]))),
    ];
    // Each is read beside its sentence, and one without an end must not cost the square of its length.
    const mentions = [...listed, ...others.filter((one) => !overlaps(listed, one))].slice(
      0,
      readingBounds.drugMentions,
    );
    if (mentions.length === 0) return [];
    const isDeniedOf = deniedIn(
      tokens,
      [from, to],
      mentions.filter(({ isAny }) => !isAny),
    );
    const isProposed = proposes[language].test(sentence);
    const isList = drugs.some((one) => one.doses.length > 0) && isRegimen(sentence);
    const stop = claim === null ? undefined : listEnd.exec(sentence.slice(claim.index))?.index;
    const hasAmount = amountsIn(tokens, from, to).length > 0;
    // "Apixaban once a day." is no proposal, because the patient has the drug.
    const isLine = drugs.length === 1 && drugs[0]?.start === from && to - from <= longestLine && !isProposed;
    const often = hasAmount ? undefined : frequencyIn(sentence);
    // A dose with its amount is compared by its own rule.
    const way = given === null || hasAmount || drugs.length > 1 ? undefined : routeIn(sentence);
    return mentions.flatMap((mention) => {
      const place = placeOf(tokens, mention.start, mention.end);
      // "Aspirin given, atorvastatin at home".
      const isGivenHere = given !== null && !(mentions.length > 1 && isOfHome(tokens, [from, to], mention));
      // "INR isn't useful on apixaban" denies no drug.
      const isDenied =
        isDeniedOf(mention) &&
        !isAfter(tokens, mention) &&
        (claim !== null || isHome || !isBesideOnly(tokens, from, mention));
      if (isNo(tokens, mention)) return denied(place, mention, 'either');
      if (claim === null && !(isHome && isDenied) && !isHad(language, tokens, [from, to], mention))
        return isLine && often !== undefined && !isDenied
          ? intervalOf(place, mention, often)
          : mention.doses.length === 0 &&
              !isDenied &&
              !isProposed &&
              (tellsOf(sentence, language) || isList) &&
              longestTopicAt(tokens, mention.start, language) === undefined
            ? [{ ...place, verdict: 'absent' }]
            : [];
      const before = plainOf(tokens, from, mention.start).length;
      if (isProposed && !isOwnClause(sentence, before, claim?.index, language)) return [];
      if (stop !== undefined && before > (claim?.index ?? 0) + stop) return [];
      if (mention.isAny && (!isDenied || (given === null && !isNothing(sentence)))) return [];
      if (another.test(sentence) && isDenied) return [];
      if (isDenied) return denied(place, mention, deniedKind(sentence, given !== null));
      if (given === null && mentions.length === 1 && longTerm.test(sentence) && isOnlyGiven(mention))
        return [{ ...place, verdict: 'absent' }];
      if (given === null && often !== undefined)
        return taken === null ? intervalOf(place, mention, often) : interval(place, mention, often);
      if (given !== null && twice.test(sentence)) return moreThanOnce(place, mention);
      return [...doseVerdicts(place, mention, isGivenHere), ...otherWay(place, mention, way)];
    });
  });
}

/** "Daily aspirin at home" of a patient who was given one dose here. */
const longTerm =
  /\b(?:(?:at )?home|regular(?:ly)?|daily|long-term|zu hause|dauer\p{sc=Latin}*|hausmedikation|taglich|a diario|en casa|domiciliari[oa]|habitual|cronic[oa])\b/u;

/** Tokens to each side of a drug that can say where it is taken. */
const reachOfHome = 12;

/** Returns whether the words between the commas around a drug say that it is taken at home. */
function isOfHome(tokens: readonly Token[], [from, to]: readonly [number, number], drug: Mention): boolean {
  const near = [Math.max(from, drug.start - reachOfHome), Math.min(to, drug.end + reachOfHome)] as const;
  return atHome.test(plainOf(tokens, ...partAround(tokens, near, drug)));
}

const isOnlyGiven = ({ doses }: Mention): boolean =>
  doses.length > 0 && doses.every(({ isGiven }) => isGiven);

/** "Takes nothing at home", and not by mouth. */
const isNothing = (sentence: string): boolean =>
  /\b(?:nothing|nada|nichts)\b(?! (?:but|more|other|else|mas|salvo|excepto|ausser|außer|anderes))/.test(
    sentence,
  ) && !/\b(?:by mouth|orally|por boca|via oral|per os|oral)\b/.test(sentence);
/** The next dose is outstanding, not the drug. */
const another =
  /\b(?:next|second|third|further|another|more|again|due|repeat|mas|(?<!nicht )mehr|wieder|siguiente|segund[oa]|proxim[oa]|otr[oa]|nachste[nrs]?|zweite[nrs]?|weitere[nrs]?|erneute?)\b/;

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
