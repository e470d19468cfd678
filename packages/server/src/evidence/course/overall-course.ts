import type { ReplyCheck } from '@bedside/contracts/chat/reply-check.ts';
import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import type { Fact, Topic } from '../facts.ts';
import { badness, signBands } from './trends.ts';

/* "She is improving", "constantes sin cambios", "Vitalwerte stabil" beside the two newest sets (REPLY-22). */

type Item = ReplyCheck['items'][number];

interface CourseWords {
  /** The patient, or all vital signs. */
  who: string;
  better: string;
  worse: string;
  same: string;
}

const words: Record<ReplyLanguage, CourseWords> = {
  en: {
    who: '(?:overall,? )?(?:(?:the |all |all her |all his )?(?:vitals|vital signs|obs|observations|ha?emodynamics|signs|parameters|values)|everything|(?:the )?(?:patient|condition)|she|he|(?:her|his|the patient[’\\x27]s) (?:condition|vitals|vital signs|obs|observations|ha?emodynamics|clinical (?:condition|state)))',
    better:
      '(?:is |are |has |have |been |now |clearly |steadily |clinically |getting |doing |heading |moving ){0,4}(?:improv(?:ing|ed)|better|recover(?:ing|ed)|(?:in )?the right direction)',
    worse:
      '(?:is |are |has |have |been |now |clearly |getting |doing |clinically ){0,4}(?:worse(?:n(?:ing|ed))?|deteriorat(?:ing|ed))',
    same: '(?:is |are |has |have |been |remain(?:s|ed)? |stay(?:s|ed)? |stayed |largely |essentially ){0,4}(?:unchanged|the same|hardly changed|not changed|static)',
  },
  es: {
    who: '(?:en conjunto,? |en general,? )?(?:todas )?(?:las? |sus )?(?:constantes|par[aá]metros|signos vitales|evoluci[oó]n|(?:la |el )paciente|situaci[oó]n|estado(?: general)?)(?: vitales| cl[ií]nic[oa])?',
    better:
      '(?:est[aá]n? |ha[n]? |va[n]? |claramente |cl[ií]nicamente ){0,3}(?:mejora(?:n|ndo|do)?|mejor|favorable|a mejor)',
    worse:
      '(?:est[aá]n? |ha[n]? |va[n]? |claramente |cl[ií]nicamente ){0,3}(?:empeora(?:n|ndo|do)?|peor|desfavorable|a peor)',
    same: '(?:est[aá]n? |ha[n]? |se mantienen? |siguen? |permanecen? ){0,3}(?:sin cambios|igual|iguales|invariables?)',
  },
  de: {
    who: '(?:insgesamt )?(?:(?:die |der |ihr |sein |alle )?(?:patientin|patient|vitalwerte|werte|parameter|vitalzeichen|vitalparameter|zustand|allgemeinzustand|h[aä]modynamik|kreislauf)|sie|er)',
    better:
      '(?:ist |sind |hat |haben |wird |werden |sich |deutlich |klinisch |weiter ){0,4}(?:gebessert|verbessert|bessert|bessern|besser|stabilisiert|erholt)(?: sich)?',
    worse:
      '(?:ist |sind |hat |haben |wird |werden |sich |deutlich |klinisch ){0,4}(?:verschlechtert|verschlechtern|schlechter)(?: sich)?',
    same: '(?:ist |sind |bleibt |bleiben |weiterhin ){0,3}(?:unver[aä]ndert|gleich|gleichbleibend)',
  },
};
/** "Hemodynamic improvement". */
const betterBefore: Record<ReplyLanguage, string> = {
  en: '(?:she|he)(?:[’\\x27]s| has| is) (?:clearly |really |now )?(?:picked up|rallied|perked up|turned (?:the|a) corner|on the mend|much better|brighter)|(?:ha?emodynamic|clinical|overall|marked) (?:improvement|recovery)|(?:she|he) looks better',
  es: '(?:las |sus )?(?:constantes |par[aá]metros |signos vitales )?(?:est[aá]n?|va|van|ha|han)(?: ido)? (?:claramente )?(?:mejora(?:ndo|do)|remonta(?:ndo|do)|recupera(?:ndo|do)|estabiliza(?:ndo|do))|(?:clara |franca )?(?:mejor[ií]a|estabilizaci[oó]n|recuperaci[oó]n) (?:hemodin[aá]mica|cl[ií]nica|general)',
  de: '(?:\\p{sc=Latin}+ )?(?:hat|haben) sich (?:die |der |ihre? |seine? )?(?:vital\\p{sc=Latin}+|werte|zustand|patientin|patient|kreislauf)(?: deutlich| klar| weiter)? (?:gebessert|stabilisiert|erholt|verbessert|normalisiert)|(?:ihr|ihm|der patientin|dem patienten) geht es (?:\\p{sc=Latin}+ )?besser|es geht (?:ihr|ihm) (?:\\p{sc=Latin}+ )?besser|insgesamt besserung|(?:klinische|h[aä]modynamische|deutliche) (?:besserung|verbesserung|stabilisierung)',
};
/** "No change in her vital signs". */
const sameBefore: Record<ReplyLanguage, string> = {
  en: 'no (?:significant |relevant )?change in (?:her |his |the )?(?:vitals|vital signs|obs|observations)',
  es: 'sin cambios en las constantes',
  de: 'keine [aä]nderung der vital\\p{sc=Latin}+',
};
const patterns = new Map(
  (['en', 'es', 'de'] as const).map((language) => {
    const { who, better, worse, same } = words[language];
    return [
      language,
      new RegExp(
        `(?<=^|[.!?:;,\\n]\\s*|[-*•]\\s+|(?:and|y|und|that|que|dass)\\s)(?:${who} (?:(?<better>${better})|(?<worse>${worse})|(?<same>${same}))|(?<none>${sameBefore[language]})|(?<gain>${betterBefore[language]}))(?![\\p{sc=Latin}-]| (?:than|que|als) )`,
        'giu',
      ),
    ] as const;
  }),
);

/** Compares what a reply says of the whole course with the two newest values of each sign. */
export function checkOverallCourse(
  text: string,
  language: ReplyLanguage,
  facts: ReadonlyMap<Topic, Fact[]>,
): Item[] {
  const found = [...text.matchAll(patterns.get(language) ?? /$^/gu)];
  if (found.length === 0) return [];
  const moves = (Object.keys(signBands) as Topic[]).flatMap((topic) => {
    const [newest, previous] = facts.get(topic) ?? [];
    if (newest === undefined || previous === undefined || topic === 'meanPressure' || topic === 'pain')
      return [];
    const clear = (signBands[topic]?.clear ?? 0) / 2;
    const isClear = Math.abs(newest.value - previous.value) >= clear;
    return [
      {
        newest,
        previous,
        by: isClear ? (badness(topic, newest.value) ?? 0) - (badness(topic, previous.value) ?? 0) : 0,
        isClear,
      },
    ];
  });
  const worse = moves.filter(({ by }) => by > 0);
  const better = moves.filter(({ by }) => by < 0);
  const moved = moves.filter(({ isClear }) => isClear);
  return found.flatMap(({ 0: { length }, index: offset, groups }): Item[] => {
    const against =
      (groups?.better ?? groups?.gain) !== undefined && better.length === 0 && worse.length > 1
        ? worse
        : groups?.worse !== undefined && worse.length === 0 && better.length > 1
          ? better
          : (groups?.same ?? groups?.none) !== undefined && moved.length > 1
            ? moved
            : [];
    const [first] = against;
    if (first === undefined) return [];
    const expected = against.map(
      ({ newest, previous }) => `${previous.value} → ${newest.value} ${newest.unit}`,
    );
    const { recordId } = first.newest;
    return [
      {
        ...{ offset, length, verdict: 'differs', expected: expected.slice(0, 2).join(', ') },
        ...(recordId !== undefined && { recordId }),
      },
    ];
  });
}
