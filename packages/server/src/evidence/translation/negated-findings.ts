import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import { negationsIn } from './negations.ts';

/* Findings of an emergency department, so that "no fever, cough" does not become "fever, no cough" (TRANS-5). */

/** Stems in English, Spanish and German, in the form of a folded line. */
const findings: readonly (readonly [en: string, es: string, de: string])[] = [
  ['a?febril|fever|pyrex', 'a?febril|fiebre', 'a?febril|fieber'],
  ['allerg', 'alerg', 'allerg'],
  ['pregnan', 'embaraz|gestant', 'schwanger'],
  ['hypox|desaturat', 'hipox|desatur', 'hypox|entsattig'],
  ['tachycard', 'taquicard', 'tachykard'],
  ['bradycard', 'bradicard', 'bradykard'],
  ['hypotens', 'hipotens', 'hypoto|hypotens'],
  ['hypertens', 'hipertens', 'hyperto|hypertens'],
  ['pain|[a-z]*ache\\b', 'dolor|cefalea', '[a-z]*schmerz'],
  ['dyspn|shortness of breath|breathless', 'disnea|dificultad respiratoria', 'dyspno|atemnot|luftnot'],
  ['cough', 'tos\\b', 'husten'],
  ['vomit|emesis', 'vomit|emesis', 'erbr[eo]ch|emesis'],
  ['nausea', 'nausea', 'ubelkeit'],
  ['bleed|ha?emorrhag', 'sangr|hemorrag', '[a-z]*blutung|blutet|hamorrhag'],
  ['rash|exanthem', 'exantem|erupcion', '[a-z]*ausschlag|exanthem'],
  ['confus', 'confus', 'verwirr'],
  ['seizure|convuls', 'convuls', 'krampfanf|anfall|konvuls'],
  ['syncop|faint', 'sincop|desmay', 'synkop|ohnmacht'],
  ['infect', 'infecc', '[a-z]*infekt'],
  ['sepsis|septic', 'sepsis|septic', '[a-z]*sepsis|septisch'],
  ['embol', '[a-z]*embol', '[a-z]*embol'],
  ['thrombos', 'trombos', '[a-z]*thrombos'],
  ['stroke', 'ictus', 'schlaganfall'],
  ['infarct', 'infart', '[a-z]*infarkt'],
  ['fractur', 'fractur', '[a-z]*fraktur'],
  ['effusion', 'derrame', '[a-z]*erguss'],
  ['pneumothora', 'neumotora', '[a-z]*pneumothora'],
  ['pneumonia', 'neumonia', '[a-z]*pneumoni|lungenentzund'],
  ['o?edema', 'edema', '[a-z]*odem'],
  ['swell|swollen', 'hincha|tumefac', 'schwellung|geschwollen'],
  ['weakness', 'debilidad', 'schwache'],
  ['trauma', 'trauma', '[a-z]*trauma'],
  ['diarrh', 'diarrea', 'durchfall|diarrho'],
  ['dizz|vertig', 'mareo|vertig', 'schwindel'],
  ['peritoni', 'peritoni', 'peritoni'],
  ['mening', 'mening', 'mening'],
  ['ischa?em', 'isquem', 'ischam'],
  ['shock', 'shock|choque', '[a-z]*schock'],
  ['arrhythm', 'arritm', 'arrhythm|rhythmusstor'],
  ['antibiot', 'antibiot', 'antibiot'],
  ['anticoag', 'anticoag', 'antikoag|gerinnungshemm'],
  ['alcohol', 'alcohol', 'alkohol'],
];

const patterns = findings.map(([en, es, de]) => ({ en: stem(en), es: stem(es), de: stem(de) }));

function stem(words: string): RegExp {
  return new RegExp(`(?<![a-z])(?:${words})`, 'g');
}

/** Where a negation ends. German has a comma before these words, the other languages have none. */
const clause: Record<ReplyLanguage, RegExp> = {
  en: /[,;:.()|!?]|\b(?:but|if|when|because|that|until|unless|while|which|who|although)\b/,
  es: /[,;:.()|!?]|\b(?:pero|sino|si|cuando|porque|que|hasta|mientras|aunque)\b/,
  de: /[,;:.()|!?]|\b(?:aber|sondern|wenn|falls|weil|dass|bis|solange|obwohl)\b/,
};

/** Returns how many mentions of each finding a line has, and how many of them it denies. */
function mentionsIn(folded: string, language: ReplyLanguage): { all: number; denied: number }[] {
  const counts = patterns.map(() => ({ all: 0, denied: 0 }));
  for (const part of folded.split(clause[language])) {
    const isDenied = negationsIn(part, language) > 0;
    for (const [index, pattern] of patterns.entries()) {
      const found = part.match(pattern[language])?.length ?? 0;
      const count = counts[index];
      if (count === undefined) continue;
      count.all += found;
      if (isDenied) count.denied += found;
    }
  }
  return counts;
}

/** Returns whether a finding that both lines name is denied in one of them only. */
export function isDeniedInOne(ours: string, from: ReplyLanguage, theirs: string, to: ReplyLanguage): boolean {
  if (negationsIn(ours, from) === 0 && negationsIn(theirs, to) === 0) return false;
  const others = mentionsIn(theirs, to);
  return mentionsIn(ours, from).some(({ all, denied }, index) => {
    const other = others[index];
    return other !== undefined && all > 0 && all === other.all && denied !== other.denied;
  });
}
