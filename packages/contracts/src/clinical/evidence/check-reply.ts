import { itemBounds } from '../../bounds.ts';
import type { ReplyCheck } from '../../chat/reply-check.ts';
import { comparableUnit } from '../labs/tests/lab-units.ts';
import { checkDenials } from './denials.ts';
import type { ChartDose } from './doses/chart-doses.ts';
import { checkDoses } from './doses/check-doses.ts';
import type { Fact, Topic } from './facts.ts';
import { ageText, isTimeUnit, spanAt } from './reply-ages.ts';
import { type Token, tokensOf } from './reply-tokens.ts';
import { allowed, isSame, knownUnits, textOf, unitsBeside } from './reply-units.ts';
import type { ChartState } from './states.ts';
import { firstWords, longestName, topicNames } from './topics.ts';

/* Compares the named numbers of a reply with the chart. Rules: docs/clinical/reply-checks.md. */

type Item = ReplyCheck['items'][number];

const ends = ['.', '!', '?', ';', '\n', '|'];
/** Before a number of a guideline, a limit or a change, which is no value of the patient. */
const limits =
  /^(target|goal|aim|ab|scale|escala|skala|above|below|over|under|least|most|limit|threshold|range|reference|normal|objetivo|meta|encima|debajo|mayor|menor|superior|inferior|limite|umbral|rango|referencia|ziel|zielwert|zielbereich|uber|unter|grenze|grenzwert|referenz|normbereich|mindestens|hochstens|until|hasta|bis|by|um|to|<|>|≤|≥|±|\+)$/;
/** After a limit ("5 or more"), a list ("2, 3 or 4") and points. */
const orMore = /^(or|o|u|oder|points?|puntos?|punkte?)$/;
/** A line with points of a score, such as "Points: respiratory rate 3", has no values of signs. */
const points = /^(points?|puntos?|punkte?)$/;
/** No sign has a value this low, and no score one above the highest total. */
const [lowestSign, highestScore] = [3, 20];
/** Directly before the amount of a change. */
const change = /^(dropped|fell|rose|risen|fallen|increased|decreased|rising|falling|bajo|subio)$/;
/** Characters of a reply that one comparison quotes. */
const longestQuote = 80;
/** How many tokens a number may follow its name or the number before. */
const reach = 6;

/**
 * Compares each number that follows the name of a vital sign, a score or a lab test with `facts` (REPLY-7 to REPLY-9).
 * Numbers without such a name are not compared. What the reply denies, and the age that it states, are compared with
 * `states` (REPLY-11, REPLY-12). The time is linear in the text.
 */
export function checkReply(
  text: string,
  language: 'en' | 'es' | 'de',
  facts: readonly Fact[],
  now: Date,
  states: readonly ChartState[] = [],
  doses: readonly ChartDose[] = [],
): ReplyCheck {
  const tokens = tokensOf(text);
  const items = [
    ...new Reader(tokens, language, byTopic(facts), now).read(),
    ...checkDenials(text, language, states),
    ...checkDoses(text, language, doses, now, tokens),
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

/** Reads the tokens once, with the topic that the last name set. */
class Reader {
  readonly #items: Item[] = [];
  readonly #tokens: readonly Token[];
  readonly #names: ReadonlyMap<string, Topic>;
  readonly #first: ReadonlySet<string>;
  readonly #facts: ReadonlyMap<Topic, Fact[]>;
  readonly #now: number;
  #topic: Topic | undefined;
  /** The facts that match the last number, which an age after it must fit. */
  #matched: readonly Fact[] = [];
  #last = 0;
  #nameOffset = 0;
  #isPoints = false;
  /** Whether no number has followed the name yet. */
  #isNamed = false;

  constructor(
    tokens: readonly Token[],
    language: 'en' | 'es' | 'de',
    facts: ReadonlyMap<Topic, Fact[]>,
    now: Date,
  ) {
    this.#tokens = tokens;
    this.#names = topicNames[language];
    this.#first = firstWords[language];
    this.#facts = facts;
    this.#now = now.getTime();
  }

  read(): Item[] {
    for (let at = 0; at < this.#tokens.length; ) at += this.#step(at);
    return this.#items;
  }

  /** Returns how many tokens it consumed. */
  #step(at: number): number {
    const token = this.#tokens[at];
    if (token === undefined) return 1;
    if (token.values.length > 0) return this.#number(at, token);
    if (points.test(token.plain)) this.#isPoints = true;
    if (ends.includes(token.text)) {
      if (token.text === '\n') this.#isPoints = false;
      this.#topic = undefined;
      this.#matched = [];
      return 1;
    }
    return this.#first.has(token.plain) ? this.#name(at) : 1;
  }

  #name(at: number): number {
    for (let words = longestName; words > 0; words -= 1) {
      const part = this.#tokens.slice(at, at + words);
      const topic = this.#names.get(part.map(({ plain }) => plain).join(' '));
      if (topic === undefined) continue;
      this.#topic = topic;
      this.#nameOffset = this.#tokens[at]?.offset ?? 0;
      this.#isNamed = true;
      this.#matched = [];
      this.#last = at + words;
      return words;
    }
    return 1;
  }

  #number(at: number, token: Token): number {
    const after = this.#tokens[at + 1];
    if (isTimeUnit(after)) return this.#age(at);
    const topic = this.#topic;
    const isFirst = at - this.#last <= reach && this.#isNamed;
    this.#isNamed = false;
    // An age after a number that is not compared is not the age of an earlier one.
    this.#matched = [];
    if (topic === undefined || at - this.#last > reach || this.#isPoints || this.#isNoValue(at)) return 1;
    const { second, length } =
      topic === 'bloodPressure' ? this.#pressure(at) : { second: undefined, length: 1 };
    const unit = this.#unit(at + length);
    if (isImplausible(topic, token.values, unit)) return length;
    if (unitsBeside.has(unit)) return length;
    if (knownUnits.has(unit) && !allowed(topic).includes(unit)) {
      // A later number with another unit may belong to a name that is not in the table.
      if (!isFirst) return length;
      this.#judge(length, at, topic, []);
      return length;
    }
    const facts = this.#facts.get(topic) ?? [];
    const fits = facts.filter((fact) => isSame(fact, token.values, second, unit));
    this.#judge(length, at, topic, fits);
    return length;
  }

  #judge(length: number, at: number, topic: Topic, fits: readonly Fact[]): void {
    const [newest] = this.#facts.get(topic) ?? [];
    const place = this.#place(at, length);
    const [fit] = fits;
    this.#matched = fits;
    this.#last = at + length;
    if (fit) this.#items.push({ ...place, verdict: 'found', ...recordOf(fit) });
    else if (newest)
      this.#items.push({
        ...place,
        verdict: 'differs',
        ...recordOf(newest),
        expected: textOf(newest),
        ...this.#quote(place),
      });
    else this.#items.push({ ...place, verdict: 'absent' });
  }

  /** REPLY-8: "12 min ago", "hace 12 min" and "vor 12 min" must be the age of a set with the value before it. */
  #age(at: number): number {
    const { length, minutes, slack, isAge } = spanAt(this.#tokens, at);
    const dated = this.#matched.filter((fact) => fact.at !== undefined);
    if (!isAge || minutes === undefined || dated.length === 0) return length;
    const ages = dated.map((fact) => ({ fact, age: (this.#now - (fact.at ?? 0)) / 60_000 }));
    const fit = ages.find(({ age }) => Math.abs(age - minutes) <= slack);
    const place = this.#place(at, length);
    if (fit) this.#items.push({ ...place, verdict: 'found', ...recordOf(fit.fact) });
    else if (ages[0]) {
      const { fact, age } = ages[0];
      const expected = ageText(age);
      this.#items.push({ ...place, verdict: 'differs', ...recordOf(fact), expected, ...this.#quote(place) });
    }
    return length;
  }

  #place(at: number, length: number): { offset: number; length: number } {
    const offset = this.#tokens[at]?.offset ?? 0;
    const last = this.#tokens[at + length - 1];
    return { offset, length: last === undefined ? 0 : last.offset + last.text.length - offset };
  }

  /** The words from the name to the value, so that a reader knows which value differs. */
  #quote({ offset, length }: { offset: number; length: number }): Pick<Item, 'quote'> {
    const from = this.#nameOffset;
    const end = offset + length;
    return end - from > longestQuote ? {} : { quote: { offset: from, length: end - from } };
  }

  /** REPLY-9: a limit, a clock time, a maximum ("5 of 20"), points and one end of a range are no values. */
  #isNoValue(at: number): boolean {
    const before = this.#tokens[at - 1];
    const after = this.#tokens[at + 1];
    if (after?.text === ':' && this.#tokens[at + 2]?.values.length) return true;
    if (before?.text === ':' && this.#tokens[at - 2]?.values.length) return true;
    if (orMore.test(after?.plain ?? '')) return true;
    const isRange = [before, after].some((one) => one !== undefined && /^[-–—−~]$/.test(one.text));
    const isMaximum =
      ['/', 'of', 'von', 'de', 'out'].includes(before?.plain ?? '') &&
      this.#tokens.slice(Math.max(0, at - 3), at).some(({ values }) => values.length > 0);
    if (change.test(before?.plain ?? '')) return true;
    const named = this.#tokens.slice(Math.max(this.#last, at - 3), at);
    return isRange || isMaximum || named.some(({ plain }) => limits.test(plain));
  }

  #pressure(at: number): { second: number | undefined; length: number } {
    const between = this.#tokens[at + 1]?.plain ?? '';
    const second = this.#tokens[at + 2]?.values[0];
    if (second === undefined || !['/', 'over', 'sobre', 'zu'].includes(between))
      return { second: undefined, length: 1 };
    return { second, length: 3 };
  }

  /** Returns the unit after a number in the form of the tables, or an empty string. */
  #unit(at: number): string {
    let unit = '';
    for (const token of this.#tokens.slice(at, at + 3)) {
      const isPart = unit === '' || unit.endsWith('/') || token.text === '/';
      if (!isPart || token.values.length > 0 || /^[,;:.()|\n*]$/.test(token.text)) break;
      unit += token.text;
    }
    return comparableUnit(unit.replace(/\s/g, ''));
  }
}

const recordOf = ({ recordId }: Fact) => (recordId === undefined ? {} : { recordId });

/** REPLY-9: points of a sign and years of a publication. */
function isImplausible(topic: Topic, [value = 0]: readonly number[], unit: string): boolean {
  if (topic.startsWith('score:')) return value > highestScore;
  return !topic.startsWith('lab:') && unit === '' && value <= lowestSign;
}
