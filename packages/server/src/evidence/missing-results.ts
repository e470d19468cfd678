import type { ReplyCheck } from '@bedside/contracts/chat/reply-check.ts';
import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import type { Fact, Topic } from './facts.ts';
import { placeOf, plainOf, restOfSentence, type Token } from './reading/reply-tokens.ts';
import { factsNamed, longestTopicAt } from './reading/topics.ts';
import { textOf } from './values/reply-units.ts';

/* "The troponin is still pending", "no lactate has been sent" of a test with a result (REPLY-32). */

type Item = ReplyCheck['items'][number];

/** Behind a test, that there is no result. */
const pending: Record<ReplyLanguage, RegExp> = {
  en: /^(?:[’'] s |is |are |has |have |been |results? |level |still |yet |currently ){0,4}(?:pending|awaited|outstanding|(?:(?:is|has|have|was)n [’'] t |not )(?:been |yet |currently )*(?:back(?! to)|available|sent|done|taken|measured|resulted|in(?= ?(?:$|[.,;])))(?!\p{sc=Latin}))/u,
  es: /^(?:esta |sigue |queda |aun |todavia |resultado ){0,3}(?:pendiente|(?:no|sin) (?:\p{sc=Latin}+ ){0,2}(?:salido|disponible|resultado|llegado|pedido|extraido|enviado|hecho))(?!\p{sc=Latin})/u,
  de: /^(?:ist |sind |wurde |liegt |steht |stehen |befund ){0,2}(?:noch |bisher |bislang )*(?:ausstehend|aus(?= ?(?:$|[.,;]))|nicht (?:vor|da|zuruck|verfugbar|abgenommen|bestimmt|gemessen|bekannt)(?!\p{sc=Latin}))/u,
};
/** Before a test: "no troponin", with what follows it. */
const none: Record<ReplyLanguage, RegExp> = {
  en: /(?:^| )no (?:\p{sc=Latin}+ )?$/u,
  es: /(?:^| )(?:pendiente de(?: la| el)?|falta(?: la| el)?) $/u,
  de: /(?:^| )(?:kein\p{sc=Latin}*) $/u,
};
const ofNone: Record<ReplyLanguage, RegExp> = {
  en: /^(?:result |level )?(?:(?:has |have |was |were |is )?(?:been )?(?:sent|done|taken|measured|available|back)(?!\p{sc=Latin})|yet|so far)/u,
  es: /^(?:$|[.,;])/u,
  de: /^(?:bisher|bislang|wurde (?:abgenommen|bestimmt))(?!\p{sc=Latin})/u,
};
/** Another sample of the test may be missing. */
const another =
  /(?<!\p{sc=Latin})(?:second|repeat\p{sc=Latin}*|serial|next|further|another|control|follow|delta|new|trend|cultures?|segund[oa]|repet\p{sc=Latin}*|seriad[oa]s?|proxim[oa]|siguiente|nuev[oa]|otr[oa]|zweite[nrs]?|kontroll\p{sc=Latin}*|verlauf\p{sc=Latin}*|nachste[nrs]?|weitere[nrs]?|erneut\p{sc=Latin}*|serielle?)(?!\p{sc=Latin})/u;
const reach = 8;

/** Compares each test that a reply calls missing with the results. The time is linear in the text. */
export function checkMissingResults(
  tokens: readonly Token[],
  language: ReplyLanguage,
  facts: ReadonlyMap<Topic, Fact[]>,
): Item[] {
  return tokens.flatMap((_, at): Item[] => {
    const named = longestTopicAt(tokens, at, language);
    if (named === undefined || !named.topic.startsWith('lab:')) return [];
    const [newest] = factsNamed(facts, named.topic);
    if (newest === undefined) return [];
    const end = at + named.words;
    const rest = restOfSentence(tokens, end, reach);
    const behind = plainOf(rest, 0, rest.length);
    const before = `${plainOf(tokens, Math.max(0, at - 4), at)} `;
    const isMissing =
      pending[language].test(behind) || (none[language].test(before) && ofNone[language].test(behind));
    if (!isMissing || another.test(`${before}${behind}`)) return [];
    const { recordId } = newest;
    return [
      {
        ...{ ...placeOf(tokens, at, end), verdict: 'differs', expected: textOf(newest) },
        ...(recordId !== undefined && { recordId }),
      },
    ];
  });
}
