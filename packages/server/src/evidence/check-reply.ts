import { itemBounds } from '@bedside/contracts/bounds.ts';
import type { ReplyCheck } from '@bedside/contracts/chat/reply-check.ts';
import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import { checkDenials } from './denials.ts';
import type { ChartDose } from './doses/chart-doses.ts';
import { checkDoses } from './doses/check-doses.ts';
import type { Fact, Topic } from './facts.ts';
import { checkNormals } from './normals.ts';
import { tokensOf } from './reply-tokens.ts';
import type { ChartSide } from './sides/chart-sides.ts';
import { checkSides } from './sides/check-sides.ts';
import type { ChartState } from './states.ts';
import { ValueReader } from './values/value-reader.ts';

/* Compares the named numbers of a reply with the chart. Rules: docs/clinical/reply-checks.md. */

type Item = ReplyCheck['items'][number];

/**
 * Compares each number with the name of a vital sign, a score or a lab test, or with such a unit, with `facts` (REPLY-7 to
 * REPLY-9, REPLY-17, REPLY-18); limits of guidelines are told apart (REPLY-14). What the reply denies or calls normal, and the
 * age that it states, are compared with `states` (REPLY-11, REPLY-12, REPLY-16), and sides of the body with `sides`
 * (REPLY-15). The time is linear in the text.
 */
export function checkReply(
  text: string,
  language: ReplyLanguage,
  facts: readonly Fact[],
  now: Date,
  states: readonly ChartState[] = [],
  doses: readonly ChartDose[] = [],
  sides?: readonly ChartSide[],
): ReplyCheck {
  const tokens = tokensOf(text);
  const items = [
    ...new ValueReader(tokens, language, byTopic(facts), now).read(),
    ...checkDenials(text, language, states),
    ...(states.length > 0 ? checkNormals(tokens, language, states) : []),
    ...checkDoses(text, language, doses, now, tokens),
    ...(sides === undefined ? [] : checkSides(text, language, sides, tokens)),
  ].toSorted((a, b) => a.offset - b.offset);
  const of = (verdict: Item['verdict']) => items.filter((item) => item.verdict === verdict).length;
  return {
    checked: items.length,
    found: of('found'),
    differs: of('differs'),
    absent: of('absent'),
    items: items.slice(0, itemBounds.checkedValues),
  };
}

function byTopic(facts: readonly Fact[]): ReadonlyMap<Topic, Fact[]> {
  const map = new Map<Topic, Fact[]>();
  for (const fact of facts) {
    const known = map.get(fact.topic);
    if (known) known.push(fact);
    else map.set(fact.topic, [fact]);
  }
  return map;
}
