import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import type { Denied } from '../states/chart-state.ts';

/* What a reply says for "the patient does not have it", and for "has it", in the three languages (REPLY-11). */

/** The nouns of each thing, and the adjectives that follow "not". */
export interface DenialWords {
  denial: string;
  between: string;
  noun: Partial<Record<Denied, string>>;
  not: string;
  adjective: Partial<Record<Denied, string>>;
  /** Words that deny a thing by themselves. */
  alone: Partial<Record<Denied, string>>;
  /** Directly before `asserted`: "is", "está". */
  copula: string;
  /** Words that say that the patient has a thing. */
  asserted: Partial<Record<Denied, string>>;
  /** Words that say so without a copula. */
  stated: Partial<Record<Denied, string>>;
  /** Before a noun that the patient has. */
  having: string;
}

/** "No pain", and not "no pain on palpation" or "sin dolor torácico". */
export const byItself =
  '(?=\\s*(?:[.,;:!)|*\\n]|$|(?:and|or|now|currently|y|ni|o|ahora|actualmente|und|oder|aktuell|derzeit)(?!\\p{sc=Latin})))';

export const denialWords: Record<ReplyLanguage, DenialWords> = {
  en: {
    denial:
      '(?:do|does|did)(?: not|n[’\\x27]t) (?:currently |now )?(?:have|show|suffer from|complain of)|not (?:suffering from|complaining of)|(?:an )?absence of|negative for|no|nil|free (?:of|from)|without|denies|denied|neither|nor|never',
    between:
      '\\p{sc=Latin}+(?:, \\p{sc=Latin}+){0,3},? (?:or|nor)|any|had|history of|known|drug|medicinal|evidence of|signs? of|current|home|regular|supplemental|significant',
    noun: {
      fever: 'fever|pyrexia',
      allergies:
        'allerg(?:y|ies)(?! (?:to|against) (?!any|drugs|medic))|(?:adverse |allergic )?drug reactions|allergic reactions(?: to (?:any )?(?:drugs|medic\\p{sc=Latin}+))?|(?:drug )?intolerances?|(?:documented|listed|recorded|known|previous|prior) (?:adverse |allergic )?reactions|(?:adverse |allergic )?reactions (?:listed|documented|recorded|known|noted|on (?:record|file))',
      hypoxia: 'hypox(?:ia|emia|aemia)|desaturation',
      tachycardia: 'tachycardia',
      hypotension: 'hypotension',
      oxygen: 'oxygen(?: therapy)?',
      medication: '(?:regular |home |current |daily )?(?:medications?|medicines?|meds|drugs at home)',
      bradycardia: 'bradycardia',
      tachypnea: 'tachypno?ea',
      confusion: '(?:new )?confusion',
      pain: `(?:pain|complaints)${byItself}`,
      pneumothorax: 'pneumothorax',
      effusion: '(?:pleural )?effusions?',
      pneumonia: '(?:focal |new )?(?:pneumonia|consolidations?|infiltrates?)',
      leukocytosis: 'leu[ck]ocytosis',
      anemia: 'ana?emia',
      hyperkalemia: 'hyperkal(?:a)?emia|electrolyte (?:disturbances?|abnormalit(?:y|ies)|derangements?)',
      hypokalemia: 'hypokal(?:a)?emia',
      hyponatremia: 'hyponatr(?:a)?emia',
      kidneyInjury: '(?:acute )?(?:kidney injury|renal (?:impairment|failure)|renal dysfunction)|aki',
      raisedLactate: '(?:raised|elevated) lactate|lactate elevation|hyperlactat(?:a)?emia|lactic acidosis',
      raisedTroponin: 'troponin (?:rise|elevation|leak)|(?:raised|elevated) troponin',
      raisedCrp: '(?:raised|elevated) crp',
      coagulopathy: 'coagulopathy',
    },
    not: '(?:not|neither|nor|isn[’\\x27]t|aren[’\\x27]t|wasn[’\\x27]t)(?: currently| to be| thought to be| known to be)?|no longer',
    adjective: {
      fever: 'febrile',
      hypoxia: 'hypox(?:ic|emic|aemic)',
      tachycardia: 'tachycardic',
      hypotension: 'hypotensive',
      bradycardia: 'bradycardic',
      tachypnea: 'tachypno?eic',
      confusion: 'confused',
    },
    alone: {
      fever: 'defervesced|afebrile|apyrexial|apyretic|fever[- ]free|normothermic',
      allergies:
        'nkda|nka|nkma|(?:drug |medication )?allerg(?:y|ies)(?: status| history)?(?:\\*\\*)? ?[:=–-](?:\\*\\*)? ?(?:\\*\\*)?(?:none|nil|no|negative|nkda)|no (?:known |drug |medication |medicine |documented |recorded |relevant |food ){0,3}allerg(?:y|ies)(?! (?:to|against) (?!any|drugs|medic))|(?:drug |medication )?allerg(?:y|ies) (?:are |is |have been |has been |were )?(?:denied|excluded|negative)|not (?:known to be )?allergic to any(?:thing| drugs?| medications?)|no allergic history|allergic to nothing|nothing (?:on|under|in) (?:the |her |his )?allerg(?:y|ies)(?: list| field| section)?|allergy-?free|allergy (?:list|field|section) (?:says|reads|shows) (?:none|nil|nothing)|allergy (?:list|field|history|section) (?:is )?(?:empty|blank|clear|negative)',
      confusion:
        'confusion (?:has |is |was )?(?:now )?(?:resolved|cleared|gone|settled|chronic|long-?standing|baseline)|(?:chronic|long-?standing|known) confusion|confused (?:for|since) (?:\\p{sc=Latin}+ )?(?:days|weeks|months|years)',
      pain: '(?:pain|symptom)[- ]free|asymptomatic(?! (?:bacteri|caroti))|pain (?:has |is )?(?:now |completely |fully |entirely )?(?:gone|resolved|disappeared|vanished)|(?:not|no longer) in (?:any )?pain',
      oxygen: '(?:on|breathing|breathes) room air|without (?:supplemental )?oxygen',
      hypoxia:
        'satt?(?:ing|urating) (?:very )?(?:well|fine|normally)|well oxygenated|oxygenating (?:well|normally)|normoxic|oxygenation is (?:good|fine|normal|adequate)|good (?:oxygen )?sat(?:uration)?s?|(?:oxygen )?sat(?:uration)?s? (?:are |is )?(?:good|fine|reassuring)',
      normalVitals:
        '(?:none of|not one of) (?:the |her |his )?(?:vitals|vital signs|observations|obs) (?:is|are) (?:abnormal|out of range|deranged)|no (?:vital sign|observation) (?:is )?(?:abnormal|out of range)',
      normalPressure: 'normotensive|normotension',
      normalHeartRate: 'normocardic|rate[- ]controlled|heart rate (?:is )?back to normal|normal heart rate',
      normalBreathing:
        'eupno?eic|breathing comfortably|no (?:signs of |acute )?respiratory distress|no increased work of breathing|unlabou?red(?: breathing)?|breathing normally|normal respirations|breathing (?:is )?(?:normal|unremarkable)|respiratory status (?:is )?(?:normal|stable|unremarkable)',
      alteredMind:
        '(?:a+ ?(?:&|and|\\+) ?o|a+o) ?(?:x|×) ?[34]|(?:fully |well |alert and |awake and |alert, )?orient(?:at)?ed(?: (?:x|×) ?[34]| to (?:person|time|place)| in all)?|(?:gcs|glasgow(?: coma (?:scale|score))?)(?: score)?(?: (?!(?:if|when|unless|should|not|no|below|under|less|drops?|falls?|of)(?!\\p{sc=Latin}))\\p{sc=Latin}+){0,6}(?: of)?:? ?15(?:\\/15)?|mentating (?:well|normally)|mentation (?:is )?(?:normal|intact|clear)|(?:mental(?: status| state)|mentation|sensorium|cognition) (?:is |was |has been |has remained |remains |stays )?(?:entirely |completely )?(?:normal|intact|clear|unremarkable|at baseline|unchanged)|(?:normal|clear|intact) (?:mental status|sensorium|mentation)|neuro(?:logically|logical exam|logical examination)? (?:is )?(?:intact|normal|unremarkable)|lucid|(?:her |his )mind is clear|normal behaviou?r|compos mentis|cognitively intact|cognition (?:is )?(?:intact|normal)|(?:at|back to) (?:her|his) (?:cognitive|mental|usual cognitive) baseline|clear-?headed|(?:cognitively|mentally) (?:at (?:her |his )?(?:usual )?baseline|normal|unchanged|unremarkable)|(?:she |he )?knows (?:where (?:she|he) is|the date|what day it is|who she is)|convers(?:es|ing) normally|(?:fully|entirely) conscious|thinking clearly|no (?:acute )?(?:delirium|disorientation|altered mental status|change in (?:her |his )?(?:mental status|mentation|cognition|behaviou?r)|impairment of consciousness)|(?:baseline|usual) mental (?:state|status)|coherent',
      unstable:
        '(?:clinically|vitally) stable|ha?emodynamic(?:ally|s)? (?:are |is |remains? |currently )?(?:stable|normal|fine|ok(?:ay)?|adequate|preserved|unremarkable|uncompromised)|cardiovascular(?:ly)? (?:is )?stable|vitals? (?:signs )?(?:are |remain |is |all )*stable|vitally stable|obs(?:ervations)? (?:are )?stable|stable (?:ha?emodynamics|vital signs|vitals|observations|circulation)|no (?:signs? of |evidence of )?(?:shock|ha?emodynamic (?:instability|compromise)|circulatory compromise)|not (?:in shock|shocked)|well perfused|perfus(?:es|ing) (?:well|normally)|circulation (?:is )?(?:stable|adequate|good|normal|maintained)|(?:peripheral )?perfusion (?:is )?(?:good|normal|adequate)',
      betaBlocker:
        '(?:no|not on(?: any| a)?|without|takes no|not taking(?: any| a)?) beta-? ?blockers?|not beta-? ?blocked',
      medication: '(?:home |regular |current )?(?:medications?|meds)(?:\\*\\*)?: ?(?:\\*\\*)?(?:none|nil|no)',
      hyperkalemia: 'normokal(?:a)?emic',
      anemia: '(?:not|isn[’\\x27]t|wasn[’\\x27]t) ana?emic',
      anticoagulant:
        '(?:no|denies (?:taking|using)(?: any)?|not on(?: any)?|not taking(?: any)?|doesn[’\\x27]t take(?: any)?|does not take(?: any)?|without|is not on(?: any)?|takes no|denies) (?:regular |oral |home |current )?(?:anti-?coagulants?|anti-?coagulation|blood thinners?)|(?:not|isn[’\\x27]t) (?:currently |yet )?anti-?coagulated|never anti-?coagulated',
    },
    copula:
      '(?:is|remains?|appears?|was found|currently|now|still)(?: now| still| currently| again| mildly| clearly| severely| markedly)?',
    asserted: {
      anemia: 'ana?emic',
      hyperkalemia: 'hyperkal(?:a)?emic',
      hypokalemia: 'hypokal(?:a)?emic',
      hyponatremia: 'hyponatr(?:a)?emic',
      fever: 'febrile|pyrexial',
      tachycardia: 'tachycardic',
      hypotension: 'hypotensive|in shock|shocked',
      hypoxia: 'hypox(?:ic|emic|aemic)|desaturating',
      bradycardia: 'bradycardic',
      tachypnea: 'tachypno?eic',
      confusion: '(?:newly |acutely )?(?:confused|disorient(?:at)?ed|delirious)',
      notAlert:
        'unresponsive|unconscious|comatose|drowsy|somnolent|obtunded|stuporous|hard to rouse|(?:barely|hardly) rousable|responsive only to (?:voice|pain)|responds? only to (?:voice|pain)',
      unstable: 'ha?emodynamically unstable|in (?:\\p{sc=Latin}+ )?shock',
    },
    stated: {
      alteredMind:
        '(?:gcs|glasgow(?: coma scale)?)(?: score)?(?: is| was| of|:| recorded as| dropped to| fell to| down to)* ?(?:[3-9]|1[0-4])(?:\\/15)?(?! (?:or|o|oder)(?: |$)| and below)',
      allergiesUnknown:
        'allerg(?:y|ies)(?: status| history)? (?:was |were |has |have )?(?:not|never) (?:been )?(?:asked|established|taken)(?: about)?|allerg(?:y|ies)(?: status)? (?:is |are )?unknown|unknown allergy status|nobody (?:has )?asked about allergies',
      antibiotic:
        'antibiotics? (?:(?:have|has) (?:already )?been|were|was|are|is|already)(?: already)? (?:given|started|administered|running)|(?:has|have) (?:already )?(?:received|had) (?:her |his |the |iv )?antibiotics?',
      fever:
        '(?:has(?: got)?|is running|is spiking|running|spiking) (?:an? )?(?:mild |high |low-grade |persistent |new )?(?:fever|temperature(?! (?:of|is)|:))',
      mildPain:
        '(?:only |just )?(?:mild|slight|minimal|minor|little) pain(?! (?:on|with|at|when|during|relief|medic|scale))|pain (?:is |remains |stays |was )?(?:now |only |just |quite |very )?(?:mild|slight|minimal|minor)(?! (?:on|with|at|when|during))',
      severePain:
        'in agony|(?:severe|excruciating|unbearable|intense|agonizing|agonising) pain(?! (?:on|with|at|when|during|relief|medic|scale))|pain (?:is |remains |stays |was )?(?:now |quite |very )?(?:severe|excruciating|unbearable|intense)(?! (?:on|with|at|when|during))',
      inrLow: 'inr (?:is |was )?(?:sub-?therapeutic|too low)|sub-?therapeutic inr',
      inrHigh: 'inr (?:is |was )?supra-?therapeutic|supra-?therapeutic inr',
      inrTherapeutic:
        'inr (?:is |was )?(?:therapeutic|in (?:the )?therapeutic range)|therapeutic inr(?! (?:is|in|for|range|of)(?!\\p{sc=Latin}))',
      oxygen:
        '(?:oxygen|o2)(?: is| running| flowing)* at \\d{1,2} ?(?:l|lpm|litres?|liters?)(?:\\/min)?|(?:on|with|receiving|receives|requires|requiring|needs|needing|via) (?:\\d{1,2} ?(?:l|litres?|liters?)(?:\\/min)? )?(?:of )?(?:supplemental |home |nasal |low-flow |high-flow )?(?:oxygen|o2|cannula|prongs|mask)|on (?:\\d{1,2}|one|two|three|four|five|six|ten|fifteen) ?(?:l|lpm|litres?|liters?)(?:\\/min| a minute| per minute)?(?! (?:of )?(?:fluid|crystalloid|saline|ringer|normal))|on (?:a )?(?:nasal cannula|non-?rebreather|venturi mask)',
    },
    having:
      '(?:has|have|shows?|there is|developed|with|known)(?: an?| mild| moderate| severe| significant| marked| new| acute)*',
  },
  es: {
    denial:
      'ausencia de|tampoco(?: hay| tiene| presenta)?|se descarta|no se (?:objetiva|aprecia|observa|detecta|evidencia)n?|sin|libre de|ni|niega|no (?:ha tenido|muestra|cursa con|existe|padece|sufre|tiene|hay|presenta|refiere|reporta|toma|existen?|constan?|figuran?)|ning[uú]na?',
    between:
      '\\p{sc=Latin}+(?:, \\p{sc=Latin}+){0,3},? (?:o|ni)|conocidas?|antecedentes de|signos de|datos de|evidencia de|ning[uú]na?',
    noun: {
      fever: 'fiebre',
      allergies:
        'alergias?(?! (?:a|al) (?!f[aá]rmac|medic|nada|ning))|(?:reacciones adversas|reacciones(?= a (?:f[aá]rmac|medicam)| medicamentosas| documentadas| registradas))(?: a (?:f[aá]rmacos|medicamentos)| medicamentosas)?|intolerancias?',
      hypoxia: 'hipoxi?a|hipoxemia|desaturación',
      tachycardia: 'taquicardia',
      hypotension: 'hipotensión',
      oxygen: 'ox[ií]geno(?: suplementario)?|oxigenoterapia',
      medication:
        'medicación(?: habitual| domiciliaria)?|medicamentos|tratamiento (?:habitual|domiciliario|crónico|de base|previo)',
      bradycardia: 'bradicardia',
      tachypnea: 'taquipnea',
      confusion: 'confusión(?: aguda)?|(?:cuadro|s[ií]ndrome) confusional',
      pain: `(?:dolor|molestias)${byItself}`,
      pneumothorax: 'neumotórax',
      effusion: 'derrame(?: pleural)?',
      pneumonia: 'neumonía|consolidaci(?:ón|ones)|infiltrados?',
      leukocytosis: 'leucocitosis',
      anemia: 'anemia',
      hyperkalemia:
        'hiper(?:potasemia|kalemia)|(?:alteraciones|trastornos?) (?:i[oó]nic[oa]s?|electrol[ií]tic[oa]s?|hidroelectrol[ií]tic[oa]s?)',
      hypokalemia: 'hipo(?:potasemia|kalemia)',
      hyponatremia: 'hiponatremia',
      kidneyInjury:
        'insuficiencia renal|(?:fracaso|deterioro)(?: de la función)? renal|(?:lesión|daño) renal',
      raisedLactate: 'hiperlactatemia|acidosis l[aá]ctica|elevaci[oó]n del? lactato',
      raisedTroponin: 'elevaci[oó]n de (?:la )?troponinas?',
      raisedCrp: 'elevaci[oó]n de (?:la )?pcr',
      coagulopathy: 'coagulopat[ií]a',
    },
    not: '(?:ya )?no(?: est[aá])?|ni(?: est[aá])?',
    adjective: {
      fever: 'febril',
      hypoxia: 'hipóxic[oa]|hipoxémic[oa]',
      tachycardia: 'taquicárdic[oa]',
      hypotension: 'hipotens[oa]',
      bradycardia: 'bradicárdic[oa]',
      tachypnea: 'taquipneic[oa]',
      confusion: 'confus[oa]',
    },
    alone: {
      fever: 'afebril|apir[eé]tic[oa]|normot[eé]rmic[oa]|eut[eé]rmic[oa]',
      allergies:
        'n\\.?a\\.?m\\.?c\\.?|(?:no|sin) ?amc|alergias?(?: medicamentosas| conocidas| a f[aá]rmacos)*(?:\\*\\*)? ?[:=–-](?:\\*\\*)? ?(?:\\*\\*)?(?:no(?! (?:se )?(?:pregunta|const|registra|document))|ningun[ao]s?|niega|sin(?! (?:preguntar|datos|registr|document|interrog))|negativ[ao]s?)|(?:no|sin|niega)(?: tiene| presenta| refiere| constan| se (?:le )?conocen| hay| ser| es)?(?: ningun[ao]?)? (?:alergias?|al[eé]rgic[oa] a (?:nada|ning[uú]n))|no (?:es |son )?al[eé]rgic[oa](?! a)|alergias? (?:negativas?|descartadas?|no conocidas?)|no conocidas alergias|alergias?:? no (?:refiere|conoce|tiene|constan)|ram ?: ?(?:no|niega)|sin reacciones al[eé]rgicas previas|no (?:presenta|refiere|constan|hay) reacciones al[eé]rgicas|en alergias (?:pone|consta|figura) (?:que )?(?:no|nada|ninguna)',
      confusion:
        'confusi[oó]n (?:ya )?(?:resuelta|ha cedido|ha desaparecido|cr[oó]nica|habitual)|ya no est[aá] (?:confus|desorientad)[oa]',
      pain: 'asintom[aá]tic[oa](?! respirator)|dolor (?:ha |est[aá] )?(?:ya )?(?:desaparecido|desapareci[oó]|resuelto|remitido del todo|cedido (?:por completo|del todo|totalmente))|ya no (?:le duele|tiene dolor)',
      oxygen: '(?:con|en|a|respira(?:ndo)?) aire ambiente|sin (?:aporte de )?ox[ií]geno(?: suplementario)?',
      hypoxia:
        'satura (?:muy )?(?:bien|correctamente|adecuadamente)|buenas? saturaci(?:[oó]n|ones)|bien oxigenad[oa]|saturaci[oó]n (?:est[aá] )?(?:conservada|correcta|adecuada|buena|mantenida)|normosaturad[oa]|oxigenaci[oó]n (?:es )?(?:correcta|adecuada|buena|conservada)',
      normalPressure: 'normotens[oa]|tensi[oó]n (?:arterial )?(?:conservada|mantenida|correcta)',
      normalVitals: 'ninguna constante (?:est[aá] )?(?:alterada|fuera de rango)',
      normalHeartRate: '(?:normo|eu)c[aá]rdic[oa]',
      normalBreathing:
        'eupn[eé]ic[oa]|sin (?:signos de )?(?:distr[eé]s|dificultad|trabajo) respiratori[oa]|respira con normalidad|respiraci[oó]n (?:es )?normal',
      alteredMind:
        '(?:consciente,? (?:y )?|alerta,? (?:y )?|l[uú]cid[oa] y )?(?:bien )?orientad[oa](?: en (?:las )?(?:tres|3) esferas| temporoespacialmente| en tiempo)?|(?:(?:gcs|glasgow)(?: (?!(?:si|no|menor|inferior|de menos)(?!\\p{sc=Latin}))\\p{sc=Latin}+){0,4}:? ?15(?:\\/15)?|ecg(?: de|:)? ?15\\/15)|l[uú]cid[oa]|estado mental (?:es |está |sigue )?(?:normal|conservado|[ií]ntegro|sin cambios)|neurol[oó]gicamente (?:normal|[ií]ntegr[oa]|sin alteraciones|intacto|intacta)|exploraci[oó]n neurol[oó]gica (?:es )?(?:normal|anodina)|nivel de (?:consciencia|conciencia) (?:normal|conservado)|glasgow (?:\\p{sc=Latin}+ ){0,2}15|sin (?:alteraci[oó]n(?:es)? del? (?:nivel de )?con?s?ciencia|delirium|desorientaci[oó]n|deterioro cognitivo)|c\\.?o\\.?c\\.?|con?sciente y colaborador[a]?|no (?:est[aá] )?(?:desorientad|delirante)[oa]?|sabe (?:d[oó]nde est[aá]|qu[eé] d[ií]a es)|conducta (?:es )?normal|conversa con normalidad|cognitivamente (?:est[aá] )?(?:como siempre|normal|conservad[oa]|[ií]ntegr[oa])',
      unstable:
        '(?:cl[ií]nicamente estable|estable cl[ií]nicamente)|hemodin[aá]mic(?:amente|a) (?:(?:se encuentra|est[aá]|sigue|contin[uú]a|permanece) )?(?:estable|normal|conservada|bien|compensad[oa])|(?:estable|estabilidad) hemodin[aá]mic(?:amente|a)|constantes (?:vitales )?(?:est[aá]n )?estables|(?:sin|no hay|no presenta|no tiene) (?:signos de |datos de |evidencia de )?(?:shock|inestabilidad(?: hemodin[aá]mica)?|hipoperfusi[oó]n|bajo gasto)|bien perfundid[oa]|buena perfusi[oó]n',
      medication:
        '(?:medicaci[oó]n|tratamiento)(?: habitual| domiciliari[oa])?(?:\\*\\*)?: ?(?:\\*\\*)?(?:no|ningun[ao]|niega)',
      hyperkalemia: 'normo(?:potas|kal)[eé]mic[oa]',
      anticoagulant:
        '(?:no toma|no lleva|sin|no recibe|niega|no est[aá] con|no usa)(?: tomar)? (?:tratamiento )?(?:anticoagulantes?(?! (?:orales )?directos?)|anticoagulaci[oó]n|anticoagulante oral|sintrom)|no (?:est[aá] )?anticoagulad[oa]|sin anticoagular',
    },
    copula: '(?:est[aá]|sigue|se encuentra|contin[uú]a|permanece)(?: ahora| actualmente| muy| claramente)?',
    asserted: {
      anemia: 'an[eé]mic[oa]',
      fever: 'febril',
      tachycardia: 'taquic[aá]rdic[oa]',
      hypotension: 'hipotens[oa]',
      hypoxia: 'hip[oó]xic[oa]|hipox[eé]mic[oa]',
      bradycardia: 'bradic[aá]rdic[oa]',
      tachypnea: 'taquipn[eé]ic[oa]',
      confusion: 'confus[oa]|desorientad[oa]',
      notAlert:
        'inconsciente|comatos[oa]|somnolient[oa]|estuporos[oa]|obnubilad[oa]|solo responde a (?:la voz|est[ií]mulos|dolor)|responde solo a (?:la voz|est[ií]mulos|dolor)',
      unstable: 'hemodin[aá]micamente inestable|en shock|inestable hemodin[aá]micamente',
    },
    stated: {
      alteredMind:
        '(?:(?:gcs|glasgow)(?: registrado| anotado| es| fue| de|:)* ?(?:[3-9]|1[0-4])(?:\\/15)?|ecg(?: de|:)? ?(?:[3-9]|1[0-4])\\/15)(?! (?:or|o|oder)(?: |$)| and below)',
      allergiesUnknown:
        '(?:estado al[eé]rgico|alergias?) (?:desconocid[oa]s?|sin preguntar|no preguntad[oa]s?)|no se (?:ha |han )?preguntad?o? por (?:las )?alergias',
      antibiotic:
        '(?:antibi[oó]tic[oa]s?|antibioterapia) (?:ya )?(?:iniciad[oa]s?|administrad[oa]s?|puest[oa]s?)|(?:ha recibido|se (?:le )?ha(?:n)? (?:iniciado|administrado|puesto)|recibi[oó]) (?:ya )?(?:el |la |los )?antibi[oó]t[ei]\\p{sc=Latin}+',
      fever:
        '(?:tiene|presenta|sigue con|est[aá] con|persiste la) (?:una? )?fiebre(?! (?:previa|en (?:casa|domicilio)))',
      mildPain:
        'apenas (?:tiene |le )?(?:dolor|duele)|dolor (?:es |est[aá] )?(?:muy |solo |ahora )?(?:leve|ligero|m[ií]nimo)(?! (?:a|al|con|en) )',
      severePain:
        'dolor (?:es |est[aá] )?(?:muy |ahora )?(?:intenso|severo|insoportable)(?! (?:a|al|con|en) )',
      inrLow: 'inr (?:es |está )?(?:(?:infra|sub)terap[eé]utico|demasiado bajo)',
      inrHigh: 'inr (?:es |está )?supraterap[eé]utico',
      inrTherapeutic: 'inr (?:es |está )?(?:terap[eé]utico|en rango(?: terap[eé]utico)?)',
      oxygen:
        '(?:est[aá]|sigue|lleva|contin[uú]a|satura) con (?:\\d{1,2} ?l(?:itros|pm)?(?:\\/min)? (?:de )?)?(?:ox[ií]geno|o2|oxigenoterapia|gafas nasales|ventimask|mascarilla|reservorio)|con ox[ií]geno a \\d{1,2} ?l(?:itros|pm)?(?:\\/min)? por gafas nasales|(?:precisa|requiere|recibe) ox[ií]geno|(?:con|a) (?:\\d|1[0-5]) ?(?:l|litros|lpm)(?:\\/min| por minuto)?(?! de (?:suero|fluid|crist))|(?:con|en) gafas nasales',
    },
    having:
      '(?:tiene|presenta|hay|muestra|con|existe|se (?:observa|aprecia|detecta)|destaca)(?: una?| leve| moderad[oa]| grave| importante| nuev[oa])*',
  },
  de: {
    denial:
      '(?:abwesenheit|fehlen) (?:von|einer)|(?:leidet|leiden) nicht (?:unter|an)|kein(?:e|en|er|em|erlei)?|frei von|ohne|verneint|weder|(?<!immer |auch |zurzeit |derzeit )noch(?! kein)',
    between:
      '\\p{sc=Latin}+(?:, \\p{sc=Latin}+){0,3},? oder|bekannten?|(?:anhalt für|hinweise? auf)(?: eine?n?)?|zeichen (?:von|einer|für)|aktuellen?|zusätzlichen?',
    noun: {
      fever: 'fieber',
      allergies: 'allergien?(?! (?:gegen|auf) (?!medik|arznei|irgend))|\\p{sc=Latin}*unverträglichkeiten?',
      hypoxia: 'hypox(?:ie|ämie)|entsättigung',
      tachycardia: 'tachykardie',
      hypotension: 'hypotonie|hypotension',
      oxygen: 'sauerstoff(?:gabe)?',
      medication: '(?:regelmäßigen? )?(?:medikamente|(?:dauer|haus|heim)?medikation)',
      bradycardia: 'bradykardie',
      tachypnea: 'tachypnoe',
      confusion: '(?:neue )?verwirrtheit',
      pain: `(?:schmerzen|beschwerden)${byItself}`,
      pneumothorax: 'pneumothorax',
      effusion: '(?:pleura)?erg[uü]ss(?:e|es)?',
      pneumonia: 'pneumonie|infiltrate?|verschattung(?:en)?',
      leukocytosis: 'leukozytose',
      anemia: 'anämie',
      hyperkalemia: 'hyperkaliämie|elektrolyt(?:störung(?:en)?|entgleisung)',
      hypokalemia: 'hypokaliämie',
      hyponatremia: 'hyponatriämie',
      kidneyInjury: 'niereninsuffizienz|nierenversagen|nierenfunktionseinschränkung|nierenschädigung',
      raisedLactate: 'laktaterhöhung|hyperlaktatämie|laktatazidose|erhöhtes laktat',
      raisedTroponin: 'troponinerhöhung|troponinanstieg|erhöhtes troponin',
      raisedCrp: 'crp-erhöhung|erhöhtes crp',
      coagulopathy: 'gerinnungsstörung',
    },
    not: 'nicht(?: mehr)?|weder|noch(?! immer| stets)',
    adjective: {
      fever: 'febril',
      hypoxia: 'hypoxisch|hypoxämisch',
      tachycardia: 'tachykard',
      hypotension: 'hypoton|hypotensiv',
      bradycardia: 'bradykard',
      tachypnea: 'tachypnoisch',
      confusion: 'verwirrt',
    },
    alone: {
      fever: 'afebril(?:e[rsn]?)?|fieberfrei|entfiebert|normotherm',
      allergies:
        '(?:\\p{sc=Latin}*allergien?)(?:\\*\\*)? ?[:=–-](?:\\*\\*)? ?(?:\\*\\*)?(?:keine|nein|negativ|entfällt|ø)|keine(?:rlei)? (?:bekannten? |relevanten? )?\\p{sc=Latin}*allergien?|\\p{sc=Latin}*(?:allergien?|unverträglichkeiten?) (?:sind |werden |wurden |wird )?(?:keine (?:bekannt|vermerkt|dokumentiert|notiert|hinterlegt)|verneint|ausgeschlossen|negiert)|nicht allergisch(?! gegen| auf)|gegen nichts allergisch|allergiefrei|\\p{sc=Latin}*(?:allergien?|unverträglichkeit(?:en)?) (?:sind |ist )?nicht bekannt|allergieanamnese (?:ist )?(?:leer|negativ|unauffällig)|(?:in der |die )?allergieliste (?:steht nichts|ist leer|leer)|von allergien ist nichts bekannt',
      confusion:
        'verwirrtheit (?:ist |hat sich )?(?:verschwunden|weg|zur[uü]ckgebildet|abgeklungen|chronisch|vorbekannt)|(?:chronisch|vorbekannt) verwirrt|chronische verwirrtheit',
      pain: '(?:schmerz|beschwerde|symptom)frei|schmerz(?:en)? (?:ist |sind |hat |haben )?(?:jetzt |inzwischen |komplett |ganz |vollständig )?(?:verschwunden|weg|sistiert|abgeklungen)|keine schmerzen mehr',
      oxygen: '(?:an|unter|atmet|bei) raumluft|ohne sauerstoff(?:gabe)?',
      hypoxia:
        'sättigt (?:sehr )?(?:gut|normal|ausreichend)|gut oxygeniert|normoxisch|gute (?:sauerstoff)?sättigung|(?:sauerstoff)?sättigung (?:ist )?(?:gut|ausreichend|stabil gut)|gute oxygenierung',
      normalPressure: 'normoton|normotensiv|normoton(?:e|er|es|en)',
      normalVitals: 'kein (?:vitalwert|vitalparameter|vitalzeichen) (?:ist )?(?:auffällig|außerhalb)',
      normalHeartRate: 'normokard(?:e[rsn]?)?|norm(?:o)?frequent(?:e[rsn]?)?',
      normalBreathing:
        'eupnoe?isch|keine (?:atemnot|respiratorische insuffizienz)|atmet (?:ruhig|normal)|ruhige atmung|normale atmung|(?:spontan)?atmung (?:ist )?(?:unauffällig|normal|ruhig)',
      alteredMind:
        '(?:wach,? (?:und )?)?(?:(?:voll|allseits|vollständig|gut|zeitlich und örtlich|zu allen qualitäten|in allen qualitäten|4-fach|vierfach|zu person, ort und zeit) )?orientiert|gcs(?: (?!(?:wenn|falls|nicht|unter|kleiner)(?!\\p{sc=Latin}))\\p{sc=Latin}+){0,4}:? ?15(?:\\/15)?|bewusstseinsklar|bewusstsein (?:ist )?klar|neurologisch (?:ist sie |ist er )?(?:unauffällig|intakt|o\\. ?b\\.)|klar orientiert|kein delir|keine (?:desorientierung|bewusstseinsstörung|bewusstseinstrübung|vigilanzminderung)|nicht (?:desorientiert|delirant)|bei (?:vollem|klarem) bewusstsein|(?:voll|gut) (?:ansprechbar|kontaktfähig)|geistig (?:klar|unauffällig)|kognitiv (?:wie immer|unauffällig|intakt|unverändert)|mental unauffällig|psychisch unauffällig und orientiert|(?:bewusstseinslage|vigilanz|bewusstsein) (?:ist |war |weiterhin )?(?:unauffällig|klar|ungestört|unverändert|unbeeinträchtigt)|weiß,? (?:wo (?:sie|er) ist|welcher tag)|verhalten (?:ist )?(?:unauffällig|normal)|unterhält sich normal',
      unstable:
        'klinisch stabil|kreislaufstabil(?:e[rsn]?)?|kreislauf (?:ist |weiterhin )?stabil|hämodynamisch (?:ist (?:sie|er) |weiterhin |aktuell )?(?:stabil|unauffällig|kompensiert)|stabile[rnsm]? (?:kreislauf\\p{sc=Latin}*|vitalzeichen|vitalparameter|vitalwerte|hämodynamik)|(?:vitalzeichen|vitalparameter|vitalwerte|kreislaufverhältnisse|hämodynamik) (?:sind |ist |weiterhin )?stabil|kein(?:e)? (?:zeichen (?:eines|von) (?:\\p{sc=Latin}+ )?schock\\p{sc=Latin}*|anhalt für (?:einen |ein )?schock\\p{sc=Latin}*|schock\\p{sc=Latin}*|kreislaufinstabilität|hypoperfusion|hämodynamische instabilität)|gut perfundiert|gute (?:periphere )?(?:durchblutung|perfusion)|kreislauf (?:ist )?(?:unauffällig|kompensiert|in ordnung)',
      betaBlocker: '(?:kein(?:en)?|ohne) beta-?blocker',
      medication: '(?:dauer|haus|heim)?medikation(?:\\*\\*)?: ?(?:\\*\\*)?(?:keine|nein)',
      hyperkalemia: 'normokaliämisch',
      anticoagulant:
        '(?:kein(?:e|en)?|ohne) (?:orale |bestehende |laufende )?(?:antikoagula\\p{sc=Latin}+|blutverdünn\\p{sc=Latin}+|gerinnungshemm\\p{sc=Latin}+)|(?:antikoagulation|blutverdünnung) (?:besteht|liegt|wird|erfolgt) nicht(?: vor)?|nicht (?:antikoaguliert|blutverdünnt)|nimmt keine (?:antikoagulan\\p{sc=Latin}+|blutverdünn\\p{sc=Latin}+)',
    },
    copula:
      '(?:ist|bleibt|wirkt|weiterhin|aktuell|derzeit)(?: aktuell| derzeit| weiterhin| jetzt| deutlich| neu| leicht)?',
    asserted: {
      anemia: 'anämisch',
      fever: 'febril|fiebrig',
      tachycardia: 'tachykard',
      hypotension: 'hypoton|hypotensiv',
      hypoxia: 'hypoxisch|hypoxämisch',
      bradycardia: 'bradykard',
      tachypnea: 'tachypno(?:e)?isch',
      confusion: 'verwirrt|desorientiert|delirant',
      notAlert:
        'bewusstlos|komatös|schläfrig|benommen|eingetrübt|somnolent|soporös|vigilanzgemindert|(?:auf )?(?:schmerzreiz|ansprache) erweckbar|nicht ansprechbar|reagiert nur auf (?:ansprache|schmerz\\p{sc=Latin}*)',
      unstable:
        'kreislaufinstabil|kreislauf (?:ist |weiterhin )?instabil|hämodynamisch instabil|im (?:\\p{sc=Latin}+ )?schock|schockig',
    },
    stated: {
      alteredMind:
        'gcs(?: ist| war| wurde| mit| von|:| auf)* ?(?:[3-9]|1[0-4])(?:\\/15)?(?! (?:or|o|oder)(?: |$)| and below)',
      allergiesUnknown:
        'allergie(?:n|status|anamnese)? (?:ist |sind |wurden? )?(?:nicht (?:erfragt|erhoben|abgefragt)|unbekannt)|unbekannter allergiestatus',
      antibiotic:
        '(?:antibiotika|antibiotikum|antibiose|antibiotische therapie)(?: \\p{sc=Latin}+){0,3} (?:gegeben|begonnen|verabreicht|erhalten|läuft)|antibiotika(?:therapie)? läuft',
      fever:
        '(?:hat|zeigt|entwickelt) (?:aktuell |jetzt |weiterhin |hohes |leichtes )?fieber(?! (?:gehabt|angegeben|berichtet|gemessen))',
      mildPain:
        '(?:nur |lediglich )?(?:leichte|geringe|minimale) schmerzen(?! (?:bei|auf|beim))|schmerz(?:en)? (?:ist |sind )?(?:nur |jetzt )?(?:leicht|gering|minimal)(?! (?:bei|auf|beim))',
      severePain:
        '(?:starke|stärkste|heftige|unerträgliche|massive) schmerzen(?! (?:bei|auf|beim))|schmerz(?:en)? (?:ist |sind )?(?:sehr |jetzt )?(?:stark|heftig|unerträglich)(?! (?:bei|auf|beim))',
      inrLow: 'inr (?:ist )?(?:subtherapeutisch|zu niedrig)',
      inrHigh: 'inr (?:ist )?supratherapeutisch',
      inrTherapeutic: 'inr (?:ist )?(?:therapeutisch|im (?:therapeutischen bereich|zielbereich))',
      oxygen:
        '(?:erhält|mit|unter|bekommt|benötigt) (?:\\d{1,2} ?l(?:iter)?(?:\\/min)? )?(?:sauerstoff|o2)|sauerstoffpflichtig|(?:unter|mit|bei) (?:\\d|1[0-5]) ?(?:l|liter)(?:\\/min| pro minute)?(?! (?:volumen|infusion|kristall|ringer|nacl))',
    },
    having:
      '(?:hat|zeigt|besteht|bestehende|bei|mit|es liegt|entwickelt)(?: eine?n?| leichte| mäßige| schwere| deutliche| neue| akute)*',
  },
};
