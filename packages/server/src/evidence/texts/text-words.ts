/* Findings and studies that only the texts of a chart name, in the three languages together (REPLY-27, REPLY-28). */

/** The words of one finding, and words that deny it by themselves. */
interface FindingWords {
  is: string;
  isNot?: string;
}

/** Words that deny every known disease. */
const noHistory =
  'no (?:relevant |significant )?(?:past )?medical history|previously (?:fit|well|healthy)(?: and (?:well|healthy|fit))?|no comorbidit\\p{sc=Latin}+|sin antecedentes(?: de inter[eé]s| personales| m[eé]dicos| relevantes)?(?=[.,;]|$)|previamente san[oa]|sin comorbilidades|keine (?:relevanten )?vorerkrankungen|bisher gesund|sonst gesund';

/** Alternatives of regular expressions; a space matches any whitespace. */
export const findingWords: Readonly<Record<string, FindingWords>> = {
  stElevation: {
    is: 'st[- ]?(?:segment )?elevations?|stemi(?! equivalents?)|elevaci[oó]n(?:es)? del? (?:segmento )?st|ascenso del (?:segmento )?st|supradesnivel\\p{sc=Latin}*|st-?(?:strecken-?)?hebung\\p{sc=Latin}*|hebungen',
  },
  neckStiffness: {
    is: 'neck stiffness|stiff neck|neck (?:is )?stiff|(?:nuca|cuello) r[ií]gid[oa]|steifer nacken|nacken (?:ist )?steif|nuchal rigidity|meningism\\p{sc=Latin}*|meningeal signs|rigidez (?:de nuca|nucal)|signos men[ií]ngeos|nackensteif\\p{sc=Latin}*',
    isNot: 'supple neck|neck is supple|nuca libre|nacken frei',
  },
  lungDisease: {
    is: 'copd|(?:chronic )?(?:obstructive )?(?:lung|pulmonary|respiratory|airways?) disease|emphysema|epoc|enfermedad pulmonar(?: obstructiva)?(?: cr[oó]nica)?|bronconeumopat[ií]a|enfisema|(?:chronische )?lungenerkrankung|lungenkrank\\p{sc=Latin}*|emphysem',
    isNot: `lungengesund|healthy lungs|pulmones sanos|${noHistory}`,
  },
  asthma: {
    is: 'asthma(?!\\p{sc=Latin}*anf[aä]ll)(?! (?:attack|exacerbation|flare))\\p{sc=Latin}*|(?<!crisis |crisis de )asm[aá]\\p{sc=Latin}*',
    isNot: noHistory,
  },
  diabetes: { is: 'diabet\\p{sc=Latin}*', isNot: noHistory },
  atrialFibrillation: {
    is: 'atrial fibrillation|(?:a-?fib|vhf|vhfli)|fibrilaci[oó]n auricular|vorhofflimmern',
    isNot: '(?:always|immer|siempre) (?:in )?sinus\\p{sc=Latin}* ?(?:rhythm)?',
  },
  wheeze: {
    is: 'wheez\\p{sc=Latin}*|sibilan\\p{sc=Latin}*|giemen|brummen',
    isNot:
      '(?:chest|lungs?)(?: is| are| were| was)? clear|auscultaci[oó]n (?:normal|limpia)|lungen? frei|vesikul[aä]ratmen',
  },
  chills: { is: 'chills|rigou?rs|shivering|escalofr[ií]os?|tiritona|sch[uü]ttelfrost' },
  dysuria: {
    is: 'dysuri[ae]|disuria|urinary symptoms|burning (?:on|with) (?:urination|micturition)|(?:escozor|molestias) al orinar|cl[ií]nica miccional|brennen beim wasserlassen|miktionsbeschwerden',
  },
  flankPain: {
    is: '(?:left |right )?(?:flank|loin) pain|dolor (?:en (?:la )?fosa renal|lumbar|en (?:el )?(?:flanco|costado))|flankenschmerz\\p{sc=Latin}*',
  },
  headInjury: {
    is: 'head (?:injury|trauma|strike|impact)|(?:hit|struck|bumped|banged) (?:his|her|the) head|traumatismo (?:craneal|craneoencef[aá]lico)|tce|golpe\\p{sc=Latin}* (?:en )?la cabeza|kopfverletzung|kopfanprall|kopftrauma|sch[aä]del-?hirn-?trauma|sht|kopf (?:an)?gesto(?:ß|ss)en',
  },
  chestPain: {
    is: 'chest (?:pain|pressure|discomfort)|angina|dolor (?:tor[aá]cico|en el pecho|precordial|de pecho)|opresi[oó]n tor[aá]cica|thorax-?schmerz\\p{sc=Latin}*|brustschmerz\\p{sc=Latin}*',
  },
  abdominalPain: {
    is: '(?:abdominal|belly|tummy) pain|dolor abdominal|bauchschmerz\\p{sc=Latin}*|unterbauchschmerz\\p{sc=Latin}*',
  },
  soreThroat: { is: 'sore throat|throat pain|odinofagia|dolor de garganta|halsschmerz\\p{sc=Latin}*' },
  drinking: {
    is: '(?:drinks|drinking|takes fluids)(?: well| enough)?|bebe (?:bien|l[ií]quidos)|buena tolerancia oral|tolera l[ií]quidos|trinkt (?:gut|ausreichend|genug)',
    isNot:
      'refus\\p{sc=Latin}+ (?:all )?(?:fluids|to drink|drinks)|(?:not|hardly|barely) (?:drinking|drinks)|(?:drinking|drinks) (?:poorly|little|badly)|bebe (?:mal|poco)|(?:rechaza|no tolera|no bebe)(?: los| la)?(?: l[ií]quidos| ingesta| nada)?|trinkverweigerung|verweigert (?:das trinken|fl[uü]ssigkeit\\p{sc=Latin}*)|trinkt (?:nicht|kaum|nichts|schlecht|wenig)',
  },
  bearsWeight: {
    is: '(?:can |able to |is )?(?:fully )?(?:bears?|bearing) weight|weight-?bearing|(?:walk(?:s|ed)?|mobili[sz]e[sd])(?: to the \\p{sc=Latin}+)? (?:about )?(?:without|unaided|normally|freely|independently)|puede apoyar|(?:camina|deambula) (?:sin|solo|sola|bien|con normalidad)|kann (?:voll )?auftreten|l[aä]uft (?:selbst\\p{sc=Latin}*|frei|ohne|normal)|geht (?:frei|selbst\\p{sc=Latin}*|ohne)',
    isNot:
      "(?:cannot|can't|can’t|unable to) bear weight|non-?weight-?bearing|no puede apoyar|kann nicht auftreten",
  },
  radiation: {
    is: '(?:radiat\\p{sc=Latin}+|spread\\p{sc=Latin}*) (?:to|into|down) (?:the |his |her )?(?:left |right )?arm|(?:left|right) arm radiation|irradia\\p{sc=Latin}* (?:a|al|hacia) (?:el )?brazo|ausstrahl\\p{sc=Latin}+ in den (?:linken |rechten )?arm',
  },
};

/**
 * Cannot be concluded from values: events, symptoms, findings of an examination, operations and diseases. A reply that
 * states one which no text of the chart names has it from nowhere.
 */
export const eventWords: Readonly<Record<string, string>> = {
  gcs: '(?:gcs|glasgow(?: coma (?:scale|score))?|escala de glasgow)(?: (?:initial|de|of|at|von|is|war|was|inicial))*:? ?(?:[3-9]|1[0-4])(?:/15)?',
  faint:
    '(?:lost|loss of) consciousness|passed out|blacked out|faint(?:ed|ing)|syncop\\p{sc=Latin}*|perdi[oó] (?:el conocimiento|la conciencia)|p[eé]rdida de conciencia|s[ií]ncop\\p{sc=Latin}*|desmay\\p{sc=Latin}*|bewusstlos\\p{sc=Latin}*|synkop\\p{sc=Latin}*|ohnmächtig|ohnmacht',
  seizure:
    '(?:had|has had) (?:a )?(?:fit|convulsion)|seizures?|convulsions?|convuls\\p{sc=Latin}*|crisis (?:comicial|epil[eé]ptica)|krampfanf[aä]ll\\p{sc=Latin}*|gekrampft|krampfte|epilep\\p{sc=Latin}*',
  fracture:
    '\\p{sc=Latin}*fractur\\p{sc=Latin}*|broken (?:bone|ankle|hip|wrist)|\\p{sc=Latin}*fraktur\\p{sc=Latin}*|gebrochen|luxa\\p{sc=Latin}+|dislocat\\p{sc=Latin}+',
  abdomen:
    'guarding|rebound(?: tenderness)?|peritonit\\p{sc=Latin}*|peritonism\\p{sc=Latin}*|peritoneal\\p{sc=Latin}*|rigid abdomen|abdomen (?:is )?rigid|mcburney|defensa|abdomen en tabla|blumberg|abwehrspannung|bretthart\\p{sc=Latin}*|loslassschmerz',
  heartFailure:
    'cardiogenic shock|pulmonary (?:o?edema|congestion)|heart failure|cardiac failure|shock cardiog[eé]nico|edema (?:agudo )?de pulm[oó]n|insuficiencia card[ií]aca|kardiogene[nrs]? schock|lungen[oö]dem|lungenstauung|herzinsuffizienz',
  sweating:
    'diaphor\\p{sc=Latin}*|clammy|sweat(?:y|ing)|sudoros\\p{sc=Latin}*|diafor\\p{sc=Latin}*|sudoraci[oó]n|kaltschweißig\\p{sc=Latin}*|schwitz\\p{sc=Latin}*',
  ventilated:
    '(?:intubat|ventilat|sedat)ed|intubad[oa]s?|ventilad[oa]s?|sedad[oa]s?|intubiert\\p{sc=Latin}*|beatmet\\p{sc=Latin}*|sediert\\p{sc=Latin}*',
  vomiting:
    'vomit(?:ed|ing|s)|v[oó]mit\\p{sc=Latin}*|emesis|erbr(?:ochen|icht|echen)|diarrh?\\p{sc=Latin}*|diarrea|durchfall',
  cough: 'cough\\p{sc=Latin}*|tos|husten|hustet|sputum|esputo|auswurf',
  dyspnea:
    'breathless\\p{sc=Latin}*|short(?:ness)? of breath|dyspn\\p{sc=Latin}*|disnea|disneic\\p{sc=Latin}*|atemnot|luftnot',
  petechiae: 'petechia\\p{sc=Latin}*|petequias|petechien',
  headache: 'headaches?|cefalea|dolor de cabeza|kopfschmerz\\p{sc=Latin}*',
  bleeding:
    'ha?ematuria|ha?ematemesis|mel(?:a?ena|ä?na)|vaginal bleeding|hematuria|melenas|sangrado vaginal|h[aä]maturie|teerstuhl|bluterbrechen',
  sterility:
    'hysterectom\\p{sc=Latin}*|histerectom\\p{sc=Latin}*|hysterektom\\p{sc=Latin}*|steril[iï][sz]\\p{sc=Latin}*|esteriliz\\p{sc=Latin}*|tubal ligation|ligadura de trompas|tubenligatur|iud|intrauterine device|diu|hormonspirale',
  operation:
    'appendectom\\p{sc=Latin}*|apendicectom\\p{sc=Latin}*|appendektom\\p{sc=Latin}*|cholecystectom\\p{sc=Latin}*|cholezystektom\\p{sc=Latin}*|colecistectom\\p{sc=Latin}*|splenectom\\p{sc=Latin}*|pacemaker|marcapasos|schrittmacher',
  history:
    'previous (?:stroke|heart attack|mi)|prior (?:stroke|mi)|known (?:ckd|cirrhosis|epilepsy|dementia)|dementia|demencia|demenz|hepat\\p{sc=Latin}* cirrhosis|cirrosis|leberzirrhose|chemotherap\\p{sc=Latin}*|quimioterapia|smok(?:es|er)|fumador\\p{sc=Latin}*|raucher\\p{sc=Latin}*|alcohol(?:ic| abuse| dependen\\p{sc=Latin}*)|alcoh[oó]lic\\p{sc=Latin}*|alkoholiker\\p{sc=Latin}*',
  walking: '(?:walk(?:s|ed|ing)|running) (?:around|about)|ambulant|se pasea|läuft (?:herum|umher)|spaziert',
  stDepression:
    'st[- ]?(?:segment )?depressions?|descenso del (?:segmento )?st|st-?(?:strecken-?)?senkung\\p{sc=Latin}*|t-?wave (?:inversion|flattening)|peaked t(?:-? ?waves?)?|spitze\\p{sc=Latin}* t-\\p{sc=Latin}+|ondas? t (?:picudas?|negativas?)',
  stone:
    'hydronephrosis|hidronefrosis|hydronephrose|nierenbeckenstein\\p{sc=Latin}*|(?:kidney|ureteric|renal) stones?|harnstau',
};

/** Studies with a result in words. */
export const studyWords: Readonly<Record<string, string>> = {
  ct: 'ct|esc[aá]ner|cat scan|cct|computed tomography|tac|tc|(?:computer)?tomogra(?:ph|f)\\p{sc=Latin}+|angio-?(?:ct|tac|tc)',
  mri: 'mri|mrt|resonancia|rmn?|kernspin\\p{sc=Latin}*|magnetresonanz\\p{sc=Latin}*',
  ultrasound:
    'ultrasound|uss|sonogra(?:ph|f)\\p{sc=Latin}+|sono|e-?fast|fast(?= (?:scan|exam\\p{sc=Latin}*)| ?:)|pocus|ecograf[ií]a|eco|ultraschall\\p{sc=Latin}*|echo(?:cardiogra\\p{sc=Latin}+)?|echokardiogra\\p{sc=Latin}+|ecocardio\\p{sc=Latin}*|doppler',
  ecg: 'ecgs?|ekgs?|electrocardiogra\\p{sc=Latin}+|elektrokardiogra\\p{sc=Latin}+',
  urine:
    'urinalysis|urine (?:dip(?:stick)?|test|culture)|dipstick|orina|tira (?:de orina|reactiva)|sedimento|urinstatus|urinstix|u-?stix|urin(?:kultur)?',
  strep:
    '(?:rapid )?strep(?:tococcal)?(?: a)?(?: antigen| rapid)? (?:test|swab)|strep a|(?:test|prueba) r[aá]pid[oa] de estreptococo|estreptotest|streptokokken-?(?:schnell)?test|strep-?(?:schnell)?test',
  covid:
    '(?:covid|sars-cov-2|influenza|flu|gripe|grippe)[- ]?(?:19)?[- ]?(?:pcr|test|schnelltest|swab|antigen\\p{sc=Latin}*)',
  cultures: 'blood cultures?|hemocultivos?|blutkulturen?',
  xray: '(?:chest )?x-?rays?|cxr|radiogra(?:ph|f)\\p{sc=Latin}*|rx|r[oö]ntgen\\p{sc=Latin}*',
};

/** Behind a study, what makes it a result: "CT head: no bleed", "Sono: kein freies Wasser". */
export const resultWords =
  '(?:\\p{sc=Latin}+ ){0,4}?(?:show(?:s|ed|n)?|grew|grows?|isolated|crece\\p{sc=Latin}*|w[aä]chst|\\p{sc=Latin}*positiv|reveal\\p{sc=Latin}*|demonstrat\\p{sc=Latin}*|confirm(?:s|ed)|ruled out|excluded|reported|ha descartado|descart[oó]|schloss|came back|positive|negative|normal|clear|clean|unremarkable|muestra|mostr[oó]|se (?:ve|ven|observa\\p{sc=Latin}*|aprecia\\p{sc=Latin}*|visualiza\\p{sc=Latin}*)|evidenci\\p{sc=Latin}*|confirma|descarta|positiv\\p{sc=Latin}*|negativ\\p{sc=Latin}*|anodin[oa]|zeigt\\p{sc=Latin}*|zeigte|ergab|ergibt|best[aä]tigt|unauff[aä]llig|kein\\p{sc=Latin}*|o\\. ?b|(?:with|without|con|sin|mit|ohne)(?! (?:iv |i\\.v\\. )?(?:contrast\\p{sc=Latin}*|kontrast\\p{sc=Latin}*|delay|demora|retraso|falta|verz\\p{sc=Latin}+|pain|dolor|schmerz|qrs|rhythm|\\d)))';
/** In the sentence of a study that nobody has done yet, or that somebody wants. */
export const undoneWords =
  'no hay|ni|neither|nor|weder|noch nicht|not yet|(?:a[uú]n|todav[ií]a) no|(?:not|never|no|nicht|noch|kein\\p{sc=Latin}*|sin) (?:\\p{sc=Latin}+ ){0,5}?(?:done|performed|recorded|available|reported|obtained|taken|back|realizad\\p{sc=Latin}*|hech\\p{sc=Latin}*|disponible\\p{sc=Latin}*|durchgef[uü]hrt|erfolgt|vorliegend|gemacht|imaging|pruebas?)|pending|awaited|awaiting|outstanding|planned|ordered|requested|scheduled|needed|required|indicated|recommended|advised|should|could|can|may|might|must|if|due|until|before|after|pendiente\\p{sc=Latin}*|solicitad\\p{sc=Latin}*|pedid[oa]|programad\\p{sc=Latin}*|hasta|antes|tras|necesari\\p{sc=Latin}*|indicad\\p{sc=Latin}*|recomiend\\p{sc=Latin}*|debe\\p{sc=Latin}*|puede\\p{sc=Latin}*|si|falta\\p{sc=Latin}*|ausstehend\\p{sc=Latin}*|steht\\p{sc=Latin}* (?:noch )?aus|angefordert|angemeldet|geplant|vor|nach|n[oö]tig|indiziert|empfohlen|sollte\\p{sc=Latin}*|kann|k[oö]nnte|wenn|falls|fehlt|fehlen|unknown|unbekannt|would|will|whether|ob|w[uü]rde\\p{sc=Latin}*|wird|mostrar[ií]an?|confirmar[ií]an?|descartar[ií]an?|permitir[ií]an?';
/** Behind a study that somebody has done: "CT done 12:40", "im CT war er schon". */
export const doneWords =
  '(?:\\p{sc=Latin}+ ){0,4}?(?:done|performed|completed|already|and back|ya|hech[oa]s?|realizad[oa]s?|erfolgt|schon|bereits|gemacht)|\\d{1,2}[:.]\\d{2}(?: uhr)?(?=[.,;:)]|$)';
/** Before such a study: "ya bajó al TAC", "been round to CT". */
export const doneBefore =
  '(?:(?:im|in der|laut|seg[uú]n (?:el|la)|en (?:el|la)|(?:on|per) (?:the )?)\\s?|been (?:\\p{sc=Latin}+ )?(?:to|for|through) (?:the |his |her )?|ya (?:\\p{sc=Latin}+ ){0,3}(?:al |el |la |del )?|se (?:le )?ha hecho (?:ya )?(?:el |la |un |una )|(?:war|waren) (?:schon|bereits) (?:im |beim |in der ))';
