import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';

/*
 * The words that deny, in the form of `foldedLine` (TRANS-5). A word with a negative meaning counts as much as "not",
 * because translations exchange them: "unknown" is "no se conoce".
 */

/** Words that look like one of the others. They are taken out first. */
const exempt: Record<ReplyLanguage, RegExp> = {
  en: /\bno\. ?\d/g,
  es: /\b(?:no obstante|sin embargo|hacen? falta|sin duda)\b/g,
  de: /\b(?:ausserdem|ausserhalb|ausserordentlich\w*|unter\w*|und)\b/g,
};

const anywhere = 'negativ[a-z]*|contraindica[a-z]*|kontraindi[a-z]*|exclu[a-z]*';
const denying: Record<ReplyLanguage, string> = {
  en: [
    'no|not|cannot|never|none|nothing|nobody|neither|without|hardly|barely|nkda|nka|unless|except|nil',
    'den(?:y|ies|ied|ying)|avoid[a-z]*|rul(?:e|es|ed|ing) (?:[a-z]+ )?out|free of|non[- ]?[a-z]{4,}',
    'absen(?:t|ce)|missing|lack(?:s|ing)?|afebrile|asymptomatic|(?:pain|symptom|fever)-free|painless|pulseless|loss of consciousness',
    'improbable|im(?:possible|mobile)|in(?:ability|adequate|adequately|sufficient|sufficiently|complete|conclusive|effective|appropriate|valid|stability)|irregular(?:ly)?',
    'un(?!der|til|it\\b|its\\b|ion|i[vfq]|ilateral|cle|less\\b)[a-z]{3,}',
  ].join('|'),
  es: [
    'no|sin|apenas|salvo|excepto|a menos que|carec[a-z]*|libres? de',
    'nieg[a-z]*|neg(?:ad[oa]|o|aba)|evit[a-z]*|descart[a-z]*',
    'perdida de con[a-z]+|ausen(?:te|tes|cia)|falta(?:n|ba|ban|ndo)?|afebril(?:es)?|asintomatic[a-z]*|arreactiv[a-z]*|inconscien[a-z]*',
    'poco (?:probable|clar)[a-z]*|improbable[a-z]*|imposib[a-z]*|incapa[a-z]*|desconoc[a-z]*|inciert[a-z]*|anodin[a-z]*|irregular[a-z]*',
    'in(?:estab|adecuad|suficiente(?!s? (?:cardiac|renal|respiratori))|complet|eficaz|aprop|segur|valid|alterad|explicad|controlad|fiabl|necesari|usual|esperad|espec|habitual|movil|viabl)[a-z]*',
  ].join('|'),
  de: [
    'kein[a-z]*|nicht[a-z-]*|nie|niemals|niemand[a-z]*|ohne|weder|kaum|ausser|ausgenommen|es sei denn|frei von|nka',
    'vernein[a-z]*|(?:ver)?meide[a-z]*|vermied[a-z]*|gemieden|ausschl[a-z]*|auszuschl[a-z]*|ausgeschl[a-z]*|schlie(?:sse|sst|ssen)(?=[^.;:]{0,80} aus(?![a-z]))',
    'fehl(?:t|te|en|end[a-z]*)|abwesen[a-z]*|afebril[a-z]*|asymptomatisch[a-z]*|[a-z]{4,}frei(?:e[rnms]?)?|schmerzlos[a-z]*|bewusstlos[a-z]*|pulslos[a-z]*|symptomlos[a-z]*',
    'instabil[a-z]*|inadaquat[a-z]*|inkomplett[a-z]*|ineffektiv[a-z]*|immobil[a-z]*|irregular[a-z]*',
    'un(?:bekannt|klar|gewiss|sicher|wahrscheinlich|auffallig|moglich|fahig|zureichend|genugend|vollstandig|wirksam|geeignet|angemessen|gultig|passend|verandert|behandelt|erklart|kontrolliert|zuverlassig|notig|gewohnlich|erwartet|kompliziert|spezifisch|bestatigt|gesehen|gepruft|geplant|dokumentiert|verletzt|bemerkt|beabsichtigt|gesund|gleich|regelmassig|betroffen|beantwortet|bewertet|gesichtet|gelost)[a-z]*',
  ].join('|'),
};
/** Behind another negation these words repeat it: "no hay ningún signo", "sin fiebre ni tos". */
const repeated = 'ningun[a-z]*|nada|nadie|nunca|jamas|tampoco|ni';

const patterns: Record<ReplyLanguage, RegExp> = {
  en: pattern(denying.en),
  es: pattern(denying.es, repeated),
  de: pattern(denying.de),
};

function pattern(words: string, also?: string): RegExp {
  return new RegExp(
    `(?<![a-z])(?:${words}|${anywhere})(?![a-z])${also ? `|(?<![a-z])(${also})(?![a-z])` : ''}`,
    'g',
  );
}

/** Returns how often a line in the form of `foldedLine` denies something. The time is linear in its length. */
export function negationsIn(folded: string, language: ReplyLanguage): number {
  const line = folded.replace(exempt[language], ' ');
  let count = 0;
  let end = Number.NEGATIVE_INFINITY;
  for (const { 0: found, 1: repeats, index } of line.matchAll(patterns[language])) {
    const since = line.slice(Math.max(0, end), index);
    const isRepeated =
      repeats !== undefined && end >= 0 && !(repeats === 'ni' ? /[.;:!?]/ : /[.,;:!?]/).test(since);
    if (!isRepeated) count += 1;
    end = index + found.length;
  }
  return count;
}
