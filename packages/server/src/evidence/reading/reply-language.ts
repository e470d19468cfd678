import { type ReplyLanguage, replyLanguages } from '@bedside/contracts/chat/reply-languages.ts';
import { readingBounds } from '../bounds.ts';
import type { Place } from './statements.ts';
import { wordSet } from './word-set.ts';

/** Frequent words that only one of the three languages has. */
const common: Record<ReplyLanguage, ReadonlySet<string>> = {
  en: wordSet(
    'the and is are of with for this that not to be at by on from it as or if was has have no patient check give within without high low blood over before after consider repeat recorded he she his her him they there been had were will currently now last pain heart rate pressure pulse breathing fever allergy allergies allergic oxygen year old woman man given takes taking afebrile hypotensive tachycardic febrile oriented confused stable normotensive weeks pregnant',
  ),
  es: wordSet(
    'el la los las y de con para que del al una un por se en es no sin su esta este como o si fue ha paciente hay valorar repetir antes tras desde hace alta bajo más mas según dolor sangre presenta está le lo muy tiene ni pero ahora años mujer varón hombre tensión frecuencia pulso fiebre alergia alergias alérgico alérgica satura toma tomando última últimas constantes afebril hipotenso hipotensa taquicárdico taquicárdica orientado orientada normotenso normotensa embarazo embarazada',
  ),
  de: wordSet(
    'der die das und ist sind mit für fur von nicht den dem ein eine einer im bei zu auf es oder wenn wurde hat kein keine ohne patient patientin vor nach seit sofort prüfen geben nur noch sich liegt er sie aktuell derzeit wird war am zum zur als aus schmerzen puls blutdruck sättigung fieber allergie allergien nimmt erhält orientiert raumluft jahre jährige jähriger vitalwerte vitalzeichen tachykard hypoton fieberfrei kreislaufstabil schwanger schwangerschaft',
  ),
};

type Counts = Record<ReplyLanguage, number>;

function countsOf(text: string): Counts {
  const counts: Counts = { en: 0, es: 0, de: 0 };
  for (const [word] of text.toLowerCase().matchAll(/\p{sc=Latin}+/gu))
    for (const one of replyLanguages) if (common[one].has(word)) counts[one] += 1;
  return counts;
}

/** Returns the language that clearly more words of a text have than `language`; otherwise `language`. */
function clearest(counts: Counts, language: ReplyLanguage): ReplyLanguage {
  const [best = language] = replyLanguages.toSorted((a, b) => counts[b] - counts[a]);
  return counts[best] > counts[language] + 1 ? best : language;
}

/**
 * Returns whether a text reads like another of the three languages than `language` (TRANS-10). A text with too few words
 * to tell reads like any.
 */
export const isOfOtherLanguage = (text: string, language: ReplyLanguage): boolean =>
  clearest(countsOf(text), language) !== language;

/** Cuts a sentence without an end. */
function slicesOf({ offset, length }: Place): Place[] {
  const most = readingBounds.passageCharacters;
  const count = Math.max(1, Math.ceil(length / most));
  return Array.from({ length: count }, (_, index) => ({
    offset: offset + index * most,
    length: Math.min(most, length - index * most),
  }));
}

/** A part of a reply in one language. */
export interface Passage extends Place {
  language: ReplyLanguage;
}

/**
 * Splits a reply into passages of one language (REPLY-26). By default a reply is in the requested language, and a sentence in
 * that of its reply, unless clearly more of its words belong to another. A passage ends after a number of characters, too. The
 * time is linear in the text.
 */
export function passagesOf(text: string, sentences: readonly Place[], asked: ReplyLanguage): Passage[] {
  const each = sentences.flatMap(slicesOf).map((place) => ({
    place,
    counts: countsOf(text.slice(place.offset, place.offset + place.length)),
  }));
  const total: Counts = { en: 0, es: 0, de: 0 };
  for (const { counts } of each) for (const one of replyLanguages) total[one] += counts[one];
  const main = clearest(total, asked);
  const passages: Passage[] = [];
  for (const { place, counts } of each) {
    const language = clearest(counts, main);
    const last = passages.at(-1);
    const hasRoom = last !== undefined && last.length + place.length <= readingBounds.passageCharacters;
    if (last?.language === language && hasRoom) last.length += place.length;
    else passages.push({ ...place, language });
  }
  return passages;
}
