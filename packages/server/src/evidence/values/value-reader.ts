import type { ReplyCheck } from '@bedside/contracts/chat/reply-check.ts';
import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import { drugFolded } from '@bedside/contracts/clinical/medications/drugs.ts';
import { readingBounds } from '../bounds.ts';
import { isAmount } from '../doses/dose-units.ts';
import type { Fact, Topic } from '../facts.ts';
import { placeOf, type Token } from '../reading/reply-tokens.ts';
import { factsNamed, isSalt, longestTopicAt } from '../reading/topics.ts';
import { wordSet } from '../reading/word-set.ts';
import { bareNameAt } from './bare-names.ts';
import { isOfAnother, rateOf } from './carried-names.ts';
import { isGuidelineFigure } from './guideline-figures.ts';
import {
  decadeAt,
  extremeAt,
  isApproximate,
  isCondition,
  isMove,
  isOnAir,
  isScaled,
  type Limit,
  limitAt,
  type NamePlace,
  partOfDecade,
  rangeAt,
} from './limits.ts';
import { topicBehind } from './names-behind.ts';
import { extremeOf, isNewest, olderThan, type ReadItem, recordOf } from './newest-facts.ts';
import { isNoValue } from './no-values.ts';
import { ageText, isTimeUnit, spanAt } from './reply-ages.ts';
import { agesOf, isSpanOfMove, type Move, spansOf } from './reply-moves.ts';
import {
  allowed,
  type Fit,
  fitOf,
  isBeyond,
  isImplausible,
  isNear,
  isSame,
  isUnit,
  knownUnits,
  textOf,
  unitsBeside,
  type ValueMention,
} from './reply-units.ts';
import { unnamedValueAt } from './unnamed-values.ts';
import {
  isAbbreviated,
  labUnitAt,
  pressureAt,
  pressurePart,
  unitAt,
  unitLengthAt,
} from './written-numbers.ts';

type Item = ReplyCheck['items'][number];

const ends = ['.', '!', '?', ';', '\n', '|'];
/** A line with points of a score, such as "Points: respiratory rate 3", has no values of signs. */
const points = /^(points?|puntos?|punkte?)$/;
/** Characters of a reply that one comparison quotes. */
const longestQuote = readingBounds.valueQuoteCharacters;
/** How many tokens a number may follow its name or the number before. */
const reach = 6;
/** The first number behind a name may follow later, if such a word is directly before it. */
const farReach = 14;
const saying = /^(?:is|was|at|of|:|es|era|fue|de|ist|war|betragt|bei|mit)$/;

/** Reads the tokens of a reply once, with the topic that the last name set (REPLY-7 to REPLY-9, REPLY-14). */
export class ValueReader {
  readonly #items: ReadItem[] = [];
  readonly #text: string;
  readonly #tokens: readonly Token[];
  readonly #language: ReplyLanguage;
  readonly #facts: ReadonlyMap<Topic, Fact[]>;
  readonly #now: number;
  #topic: Topic | undefined;
  /** The facts that match the last number, which an age after it must fit. */
  #matched: readonly Fact[] = [];
  /** The values of the last move, whose time may follow. */
  #move: Move | undefined;
  #last = 0;
  #name: NamePlace = { start: 0, end: 0 };
  /** Whether the last name is a word such as "hypotensive". */
  #isBare = false;
  #isCondition = false;
  #isPoints = false;
  /** Whether no number has followed the name yet. */
  #isNamed = false;

  constructor(
    text: string,
    tokens: readonly Token[],
    language: ReplyLanguage,
    facts: ReadonlyMap<Topic, Fact[]>,
    now: Date,
  ) {
    this.#text = text;
    this.#tokens = tokens;
    this.#language = language;
    this.#facts = facts;
    this.#now = now.getTime();
  }

  read(): ReadItem[] {
    for (let at = 0; at < this.#tokens.length; ) at += this.#step(at);
    return this.#items;
  }

  /** Returns how many tokens it consumed. */
  #step(at: number): number {
    const token = this.#tokens[at];
    if (token === undefined) return 1;
    if (token.values.length > 0) return this.#number(at, token);
    if (points.test(token.plain)) this.#isPoints = true;
    if (ends.includes(token.text) && !isAbbreviated(this.#tokens, at)) {
      if (token.text === '\n') this.#isPoints = false;
      // "| SpO₂ | 91 % | 12 min ago |".
      if (token.text === '|' && this.#isNamed) return 1;
      this.#topic = undefined;
      if (token.text !== '|') this.#matched = [];
      this.#isCondition = false;
      return 1;
    }
    if (isCondition(token)) this.#isCondition = true;
    // "1 for temperature and 1 for age 3–14".
    if (/^(?:age|edad|alter)$/.test(token.plain)) this.#topic = undefined;
    return this.#readName(at);
  }

  #readName(at: number): number {
    const named = longestTopicAt(this.#tokens, at, this.#language);
    let { topic, words } = named ?? { topic: undefined, words: 0 };
    // "Paracetamol at twenty past one" gives no level of it.
    if (topic !== undefined && !this.#facts.has(topic) && drugFolded(this.#tokens[at]?.plain ?? '')) return 1;
    const bare = topic === undefined ? bareNameAt(this.#tokens, at, this.#language) : undefined;
    if (bare !== undefined) [topic, words] = [bare, 1];
    if (topic !== undefined) {
      this.#isBare = bare !== undefined;
      this.#topic = isSalt(this.#tokens, at, words) ? undefined : topic;
      this.#name = { start: at, end: at + words };
      this.#isNamed = true;
      this.#matched = [];
      this.#last = at + words;
      return words;
    }
    return 1;
  }

  #number(at: number, token: Token): number {
    const after = this.#tokens[at + 1];
    if (!this.#isNamed && isOfAnother(this.#tokens, this.#last, at)) this.#topic = undefined;
    if (this.#topic !== undefined) this.#topic = rateOf(this.#topic, after?.plain ?? '');
    const topic = this.#topic;
    // A clotting time is in seconds.
    const isClotting = after?.plain === 's' && topic?.startsWith('lab:') && this.#isNamed;
    const isDecade = decadeAt(this.#tokens, at) !== undefined;
    if (isTimeUnit(after) && !isClotting && !isDecade) return this.#age(at);
    // "The heart rate at the most recent set of observations is 84".
    const isFar =
      this.#isNamed && at - this.#last <= farReach && saying.test(this.#tokens[at - 1]?.plain ?? '');
    const within = isFar ? farReach : reach;
    const isFirst = at - this.#last <= within && this.#isNamed;
    // "Saturation at 13:50: 91" has its number behind the time.
    const isClock = [after, this.#tokens[at - 1]].some((one) => one?.text === ':');
    if (!(isClock && isNoValue(this.#tokens, at))) this.#isNamed = false;
    // An age after a number that is not compared is not the age of an earlier one.
    this.#matched = [];
    this.#move = undefined;
    const isScore = topic?.startsWith('score:') && at - this.#last <= reach;
    if (isNoValue(this.#tokens, at, isScore) || (this.#isPoints && !isScore)) return 1;
    // "Pulse in the seventies, 122/76".
    const isOtherSign = topic !== undefined && topic !== 'bloodPressure' && !isFirst;
    if (isOtherSign && pressureAt(this.#tokens, at).second !== undefined) return this.#unnamed(at);
    const behind =
      topic === undefined || !isFirst ? topicBehind(this.#tokens, at, this.#language) : undefined;
    if (behind) return this.#behind(at, token, behind.topic, behind.end);
    if (topic === undefined || at - this.#last > within) {
      if (isOnAir(this.#tokens, at) && !this.#isCondition) return this.#saturation(at, token);
      return this.#unnamed(at);
    }
    const { second, length } = topic === 'bloodPressure' ? pressureAt(this.#tokens, at) : single;
    const range = second === undefined ? rangeAt(this.#tokens, at) : undefined;
    const end = at + (range?.length ?? length);
    const unit = unitAt(this.#tokens, end);
    const part = topic === 'bloodPressure' ? pressurePart(this.#tokens, this.#name) : undefined;
    const mention: ValueMention = {
      ...{ topic, values: token.values, second, part, range, unit, at, length: end - at },
      ...this.#unitOf(end, token),
    };
    if (unitsBeside.has(unit) || isAmount(this.#tokens, at)) {
      // A drug that is named like a test, such as HCT.
      if (isFirst && topic.startsWith('lab:')) this.#topic = undefined;
      return mention.length;
    }
    const hasOtherUnit =
      isUnit(unit) && !allowed(topic).includes(unit) && !(topic.startsWith('lab:') && !knownUnits.has(unit));
    const limit = limitAt(this.#tokens, at, this.#name, end + unitLengthAt(this.#tokens, end));
    if (limit) return hasOtherUnit ? mention.length : this.#limit(mention, limit);
    if (range && (topic !== 'pain' || isMove(this.#tokens, at)))
      return hasOtherUnit ? mention.length : this.#range(mention, range);
    // A later number with another unit may belong to a name that is not in the table, as in "hypotensive (EF 35 %)".
    const isVague = !isFirst || this.#isBare;
    if (hasOtherUnit && isVague) return this.#unnamed(at);
    if (!hasOtherUnit && isImplausible(topic, token.values, unit)) return length;
    const decade = decadeAt(this.#tokens, at);
    if (decade) return this.#inDecade(mention, decade);
    if (topic === 'weight' && !allowed(topic).includes(unit)) return length;
    if (topic === 'pain' && !isScaled(this.#tokens, this.#name, at)) return length;
    if (hasOtherUnit) this.#judge(mention, () => undefined);
    else if (isApproximate(this.#tokens, at))
      this.#judge(mention, (fact) => fitOf(fact, mention) ?? (isNear(fact, mention) ? 'rounded' : undefined));
    else this.#judge(mention, (fact) => fitOf(fact, mention));
    return length;
  }

  /** The unit of a laboratory test behind a number that ends before a token, and the number's decimals. */
  #unitOf(end: number, { text }: Token): Pick<ValueMention, 'labUnit' | 'decimals'> {
    const last = this.#tokens[end - 1];
    const labUnit = last === undefined ? '' : labUnitAt(this.#text, last.offset + last.text.length);
    return { labUnit, decimals: decimalsOf(text) };
  }

  /** "In the 80s" is right for each value from 80 to 89, and too vague to look like the chart. */
  #inDecade(mention: ValueMention, from: number): number {
    const [low, high] = partOfDecade(this.#tokens, mention.at);
    const isIn = ({ value }: Fact) => value >= from + low && value <= from + high;
    this.#judge(mention, (fact) => (isIn(fact) ? 'rounded' : undefined));
    return mention.length;
  }

  /** Returns how many tokens the number and its name have. */
  #behind(at: number, { values, text }: Token, topic: Topic, nameEnd: number): number {
    const { second, length } = topic === 'bloodPressure' ? pressureAt(this.#tokens, at) : single;
    const place = { part: undefined, range: undefined, labUnit: '', decimals: decimalsOf(text), at, length };
    const mention: ValueMention = {
      ...place,
      topic,
      values,
      second,
      unit: unitAt(this.#tokens, at + length),
    };
    const isOther = knownUnits.has(mention.unit) && !allowed(topic).includes(mention.unit);
    const isLimit = limitAt(this.#tokens, at, { start: at - 3, end: at - 3 }, at + length) !== undefined;
    if (isOther || isLimit || rangeAt(this.#tokens, at) || this.#isCondition || isAmount(this.#tokens, at))
      return length;
    this.#name = { start: at, end: at };
    const next = at + length + unitLengthAt(this.#tokens, at + length);
    const part =
      topic === 'bloodPressure' ? pressurePart(this.#tokens, { start: next + 1, end: next + 1 }) : undefined;
    this.#judge(mention, (fact) => fitOf(fact, { ...mention, part }));
    this.#topic = undefined;
    return Math.max(length, nameEnd - at);
  }

  /** "97 % on room air" is a saturation. */
  #saturation(at: number, { values }: Token): number {
    const place = {
      second: undefined,
      part: undefined,
      range: undefined,
      labUnit: '',
      decimals: 0,
      at,
      length: 1,
    };
    const mention: ValueMention = { ...place, topic: 'oxygenSaturation', values, unit: '%' };
    this.#name = { start: at, end: at };
    this.#judge(mention, (fact) => fitOf(fact, mention));
    return 1;
  }

  /** REPLY-17: a number without a name, by its unit. */
  #unnamed(at: number): number {
    const value = this.#isCondition ? undefined : unnamedValueAt(this.#text, this.#tokens, at, this.#facts);
    if (value === undefined) return 1;
    const { length, fits } = value;
    this.#matched = fits;
    const place = this.#place(at, length);
    const current = fits.find((fact) => isNewest(fact, this.#factsOf(fact.topic)));
    const [fit] = fits;
    if (current) this.#items.push({ ...place, verdict: 'found', ...recordOf(current), topic: current.topic });
    else if (fit) this.#items.push({ ...place, ...olderThan(fit, this.#factsOf(fit.topic)) });
    else this.#items.push({ ...place, verdict: 'absent' });
    return length;
  }

  readonly #factsOf = (topic: Topic): readonly Fact[] => factsNamed(this.#facts, topic);

  /** REPLY-14: a limit is a figure of a guideline, a statement about the patient, or a target that nobody gave. */
  #limit(mention: ValueMention, { kind, isClaim }: Limit): number {
    const { topic, values, second, range, unit, at, length } = mention;
    const place = this.#place(at, length);
    const facts = this.#factsOf(topic);
    if (isClaim && !this.#isCondition && (kind === 'above' || kind === 'below')) {
      this.#judge(mention, (fact) =>
        !fact.isNoNumber && isBeyond(fact, mention, kind) ? 'equal' : undefined,
      );
      return length;
    }
    if (kind === 'most') return this.#most(mention, facts);
    const isAlone =
      !this.#isCondition &&
      (kind === 'above' || kind === 'below') &&
      this.#last === this.#name.end &&
      this.#isSentence(at, length);
    if (isAlone && facts[0] && !facts[0].isNoNumber && !isBeyond(facts[0], mention, kind)) {
      this.#judge(mention, (fact) =>
        !fact.isNoNumber && isBeyond(fact, mention, kind) ? 'equal' : undefined,
      );
      return length;
    }
    const other = range?.high ?? (second === undefined ? undefined : [second]);
    if (kind !== 'other' && isGuidelineFigure(topic, values, other, knownUnits.has(unit) ? unit : ''))
      this.#items.push({ ...place, verdict: 'guideline' });
    this.#last = at + length;
    return length;
  }

  /** "SpO2 above 95 %." says it of the patient. In a list it may be a criterion. */
  #isSentence(at: number, length: number): boolean {
    const { start } = this.#name;
    const first = articles.has(this.#tokens[start - 1]?.plain ?? '') ? start - 2 : start - 1;
    const before = this.#tokens[first]?.text;
    // "Above 38 or below 36" is a rule.
    const isRule = this.#tokens
      .slice(Math.max(0, at - 6), at)
      .some(({ plain }) => /^(?:or|o|u|oder)$/.test(plain));
    const lineStart = before === '\n' || before === undefined;
    const end = at + length;
    const next = this.#tokens[end + unitLengthAt(this.#tokens, end)];
    return (
      !isRule &&
      (lineStart || /^[.!?;]$/.test(before)) &&
      (next === undefined ||
        /^(?:[.!;\n]|grad|grados|degrees|on|at|without|unter|sin|con|ohne|bei|now|currently|aktuell)$/.test(
          next.plain,
        ))
    );
  }

  /** "Up to 39.9": the highest value of the chart. Too vague to look like the newest one. */
  #most(mention: ValueMention, facts: readonly Fact[]): number {
    const [highest] = facts.filter(({ isNoNumber }) => !isNoNumber).toSorted((a, b) => b.value - a.value);
    if (highest === undefined || fitOf(highest, mention) !== undefined) return mention.length;
    this.#judge(mention, () => undefined);
    return mention.length;
  }

  /**
   * A rise or fall is found if the chart has both ends in this order and the second is the newest. Another range is right
   * for each value in it. One behind a lab value is its reference.
   */
  #range(
    mention: ValueMention,
    { high, isBracketed, isCourse }: NonNullable<ReturnType<typeof rangeAt>>,
  ): number {
    const { topic, at, length } = mention;
    const isMoved = isCourse === true || isMove(this.#tokens, at);
    if ((topic.startsWith('lab:') && !isMoved) || isBracketed) return length;
    // "HEART 4–6: moderate risk" is a rule.
    const rest = this.#tokens.slice(at + length, at + length + reach);
    if (topic.startsWith('score:') && rest.some(({ plain }) => /^(?:risk|riesgo|risiko)/.test(plain)))
      return length;
    const facts = this.#factsOf(topic);
    const has = (values: readonly number[]) => facts.filter((fact) => isSame(fact, { ...mention, values }));
    const move = { from: has(mention.values), to: has(high) };
    this.#last = at + length;
    if (!isMoved) {
      const [low = 0, top = 0] = [mention.values[0], high[0]];
      this.#judge(mention, ({ value }) => (value >= low && value <= top ? 'rounded' : undefined));
      return length;
    }
    const [from, to] = [move.from.at(-1), move.to[0]];
    const place = { ...this.#place(at, length), topic };
    if (from === undefined || to === undefined) {
      if (to === undefined && facts.length > 0) this.#judge(mention, () => undefined);
      else this.#items.push({ ...place, verdict: 'absent' });
    } else if ((from.at ?? 0) >= (to.at ?? 0)) this.#judge(mention, () => undefined);
    else if (isNewest(to, facts)) {
      this.#move = move;
      this.#items.push({ ...place, verdict: 'found', ...recordOf(to) });
    } else this.#items.push({ ...place, ...olderThan(to, facts) });
    return length;
  }

  /**
   * A number is found if the newest value equals it, and older if only an earlier one does. A rounded number is right, but
   * does not look like the chart.
   */
  #judge({ topic, at, length }: ValueMention, fitting: (fact: Fact) => Fit): void {
    const facts = this.#factsOf(topic);
    const [newest] = facts;
    const place = { ...this.#place(at, length), topic };
    this.#last = at + length + unitLengthAt(this.#tokens, at + length);
    const equal = facts.filter((fact) => fitting(fact) === 'equal');
    const near = facts.filter((fact) => fitting(fact) === 'rounded');
    this.#matched = [...equal, ...near];
    const current = equal.find((fact) => isNewest(fact, facts));
    const [earlier] = this.#matched;
    const extreme = extremeOf(facts, extremeAt(this.#tokens, this.#name, at + length));
    if (newest === undefined) this.#items.push({ ...place, verdict: 'absent' });
    else if (current) this.#items.push({ ...place, verdict: 'found', ...recordOf(current) });
    else if (newest.isNoNumber || near.some((fact) => isNewest(fact, facts))) return;
    else if (extreme && fitting(extreme) === 'equal')
      this.#items.push({ ...place, verdict: 'found', ...recordOf(extreme) });
    else if (earlier) this.#items.push({ ...place, ...olderThan(earlier, facts) });
    else
      this.#items.push({
        ...place,
        verdict: 'differs',
        ...recordOf(newest),
        expected: textOf(newest),
        ...this.#quote(place),
      });
  }

  /**
   * REPLY-8: "12 min ago", "hace 12 min" and "vor 12 min" must be the age of a set with the value before it. REPLY-18: "from
   * 96 to 91 over 2 h" must be the time between two such values.
   */
  #age(at: number): number {
    const { length, minutes, slack, isAge } = spanAt(this.#tokens, at);
    const move = this.#move;
    this.#move = undefined;
    if (minutes === undefined) return length;
    const isTime = move !== undefined && isSpanOfMove(this.#tokens, at);
    const ages = isAge ? agesOf(this.#matched, this.#now) : isTime ? spansOf(move) : [];
    const [first] = ages;
    if (first === undefined) return length;
    const fit = ages.find(({ age }) => Math.abs(age - minutes) <= slack);
    const { fact, age } = fit ?? first;
    // An earlier value with its true age claims to be no newer than it is.
    if (fit && this.#items.at(-1)?.verdict === 'older') {
      this.#items.pop();
      return length;
    }
    const place = { ...this.#place(at, length), ...recordOf(fact) };
    this.#items.push(
      fit
        ? { ...place, verdict: 'found' }
        : { ...place, verdict: 'differs', expected: ageText(age), ...this.#quote(place) },
    );
    return length;
  }

  readonly #place = (at: number, length: number) => placeOf(this.#tokens, at, at + length);

  /** The words from the name to the value, so that a reader knows which value differs. */
  #quote({ offset, length }: { offset: number; length: number }): Pick<Item, 'quote'> {
    const from = this.#tokens[this.#name.start]?.offset ?? 0;
    const end = offset + length;
    return end - from > longestQuote ? {} : { quote: { offset: from, length: end - from } };
  }
}

const articles = wordSet('the her his la el der die das ihr ihre');
const single = { second: undefined, length: 1 };
/** Decimals of a number as written. */
const decimalsOf = (text: string) => /[.,](\d+)$/.exec(text)?.[1]?.length ?? 0;
