import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import { firstNotBefore } from '@bedside/contracts/halving.ts';
import { readingBounds } from '../bounds.ts';
import type { Place } from './statements.ts';

/* Parts of a reply that state nothing about the patient: questions, conditions, advice and general knowledge (REPLY-20). */

interface Words {
  /** The rest of the sentence is a condition. */
  condition: string;
  /** The rest of the clause is advice, a wish or a guess, wherever the word stands. */
  modal: string;
  /** A clause that begins with it is an order. */
  order: string;
  /** A clause that ends with it is an order. */
  orderBehind?: string;
  /** The whole sentence is a rule or an example. */
  general: string;
  /** The clause behind it gives a reason, and so states something again. */
  reason: string;
}

const words: Record<ReplyLanguage, Words> = {
  en: {
    condition:
      'in the presence of|were (?:(?:he|she|it) |(?:the|this|that|a) (?:\\p{sc=Latin}+ ){1,3})to|only (?:if|after|with)|any (?:new|further|sign of)|if|suppos(?:e|ing)|assum(?:e|ing)|imagine|hypothetical(?:ly)?|had (?:she|he|it) been|unless|whenever|when(?! (?:registered|asked|seen|admitted|examined|questioned|triaged|assessed|reviewed|first|last|s?he (?:came|arrived|was))(?!\\p{sc=Latin}))|until(?! \\d)|in case|as long as|provided that|should (?:the|he|she|it|this|any)|whether|once(?= (?!daily|weekly|a |per |every |only|given)(?:(?:the|her|his|their|a) )?\\p{sc=Latin}+ (?:is|are|has|have|\\p{sc=Latin}+s)(?!\\p{sc=Latin}))',
    modal:
      "should|must|recommend\\p{sc=Latin}*|advis\\p{sc=Latin}*|consider(?:ing)?|would|(?:i|we)[’']d|needs? (?:to|an?|further|urgent|repeat)|to be (?:considered|excluded|ruled)|rules? out|ruling out|be ruled out|to hunt for|search for|might|may|could|can(?![’\\x27]t be)|suggest(?:s|ive|ing)?|consistent with|compatible with|suspicious for|suspected|possibl[ey]|probabl[ey]|likely|(?:at |higher |high |low )?risk (?:of|for)|differentials?|versus|watch for|look for|in order to|please|aim(?:ing)? for|indicated|reasonable|an option",
    order:
      'safety-?net|give|start|begin|administer|stop|hold|avoid|continue|increase|reduce|lower|raise|call|escalate|order|send|get|obtain|place|insert|take|do|load|keep|maintain|titrate|re-?check|repeat|re-?assess|monitor|check|measure|ensure|confirm|verify|exclude|ask|assess|document|record|review|target|treat|consult|refer|discharge|admit|prescribe|add|switch|use|perform|arrange|request|clarify|compare|note that in|remember|beware|plan|prepare|observe|withhold|restart|resume|wean|oxygenate|position|secure|draw',
    general:
      '(?:for|per|with) (?:each|every|degree)|nothing in (?:the|her|his) (?:chart|notes?|record) (?:shows|says|documents|tells)|(?:is|was|are|were) (?:only |just )?(?:an? )?(?:default|placeholder|pre-?filled)|defaulted|each (?:degree|point|unit)|one (?:expects|sees|assumes|would)|patients (?:on|who|taking|over|under|aged|of)|(?:one|two|three) in (?:\\p{sc=Latin}+|\\d+)(?= |,)|tends? to|plenty of|rule of thumb|in (?:adults|children|infants|pregnancy|general|patients|people|older|elderly|most)|(?:anticoagulated|older|elderly|adult|most|many|some|pregnant) patients|patients with|guidelines?|defined as|(?:normal|reference) (?:range|values?) (?:is|are|of|for)|normal (?:\\p{sc=Latin}+ ){1,3}?(?:(?:at|for|in) (?:[\\p{sc=Latin}\\d]+ ){1,3})?(?:is|are) (?:below|under|less|between|up|roughly|about|around|[\\d.]+ ?(?:[-–]|to))|normal (?:\\p{sc=Latin}+ ){0,3}\\p{sc=Latin}+(?: at \\d+(?: years)?)?: ?[\\d.]+ ?(?:[-–]|to)|(?:is|are) (?:the )?(?:standard|routine|first[- ]line|of choice)|defines?|in an? (?:third|half|quarter|minority|majority) of|typically|usually|generally|often|commonly|for example|e\\.g\\.|associated with|linked to|criteria|causes? of|does not exclude|do not exclude|does not rule out|in the event of',
    reason:
      'because|since (?:the|her|his|she|he)|given that|given the|as (?:the|her|his|she|he)|(?<=, )as|which (?:is|are|was|has|have)|s?he(?:[’\\x27]s| is) allergic|(?<=: )no',
  },
  es: {
    condition:
      'de (?:confirmarse|haber|persistir|aparecer|presentar|empeorar|no)|ante (?:cualquier|la aparici[oó]n|un)|s[oó]lo (?:si|tras|con)|si|supon(?:iendo|gamos|gan)|en (?:el )?supuesto|imaginemos|hipot[eé]tic\\p{sc=Latin}*|salvo que|salvo|cuando(?! (?:lleg[oó]|ingres[oó]|entr[oó]|acudi[oó]|se le))|hasta que|en caso de|siempre que|en cuanto|mientras',
    modal:
      'debe\\p{sc=Latin}*|deber[ií]a\\p{sc=Latin}*|conviene|recomiend\\p{sc=Latin}*|recomend\\p{sc=Latin}*|aconsej\\p{sc=Latin}*|sugier\\p{sc=Latin}*|sugerir[ií]a|hay que|habr[ií]a que|es necesario|se podr[ií]a|podr[ií]a\\p{sc=Latin}*|ser[ií]an?|puede\\p{sc=Latin}*|plantear\\p{sc=Latin}*|considerar|valorar|posible\\p{sc=Latin}*|probable\\p{sc=Latin}*|compatible con|sospecha de|impresiona de|riesgo de|diagn[oó]stico diferencial|descartar|(?<!en )objetivo|diana|pautar[ií]a|dar[ií]a|iniciar[ií]a|pondr[ií]a|pedir[ií]a|vigilar|por favor|indicad[oa] (?:repetir|realizar)|precisa (?:un|una|valoraci[oó]n)|pensar en',
    order:
      '(?!ringer|doppler|holter|cat[eé]ter|az[uú]car|mujer|ayer|lugar|hogar|pulmonar|malestar|bienestar|cualquier|ser|estar|familiar|ocular|lumbar|abdominal|muscular|cardiovascular|vascular|regular|articular|deber|poder|popular|molar|nivel)\\p{sc=Latin}{2,}(?:ar|er|ir)(?:se|le|la|lo|los|las)?|busca|buscad|administre|considere|repita|mantenga|vigile|compruebe|mida|solicite|pida|inicie|suspenda|evite|valore|ajuste|avise|confirme|pregunte|dé|ponga|tome|haga|revise|contin[uú]e|aumente|reduzca',
    general:
      '(?:por|con|a) cada|nada en (?:la|su) historia (?:indica|muestra|dice)|faltan?(?= (?:el|la|los|las|por) )|valor(?:es)? por defecto|predeterminad[oa]s?|a (?:los \\d{1,2} años|esta edad|esa edad)|se espera(?:n|r[ií]an?)?|pacientes (?:que|de m[aá]s|mayores|menores|en tratamiento)|un[oa] de cada|suelen?|tienden? a|regla general|por lo general|en (?:adultos|niños|lactantes|el embarazo|general|pacientes|ancianos|mayores|personas)|los pacientes|pacientes con|toda (?:mujer|persona)|todo paciente|gu[ií]as?(?= |\\b)|se define|valores? (?:normales|de referencia) (?:es|son|entre|de|:)|rango de referencia (?:es|de|:)|normal es (?:menor|inferior|hasta)|t[ií]picamente|habitualmente suele|suelen?|define|significa|de elecci[oó]n|es (?:el )?est[aá]ndar|por ejemplo|p\\. ?ej\\.|se asocia|criterios|no excluye|no descarta|es frecuente en',
    reason: 'porque|ya que|dado que|puesto que|pues|es al[eé]rgic[oa]|(?<=: )(?:no|sin|ningun[ao])',
  },
  de: {
    condition:
      '(?<=^[\\s*•>-]{0,8})(?:kommt|tritt|treten|fällt|steigt|sinkt|zeigt|bleibt|bleiben|wird|bestätigt|verschlechtert|klagt|bekommt|entwickelt|erbricht|persistiert|persistieren|besteht|findet|finden)(?= [^,.;]{3,80}, )|nur (?:bei|nach|wenn|mit(?! \\d))|wenn|angenommen\\p{sc=Latin}*|gesetzt den fall|hypothetisch\\p{sc=Latin}*|falls|sobald|sofern|sollten? (?:der|die|das|sich|es)|bis (?:der|die|das|zum|zur)|solange|im falle|ob',
    modal:
      'sollten?|m(?:uss|üssen|üsste)|empf(?:ehl|ohl|iehl)\\p{sc=Latin}*|ratsam|erwägen|zu erwägen|k(?:ann|önnen|önnte|önnten)|möglich\\p{sc=Latin}*|wahrscheinlich\\p{sc=Latin}*|vermutlich|verdacht auf|v\\. ?a\\.|hinweis auf|am ehesten|differentialdiagnos\\p{sc=Latin}*|differenzialdiagnos\\p{sc=Latin}*|dd|risiko|(?<!im )ziel\\p{sc=Latin}*|bitte|ggf\\.?|evtl\\.?|wäre\\p{sc=Latin}*|würde|sprächen?|umgehend|zu denken|nötig|notwendig|erforderlich|indiziert',
    order: 'achten|beachte|gib|miss|prüfe|wiederhole|kontrolliere|erwäge|halte|vermeide|beginne|stoppe',
    orderBehind:
      'geben|gabe|messen|nachmessen|kontrollieren|wiederholen|überwachen|prüfen|erwägen|ausschließen|abklären|anlegen|ergänzen|dokumentieren|erheben|fragen|erfragen|beginnen|starten|halten|anstreben|titrieren|vermeiden|absetzen|fortführen|fortsetzen|rufen|informieren|verständigen|verlegen|aufnehmen|entnehmen|abnehmen|legen|schreiben|durchführen|veranlassen|bestimmen|beachten|anpassen|erhöhen|reduzieren|senken|steigern|ansetzen|verabreichen|vorstellen|hinzuziehen|anfordern|planen|wechseln|umstellen|pausieren|lagern|monitoren',
    general:
      'nichts in der akte (?:zeigt|sagt|belegt)|man erwartet|erwartet man|häuf(?:t|en) sich|(?:vorbelegt|voreingestellt|voreinstellung)\\p{sc=Latin}*|patienten (?:unter|über|ab)|(?:pro|je) (?:grad|kg|kilogramm|stunde)|jede[rs]? (?:zweite|dritte|vierte|fünfte|zehnte)|(?:rechnet|nimmt|spricht|geht|findet|strebt) man|neigt|neigen|faustregel|be[i]m? (?:kind|mann|erwachsenen|gesunden|menschen)|bei (?:erwachsenen|kindern|säuglingen|schwangeren|patienten|älteren|jungen|den meisten)|patienten mit|leitlinien?|definiert als|normbereich (?:liegt|ist|von)|referenz\\p{sc=Latin}* (?:ist|liegt|von|:)|normale[sr]? \\p{sc=Latin}+(?: \\p{sc=Latin}+){0,3}: ?[\\d.,]+ ?(?:[-–]|bis)|normale[sr]? \\p{sc=Latin}+ (?:ist|liegt) (?:unter|bei|zwischen)|typischerweise|bedeutet|definiert|ist standard|mittel der wahl|in der regel|üblicherweise|häufig|meist(?:ens)?|zum beispiel|z\\. ?b\\.|assoziiert|kriterien|schließt (?:\\p{sc=Latin}+ ){0,3}nicht aus|unter antikoagulation|sind bei (?!ihr|ihm|der patient|dem patient|\\p{sc=Latin}*-?patient|frau|herrn|diese[rm]|uns)',
    reason: 'weil|denn|(?<=: )kein\\p{sc=Latin}*|da (?:der|die|das|er|sie)',
  },
};

const before = '(?<![\\p{sc=Latin}\\p{N}])';
const behind = '(?![\\p{sc=Latin}])';

const patterns = new Map(
  (['en', 'es', 'de'] as const).map((language) => {
    const { condition, modal, order, orderBehind, general, reason } = words[language];
    const one = (source: string) => new RegExp(`${before}(?:${source})${behind}`, 'iu');
    return [
      language,
      {
        condition: one(condition),
        modal: one(modal),
        general: one(general),
        reason: one(reason),
        // A word before a colon is a heading: "Review: HR 126".
        order: new RegExp(
          `^[\\s>*_#•–-]{0,12}(?:\\d{1,2}[.)]\\s)?(?:\\*\\*)?(?:[\\p{sc=Latin} ]{2,30}: )?(?:then |and |so |therefore |y |así que |por lo que |und |dann |also |daher |deshalb )?(?:${order})(?![\\p{sc=Latin}:*]|\\s+(?:shows?|reads?|values?|results?|muestra|zeigt)\\b)`,
          'iu',
        ),
        orderBehind:
          orderBehind === undefined
            ? undefined
            : new RegExp(`${before}(?:${orderBehind})(?:\\s*[.!;)*_]{0,4}\\s*$|,)`, 'iu'),
      },
    ] as const;
  }),
);

/** "A saturation of 92 % is enough in COPD", and not "a systolic of 98 was measured". */
const indefinite =
  /^[\s*•>-]{0,8}(?:an?|any|una?|cualquier|eine?|jede[rs]?)\s+(?!(?:\p{sc=Latin}+\s+)?(?:wom[ae]n|man|lady|gentleman|boy|girl|male|female|mujer|var[oó]n|hombre|niñ[oa]|frau|mann|junge|mädchen))(?:[\p{sc=Latin}\d₂-]+\s+){1,3}?(?:of|above|below|over|under|de|superior|inferior|von|über|unter)(?!\p{sc=Latin})/iu;
/** Without such a verb, "a saturation of 98 % on air" is a finding. */
const ruling =
  /(?<!\p{sc=Latin})(?:is|are|needs?|means?|warrants?|requires?|makes?|calls?|raises?|counts?|defines?|can|may|would|should|does|do|justif\p{sc=Latin}+|se considera|considered|es|son|requiere|obliga|significa|indica|exige|precisa|hace|basta|aumenta|puede|ist|sind|gilt|bedeutet|erfordert|verlangt|braucht|reicht|kann|liegt|zählt|wäre|macht)(?!\p{sc=Latin})/iu;
const recorded =
  /(?<!\p{sc=Latin})(?:given|administrad\p{sc=Latin}*|puest[oa]|gegeben|was|were|has been|recorded|measured|documented|noted|found|shown|fue|registr\p{sc=Latin}*|document\p{sc=Latin}*|obtuvo|wurde|gemessen|dokumentiert)(?!\p{sc=Latin})/iu;
/** "The HR of 84 may reflect pain" states the rate. */
const definite = /^[\s*•>-]{0,8}(?:the|la|el|der|die|das)\s/iu;
const isGeneral = /^(?:can|may|might|could|would|pued|pod|ser[ií]a|kann|können|würde|wäre)/iu;
const ofPatient =
  /(?<!\p{sc=Latin})(?:she|he|her|his|the patient|patient[’']s|la paciente|el paciente|ella|su|sie|er|ihre?[nrsm]?|seine?[nrsm]?|die patientin|der patient)(?!\p{sc=Latin})/iu;

/** Words that begin what follows from a statement. */
const consequenceWords =
  'so|therefore|hence|así que|por lo que|de modo que|luego|conque|also|daher|deshalb|somit|sodass';
/** "No bleed, so he can go up." */
export const consequence = new RegExp(`,\\s(?:${consequenceWords})\\s`, 'iu');
/** The end of a clause that states something by itself. */
const clauseEnd = new RegExp(
  `;|\\s[–—]\\s|,\\s+(?:then|and|but|y|pero|und|aber|dann|${consequenceWords})\\s`,
  'giu',
);

/**
 * Returns a test for places of a reply that state nothing about the patient. Reads a sentence only if asked for a place in
 * it, because most sentences have nothing to mark. The time is linear in the text.
 */
export function asideTest(
  text: string,
  sentences: readonly Place[],
  language: ReplyLanguage,
): (place: Place) => boolean {
  const read = new Map<Place, [from: number, to: number][]>();
  return ({ offset }) => {
    const sentence = sentenceAt(sentences, offset);
    if (sentence === undefined) return false;
    const start = sentence.offset;
    const known = read.get(sentence) ?? asidesOf(text.slice(start, start + sentence.length), language);
    read.set(sentence, known);
    return known.some(([from, to]) => start + from <= offset && offset < start + to);
  };
}

/** Returns where the question of a sentence begins. */
const questionStart = (sentence: string): number =>
  [...sentence.matchAll(/;\s|\s[–—]\s/gu)].at(-1)?.index ?? Math.max(0, sentence.indexOf('¿'));

/** Returns where the part of a sentence begins that contains a place. */
const partStartBefore = (sentence: string, at: number): number =>
  [...sentence.slice(0, at).matchAll(/[,:]\s|\s[–—]\s/gu)].at(-1)?.index ?? 0;

/** Returns the sentence that contains a place. Sentences are in order and have no gaps. */
export const sentenceAt = (sentences: readonly Place[], offset: number): Place | undefined =>
  sentences[firstNotBefore(sentences, (sentence) => sentence.offset <= offset) - 1];

function asidesOf(sentence: string, language: ReplyLanguage): [from: number, to: number][] {
  const { length } = sentence;
  const own = patterns.get(language);
  if (own === undefined) return [];
  // "Takes warfarin; when was the last dose?" asks only behind the semicolon.
  if (/\?["'”»)*_\s]*$/u.test(sentence.slice(-12))) return [[questionStart(sentence), length]];
  // "No allergies known, amoxicillin is the drug of choice" states the first part.
  const rule = own.general.exec(sentence);
  if (
    indefinite.test(sentence) &&
    ruling.test(sentence) &&
    !ofPatient.test(sentence) &&
    !recorded.test(sentence)
  )
    return [[0, length]];
  const found: [number, number][] = rule ? [[partStartBefore(sentence, rule.index), length]] : [];
  let start = 0;
  for (const end of [...[...sentence.matchAll(clauseEnd)].map(({ index }) => index), length]) {
    const clause = sentence.slice(start, end);
    const condition = own.condition.exec(clause);
    if (own.order.test(clause)) found.push([start, reasonIn(clause, 0) ?? end]);
    else if (own.orderBehind?.test(clause))
      found.push([
        start + (valuesBefore(clause) ?? statedBefore(clause, clause.length)),
        reasonIn(clause, 0) ?? end,
      ]);
    else {
      const modal = own.modal.exec(clause);
      // "Hyperkalemia can cause", and not "her potassium of 6.1 can cause" or "potassium 6.1, you can".
      const from =
        modal && isGeneral.test(modal[0]) && !ofPatient.test(clause) && !definite.test(clause)
          ? (reader.exec(clause.slice(0, modal.index))?.index ??
            statedUntil(clause.slice(0, modal.index)) ??
            statedBefore(clause, modal.index))
          : (modal?.index ?? 0);
      if (modal) found.push([start + from, reasonIn(clause, modal.index) ?? end]);
    }
    if (condition) found.push([start + condition.index, sentence.indexOf(';', end) === end ? end : length]);
    start = end + 1;
  }
  return found.toSorted((a, b) => a[0] - b[0]);

  function reasonIn(clause: string, from: number): number | undefined {
    const reason = own?.reason.exec(clause.slice(from));
    return reason ? start + from + reason.index : undefined;
  }
}

/** Whom the modal of a clause is about, behind what it states. */
const reader = /,\s(?:you|we|one|i|man)\s$/iu;

/** Returns where a consequence begins: behind values and a colon, or in "temp 38.7, which would be odd". */
function statedUntil(clause: string): number | undefined {
  const relative = /,\s(?:which|lo (?:que|cual)|was)\s(?:\p{sc=Latin}+\s){0,2}$/iu.exec(clause);
  return relative?.index ?? valuesBefore(clause);
}

/** Returns where the colon stands behind which values have a consequence: "INR 1.1: the CT can wait", and not "Pain from 7: morphine". */
function valuesBefore(clause: string): number | undefined {
  const colon = clause.lastIndexOf(': ');
  const values = clause.slice(0, Math.max(0, colon));
  return /\d/.test(values) && !threshold.test(values) ? colon : undefined;
}
const threshold =
  /[<>≥≤]|^[\s>*_#•–-]{0,12}(?:bei|in|with|con|en|for|para|für)\s|(?<!\p{sc=Latin})(?:ab|bis|über|unter|from|to|above|over|below|under|at|beyond|less|more|mehr|weniger|if|wenn|si|desde|hasta|a partir|encima|debajo|superior|inferior|m[aá]s|menos|mayor|menor|within|every|each|alle|cada|target|aim|goal|ziel\p{sc=Latin}*|objetivo)(?!\p{sc=Latin})/iu;

/** A part that denies something before a comma: "no allergies, amoxicillin can start". */
const denial = /^[\s*•>-]{0,8}(?:no|nil|without|sin|ning\p{sc=Latin}+|keine?\p{sc=Latin}{0,2}|ohne)\s/iu;

/** Returns where the consequence of a denial begins, or 0 if the clause begins with no denial. */
function statedBefore(clause: string, to: number): number {
  const comma = clause.lastIndexOf(', ', to);
  return comma > 0 && denial.test(clause) ? comma + 1 : 0;
}

/** Words that make a value one of an earlier time, so that a newer one does not contradict it. */
const past: Record<ReplyLanguage, RegExp> = {
  en: /\b(?:initial(?:ly)?|earlier|previous(?:ly)?|prior|before|baseline|originally|formerly|(?:came in|presented|arrived) with|(?:on|at|upon) (?:arrival|admission|triage|presentation)|at first|in the ambulance|prehospital|had been|used to)\b/iu,
  es: /(?<!\p{sc=Latin})(?:inicial(?:mente)?|previ[oa]s?|previamente|antes|anterior(?:es|mente)?|(?:lleg[oó]|acudi[oó]) con|al (?:llegar|ingreso|inicio)|a (?:su|la) llegada|en (?:el )?triaje|era|hab[ií]a sido)(?!\p{sc=Latin})/iu,
  de: /(?<!\p{sc=Latin})(?:initial\p{sc=Latin}*|anfangs|anfänglich\p{sc=Latin}*|zuvor|vorher\p{sc=Latin}*|früher\p{sc=Latin}*|zunächst|erstmals|kam mit|(?:bei|zur) (?:aufnahme|ankunft|eintreffen|vorstellung)|im triage|bei triage|erst(?:einschätzung|messung|vorstellung|kontakt)|(?:im|vom) (?:rettungswagen|rtw)|eingangs\p{sc=Latin}*|ursprünglich)(?!\p{sc=Latin})/iu,
};
/** A time of at least half an hour ago, in a sentence in the past tense: "an hour ago she was oriented". */
const longAgo =
  /(?<!\p{sc=Latin})(?:at breakfast|this morning|earlier today|en el desayuno|esta mañana|beim fr[uü]hst[uü]ck|heute (?:fr[uü]h|morgen)|am morgen|(?:hours?|(?:half|[3-9]\d|1\d\d) min\p{sc=Latin}*) (?:and a half )?ago|hace (?:\p{sc=Latin}+ |\d+ ){0,3}(?:horas?|hora y media)|hace (?:[3-9]\d|1\d\d) min\p{sc=Latin}*|vor (?:\p{sc=Latin}+ |\d+ ){0,3}stunden?|vor (?:[3-9]\d|1\d\d) min\p{sc=Latin}*)(?!\p{sc=Latin})/iu;
/** "An hour and a half ago still clear with 118, now". */
const stillThen =
  /(?<!\p{sc=Latin})(?:still|noch|a[uú]n|todav[ií]a)(?!\p{sc=Latin}).*?(?<!\p{sc=Latin})(?:now|jetzt|ahora|inzwischen)(?!\p{sc=Latin})/isu;
/** "From a systolic of 118 down into the eighties". */
const leftBehind =
  /(?<!\p{sc=Latin})(?:from|de|desde|von)\s(?:an?\s|una?\s|eine[mr]\s)?(?:(?:\p{sc=Latin}+\s){1,3}(?:of|de|von)\s)?$/iu;
const reached = /^\S*\s(?:down|up|to|into|hacia|hasta|auf|runter|hoch)(?!\p{sc=Latin})/iu;
const wasThen =
  /(?<!\p{sc=Latin})(?:was|were|had|estaba|estuvo|era|ten[ií]a|saturaba|war|waren|hatte)(?!\p{sc=Latin})/iu;

/** The first of several values. */
const first = /(?<!\p{sc=Latin})(?:first|primer[oa]?|erste[rsn]?)(?!\p{sc=Latin})/iu;
const present =
  /(?<!\p{sc=Latin})(?:now|currently|current|right now|at present|latest|(?<!was |were |had )still|actual(?:mente)?|ahora|sigue|último|última|aktuell\p{sc=Latin}*|jetzt|derzeit|momentan|zuletzt|weiterhin)(?!\p{sc=Latin})/iu;
/** "At triage: alert, normotensive." */
const heading = /^[\s>*_#•–-]{0,12}([^:.;,]{2,40}?)\*{0,2}:\*{0,2}\s/u;
const partEnd =
  /[,;:(]|\s[–—]\s|\s(?:and|but|y|pero|und|aber)\s(?=(?:(?:is|est[aá]|ist)\s)?(?:now|currently|ahora|actualmente|jetzt|aktuell|inzwischen)(?!\p{sc=Latin}))/iu;
const partStart = /[,;:(](?!.*[,;:(])|\s[–—]\s(?!.*\s[–—]\s)/u;

/** Returns whether the words beside a value call it one of an earlier time. `place` lies in `sentence`. */
export function isPast(
  text: string,
  sentence: Place | undefined,
  place: Place,
  language: ReplyLanguage,
  isValue = false,
): boolean {
  if (sentence === undefined) return false;
  const longest = readingBounds.clauseCharacters;
  const end = sentence.offset + sentence.length;
  const before = text.slice(Math.max(sentence.offset, place.offset - longest), place.offset);
  const after = text.slice(place.offset + place.length, Math.min(end, place.offset + place.length + longest));
  const parts = before.split(partStart);
  const own = parts.at(-1) ?? '';
  // "The first lactate, 2.1, was": an apposition belongs to the words before it.
  const cut = isValue && own.trim().length <= 2 ? `${parts.at(-2) ?? ''}${own}` : own;
  const clause = `${cut} ${after.split(partEnd, 1)[0] ?? ''}`;
  const whole = text.slice(sentence.offset, end);
  const isLongAgo = whole.length < 2 * longest && longAgo.test(whole);
  if (isLongAgo && wasThen.test(whole) && !present.test(whole)) return true;
  if (isValue && leftBehind.test(before) && reached.test(after)) return true;
  const then = isLongAgo ? stillThen.exec(whole) : null;
  if (then && place.offset < sentence.offset + then.index + then[0].length) return true;
  const title = heading.exec(whole)?.[1];
  if (
    title !== undefined &&
    (past[language].test(title) || first.test(title) || longAgo.test(title)) &&
    !present.test(before)
  )
    return true;
  return (past[language].test(clause) || (isValue && first.test(clause))) && !present.test(clause);
}
