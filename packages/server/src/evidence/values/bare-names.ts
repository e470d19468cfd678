import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import type { Topic } from '../facts.ts';
import type { Token } from '../reply-tokens.ts';
import { isAbbreviated } from './written-numbers.ts';

/* Words that name a sign only with its value beside them: "tachycardic at 140", and not "systolic function" (REPLY-7). */

const table = (words: Partial<Record<Topic, string>>): ReadonlyMap<string, Topic> =>
  new Map(
    (Object.keys(words) as Topic[]).flatMap((topic) =>
      (words[topic] ?? '').split(' ').map((word) => [word, topic] as const),
    ),
  );

/** The sign that such a word names. */
export const bareNames: Record<ReplyLanguage, ReadonlyMap<string, Topic>> = {
  en: table({
    heartRate: 'tachycardic bradycardic heart rhythm p',
    respiratoryRate: 'tachypneic tachypnoeic breathing breathes respiring',
    bloodPressure: 'hypotensive hypertensive systolic diastolic',
    oxygenSaturation: 'hypoxic hypoxemic hypoxaemic saturating satting oxygenating',
    temperature: 'febrile fever hypothermic t',
  }),
  es: table({
    heartRate: 'sinusal taquicardico taquicardica bradicardico bradicardica',
    respiratoryRate: 'taquipneico taquipneica respira respirando',
    bloodPressure: 'hipotenso hipotensa hipertenso hipertensa sistolica diastolica tension',
    oxygenSaturation: 'hipoxico hipoxica hipoxemico hipoxemica satura saturando',
    temperature: 'febril fiebre hipotermico hipotermica t',
  }),
  de: table({
    heartRate: 'tachykard bradykard sinusrhythmus',
    respiratoryRate: 'tachypnoisch tachypnoeisch atmet',
    bloodPressure: 'hypoton hyperton systolisch diastolisch syst diast',
    oxygenSaturation: 'hypoxisch hypoxamisch sattigt',
    temperature: 'febril fieber hypotherm t',
  }),
};

const joining: ReadonlySet<string> = new Set(
  'of is was at to up going beating rate ( : = ~ about around roughly de es era a al en torno sobre hasta unos ist war bei bis mit von um die ca circa etwa'.split(
    ' ',
  ),
);
/** Below it a number behind such a word is an hour: "febrile at 7 pm". */
const leastValue = 25;
/** A slow breathing rate, and no hour. */
const leastBreaths = 8;
const breathing = /^(?:breath|respir|atmet)/;
/** "Hypoxisch mit 40 % Sauerstoff" gives the oxygen and not the saturation. */
const besideOxygen = /^h[iy]pox/;

/** Returns the sign that a word names by the value directly behind it; undefined for any other word. */
export function bareNameAt(
  tokens: readonly Token[],
  place: number,
  language: ReplyLanguage,
): Topic | undefined {
  const name = tokens[place]?.plain ?? '';
  const topic = bareNames[language].get(name);
  if (topic === undefined) return undefined;
  const from = isAbbreviated(tokens, place + 1) ? place + 2 : place + 1;
  if (besideOxygen.test(name) && tokens[from]?.plain === 'mit') return undefined;
  let at = from;
  while (at < from + 4 && joining.has(tokens[at]?.plain ?? '')) at += 1;
  const least = breathing.test(name) ? leastBreaths : leastValue;
  // "P 78", and not "p = 0.05" or "heart 3".
  if (name === 'p' && tokens[place]?.text !== 'P') return undefined;
  return (tokens[at]?.values[0] ?? 0) >= least ? topic : undefined;
}
