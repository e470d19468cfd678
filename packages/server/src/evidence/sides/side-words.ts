import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';

/* The words for sides, parts of the body and findings that have a side, in the three languages (REPLY-15). All in `plainName`'s form. */

export const sides = ['left', 'right', 'both'] as const;
export type Side = (typeof sides)[number];

/** Findings that keep their side through a stay. The other codes are parts of the body. */
const findings = [
  'weakness',
  'numbness',
  'droop',
  'infiltrate',
  'effusion',
  'pneumothorax',
  'haemothorax',
  'thrombosis',
] as const;
const regions = [
  ...(['arm', 'forearm', 'elbow', 'shoulder', 'wrist', 'hand', 'finger', 'leg', 'hip', 'thigh'] as const),
  ...(['knee', 'calf', 'ankle', 'foot', 'toe', 'face', 'eye', 'ear', 'chest', 'rib', 'lung'] as const),
  ...(['breast', 'flank', 'groin', 'quadrant', 'kidney', 'testicle', 'collarbone'] as const),
] as const;
export type Part = (typeof findings)[number] | (typeof regions)[number];

const findingSet: ReadonlySet<Part> = new Set(findings);
export const isFinding = (part: Part): boolean => findingSet.has(part);

/** Findings of one lung. Their side decides, because a report often names the other lung, too. */
const ofLung: ReadonlySet<Part> = new Set(['infiltrate', 'effusion', 'pneumothorax', 'haemothorax']);
export const isOfLung = (part: Part): boolean => ofLung.has(part);

/** Parts of one limb or of one side of the chest, so that a "left leg" is confirmed by a left calf. */
const families: readonly ReadonlySet<Part>[] = [
  new Set(['arm', 'forearm', 'elbow', 'shoulder', 'wrist', 'hand', 'finger']),
  new Set(['leg', 'hip', 'thigh', 'knee', 'calf', 'ankle', 'foot', 'toe']),
  new Set([...ofLung, 'chest', 'lung', 'rib']),
];

/** Returns the parts near a part of the body, without itself. */
export const near = (part: Part): readonly Part[] =>
  families.flatMap((family) => (family.has(part) ? [...family].filter((one) => one !== part) : []));

/** "Left arm and leg" are both on the left. "Left arm and chest" may not be. */
const joined: ReadonlySet<Part> = new Set([
  ...(['arm', 'forearm', 'hand', 'finger', 'leg', 'thigh', 'calf', 'foot', 'toe'] as const),
  ...(['face', 'weakness', 'numbness', 'droop'] as const),
]);
export const isJoined = (part: Part): boolean => joined.has(part);

const list = (words: string) => words.split(' ');
const table = <T>(groups: Record<string, T>) =>
  new Map(Object.entries(groups).flatMap(([words, meaning]) => list(words).map((word) => [word, meaning])));

/** A side's word, and where its part of the body is: behind it, before it, or on either side. */
export interface SideWord {
  side: Side;
  stands: 'adjective' | 'adverb' | 'noun-first';
  /** A part that the word itself contains: "RLL", "linksthorakal". */
  part?: Part;
}

const after = (side: Side): SideWord => ({ side, stands: 'adjective' });
const around = (side: Side): SideWord => ({ side, stands: 'adverb' });
const before = (side: Side): SideWord => ({ side, stands: 'noun-first' });

/** "Recht" and "rights" are no sides. A German adjective has an ending; "links" and "rechts" are adverbs. */
export const sideWords: Record<ReplyLanguage, ReadonlyMap<string, SideWord>> = {
  en: table<SideWord>({
    'left leftsided': after('left'),
    'right rightsided': after('right'),
    'bilateral both': after('both'),
    bilaterally: around('both'),
    'lll lul': { ...after('left'), part: 'lung' },
    'rll rul rml': { ...after('right'), part: 'lung' },
    'luq llq': { ...after('left'), part: 'quadrant' },
    'ruq rlq': { ...after('right'), part: 'quadrant' },
  }),
  es: table<SideWord>({
    'izquierdo izquierda izquierdos izquierdas izq izqdo izqda izdo izda': before('left'),
    'derecho derecha derechos derechas dcho dcha': before('right'),
    'bilateral bilaterales bilateralmente': around('both'),
    'ambos ambas': after('both'),
    lii: { ...before('left'), part: 'lung' },
    'lid lsd': { ...before('right'), part: 'lung' },
  }),
  de: table<SideWord>({
    'linke linker linkes linken linkem linksseitige linksseitiger linksseitiges linksseitigen linksseitigem linksbasale linksbasaler linksbasales linksbasalen':
      after('left'),
    'rechte rechter rechtes rechten rechtem rechtsseitige rechtsseitiger rechtsseitiges rechtsseitigen rechtsseitigem rechtsbasale rechtsbasaler rechtsbasales rechtsbasalen':
      after('right'),
    'beide beider beiden beidseitige beidseitiger beidseitiges beidseitigen beidseitigem bilaterale bilateraler bilaterales bilateralen':
      after('both'),
    'links linksseitig linksbasal li': around('left'),
    'rechts rechtsseitig rechtsbasal re': around('right'),
    'beidseits beidseitig bds bilateral': around('both'),
    linksthorakal: { ...around('left'), part: 'chest' },
    rechtsthorakal: { ...around('right'), part: 'chest' },
  }),
};

const en: Partial<Record<Part, string>> = {
  weakness: 'weakness weak hemiparesis paresis hemiplegia paralysis',
  numbness: 'numbness numb paresthesia paraesthesia tingling',
  droop: 'droop drooping',
  infiltrate:
    'consolidation consolidations pneumonia infiltrate infiltrates infiltration opacity opacities opacification',
  effusion: 'effusion effusions',
  pneumothorax: 'pneumothorax pneumothoraces',
  haemothorax: 'hemothorax haemothorax',
  thrombosis: 'dvt thrombosis',
  arm: 'arm arms',
  forearm: 'forearm forearms',
  elbow: 'elbow elbows',
  shoulder: 'shoulder shoulders',
  wrist: 'wrist wrists',
  hand: 'hand hands',
  finger: 'finger fingers thumb thumbs',
  leg: 'leg legs',
  hip: 'hip hips',
  thigh: 'thigh thighs',
  knee: 'knee knees',
  calf: 'calf calves',
  ankle: 'ankle ankles',
  foot: 'foot feet heel',
  toe: 'toe toes',
  face: 'face facial cheek',
  eye: 'eye eyes pupil pupils',
  ear: 'ear ears',
  chest: 'chest thorax hemithorax thoracic',
  rib: 'rib ribs',
  lung: 'lung lungs lobe lobes lobar base bases',
  breast: 'breast breasts',
  flank: 'pyelonephritis flank flanks loin',
  groin: 'groin inguinal',
  quadrant: 'quadrant iliac abdominal abdomen belly',
  kidney: 'kidney kidneys',
  testicle: 'testicle testicles testicular testis',
  collarbone: 'clavicle collarbone',
};

const es: Partial<Record<Part, string>> = {
  weakness: 'debilidad hemiparesia paresia hemiplejia paralisis',
  numbness: 'hipoestesia parestesias parestesia entumecimiento hormigueo',
  infiltrate:
    'consolidacion consolidaciones neumonia infiltrado infiltrados opacidad opacidades condensacion condensaciones',
  effusion: 'derrame derrames',
  pneumothorax: 'neumotorax',
  haemothorax: 'hemotorax',
  thrombosis: 'trombosis tvp',
  arm: 'brazo brazos braquial',
  forearm: 'antebrazo antebrazos',
  elbow: 'codo codos',
  shoulder: 'hombro hombros',
  wrist: 'muneca munecas',
  hand: 'mano manos',
  finger: 'dedo dedos pulgar',
  leg: 'pierna piernas crural',
  hip: 'cadera caderas',
  thigh: 'muslo muslos',
  knee: 'rodilla rodillas',
  calf: 'pantorrilla pantorrillas gemelo gemelos',
  ankle: 'tobillo tobillos',
  foot: 'pie pies talon',
  face: 'cara facial hemicara mejilla',
  eye: 'ojo ojos pupila pupilas',
  ear: 'oido oidos oreja orejas',
  chest: 'torax hemitorax pecho toracico toracica',
  rib: 'costilla costillas costal costales',
  lung: 'pulmon pulmones lobulo lobulos pulmonar lobar base bases',
  breast: 'mama mamas seno',
  flank: 'pielonefritis flanco flancos fosa',
  groin: 'ingle ingles inguinal',
  quadrant: 'hipocondrio cuadrante iliaca abdomen abdominal vientre',
  kidney: 'rinon rinones renal',
  testicle: 'testiculo testiculos testicular',
  collarbone: 'clavicula',
};

const de: Partial<Record<Part, string>> = {
  weakness: 'schwache hemiparese parese hemiplegie lahmung halbseitenschwache',
  numbness: 'taubheit taubheitsgefuhl kribbeln parasthesien hypasthesie',
  droop: 'fazialisparese facialisparese mundwinkel',
  infiltrate:
    'konsolidierung konsolidierungen pneumonie infiltrat infiltrate verschattung verschattungen lungenentzundung',
  effusion: 'erguss ergusse pleuraerguss pleuraergusse',
  pneumothorax: 'pneumothorax',
  haemothorax: 'hamatothorax hamothorax',
  thrombosis: 'thrombose tvt beinvenenthrombose',
  arm: 'arm arme arms',
  forearm: 'unterarm unterarms unterarme',
  elbow: 'ellenbogen ellbogen',
  shoulder: 'schulter schultern',
  wrist: 'handgelenk handgelenks handgelenke',
  hand: 'hand hande',
  finger: 'finger fingers daumen daumens',
  leg: 'bein beine beins beines',
  hip: 'hufte huften huftgelenk',
  thigh: 'oberschenkel oberschenkels',
  knee: 'knie knies kniegelenk kniegelenks',
  calf: 'wade waden unterschenkel unterschenkels',
  ankle: 'sprunggelenk sprunggelenks knochel knochels',
  foot: 'fuß fußes fuße ferse',
  toe: 'zehe zehen',
  face: 'gesicht gesichts gesichtshalfte wange',
  eye: 'auge auges augen pupille pupillen',
  ear: 'ohr ohrs ohres ohren',
  chest: 'thorax brust brustkorb brustkorbs hemithorax thorakal thorakale thorakaler thorakalen',
  rib: 'rippe rippen',
  lung: 'lunge lungen lungenflugel lungenlappen unterlappen unterlappens oberlappen oberlappens mittellappen mittellappens lungenfeld',
  breast: 'mamma',
  flank: 'pyelonephritis flanke flanken nierenlager',
  groin: 'leiste leisten',
  quadrant: 'quadrant quadranten oberbauch unterbauch mittelbauch bauch abdomen',
  kidney: 'niere nieren',
  testicle: 'hoden hodens',
  collarbone: 'schlusselbein schlusselbeins klavikula',
};

/** "Beinschwäche", "Knieschmerzen", "Unterlappeninfiltrat": a part of the body with what it has. */
const germanStems: readonly (readonly [stem: string, part: Part])[] = [
  ...(['arm', 'bein', 'hand', 'gesichts'] as const).map(
    (stem) => [stem, ({ arm: 'arm', bein: 'leg', hand: 'hand', gesichts: 'face' } as const)[stem]] as const,
  ),
  ...[['schulter', 'shoulder'] as const, ['knie', 'knee'] as const, ['huft', 'hip'] as const],
  ...[['waden', 'calf'] as const, ['flanken', 'flank'] as const, ['leisten', 'groin'] as const],
  ...[['brust', 'chest'] as const, ['thorax', 'chest'] as const, ['rippen', 'rib'] as const],
  ...[['ohren', 'ear'] as const, ['augen', 'eye'] as const, ['hoden', 'testicle'] as const],
  ...[['unterlappen', 'lung'] as const, ['oberlappen', 'lung'] as const, ['mittellappen', 'lung'] as const],
];
const germanTails: readonly (readonly [tail: string, part: Part | undefined])[] = [
  ...['schmerz', 'schmerzen', 'schwellung', 'verletzung', 'fraktur', 'drainage'].map(
    (tail) => [tail, undefined] as const,
  ),
  ...[['schwache', 'weakness'] as const, ['parese', 'weakness'] as const, ['lahmung', 'weakness'] as const],
  ...[['infiltrat', 'infiltrate'] as const, ['pneumonie', 'infiltrate'] as const],
];

const compounds = germanStems.flatMap(([stem, part]) =>
  germanTails.map(
    ([tail, finding]) => [stem + tail, finding === undefined ? [part] : [part, finding]] as const,
  ),
);
const partsOf = (all: Partial<Record<Part, string>>) =>
  (Object.keys(all) as Part[]).flatMap((part) =>
    list(all[part] ?? '').map((word) => [word, [part]] as const),
  );

/** The parts and findings that one word names. */
export const partWords: Record<ReplyLanguage, ReadonlyMap<string, readonly Part[]>> = {
  en: new Map(partsOf(en)),
  es: new Map(partsOf(es)),
  de: new Map<string, readonly Part[]>([...compounds, ...partsOf(de)]),
};

const set = (words: string): ReadonlySet<string> => new Set(list(words));

/** Words between a side and its part that change neither. */
export const neutral: Record<ReplyLanguage, ReadonlySet<string>> = {
  en: set(
    'sided side lower upper middle mid basal apical anterior posterior lateral medial proximal distal small large mild moderate severe acute new chronic tension pleural simple wall limb extremity pain swelling tenderness injury',
  ),
  es: set(
    'lado hemicuerpo inferior superior medio media basal apical anterior posterior lateral pleural leve moderado moderada pequeno agudo aguda extremidad miembro',
  ),
  de: set(
    'seite korperhalfte untere unteren unterer obere oberen oberer basal basale basaler basales apikal kleiner kleine kleines große großer großes akute akuter akutes leichte leichter neue neuer neues ventral dorsal lateral pleural pleuraler seitig extremitat',
  ),
};

/** Words that join a side to the part or finding before it: "weakness of the left arm". */
export const links: Record<ReplyLanguage, ReadonlySet<string>> = {
  en: set('of in on at the his her their is are was were ( :'),
  es: set('de del en el la los las al a su es esta son ( :'),
  de: set('der des dem den im in am an auf ihr ihre seine ist sind war liegt ( :'),
};

/** A second side of the same words: "left and right". */
export const ands: Record<ReplyLanguage, ReadonlySet<string>> = {
  en: set('and &'),
  es: set('y e &'),
  de: set('und &'),
};

/** A denial before or behind a side. "No left-sided weakness" says nothing about the right. */
export const negations: ReadonlySet<string> = set(
  [
    'no not without denies denied nor neither never absent excluded negative',
    'sin niega ni tampoco ausencia ausente negativo negativa excluido',
    'kein keine keinen keiner keinem ohne nicht weder noch fehlt verneint ausgeschlossen negativ',
  ].join(' '),
);

/** Words that only guess. A guess may be new, but not on the other side. */
export const guesses: ReadonlySet<string> = set(
  [
    'may might could possible possibly probable probably likely suspect suspected consider risk suggests suggesting recommend',
    'puede podria posible posiblemente probable probablemente sospecha considerar considere riesgo sugiere recomienda',
    'kann konnte konnten moglich mogliche moglicher moglicherweise wahrscheinlich verdacht erwagen risiko spricht empfohlen',
  ].join(' '),
);

/** Words that make a sentence a search, a condition, a contrast or a rule, and no statement about the patient. */
export const unstated: ReadonlySet<string> = set(
  [
    'if unless when should check examine assess look watch monitor exclude rule compare compared opposite contralateral other',
    'unaffected normal clear intact place insert obtain repeat measure ask evaluate whether example typical typically usually often',
    'unlike whereas than spared dominant healthy ultrasound doppler ct mri xray radiograph view views lead leads ecg position decubitus vs versus differential',
    'si cuando deberia valorar valore comprobar explorar vigilar descartar comparar comparado otro otra sano sana intacto intacta',
    'colocar medir repetir preguntar ecografia tac resonancia radiografia derivaciones ejemplo tipico habitualmente frente diferencia mientras dominante',
    'wenn falls sollte sollten prufen untersuchen achten uberwachen ausschließen vergleich vergleichen gegenseite kontralateral',
    'andere anderen unauffallig frei anlegen messen wiederholen fragen sonographie ultraschall rontgen ableitungen beispiel typisch typischerweise gegensatz wahrend dominant gesund gesunde gesunden',
  ].join(' '),
);

/** Behind "left side", "lado izquierdo" and "linke Seite": the part of which it is the side. */
export const sideNouns: ReadonlySet<string> = set('side lado seite');
export const ofPart: ReadonlySet<string> = set('of the his her de del la el des der');
