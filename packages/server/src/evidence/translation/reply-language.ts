import { type ReplyLanguage, replyLanguages } from '@bedside/contracts/chat/reply-languages.ts';
import { wordSet } from '../word-set.ts';

/** Frequent words that only one of the three languages has. */
const common: Record<ReplyLanguage, ReadonlySet<string>> = {
  en: wordSet(
    'the and is are of with for this that not to be at by on from it as or if was has have no patient check give within without high low blood over before after consider repeat recorded',
  ),
  es: wordSet(
    'el la los las y de con para que del al una un por se en es no sin su esta este como o si fue ha paciente hay valorar repetir antes tras desde hace alta bajo más mas según dolor sangre presenta',
  ),
  de: wordSet(
    'der die das und ist sind mit für fur von nicht den dem ein eine einer im bei zu auf es oder wenn wurde hat kein keine ohne patient patientin vor nach seit sofort prüfen geben nur noch sich liegt',
  ),
};

/**
 * Returns whether a text reads like another of the three languages than `language` (TRANS-10). A text with too few words
 * to tell reads like any.
 */
export function isOfOtherLanguage(text: string, language: ReplyLanguage): boolean {
  const found = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const countOf = (one: ReplyLanguage) => found.filter((word) => common[one].has(word)).length;
  const own = countOf(language);
  return replyLanguages.some((one) => one !== language && countOf(one) > own + 1);
}
