/*
 * The words around a drug that tell what a reply says about it: it proposes it, advises against it, states an allergy to it,
 * or lists it as one that the patient takes (RDRUG-3). In the three languages together, because replies mix them.
 */

export type CueKind = 'propose' | 'avoid' | 'allergy' | 'takes';

/** A cue in a clause. */
export interface Cue {
  kind: CueKind;
  start: number;
  end: number;
  /** It says nothing about drugs that are more words away. */
  reach: number;
}

const far = 30;
const near = 4;
const before = '(?<![\\p{sc=Latin}\\p{N}])';
const after = '(?![\\p{sc=Latin}\\p{N}])';

interface Row {
  kind: CueKind;
  reach: number;
  words: string;
}

/** Rows are searched together, and of two that begin at one place the first counts. */
const rows: readonly Row[] = [
  // "Is prescribed", "se administró", "verordnet ist": what the chart already contains.
  {
    kind: 'takes',
    reach: far,
    words: [
      '(?:is|are|was|were|has been|have been) (?:already |currently |regularly )?(?:prescribed|ordered|charted|administered|running)|standing (?:order|prescription)|(?:order|chart|prescription) reads',
      'se (?:le )?(?:administr[oó]|puso|dio|ha administrado|ha puesto|ha dado)|(?:est[aá]|ten[ií]a|tiene) (?:pautad|prescrit)[oa]s?|pautad[oa]s? (?:cada|desde)',
      '(?:verordnet|angesetzt|angeordnet|verschrieben) (?:ist|sind|war|wurde\\p{sc=Latin}*)|(?:ist|sind|war|wurde\\p{sc=Latin}*) (?:bereits |schon )?(?:verordnet|angesetzt|angeordnet|verabreicht|verschrieben)|erhielt|bekam',
    ].join('|'),
  },
  // "Not contraindicated", "no reason to avoid", "do not stop".
  {
    kind: 'propose',
    reach: far,
    words: [
      "(?:not|isn[’']t|no) contra-?indicat\\p{sc=Latin}*|no (?:known |absolute |clear )?contra-?indications?|no reason to (?:avoid|withhold|stop)|no need to (?:avoid|withhold|stop)",
      "(?:do not|don[’']t|not|never) (?:to )?(?:avoid|withhold|delay|stop|discontinue|omit)",
      'no (?:est[aá]n? )?contraindicad[oa]s?|sin contraindicaci[oó]n\\p{sc=Latin}*|no (?:evitar|retirar|suspender|retrasar)',
      'nicht kontraindiziert|keine kontraindikation\\p{sc=Latin}*|nicht (?:vermeiden|absetzen|pausieren|verz[oö]gern)',
    ].join('|'),
  },
  {
    kind: 'avoid',
    reach: far,
    words: [
      'avoid\\p{sc=Latin}*|withh[eo]ld\\p{sc=Latin}*|discontinu\\p{sc=Latin}*|contra-?indicat\\p{sc=Latin}*|instead of|rather than|in place of|refrain\\p{sc=Latin}*',
      "(?:do not|don[’']t|does not|should not|shouldn[’']t|must not|mustn[’']t|cannot|can[’']t|may not|never) (?:be )?(?:re)?(?:give|given|use|used|start|started|administer|administered|prescribe|prescribed|take|receive|add|order)",
      'not (?:recommended|indicated|advised|appropriate|suitable|safe|an option|be given|be used|give|use|giving|using)',
      'alternatives? (?:to|for)|substitutes? (?:for|to)|unsafe|inappropriate|out of the question|ruled out|off[- ]limits|off the (?:table|list|menu)|no role for|stop(?:ped|ping)?|hold|held|except|excluding|other than',
      'evit\\p{sc=Latin}*|contraindic\\p{sc=Latin}*|suspend\\p{sc=Latin}*|retir(?:ar|e|en|ada|ado|amos)|en lugar de|en vez de|desaconsej\\p{sc=Latin}*|inadecuad[oa]s?|descartad[oa]s?|excepto|salvo|alternativas? (?:a|al|para)',
      'no (?:se )?(?:debe\\p{sc=Latin}* |puede\\p{sc=Latin}* |recomiend\\p{sc=Latin}* |est[aá] )?(?:dar|d[eé]|administr\\p{sc=Latin}*|paut\\p{sc=Latin}*|us\\p{sc=Latin}{1,4}|utiliz\\p{sc=Latin}*|prescrib\\p{sc=Latin}*|inici\\p{sc=Latin}*|emple\\p{sc=Latin}*|indicad[oa]s?|recomendad[oa]s?|recomienda|aconseja\\p{sc=Latin}*|tomar)',
      'vermeid\\p{sc=Latin}*|vermied\\p{sc=Latin}*|meid(?:en|et)|gemieden|kontraindiz\\p{sc=Latin}*|kontraindikation\\p{sc=Latin}*|absetz\\p{sc=Latin}*|abgesetzt|abzusetzen|pausier\\p{sc=Latin}*|anstatt|anstelle|statt|verzicht\\p{sc=Latin}*|unterlassen|ungeeignet|ausgeschlossen|nicht in frage|ausser|außer|alternativen? (?:zu|f[uü]r)|tabu',
      'nicht (?:geben|gegeben|verabreich\\p{sc=Latin}*|verordn\\p{sc=Latin}*|einsetz\\p{sc=Latin}*|eingesetzt|verwend\\p{sc=Latin}*|anwend\\p{sc=Latin}*|empfohlen|indiziert|geeignet|zu empfehlen)',
    ].join('|'),
  },
  {
    kind: 'avoid',
    reach: near,
    words:
      'no|not|without|never|neither|nor|sin|ni|nunca|kein\\p{sc=Latin}{0,2}|nicht|ohne|nie|niemals|weder',
  },
  {
    kind: 'allergy',
    reach: far,
    words: [
      'cross-?react\\p{sc=Latin}* (?:between|with|to|of)|reactividad cruzada (?:entre|con)|kreuz(?:reaktion|reaktivit[aä]t|allergie)\\p{sc=Latin}* (?:zwischen|mit|von|zu)',
      'allergic (?:reactions? )?(?:to|against)|allerg(?:y|ies) (?:to|against|with)|allergies|allergy list|intoleran(?:t|ce) (?:to|of)|hypersensitiv\\p{sc=Latin}* (?:to|against)|(?:reacted|reactions?|anaphyla\\p{sc=Latin}*|rash|hives|urticaria|angio-?o?edema|swelling) (?:to|after|with|on|from)',
      'al[eé]rgic[oa]s? (?:a|al|a la|a los|frente a)|alergias?(?: conocidas?| medicamentosas?)? (?:a|al|frente a|documentadas?)|alergias|intoleranci?a? (?:a|al)|(?:reacci[oó]n|anafilaxia|exantema|urticaria|angioedema)(?: al[eé]rgica)? (?:a|al|con|tras|por)',
      'allergisch (?:auf|gegen)|allergien?(?: bekannt)? (?:gegen|auf)|allergien|unvertr[aä]glichkeit(?:en)? (?:gegen|von)|[uü]berempfindlichkeit (?:gegen|auf)|(?:reaktion|anaphylaxie|exanthem|ausschlag|urtikaria|quaddeln) (?:auf|nach|unter)',
    ].join('|'),
  },
  {
    kind: 'propose',
    reach: far,
    words: [
      'give|giving|administer\\p{sc=Latin}*|start(?:ing)?|prescrib\\p{sc=Latin}*|begin|initiat\\p{sc=Latin}*|recommend\\p{sc=Latin}*|consider\\p{sc=Latin}*|add|order|suggest\\p{sc=Latin}*|switch(?:ing)? to|change to|treat(?:ed|ment)? with|cover(?:age)? with|load with|first[- ]line|but|instead',
      'dar|administr\\p{sc=Latin}*|inici\\p{sc=Latin}*|paut\\p{sc=Latin}*|prescrib\\p{sc=Latin}*|recomend\\p{sc=Latin}*|recomiend\\p{sc=Latin}*|consider\\p{sc=Latin}*|valor\\p{sc=Latin}{2,4}|a[nñ]ad\\p{sc=Latin}*|tratar con|cambiar a|de elecci[oó]n|sino|pero|en su lugar',
      'geben|gib|gabe|verabreich\\p{sc=Latin}*|beginn\\p{sc=Latin}*|start\\p{sc=Latin}{0,3}|verordn\\p{sc=Latin}*|verschreib\\p{sc=Latin}*|empfehl\\p{sc=Latin}*|empfohlen|erw[aä]g\\p{sc=Latin}*|ansetzen|hinzuf[uü]g\\p{sc=Latin}*|umstell\\p{sc=Latin}* auf|therapie mit|behandl\\p{sc=Latin}* mit|einsetzen|sondern|aber|stattdessen',
    ].join('|'),
  },
  {
    kind: 'takes',
    reach: far,
    words: [
      'takes|taking|is on|already|currently|home|continu\\p{sc=Latin}*|receiv\\p{sc=Latin}*|was given|is given|has been given|were given|medications?|medication list|prescribed by',
      'toma|tomando|recib\\p{sc=Latin}*|ya|actualmente|domiciliari\\p{sc=Latin}*|continu\\p{sc=Latin}*|mantener|mantiene|lleva|habitual\\p{sc=Latin}*|medicaci[oó]n',
      'nimmt|erh[aä]lt|bekommt|bereits|aktuell\\p{sc=Latin}*|weiter\\p{sc=Latin}*|fortsetz\\p{sc=Latin}*|fortf[uü]hr\\p{sc=Latin}*|dauermedikation|hausmedikation|heimmedikation|medikation|eingenommen',
    ].join('|'),
  },
];

const any = new RegExp(`${before}(?:${rows.map(({ words }) => `(${words})`).join('|')})${after}`, 'giu');

/** Returns the cues of a clause, in order. The time is linear in the text. */
export const cuesIn = (clause: string): Cue[] =>
  [...clause.matchAll(any)].flatMap((match): Cue[] => {
    const row = rows.find((_, place) => match[place + 1] !== undefined);
    if (row === undefined) return [];
    const { kind, reach } = row;
    return [{ kind, reach, start: match.index, end: match.index + match[0].length }];
  });

/** "Penicillin allergy", "penicilina (alergia)", "Penicillin: Exanthem", "Penicillinallergie": an allergy behind the name. */
export const statesAllergyAfter =
  /^[\s,:–—(*_-]{0,4}(?:(?:le |ihm |ihr |him |her )?(?:caused|gave (?:him|her)|produjo|caus[oó]|provoc[oó]|verursachte|machte)[\s-](?:an?[\s-]|una?[\s-]|eine?n?[\s-])?)?(?:(?:class|group|drug|type|severe|known|documented|reported|conocida|bekannt\p{sc=Latin}*)[\s-]){0,2}(?:-?allerg\p{sc=Latin}*|al[eé]rg\p{sc=Latin}*|hypersensitiv\p{sc=Latin}*|intoleran\p{sc=Latin}*|unvertr[aä]glich\p{sc=Latin}*|[uü]berempfindlich\p{sc=Latin}*|anaphyla\p{sc=Latin}*|anafila\p{sc=Latin}*|rash|hives|urticaria|urtikaria|exant\p{sc=Latin}*|ausschlag)/iu;
/** A German compound such as "Penicillinallergie". */
export const isAllergyWord = /(?:allergi|unvertr[aä]glich|[uü]berempfindlich|intoleranz)/iu;
