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
const before = '(?<![\\p{L}\\p{N}])';
const after = '(?![\\p{L}\\p{N}])';

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
      '(?:verordnet|angesetzt|angeordnet|verschrieben) (?:ist|sind|war|wurde\\p{L}*)|(?:ist|sind|war|wurde\\p{L}*) (?:bereits |schon )?(?:verordnet|angesetzt|angeordnet|verabreicht|verschrieben)|erhielt|bekam',
    ].join('|'),
  },
  // "Not contraindicated", "no reason to avoid", "do not stop".
  {
    kind: 'propose',
    reach: far,
    words: [
      "(?:not|isn[’']t|no) contra-?indicat\\p{L}*|no (?:known |absolute |clear )?contra-?indications?|no reason to (?:avoid|withhold|stop)|no need to (?:avoid|withhold|stop)",
      "(?:do not|don[’']t|not|never) (?:to )?(?:avoid|withhold|delay|stop|discontinue|omit)",
      'no (?:est[aá]n? )?contraindicad[oa]s?|sin contraindicaci[oó]n\\p{L}*|no (?:evitar|retirar|suspender|retrasar)',
      'nicht kontraindiziert|keine kontraindikation\\p{L}*|nicht (?:vermeiden|absetzen|pausieren|verz[oö]gern)',
    ].join('|'),
  },
  {
    kind: 'avoid',
    reach: far,
    words: [
      'avoid\\p{L}*|withh[eo]ld\\p{L}*|discontinu\\p{L}*|contra-?indicat\\p{L}*|instead of|rather than|in place of|refrain\\p{L}*',
      "(?:do not|don[’']t|does not|should not|shouldn[’']t|must not|mustn[’']t|cannot|can[’']t|may not|never) (?:be )?(?:re)?(?:give|given|use|used|start|started|administer|administered|prescribe|prescribed|take|receive|add|order)",
      'not (?:recommended|indicated|advised|appropriate|suitable|safe|an option|be given|be used|give|use|giving|using)',
      'alternatives? (?:to|for)|substitutes? (?:for|to)|unsafe|inappropriate|out of the question|ruled out|off[- ]limits|off the (?:table|list|menu)|no role for|stop(?:ped|ping)?|hold|held|except|excluding|other than',
      'evit\\p{L}*|contraindic\\p{L}*|suspend\\p{L}*|retir(?:ar|e|en|ada|ado|amos)|en lugar de|en vez de|desaconsej\\p{L}*|inadecuad[oa]s?|descartad[oa]s?|excepto|salvo|alternativas? (?:a|al|para)',
      'no (?:se )?(?:debe\\p{L}* |puede\\p{L}* |recomiend\\p{L}* |est[aá] )?(?:dar|d[eé]|administr\\p{L}*|paut\\p{L}*|us\\p{L}{1,4}|utiliz\\p{L}*|prescrib\\p{L}*|inici\\p{L}*|emple\\p{L}*|indicad[oa]s?|recomendad[oa]s?|recomienda|aconseja\\p{L}*|tomar)',
      'vermeid\\p{L}*|vermied\\p{L}*|meid(?:en|et)|gemieden|kontraindiz\\p{L}*|kontraindikation\\p{L}*|absetz\\p{L}*|abgesetzt|abzusetzen|pausier\\p{L}*|anstatt|anstelle|statt|verzicht\\p{L}*|unterlassen|ungeeignet|ausgeschlossen|nicht in frage|ausser|außer|alternativen? (?:zu|f[uü]r)|tabu',
      'nicht (?:geben|gegeben|verabreich\\p{L}*|verordn\\p{L}*|einsetz\\p{L}*|eingesetzt|verwend\\p{L}*|anwend\\p{L}*|empfohlen|indiziert|geeignet|zu empfehlen)',
    ].join('|'),
  },
  {
    kind: 'avoid',
    reach: near,
    words: 'no|not|without|never|neither|nor|sin|ni|nunca|kein\\p{L}{0,2}|nicht|ohne|nie|niemals|weder',
  },
  {
    kind: 'allergy',
    reach: far,
    words: [
      'cross-?react\\p{L}* (?:between|with|to|of)|reactividad cruzada (?:entre|con)|kreuz(?:reaktion|reaktivit[aä]t|allergie)\\p{L}* (?:zwischen|mit|von|zu)',
      'allergic (?:reactions? )?(?:to|against)|allerg(?:y|ies) (?:to|against|with)|allergies|allergy list|intoleran(?:t|ce) (?:to|of)|hypersensitiv\\p{L}* (?:to|against)|(?:reacted|reactions?|anaphyla\\p{L}*|rash|hives|urticaria|angio-?o?edema|swelling) (?:to|after|with|on|from)',
      'al[eé]rgic[oa]s? (?:a|al|a la|a los|frente a)|alergias?(?: conocidas?| medicamentosas?)? (?:a|al|frente a|documentadas?)|alergias|intoleranci?a? (?:a|al)|(?:reacci[oó]n|anafilaxia|exantema|urticaria|angioedema)(?: al[eé]rgica)? (?:a|al|con|tras|por)',
      'allergisch (?:auf|gegen)|allergien?(?: bekannt)? (?:gegen|auf)|allergien|unvertr[aä]glichkeit(?:en)? (?:gegen|von)|[uü]berempfindlichkeit (?:gegen|auf)|(?:reaktion|anaphylaxie|exanthem|ausschlag|urtikaria|quaddeln) (?:auf|nach|unter)',
    ].join('|'),
  },
  {
    kind: 'propose',
    reach: far,
    words: [
      'give|giving|administer\\p{L}*|start(?:ing)?|prescrib\\p{L}*|begin|initiat\\p{L}*|recommend\\p{L}*|consider\\p{L}*|add|order|suggest\\p{L}*|switch(?:ing)? to|change to|treat(?:ed|ment)? with|cover(?:age)? with|load with|first[- ]line|but|instead',
      'dar|administr\\p{L}*|inici\\p{L}*|paut\\p{L}*|prescrib\\p{L}*|recomend\\p{L}*|recomiend\\p{L}*|consider\\p{L}*|valor\\p{L}{2,4}|a[nñ]ad\\p{L}*|tratar con|cambiar a|de elecci[oó]n|sino|pero|en su lugar',
      'geben|gib|gabe|verabreich\\p{L}*|beginn\\p{L}*|start\\p{L}{0,3}|verordn\\p{L}*|verschreib\\p{L}*|empfehl\\p{L}*|empfohlen|erw[aä]g\\p{L}*|ansetzen|hinzuf[uü]g\\p{L}*|umstell\\p{L}* auf|therapie mit|behandl\\p{L}* mit|einsetzen|sondern|aber|stattdessen',
    ].join('|'),
  },
  {
    kind: 'takes',
    reach: far,
    words: [
      'takes|taking|is on|already|currently|home|continu\\p{L}*|receiv\\p{L}*|was given|is given|has been given|were given|medications?|medication list|prescribed by',
      'toma|tomando|recib\\p{L}*|ya|actualmente|domiciliari\\p{L}*|continu\\p{L}*|mantener|mantiene|lleva|habitual\\p{L}*|medicaci[oó]n',
      'nimmt|erh[aä]lt|bekommt|bereits|aktuell\\p{L}*|weiter\\p{L}*|fortsetz\\p{L}*|fortf[uü]hr\\p{L}*|dauermedikation|hausmedikation|heimmedikation|medikation|eingenommen',
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
  /^[\s,:–—(*_-]{0,4}(?:(?:le |ihm |ihr |him |her )?(?:caused|gave (?:him|her)|produjo|caus[oó]|provoc[oó]|verursachte|machte)[\s-](?:an?[\s-]|una?[\s-]|eine?n?[\s-])?)?(?:(?:class|group|drug|type|severe|known|documented|reported|conocida|bekannt\p{L}*)[\s-]){0,2}(?:-?allerg\p{L}*|al[eé]rg\p{L}*|hypersensitiv\p{L}*|intoleran\p{L}*|unvertr[aä]glich\p{L}*|[uü]berempfindlich\p{L}*|anaphyla\p{L}*|anafila\p{L}*|rash|hives|urticaria|urtikaria|exant\p{L}*|ausschlag)/iu;
/** A German compound such as "Penicillinallergie". */
export const isAllergyWord = /(?:allergi|unvertr[aä]glich|[uü]berempfindlich|intoleranz)/iu;
