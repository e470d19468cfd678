/*
 * Names that are also words. A patient may be called May, Pain, Ng, Herz or Dolores. Removing each such word
 * would change a text's clinical meaning ("May need oxygen", "NG tube", "dolores abdominales"), so they are
 * removed only where they read as a name. All are spelled without accents, with ß as ss.
 */

/**
 * How to recognize a name that is also a word:
 * `capitalized`: it has a capital and no number beside it (a month).
 * `mid-sentence`: it has a capital that no sentence's start explains, and is no abbreviation ("Long", not
 * "LONG").
 * `eponym`: it names no sign, disease or score.
 * `in-company`: another part of the name or a form of address is beside it.
 */
export type WordKind = 'capitalized' | 'mid-sentence' | 'eponym' | 'in-company';

const words: Record<WordKind, string> = {
  capitalized: `
    amber angel april august autumn bear bill bird bishop bond booth bush butler carol carpenter carter chance
    charity chase christian clay cliff cole cook cooper crystal daisy dawn day dean destiny drew duke earl faith
    farmer fisher fox frank garden gene glen grace grant guy harmony harper heather hill holly hope hunter iris ivy
    jack jean jewel joy june justice king knight lake lance lane lily marina mark mason may melody mercy mill
    miller misty mountain noble olive page parker patience pearl penny pepper piper porter price prince prudence
    ray reed rich rob robin rock rose ruby ruth sage sandy sky sons star sterling stone summer sunny taylor
    temple tiffany violet wade walker ward warren waters west winter wolf woods
    alba alma angeles blanco bueno caridad castillo cruz domingo esperanza estrella flores fuentes gloria guerra
    iglesias leal leon luna luz mar marin mercedes milagros mora moreno nieves paloma paz pilar prado reina reyes
    rios rivera rosario rubio salvador santos sierra sol soledad torres valle vega verdugo victoria
    bach baum berg bauer bischof busch engel fischer fuchs gross hahn hase jager kaiser klein koch konig kraus
    krause kuhn kunze lange lang richter sauer schafer schneider schreiber schuster sommer stein vogel wagner
    winkler wolff zimmer`,
  'mid-sentence': `
    able acute airway alert arm back best black blood bloom blue bold bone boot bowel brain broad brown
    burn burns case child cold colon cool cough cramp crisp cross cure cutter dark dose drain dry fall fast fear fever
    field fine fit foot free fry gallbladder gray green grey hand hard hardy head heal heart heavy
    high hunt husband ill kidney kind knee lamb last late left leg light little long love lower lung male man
    manly marrow means moody moon mother mouth neck new nurse old pacer pain pale patient peak power presley
    profit quick read ready real red rice right root rush salt savage self senior sharp shock short sharpe sick
    skin sleep slow small smart son sour speed spine spring still stool strange strong sugar sweet swift tender
    thorn tongue true urgent vein vital wall warm waste weak wife wild will wise white wound wounds yellow
    young
    barba bello boca bravo brazo cabeza calor calvo casado cano corazon cuello cuerpo delgado dolor dolores dulce
    feo fuerte garganta gordo grande hierro higado izquierdo joven malo manos moral moreno nariz negro ojeda palido
    pecho pie rojo rubor salud sangre seco sordo tobillo varon verde viejo
    alt dunkel dick ernst frisch gesund grau gut hart heiss jung kalt klar krank kurz leicht ohnmacht schlecht
    schnell schon schwach schwarz schwer stark still tief treu wach warm weiss wild`,
  eponym: `
    addison barrett bell blount bowen bright crohn cushing down fleming fallot glasgow graves hamman hashimoto
    hodgkin homans horner huntington kawasaki kussmaul lyme marfan meniere murphy ottawa paget parkinson ramsay
    raynaud reiter reye romberg ross sjogren turner virchow wells weber wilson`,
  'in-company': `
    arzt auge augen bart bauch bein blut brust darm druck durst ende faust fieber finger fuss galle hals hand haut
    herz husten knie knochen kopf kraft last leber luft lunge mund nagel nase niere not ohr pfleger puls puder ruhe
    schlaf schmerz schmidtke schwindel sehne stich stuhl sturm tod urin wunde zahn zahne zucker zunge
    a al am an and ante ap are as at ba be bei ben bin bis bo by ca can co con crp ct da dann das de deh del dem den
    der des di die do dos du e ed ein eine el em en er es esi est et ex fe for fr from ge ha had has hat have hb he her
    him his hr hb ibn ich ii iii im in is ist it iu iv jr ka kam kg la lang las le les li lo los lu m mac mal man me
    mein men mg mi mir mit mo mr mrs ms mu my na nach nd ng o of oh ok om on op or os ot ox pa par per ph pm po por
    post pre pro pt qt ra rd re rr rt sa sc se sehr sein si sie sir so son sr sra st su sub sus ta tag tan te ten
    ter than that the then ti to tu u um un una und up us va van vd ven ver vi vier vom von vor was we wer wie wo
    x y ya yo you zu zum zur
    age baby bed body boy box child delta desconocida desconocido doe female frau girl herr identidad infant lady
    male mann name nino none nombre not now one patient paciente person sin the two unbekannt unidentified unknown
    woman alpha bravo charlie echo foxtrot golf kilo lima oscar papa quebec romeo sierra tango uniform victor
    alfa beta gamma sigma omega theta
    today morning night monday tuesday wednesday thursday friday saturday sunday
    no nein kein keine nicht nie nil non nor never ni nunca ohne without sans`,
};

const kinds = new Map<string, WordKind>();
for (const kind of ['capitalized', 'mid-sentence', 'eponym', 'in-company'] as const) {
  for (const word of words[kind].trim().split(/\s+/)) kinds.set(word, kind);
}

/**
 * Returns the kind of word that a name part also is. Returns undefined for the great majority, which are only names.
 */
export function wordKind(part: string): WordKind | undefined {
  return kinds.get(part);
}

/** Forms of address. The word after one is a name. */
export const formsOfAddress: ReadonlySet<string> = new Set(
  `mr mrs ms miss mister madam sir señor senora senor sr sra srta don dona herr herrn frau fraulein`.split(
    ' ',
  ),
);

/** Titles of the people who treat the patient. The word after one is a name. */
export const staffTitles: ReadonlySet<string> = new Set(
  `dr dra doctor doctora doktor prof profesor profesora professor nurse sister brother matron attending resident
   schwester pfleger pflegerin krankenschwester oberarzt oberarztin chefarzt chefarztin assistenzarzt assistenzarztin
   stationsarzt stationsarztin arzt arztin kollege kollegin enfermera enfermero medico medica residente colega`.split(
    /\s+/,
  ),
);

/** Removed only as part of the whole name, because losing a negation reverses a sentence. */
export const negations: ReadonlySet<string> = new Set(
  `no not none non nor never nil without sin ni nunca nein kein keine nicht nie ohne`.split(' '),
);

/** Texts that people enter instead of a record number. They are never masked. */
export const placeholderNumbers: ReadonlySet<string> = new Set(
  `na none unknown unk tbd tba pending nil null unbekannt keine desconocido desconocida ninguno`.split(' '),
);

/** An eponym beside one of these is not the patient. */
export const eponymNouns: ReadonlySet<string> = new Set(
  `sign signs disease syndrome score scores criteria palsy test point line lymphoma node respiration breathing catheter tube solution manoeuvre maneuver procedure position
   thyroiditis coma scale rule rules signo enfermedad sindrome escala criterios prueba sonda maniobra posicion morbus zeichen syndrom
   krankheit katheter losung manover lagerung probe kriterien skala atmung`.split(/\s+/),
);

/** Only persons do these: the word before one is a name, even at a sentence's start. */
export const personalVerbs: ReadonlySet<string> = new Set(
  `says said reports reported denies denied complains complained wants asks asked feels states tells told
   refiere niega dice siente comenta pregunta berichtet klagt verneint sagt fragt`.split(/\s+/),
);

/** Months that are also names, and the words that precede a month. */
export const months: ReadonlySet<string> = new Set(['april', 'may', 'june', 'august']);
export const beforeMonths: ReadonlySet<string> = new Set(
  'in since of last next until from early late mid seit im bis'.split(' '),
);
