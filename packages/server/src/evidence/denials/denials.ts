import type { ReplyCheck } from '@bedside/contracts/chat/reply-check.ts';
import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import { namedDrugs } from '@bedside/contracts/clinical/medications/named-drugs.ts';
import { checkPregnancy } from '../patient/pregnancy-claims.ts';
import { sentencesOf } from '../reading/statements.ts';
import { type ChartState, type Denied, labSides, thingOf } from '../states/chart-state.ts';
import { verdictOf } from '../states/verdict.ts';
import { byItself, denialWords } from './denial-words.ts';

/* "No fever", "sin alergias", "ohne Hypoxie" beside the chart (REPLY-11). */

type Item = ReplyCheck['items'][number];

const start = '(?<![\\p{sc=Latin}\\p{N}])';
const end = '(?![\\p{sc=Latin}\\p{N}-])';

/** The nouns of what a laboratory result shows. */
const ofLabs = (noun: Partial<Record<Denied, string>>): Partial<Record<Denied, string>> =>
  Object.fromEntries(Object.entries(noun).filter(([thing]) => thing in labSides));

/** Only at the end of a clause, because "pain is not controlled" denies something else. */
const endOfClause =
  '(?=\\s*(?:[.,;:!)|*\\n]|$|(?:and|but|so|y|pero|und|aber|aktuell|derzeit|zurzeit|currently|actualmente)(?!\\p{sc=Latin})))';
/** Words that deny nothing by themselves. "Not excluded" denies nothing. */
const words = (most: number) =>
  `(?:\\s(?!(?:if|si|wenn|falls|ob|not|no|nicht|noch)(?!\\p{sc=Latin}))\\p{sc=Latin}+){0,${most}}?`;

/** A denial behind its thing: "Fieber besteht nicht", "Allergien hat sie keine", "alergias: ninguna". */
const deniedBehind: Record<ReplyLanguage, string> = {
  en: `(?:(?:\\s(?!not|never)\\p{sc=Latin}+){0,4}\\s?: ?(?:none|nil|no|negative)|${words(2)}\\s(?:(?:is|are|was|were|do|does|did|has|have|had)(?:(?:n[’\\x27]t| not)(?: been)?(?: currently| now)? (?:present|exist|known|evident|seen|reported|noted|recorded|documented|found|detected|apparent)|(?: been)?(?: currently| now)? (?:absent|denied|excluded|ruled out|gone|non-?existent))))${endOfClause}`,
  es: `(?:(?:\\s(?!no |sin )\\p{sc=Latin}+){0,4}\\s?: ?(?:ningun[ao]s?|no|negativ[oa]s?)|${words(2)}\\s(?:no (?:hay|tiene|presenta|existen?|constan?|refiere|son conocid[oa]s?|est[aá]n? presentes?|se (?:conocen?|observan?|aprecian?|objetivan?|detectan?|refieren?))|(?:est[aá]n? |es |queda )?(?:ausentes?|negad[oa]s?|descartad[oa]s?)))${endOfClause}`,
  de: `(?:(?:\\s(?!nicht|noch)\\p{sc=Latin}+){0,4}\\s?: ?(?:keine?|nein|negativ)|${words(5)}\\s(?:nicht|keine?[rsn]?|nie)(?: (?:vor|mehr|bekannt|vorhanden|nachweisbar|festzustellen|erkennbar|vermerkt|angegeben|gegeben))?|${words(2)}\\s(?:verneint|ausgeschlossen|negiert|fehlt))${endOfClause}`,
};

/** Before a denial a noun needs no words behind it that tell it from another: "pain is absent". */
const behindForms = (noun: Partial<Record<Denied, string>>): Partial<Record<Denied, string>> =>
  Object.fromEntries(Object.entries(noun).map(([thing, form]) => [thing, form.replace(byItself, '')]));

/**
 * One pattern for each language, made once, with up to four groups for each thing, for texts in lower case: with both cases
 * its machine code is twice as large. Every repetition is bounded, so the time is linear in the text.
 */
const patterns = new Map(
  (['en', 'es', 'de'] as const).map((language) => {
    const { denial, between, noun, not, adjective, alone, copula, asserted, stated, having } =
      denialWords[language];
    const groups = (forms: Partial<Record<Denied, string>>, kind: string) =>
      Object.entries(forms)
        .map(([thing, form]) => `(?<${thing}${kind}>${form})`)
        .join('|');
    const forms = [
      groups(alone, 'Alone'),
      `(?:${groups(behindForms(noun), 'Behind')}|${groups(adjective, 'Turned')})${deniedBehind[language]}`,
      `(?:${denial}) (?:(?:${between}) ){0,2}(?:${groups(noun, 'Noun')})`,
      `(?:${not}) (?:${groups(adjective, 'Adjective')})`,
      groups(stated, 'Stated'),
      `(?<copula>(?:${copula}) )?(?:${groups(asserted, 'Asserted')})`,
      `(?:${having}) (?:${groups(ofLabs(noun), 'Had')})`,
      groups(ofLabs(noun), 'Named'),
    ];
    return [language, new RegExp(`${start}(?:${forms.join('|')})${end}`, 'gu')] as const;
  }),
);

const groupNames = [
  ...new Set(
    [...patterns.values()].flatMap(({ source }) =>
      [...source.matchAll(/\(\?<(\w+)>/g)].map(({ 1: name = '' }) => name),
    ),
  ),
].filter((name) => name !== 'copula');

/** Returns the thing whose group has matched, and whether the words deny it. */
function claimIn(groups: Record<string, string | undefined> | undefined) {
  const name = groupNames.find((one) => groups?.[one] !== undefined) ?? '';
  const thing = name.replace(
    /(?:Noun|Adjective|Alone|Behind|Turned|Asserted|Stated|Had|Named)$/,
    '',
  ) as Denied;
  return name === ''
    ? undefined
    : {
        thing,
        isDenied: !/(?:Asserted|Stated|Had|Named)$/.test(name),
        isAlone: name.endsWith('Alone'),
        isStated: name.endsWith('Stated'),
        isBare: name.endsWith('Asserted') && groups?.copula === undefined,
        isNamed: name.endsWith('Named'),
        isHad: name.endsWith('Had'),
      };
}

/** "Leukocytosis." by itself, and not in a list of what to watch for. */
const begins = /(?:^|[.!?]\s)[*_]{0,4}$/u;
const closes = /^(?:\.|$|\s(?:of|with|de|con|von|mit)\s)/u;

/** Words without a verb that can begin a sentence before a state: "Alert, but hypotensive", "Weiterhin hypoton". */
const barely =
  /(?:^|[.!?:\n]\s|[*•–-]\s)[\s*_]{0,4}(?:\p{sc=Latin}[\p{sc=Latin}-]{2,20},? (?:(?:and|but|y|e|pero|und|aber) )?){0,2}$/u;
/** Behind such a state: "Hypotensive and tachycardic.", and not "Febrile neutropenia". */
const alone =
  /^\s*(?:$|[.,;:!)*\n]|(?:and|but|at|with|on|since|all|throughout|y|e|pero|a|con|en|desde|und|aber|bei|mit|seit|in|jetzt|now|ahora)(?!\p{sc=Latin}))/iu;

/** Words before a denial that is a condition ("if there is no fever") or a request, and so says nothing about the patient. */
const conditional =
  /(?:^|[^\p{sc=Latin}])(?:confirm\p{sc=Latin}* (?:que|that)|asegur\p{sc=Latin}* (?:de )?que|comprob\p{sc=Latin}* que|verific\p{sc=Latin}* que|sicherstellen,? dass|if|unless|once|until|when|si|salvo|cuando|hasta|wenn|falls|sofern|sobald|bis)(?!\p{sc=Latin})[^.!?\n]{0,40}$/iu;
/** Before a state, a word that turns it round: "not oriented", "nicht kreislaufstabil". */
const turned =
  /(?:^|[^\p{sc=Latin}])(?:(?:cannot|can[’']t|could not) be (?:called|considered|described as|said to be)|far from|anything but|hardly|lejos de|dista(?:n)? de|no se puede \p{sc=Latin}+ (?:que )?(?:est[eé]|es|sea|como)?|(?:went|gone|changed|turned) from(?: being)?|pas(?:ado|ó|a) de(?: estar| ser)?|(?:ging|wechselte) von|weit entfernt von|alles andere als|not|never|no longer|isn[’']t|no(?: est[aá]| es| fue| estaba| se ha)?|nicht(?: mehr| voll)?|kaum|kein\p{sc=Latin}*|sin|ohne|without|nunca|nie)\s+(?:\p{sc=Latin}+\s+)?$/iu;
/** After a denial of the record and not of the thing ("no medications recorded"), and after advice. */
const aboutRecord =
  /^[^.!?\n]{0,60}(?:recorded|documented|listed|noted|charted|on file|registrad|documentad|anotad|const[ae]|dokumentiert|erfasst|eingetragen|vermerkt|hinterlegt|notiert|aufgef[uü]hrt)/iu;
/** "Von kreislaufstabil kann keine Rede sein". */
const refused =
  /^[^.!?\n]{0,12}(?:kann keine rede sein|lässt sich nicht|darf (?:man )?nicht|can(?:no|[’'])t be|no se puede|no procede|is out of the question)/iu;
/** "Not asked is not the same as no allergies". */
const compared =
  /(?:not the same (?:thing )?as|does(?: not|n[’']t) mean|no es lo mismo que|no (?:significa|equivale a)|nicht dasselbe wie|nicht gleichbedeutend mit|(?:hei(?:ß|ss)t|bedeutet) nicht)[:,]?\s?["'«„“”»]?$/iu;
/** "No medication has been given". */
const isGiving =
  /^(?:\s\p{sc=Latin}+){0,3}?\s(?:given|administered|administrado|dado|puesto|gegeben|verabreicht)(?!\p{sc=Latin})/iu;
/** "To put him on oxygen". */
const intended =
  /(?<!\p{sc=Latin})to (?:put|start|place|keep|leave|have|get) (?:(?:her|him|them|it|the patient) )?(?:back )?$/iu;
const isNeed = /^[^.!?\n]{0,12}(?:needed|required|necesari|nötig|erforderlich|indicated|indicad)/iu;

/** Returns a text of the same length, so that a place in it is a place in the text. */
const inLowerCase = (text: string) => text.replaceAll('İ', 'I').toLowerCase();

/** Compares what a reply denies, and the states that it claims, with the chart. The time is linear in the text. */
export function checkDenials(
  text: string,
  language: ReplyLanguage,
  states: readonly ChartState[],
  sentences = sentencesOf(text),
): Item[] {
  const byThing = new Map(states.map((one) => [one.thing, one]));
  const pattern = patterns.get(language);
  const found = pattern === undefined ? [] : [...inLowerCase(text).matchAll(pattern)];
  const items = found.flatMap(({ 0: words, index: offset, groups }): Item[] => {
    const claim = claimIn(groups);
    const state = claim && byThing.get(thingOf(claim.thing));
    if (claim === undefined || state === undefined) return [];
    const after = offset + words.length;
    const before = text.slice(Math.max(0, offset - 60), offset);
    // That nothing is recorded is true of what the chart does not know.
    const isOfRecord =
      claim.isDenied &&
      // If no one has asked, "No allergies documented" reassures falsely.
      !(claim.thing === 'allergies' && state.isOpen) &&
      state.isPresent !== true &&
      (!claim.isAlone || claim.thing === 'allergies' || claim.thing === 'medication') &&
      (aboutRecord.test(text.slice(after, after + 80)) || /const[ae]n? /iu.test(words));
    const isStated =
      !conditional.test(before) &&
      !isOfRecord &&
      !isNeed.test(text.slice(after, after + 30)) &&
      !/^[^.!\n]{0,60}\?/.test(text.slice(after, after + 62));
    const isHeadless = claim.isBare && !(barely.test(before) && alone.test(text.slice(after, after + 12)));
    const isListed = claim.isNamed && !(begins.test(before) && closes.test(text.slice(after, after + 6)));
    if (!isStated || isHeadless || isListed) return [];
    const place = { offset, length: words.length };
    const isTurned = claim.isAlone && (turned.test(before) || refused.test(text.slice(after, after + 40)));
    if (claim.isDenied && compared.test(before)) return [];
    if (claim.thing === 'allergies' && claim.isDenied && isExcepted(text, offset, after, state)) return [];
    if (
      claim.thing === 'allergies' &&
      state.isOpen &&
      unasked.test(text.slice(Math.max(0, offset - 90), after + 90))
    )
      return [];
    // What was given here is compared by the rules of doses.
    if (
      claim.thing === 'medication' &&
      claim.isDenied &&
      state.isPresent !== true &&
      isGiving.test(text.slice(after, after + 40))
    )
      return [];
    // "No rush to put him on oxygen" intends it.
    if (claim.thing === 'oxygen' && intended.test(before)) return [];
    // "Cephalosporin allergy is not recorded" denies one substance.
    if (claim.thing === 'allergies' && isOfSubstance(before)) return [];
    if (!claim.isDenied && turned.test(before)) return [];
    if (claim.isDenied && !isTurned) return [verdictOf(place, state)];
    if ((claim.isStated || claim.isNamed || claim.isHad) && state.isPresent === undefined && !state.isOpen)
      return [{ ...place, verdict: 'absent' }];
    // "Not excluded" claims nothing about an unknown finding.
    return isTurned && state.isOpen ? [] : assertedOf(place, state);
  });
  return [...items, ...checkPregnancy(text, sentences, states)].toSorted((a, b) => a.offset - b.offset);
}

const exception =
  /(?<!\p{sc=Latin})(?:apart from|aside from|other than|except(?:ing)?|besides|only|salvo|excepto|aparte de|menos|au(?:ß|ss)er|abgesehen von|bis auf)(?!\p{sc=Latin})[^.!?\n]{0,40}/iu;

/** "No allergies other than penicillin" of a patient with that allergy. */
function isExcepted(text: string, from: number, to: number, { text: known = '' }: ChartState): boolean {
  const around = text.slice(Math.max(0, from - 60), to + 60);
  const named = exception.exec(around)?.[0].toLowerCase() ?? '';
  return named !== '' && known.split(', ').some((one) => named.includes(one.slice(0, 5).toLowerCase()));
}

/** "No allergies are listed because nobody has asked." */
const unasked =
  /(?:nobody|no one|not|never) (?:has )?(?:been )?asked|no se (?:le )?ha preguntado|nadie (?:le )?ha preguntado|sin preguntar|(?:nicht|nie|niemand) (?:\p{sc=Latin}+ ){0,3}(?:gefragt|erfragt|abgefragt)/iu;

const isOfSubstance = (before: string): boolean =>
  namedDrugs(/[\p{sc=Latin}-]+(?=[ -]$)/u.exec(before)?.[0] ?? '').length > 0;

/** Words that say that the patient has a thing differ only if the chart is far from it: "febrile" at 37.9 °C is not false. */
function assertedOf(
  place: Pick<Item, 'offset' | 'length'>,
  { isPresent, isFar, isOpen, text, recordId }: ChartState,
): Item[] {
  if (isOpen) return [{ ...place, verdict: 'differs', expected: '?' }];
  if (isPresent !== false || !isFar) return [];
  return [
    { ...place, verdict: 'differs', ...(recordId !== undefined && { recordId }), expected: text ?? '–' },
  ];
}
