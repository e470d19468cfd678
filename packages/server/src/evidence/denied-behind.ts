import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';

/*
 * A denial that follows its thing: "Fieber besteht nicht", "Allergien hat sie keine", "fever is absent", "alergias: no
 * constan" (REPLY-11). Only at the end of a clause, because "pain is not controlled" denies something else.
 */

const clauseEnd =
  '(?=\\s*(?:[.,;:!)|*\\n]|$|(?:and|but|so|y|pero|und|aber|aktuell|derzeit|zurzeit|currently|actualmente)(?!\\p{L})))';
/** Words that deny nothing by themselves. "Not excluded" denies nothing. */
const words = (most: number) =>
  `(?:\\s(?!(?:if|si|wenn|falls|ob|not|no|nicht|noch)(?!\\p{L}))\\p{L}+){0,${most}}?`;

/** What stands between a thing and the end of its clause. Begins with a space or a colon. */
export const deniedBehind: Record<ReplyLanguage, string> = {
  en: `(?:(?:\\s(?!not|never)\\p{L}+){0,4}\\s?: ?(?:none|nil|no|negative)|${words(2)}\\s(?:(?:is|are|was|were|do|does|did|has|have|had)(?:(?:n[’\\x27]t| not)(?: been)?(?: currently| now)? (?:present|exist|known|evident|seen|reported|noted|recorded|documented|found|detected|apparent)|(?: been)?(?: currently| now)? (?:absent|denied|excluded|ruled out|gone|non-?existent))))${clauseEnd}`,
  es: `(?:(?:\\s(?!no |sin )\\p{L}+){0,4}\\s?: ?(?:ningun[ao]s?|no|negativ[oa]s?)|${words(2)}\\s(?:no (?:hay|tiene|presenta|existen?|constan?|refiere|son conocid[oa]s?|est[aá]n? presentes?|se (?:conocen?|observan?|aprecian?|objetivan?|detectan?|refieren?))|(?:est[aá]n? |es |queda )?(?:ausentes?|negad[oa]s?|descartad[oa]s?)))${clauseEnd}`,
  de: `(?:(?:\\s(?!nicht|noch)\\p{L}+){0,4}\\s?: ?(?:keine?|nein|negativ)|${words(5)}\\s(?:nicht|keine?[rsn]?|nie)(?: (?:vor|mehr|bekannt|vorhanden|nachweisbar|festzustellen|erkennbar|vermerkt|angegeben|gegeben))?|${words(2)}\\s(?:verneint|ausgeschlossen|negiert|fehlt))${clauseEnd}`,
};
