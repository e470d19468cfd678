import type { ReplyCheck } from '@bedside/contracts/chat/reply-check.ts';
import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import { readingBounds } from '../bounds.ts';
import { isAmount } from '../doses/dose-units.ts';
import type { Fact, Topic } from '../facts.ts';
import { placeOf, type Token } from '../reply-tokens.ts';
import { factsNamed, isSalt, longestTopicAt } from '../topics.ts';
import { bareNameAt } from './bare-names.ts';
import { isGuidelineFigure } from './guideline-figures.ts';
import { isCondition, isMove, isNoValue, type Limit, limitAt, type NamePlace, rangeAt } from './limits.ts';
import { ageText, isTimeUnit, spanAt } from './reply-ages.ts';
import { agesOf, isSpanOfMove, type Move, spansOf } from './reply-moves.ts';
import {
  allowed,
  isBeyond,
  isImplausible,
  isSame,
  knownUnits,
  type Said,
  textOf,
  unitsBeside,
} from './reply-units.ts';
import { unnamedValueAt } from './unnamed-values.ts';
import { isAbbreviated, pressureAt, pressurePart, unitAt, unitLengthAt } from './written-numbers.ts';

type Item = ReplyCheck['items'][number];

const ends = ['.', '!', '?', ';', '\n', '|'];
/** A line with points of a score, such as "Points: respiratory rate 3", has no values of signs. */
const points = /^(points?|puntos?|punkte?)$/;
/** Characters of a reply that one comparison quotes. */
const longestQuote = readingBounds.valueQuoteCharacters;
/** How many tokens a number may follow its name or the number before. */
const reach = 6;

/** Reads the tokens of a reply once, with the topic that the last name set (REPLY-7 to REPLY-9, REPLY-14). */
export class ValueReader {
  readonly #items: Item[] = [];
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
    tokens: readonly Token[],
    language: ReplyLanguage,
    facts: ReadonlyMap<Topic, Fact[]>,
    now: Date,
  ) {
    this.#tokens = tokens;
    this.#language = language;
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
    return this.#readName(at);
  }

  #readName(at: number): number {
    const named = longestTopicAt(this.#tokens, at, this.#language);
    let { topic, words } = named ?? { topic: undefined, words: 0 };
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
    const topic = this.#topic;
    // A clotting time is in seconds.
    const isClotting = after?.plain === 's' && topic?.startsWith('lab:') && this.#isNamed;
    if (isTimeUnit(after) && !isClotting) return this.#age(at);
    const isFirst = at - this.#last <= reach && this.#isNamed;
    this.#isNamed = false;
    // An age after a number that is not compared is not the age of an earlier one.
    this.#matched = [];
    this.#move = undefined;
    if (isNoValue(this.#tokens, at) || this.#isPoints) return 1;
    if (topic === undefined || at - this.#last > reach) return this.#unnamed(at);
    const { second, length } = topic === 'bloodPressure' ? pressureAt(this.#tokens, at) : single;
    const range = second === undefined ? rangeAt(this.#tokens, at) : undefined;
    const end = at + (range ? 3 : length);
    const unit = unitAt(this.#tokens, end);
    const part = topic === 'bloodPressure' ? pressurePart(this.#tokens, this.#name) : undefined;
    const said = { topic, values: token.values, second, part, range, unit, at, length: end - at };
    if (unitsBeside.has(unit) || isAmount(this.#tokens, at)) {
      // A drug that is named like a test, such as HCT.
      if (isFirst && topic.startsWith('lab:')) this.#topic = undefined;
      return said.length;
    }
    const hasOtherUnit = knownUnits.has(unit) && !allowed(topic).includes(unit);
    const limit = limitAt(this.#tokens, at, this.#name, end + unitLengthAt(this.#tokens, end));
    if (limit) return hasOtherUnit ? said.length : this.#limit(said, limit);
    if (range) return hasOtherUnit ? said.length : this.#range(said, range);
    // A later number with another unit may belong to a name that is not in the table, as in "hypotensive (EF 35 %)".
    const isVague = !isFirst || this.#isBare;
    if (hasOtherUnit && isVague) return this.#unnamed(at);
    if (!hasOtherUnit && isImplausible(topic, token.values, unit)) return length;
    const fits = hasOtherUnit ? [] : this.#factsOf(topic).filter((fact) => isSame(fact, said));
    this.#judge(length, at, topic, fits);
    return length;
  }

  /** REPLY-17: a number without a name, by its unit. */
  #unnamed(at: number): number {
    const value = this.#isCondition ? undefined : unnamedValueAt(this.#tokens, at, this.#facts);
    if (value === undefined) return 1;
    const { length, fits } = value;
    const [fit] = fits;
    this.#matched = fits;
    const place = this.#place(at, length);
    this.#items.push(
      fit ? { ...place, verdict: 'found', ...recordOf(fit) } : { ...place, verdict: 'absent' },
    );
    return length;
  }

  readonly #factsOf = (topic: Topic): readonly Fact[] => factsNamed(this.#facts, topic);

  /** REPLY-14: a limit is a figure of a guideline, a statement about the patient, or a target that nobody gave. */
  #limit(said: Said, { kind, isClaim }: Limit): number {
    const { topic, values, second, range, unit, at, length } = said;
    const place = this.#place(at, length);
    const facts = this.#factsOf(topic);
    if (isClaim && !this.#isCondition && (kind === 'above' || kind === 'below')) {
      const fits = facts.filter((fact) => isBeyond(fact, said, kind));
      this.#judge(length, at, topic, fits);
      return length;
    }
    const other = range?.high ?? (second === undefined ? undefined : [second]);
    if (kind !== 'other' && isGuidelineFigure(topic, values, other, knownUnits.has(unit) ? unit : ''))
      this.#items.push({ ...place, verdict: 'guideline' });
    else if (kind === 'target') this.#items.push({ ...place, verdict: 'absent' });
    this.#last = at + length;
    return length;
  }

  /** A range without a limit is found if the chart has both ends. One behind a lab value is its reference. */
  #range(said: Said, { high, isBracketed }: { high: readonly number[]; isBracketed: boolean }): number {
    const { topic, at, length } = said;
    const isReference = topic.startsWith('lab:') && !isMove(this.#tokens, at);
    if (isReference || isBracketed) return length;
    const has = (values: readonly number[]) =>
      this.#factsOf(topic).filter((fact) => isSame(fact, { ...said, values }));
    const move = { from: has(said.values), to: has(high) };
    const [low] = move.from;
    this.#last = at + length;
    const place = this.#place(at, length);
    const isFound = low !== undefined && move.to.length > 0;
    if (isFound && isMove(this.#tokens, at)) this.#move = move;
    this.#items.push(
      isFound ? { ...place, verdict: 'found', ...recordOf(low) } : { ...place, verdict: 'absent' },
    );
    return length;
  }

  #judge(length: number, at: number, topic: Topic, fits: readonly Fact[]): void {
    const [newest] = this.#factsOf(topic);
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

const single = { second: undefined, length: 1 };
const recordOf = ({ recordId }: Fact) => (recordId === undefined ? {} : { recordId });
