import { readingBounds } from '../bounds.ts';
import type { Topic } from '../facts.ts';
import type { Token } from '../reading/reply-tokens.ts';
import { wordSet } from '../reading/word-set.ts';

/* How far the name of a value reaches: "HR 98, now 110", and not "HR 98, soft at 89/51" (REPLY-7). */

/** Words that can stand between two values of one name. Any other word behind a comma or an "and" begins something else. */
const carrying = wordSet(
  'the her his for with and then now was were earlier before previously previous initially initial later after from down still currently today again first second last latest newest only just but not about around triage arrival admission minutes hours min hour third that equals meaning rising falling climbing rose fell climbed dropped risen fallen gone come up target goal aim ' +
    'los las una con por luego ahora antes era fue previo previa previamente inicial actual actualmente desde hasta hace despues ayer hoy todavia aun primero ultimo ultima pero unos sobre llegada ingreso triaje decir equivale segundo segunda primera tercero subiendo bajando subio bajo sube baja objetivo meta diana ' +
    'der die das den dem ihr sie mit und dann jetzt zuvor vorher war waren lag initial anfangs zuletzt aktuell noch nun erst vor nach seit bis auf von bei aber nicht etwa rund aufnahme ankunft minuten stunden heute gestern danach spater erstes zweites drittes erste zweite dritte erster zweiter also entspricht steigend fallend stieg fiel gestiegen gefallen sank ziel zielwert zielbereich',
);

const separators = wordSet(', and und y e');

/** Returns whether words behind a comma or an "and" begin something else than the last value's name. */
export function isOfAnother(tokens: readonly Token[], last: number, at: number): boolean {
  // A sentence without an end must not cost the square of its length.
  if (at - last > readingBounds.carryingTokens) return true;
  let beginsOther = false;
  for (let index = at - 1; index >= last; index -= 1) {
    const { plain, values } = tokens[index] as Token;
    if (separators.has(plain)) return beginsOther;
    beginsOther ||= values.length === 0 && /^\p{sc=Latin}{3,}$/u.test(plain) && !carrying.has(plain);
  }
  return false;
}

const breaths = /^(?:breaths?|respirations?|resps|respiraciones|atemzug\p{sc=Latin}*)$/u;
const beats = /^(?:beats?|latidos|schlage[n]?|pulsaciones)$/;

/** Returns the rate that a unit measures: "a rate of 26 breaths a minute". */
export function rateOf(topic: Topic, unit: string): Topic {
  if (topic === 'heartRate' && breaths.test(unit)) return 'respiratoryRate';
  return topic === 'respiratoryRate' && beats.test(unit) ? 'heartRate' : topic;
}
