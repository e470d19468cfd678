/* Findings and studies that only the texts of a chart name, in the three languages together (REPLY-27, REPLY-28). */

/** The words of one finding, and words that deny it by themselves. */
interface FindingWords {
  is: string;
  isNot?: string;
}

/** Words that deny every known disease. */
const noHistory =
  'no (?:relevant |significant )?(?:past )?medical history|previously (?:fit|well|healthy)(?: and (?:well|healthy|fit))?|no comorbidit\\p{L}+|sin antecedentes(?: de inter[eé]s| personales| m[eé]dicos| relevantes)?(?=[.,;]|$)|previamente san[oa]|sin comorbilidades|keine (?:relevanten )?vorerkrankungen|bisher gesund|sonst gesund';

/** Alternatives of regular expressions; a space matches any whitespace. */
export const findingWords: Readonly<Record<string, FindingWords>> = {
  stElevation: {
    is: 'st[- ]?(?:segment )?elevations?|stemi(?! equivalents?)|elevaci[oó]n(?:es)? del? (?:segmento )?st|ascenso del (?:segmento )?st|supradesnivel\\p{L}*|st-?(?:strecken-?)?hebung\\p{L}*|hebungen',
  },
  neckStiffness: {
    is: 'neck stiffness|stiff neck|neck (?:is )?stiff|(?:nuca|cuello) r[ií]gid[oa]|steifer nacken|nacken (?:ist )?steif|nuchal rigidity|meningism\\p{L}*|meningeal signs|rigidez (?:de nuca|nucal)|signos men[ií]ngeos|nackensteif\\p{L}*',
    isNot: 'supple neck|neck is supple|nuca libre|nacken frei',
  },
  lungDisease: {
    is: 'copd|(?:chronic )?(?:obstructive )?(?:lung|pulmonary|respiratory|airways?) disease|emphysema|epoc|enfermedad pulmonar(?: obstructiva)?(?: cr[oó]nica)?|bronconeumopat[ií]a|enfisema|(?:chronische )?lungenerkrankung|lungenkrank\\p{L}*|emphysem',
    isNot: `lungengesund|healthy lungs|pulmones sanos|${noHistory}`,
  },
  asthma: {
    is: 'asthma(?!\\p{L}*anf[aä]ll)(?! (?:attack|exacerbation|flare))\\p{L}*|(?<!crisis |crisis de )asm[aá]\\p{L}*',
    isNot: noHistory,
  },
  diabetes: { is: 'diabet\\p{L}*', isNot: noHistory },
  atrialFibrillation: {
    is: 'atrial fibrillation|(?:a-?fib|vhf|vhfli)|fibrilaci[oó]n auricular|vorhofflimmern',
    isNot: '(?:always|immer|siempre) (?:in )?sinus\\p{L}* ?(?:rhythm)?',
  },
  wheeze: {
    is: 'wheez\\p{L}*|sibilan\\p{L}*|giemen|brummen',
    isNot:
      '(?:chest|lungs?)(?: is| are| were| was)? clear|auscultaci[oó]n (?:normal|limpia)|lungen? frei|vesikul[aä]ratmen',
  },
  chills: { is: 'chills|rigou?rs|shivering|escalofr[ií]os?|tiritona|sch[uü]ttelfrost' },
  dysuria: {
    is: 'dysuri[ae]|disuria|urinary symptoms|burning (?:on|with) (?:urination|micturition)|(?:escozor|molestias) al orinar|cl[ií]nica miccional|brennen beim wasserlassen|miktionsbeschwerden',
  },
  flankPain: {
    is: '(?:left |right )?(?:flank|loin) pain|dolor (?:en (?:la )?fosa renal|lumbar|en (?:el )?(?:flanco|costado))|flankenschmerz\\p{L}*',
  },
  headInjury: {
    is: 'head (?:injury|trauma|strike|impact)|(?:hit|struck|bumped|banged) (?:his|her|the) head|traumatismo (?:craneal|craneoencef[aá]lico)|tce|golpe\\p{L}* (?:en )?la cabeza|kopfverletzung|kopfanprall|kopftrauma|sch[aä]del-?hirn-?trauma|sht|kopf (?:an)?gesto(?:ß|ss)en',
  },
  chestPain: {
    is: 'chest (?:pain|pressure|discomfort)|angina|dolor (?:tor[aá]cico|en el pecho|precordial|de pecho)|opresi[oó]n tor[aá]cica|thorax-?schmerz\\p{L}*|brustschmerz\\p{L}*',
  },
  abdominalPain: {
    is: '(?:abdominal|belly|tummy) pain|dolor abdominal|bauchschmerz\\p{L}*|unterbauchschmerz\\p{L}*',
  },
  soreThroat: { is: 'sore throat|throat pain|odinofagia|dolor de garganta|halsschmerz\\p{L}*' },
  drinking: {
    is: '(?:drinks|drinking|takes fluids)(?: well| enough)?|bebe (?:bien|l[ií]quidos)|buena tolerancia oral|tolera l[ií]quidos|trinkt (?:gut|ausreichend|genug)',
    isNot:
      'refus\\p{L}+ (?:all )?(?:fluids|to drink|drinks)|(?:not|hardly|barely) (?:drinking|drinks)|(?:drinking|drinks) (?:poorly|little|badly)|bebe (?:mal|poco)|(?:rechaza|no tolera|no bebe)(?: los| la)?(?: l[ií]quidos| ingesta| nada)?|trinkverweigerung|verweigert (?:das trinken|fl[uü]ssigkeit\\p{L}*)|trinkt (?:nicht|kaum|nichts|schlecht|wenig)',
  },
  bearsWeight: {
    is: '(?:can |able to |is )?(?:fully )?(?:bears?|bearing) weight|weight-?bearing|(?:walk(?:s|ed)?|mobili[sz]e[sd])(?: to the \\p{L}+)? (?:about )?(?:without|unaided|normally|freely|independently)|puede apoyar|(?:camina|deambula) (?:sin|solo|sola|bien|con normalidad)|kann (?:voll )?auftreten|l[aä]uft (?:selbst\\p{L}*|frei|ohne|normal)|geht (?:frei|selbst\\p{L}*|ohne)',
    isNot:
      "(?:cannot|can't|can’t|unable to) bear weight|non-?weight-?bearing|no puede apoyar|kann nicht auftreten",
  },
  radiation: {
    is: '(?:radiat\\p{L}+|spread\\p{L}*) (?:to|into|down) (?:the |his |her )?(?:left |right )?arm|(?:left|right) arm radiation|irradia\\p{L}* (?:a|al|hacia) (?:el )?brazo|ausstrahl\\p{L}+ in den (?:linken |rechten )?arm',
  },
};

/**
 * Cannot be concluded from values: events, symptoms, findings of an examination, operations and diseases. A reply that
 * states one which no text of the chart names has it from nowhere.
 */
export const eventWords: Readonly<Record<string, string>> = {
  gcs: '(?:gcs|glasgow(?: coma (?:scale|score))?|escala de glasgow)(?: (?:initial|de|of|at|von|is|war|was|inicial))*:? ?(?:[3-9]|1[0-4])(?:/15)?',
  faint:
    '(?:lost|loss of) consciousness|passed out|blacked out|faint(?:ed|ing)|syncop\\p{L}*|perdi[oó] (?:el conocimiento|la conciencia)|p[eé]rdida de conciencia|s[ií]ncop\\p{L}*|desmay\\p{L}*|bewusstlos\\p{L}*|synkop\\p{L}*|ohnmächtig|ohnmacht',
  seizure:
    '(?:had|has had) (?:a )?(?:fit|convulsion)|seizures?|convulsions?|convuls\\p{L}*|crisis (?:comicial|epil[eé]ptica)|krampfanf[aä]ll\\p{L}*|gekrampft|krampfte|epilep\\p{L}*',
  fracture:
    '\\p{L}*fractur\\p{L}*|broken (?:bone|ankle|hip|wrist)|\\p{L}*fraktur\\p{L}*|gebrochen|luxa\\p{L}+|dislocat\\p{L}+',
  abdomen:
    'guarding|rebound(?: tenderness)?|peritonit\\p{L}*|peritonism\\p{L}*|peritoneal\\p{L}*|rigid abdomen|abdomen (?:is )?rigid|mcburney|defensa|abdomen en tabla|blumberg|abwehrspannung|bretthart\\p{L}*|loslassschmerz',
  heartFailure:
    'cardiogenic shock|pulmonary (?:o?edema|congestion)|heart failure|cardiac failure|shock cardiog[eé]nico|edema (?:agudo )?de pulm[oó]n|insuficiencia card[ií]aca|kardiogene[nrs]? schock|lungen[oö]dem|lungenstauung|herzinsuffizienz',
  sweating:
    'diaphor\\p{L}*|clammy|sweat(?:y|ing)|sudoros\\p{L}*|diafor\\p{L}*|sudoraci[oó]n|kaltschweißig\\p{L}*|schwitz\\p{L}*',
  ventilated:
    '(?:intubat|ventilat|sedat)ed|intubad[oa]s?|ventilad[oa]s?|sedad[oa]s?|intubiert\\p{L}*|beatmet\\p{L}*|sediert\\p{L}*',
  vomiting:
    'vomit(?:ed|ing|s)|v[oó]mit\\p{L}*|emesis|erbr(?:ochen|icht|echen)|diarrh?\\p{L}*|diarrea|durchfall',
  cough: 'cough\\p{L}*|tos|husten|hustet|sputum|esputo|auswurf',
  dyspnea: 'breathless\\p{L}*|short(?:ness)? of breath|dyspn\\p{L}*|disnea|disneic\\p{L}*|atemnot|luftnot',
  petechiae: 'petechia\\p{L}*|petequias|petechien',
  headache: 'headaches?|cefalea|dolor de cabeza|kopfschmerz\\p{L}*',
  bleeding:
    'ha?ematuria|ha?ematemesis|mel(?:a?ena|ä?na)|vaginal bleeding|hematuria|melenas|sangrado vaginal|h[aä]maturie|teerstuhl|bluterbrechen',
  sterility:
    'hysterectom\\p{L}*|histerectom\\p{L}*|hysterektom\\p{L}*|steril[iï][sz]\\p{L}*|esteriliz\\p{L}*|tubal ligation|ligadura de trompas|tubenligatur|iud|intrauterine device|diu|hormonspirale',
  operation:
    'appendectom\\p{L}*|apendicectom\\p{L}*|appendektom\\p{L}*|cholecystectom\\p{L}*|cholezystektom\\p{L}*|colecistectom\\p{L}*|splenectom\\p{L}*|pacemaker|marcapasos|schrittmacher',
  history:
    'previous (?:stroke|heart attack|mi)|prior (?:stroke|mi)|known (?:ckd|cirrhosis|epilepsy|dementia)|dementia|demencia|demenz|hepat\\p{L}* cirrhosis|cirrosis|leberzirrhose|chemotherap\\p{L}*|quimioterapia|smok(?:es|er)|fumador\\p{L}*|raucher\\p{L}*|alcohol(?:ic| abuse| dependen\\p{L}*)|alcoh[oó]lic\\p{L}*|alkoholiker\\p{L}*',
  walking: '(?:walk(?:s|ed|ing)|running) (?:around|about)|ambulant|se pasea|läuft (?:herum|umher)|spaziert',
  stDepression:
    'st[- ]?(?:segment )?depressions?|descenso del (?:segmento )?st|st-?(?:strecken-?)?senkung\\p{L}*|t-?wave (?:inversion|flattening)|peaked t(?:-? ?waves?)?|spitze\\p{L}* t-\\p{L}+|ondas? t (?:picudas?|negativas?)',
  stone:
    'hydronephrosis|hidronefrosis|hydronephrose|nierenbeckenstein\\p{L}*|(?:kidney|ureteric|renal) stones?|harnstau',
};

/** Studies with a result in words. */
export const studyWords: Readonly<Record<string, string>> = {
  ct: 'ct|esc[aá]ner|cat scan|cct|computed tomography|tac|tc|(?:computer)?tomogra(?:ph|f)\\p{L}+|angio-?(?:ct|tac|tc)',
  mri: 'mri|mrt|resonancia|rmn?|kernspin\\p{L}*|magnetresonanz\\p{L}*',
  ultrasound:
    'ultrasound|uss|sonogra(?:ph|f)\\p{L}+|sono|e-?fast|fast(?= (?:scan|exam\\p{L}*)| ?:)|pocus|ecograf[ií]a|eco|ultraschall\\p{L}*|echo(?:cardiogra\\p{L}+)?|echokardiogra\\p{L}+|ecocardio\\p{L}*|doppler',
  ecg: 'ecgs?|ekgs?|electrocardiogra\\p{L}+|elektrokardiogra\\p{L}+',
  urine:
    'urinalysis|urine (?:dip(?:stick)?|test|culture)|dipstick|orina|tira (?:de orina|reactiva)|sedimento|urinstatus|urinstix|u-?stix|urin(?:kultur)?',
  strep:
    '(?:rapid )?strep(?:tococcal)?(?: a)?(?: antigen| rapid)? (?:test|swab)|strep a|(?:test|prueba) r[aá]pid[oa] de estreptococo|estreptotest|streptokokken-?(?:schnell)?test|strep-?(?:schnell)?test',
  covid:
    '(?:covid|sars-cov-2|influenza|flu|gripe|grippe)[- ]?(?:19)?[- ]?(?:pcr|test|schnelltest|swab|antigen\\p{L}*)',
  cultures: 'blood cultures?|hemocultivos?|blutkulturen?',
  xray: '(?:chest )?x-?rays?|cxr|radiogra(?:ph|f)\\p{L}*|rx|r[oö]ntgen\\p{L}*',
};

/** Behind a study, what makes it a result: "CT head: no bleed", "Sono: kein freies Wasser". */
export const resultWords =
  '(?:\\p{L}+ ){0,4}?(?:show(?:s|ed|n)?|grew|grows?|isolated|crece\\p{L}*|w[aä]chst|\\p{L}*positiv|reveal\\p{L}*|demonstrat\\p{L}*|confirm(?:s|ed)|came back|positive|negative|normal|clear|clean|unremarkable|muestra|mostr[oó]|se (?:ve|ven|observa\\p{L}*|aprecia\\p{L}*|visualiza\\p{L}*)|evidenci\\p{L}*|confirma|descarta|positiv\\p{L}*|negativ\\p{L}*|anodin[oa]|zeigt\\p{L}*|zeigte|ergab|ergibt|best[aä]tigt|unauff[aä]llig|kein\\p{L}*|o\\. ?b|(?:with|without|con|sin|mit|ohne)(?! (?:iv |i\\.v\\. )?(?:contrast\\p{L}*|kontrast\\p{L}*|delay|demora|retraso|falta|verz\\p{L}+|pain|dolor|schmerz|qrs|rhythm|\\d)))';
/** In the sentence of a study that nobody has done yet, or that somebody wants. */
export const undoneWords =
  'no hay|ni|neither|nor|weder|noch nicht|not yet|(?:a[uú]n|todav[ií]a) no|(?:not|never|no|nicht|noch|kein\\p{L}*|sin) (?:\\p{L}+ ){0,3}?(?:done|performed|recorded|available|reported|obtained|taken|back|realizad\\p{L}*|hech\\p{L}*|disponible\\p{L}*|durchgef[uü]hrt|erfolgt|vorliegend|gemacht|imaging|pruebas?)|pending|awaited|awaiting|outstanding|planned|ordered|requested|scheduled|needed|required|indicated|recommended|advised|should|could|can|may|might|must|if|due|until|before|after|pendiente\\p{L}*|solicitad\\p{L}*|pedid[oa]|programad\\p{L}*|hasta|antes|tras|necesari\\p{L}*|indicad\\p{L}*|recomiend\\p{L}*|debe\\p{L}*|puede\\p{L}*|si|falta\\p{L}*|ausstehend\\p{L}*|steht\\p{L}* (?:noch )?aus|angefordert|angemeldet|geplant|vor|nach|n[oö]tig|indiziert|empfohlen|sollte\\p{L}*|kann|k[oö]nnte|wenn|falls|fehlt|fehlen|unknown|unbekannt|would|will|whether|ob|w[uü]rde\\p{L}*|wird|mostrar[ií]an?|confirmar[ií]an?|descartar[ií]an?|permitir[ií]an?';
/** Behind a study that somebody has done: "CT done 12:40", "im CT war er schon". */
export const doneWords =
  '(?:\\p{L}+ ){0,4}?(?:done|performed|completed|already|and back|ya|hech[oa]s?|realizad[oa]s?|erfolgt|schon|bereits|gemacht)|\\d{1,2}[:.]\\d{2}(?: uhr)?(?=[.,;:)]|$)';
/** Before such a study: "ya bajó al TAC", "been round to CT". */
export const doneBefore =
  '(?:(?:im|in der|laut|seg[uú]n (?:el|la)|en (?:el|la)|(?:on|per) (?:the )?)\\s?|been (?:\\p{L}+ )?(?:to|for|through) (?:the |his |her )?|ya (?:\\p{L}+ ){0,3}(?:al |el |la |del )?|se (?:le )?ha hecho (?:ya )?(?:el |la |un |una )|(?:war|waren) (?:schon|bereits) (?:im |beim |in der ))';
