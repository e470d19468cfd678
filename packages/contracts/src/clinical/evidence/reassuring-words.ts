import type { Objection } from '../../chat/objection.ts';

/*
 * Words by which a reply reassures, in lower case without accents (REPLY-1). The list is broad on purpose: a match only
 * shows facts of the chart, and a missed word would hide them.
 */

const english = [
  'safe',
  'discharg',
  'go home',
  'going home',
  'send home',
  'sent home',
  'be home',
  'normal',
  'low risk',
  'low probability',
  'low likelihood',
  'risk is low',
  'minimal risk',
  'no risk',
  'stable',
  'reassur',
  'no concern',
  'not concern',
  'nothing concern',
  'no cause for concern',
  'no worr',
  'not worr',
  'unremarkable',
  'within range',
  'within limits',
  'in range',
  'not urgent',
  'non urgent',
  'nonurgent',
  'can wait',
  'may wait',
  'no red flag',
  'benign',
  'no danger',
  'not dangerous',
  'no sign',
  'no evidence',
  'unlikely',
  'healthy',
  'doing well',
  'is well',
  'is fine',
  'are fine',
  'looks good',
  'look good',
  'harmless',
  'not serious',
  'nothing acute',
  'nothing urgent',
  'nothing serious',
  'no alarm',
  'no alert',
  'no further',
  'no need',
];

const spanish = [
  'segur',
  'el alta',
  'de alta',
  'alta medica',
  'alta hospitalaria',
  'alta a domicilio',
  'alta domiciliaria',
  'alta al domicilio',
  'a casa',
  'domicilio',
  'bajo riesgo',
  'riesgo bajo',
  'riesgo es bajo',
  'riesgo minimo',
  'estable',
  'tranquil',
  'sin riesgo',
  'sin peligro',
  'puede esperar',
  'no es urgente',
  'no urgente',
  'sin hallazgos',
  'sin alteraciones',
  'sin signos',
  'sin datos de',
  'sin alertas',
  'dentro de lo',
  'dentro de rango',
  'dentro del rango',
  'dentro de limites',
  'benign',
  'descarta',
  'no hay motivo',
  'no hay signos',
  'no hay datos',
  'no preocup',
  'nada preocup',
  'nada grave',
  'no es grave',
  'poco probable',
  'se encuentra bien',
  'esta bien',
  'todo bien',
  'no precisa',
  'no necesita',
];

const german = [
  'sicher',
  'entlass',
  'nach hause',
  'heimgehen',
  'unauffallig',
  'unauffaellig',
  'niedriges risiko',
  'niedrigem risiko',
  'geringes risiko',
  'geringem risiko',
  'risiko ist gering',
  'risiko ist niedrig',
  'risiko gering',
  'risiko niedrig',
  'kein risiko',
  'stabil',
  'unbedenklich',
  'beruhig',
  'keine gefahr',
  'ungefahrlich',
  'ungefaehrlich',
  'nicht gefahrlich',
  'kann warten',
  'darf warten',
  'nicht dringend',
  'harmlos',
  'kein hinweis',
  'keine hinweise',
  'keinen hinweis',
  'keine anzeichen',
  'keine auffalligkeit',
  'keine warn',
  'keine alarm',
  'gutartig',
  'normbereich',
  'im normal',
  'unkritisch',
  'keine sorge',
  'unwahrscheinlich',
  'geht es gut',
  'alles gut',
  'nicht ernst',
  'nichts ernst',
  'nichts akut',
  'nicht notig',
  'nicht notwendig',
];

const words = [...english, ...spanish, ...german];

/**
 * Returns whether a text says or implies "safe", "discharge", "normal" or "low risk", in any of the three languages
 * (REPLY-1). The time is linear in the text.
 */
export function reassures(text: string): boolean {
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}*_`~]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .toLowerCase();
  return words.some((word) => plain.includes(word));
}

/** REPLY-1: returns what to show above a text that reassures, also of a reply that grows or ended early. */
export function againstReply(text: string, objections: readonly Objection[]): { objections?: Objection[] } {
  return objections.length > 0 && reassures(text) ? { objections: [...objections] } : {};
}

/** Longer than any of the words with the signs of Markdown in them, so that a piece can end anywhere. */
const longestWord = 200;

/**
 * Returns a reader of the pieces of a growing reply. It returns the objections with the piece whose end first makes the
 * reply reassure, and nothing with any other. Each piece is read once.
 */
export function againstGrowingReply(
  objections: readonly Objection[],
): (piece: string) => { objections?: Objection[] } {
  let unread: string | undefined = '';
  return (piece) => {
    if (unread === undefined) return {};
    const against = againstReply(unread + piece, objections);
    unread = against.objections ? undefined : (unread + piece).slice(-longestWord);
    return against;
  };
}
