import type { DemoTexts } from './texts.ts';

export const spanish: DemoTexts = {
  decimal: ',',
  fahrenheit: false,
  signs: {
    respiratory_rate: 'Frecuencia respiratoria',
    oxygen_saturation: 'Saturación de oxígeno',
    blood_pressure: 'Presión arterial',
    heart_rate: 'Frecuencia cardíaca',
    consciousness: 'Nivel de consciencia',
    new_confusion: 'Confusión aguda',
    temperature: 'Temperatura',
    pain: 'Dolor (0–10)',
  },
  inline: (sign) => sign.toLowerCase(),
  values: {
    Alert: 'alerta (A)',
    Voice: 'responde a la voz (V)',
    Pain: 'responde al dolor (P)',
    Unresponsive: 'no responde (U)',
    yes: 'sí',
    no: 'no',
    'room air': 'con aire ambiente',
    'supplemental oxygen': 'con oxígeno suplementario',
  },
  ago: (duration) => `hace ${duration}`,
  rising: 'en ascenso',
  falling: 'en descenso',
  before: 'antes',
  high: 'alta',
  low: 'baja',
  highResult: 'alto',
  lowResult: 'bajo',
  abnormal: 'alterado',
  notJudged: 'sin valorar',
  reference: (range) => `referencia ${range}`,
  headings: {
    attention: 'Requiere atención ahora',
    vitals: 'Constantes',
    unknown: 'No consta',
    next: 'Comprobar a continuación',
    consider: 'A considerar',
    treatment: 'Medidas a valorar',
    scores: 'Escalas',
    against: 'En contra del alta, según la historia',
    labs: 'Resultados de laboratorio incluidos',
  },
  noChart: 'La pregunta ha llegado sin historia clínica, así que no se puede decir nada del paciente.',
  patient: (age, sex, complaint) =>
    `${[sex, age].filter(Boolean).join(', ')}; motivo de consulta: ${complaint}.`,
  units: { days: 'días', months: 'meses', years: 'años' },
  ageUnknown: 'edad desconocida',
  sexes: { female: 'Mujer', male: 'Varón' },
  nothingAbnormal: (duration) =>
    `Ninguna constante está fuera de rango; el valor más antiguo es de hace ${duration}.`,
  attentionUnclear:
    'Las constantes conocidas están incompletas o tienen más de 30 minutos, así que esta lista puede no ser completa: repetir una toma completa.',
  noVitals: 'No hay constantes registradas: lo primero es una toma completa.',
  unrecordable: (sign) =>
    `**${sign}**: se ha intentado y no se ha podido medir; debe tomarse como signo de alarma`,
  notKnown: (signs) => `No valorado o no registrado: ${signs}. Desconocido no es normal.`,
  old: (duration) => `Las últimas constantes son de hace ${duration}.`,
  overTarget: 'por encima del objetivo de 88–92 %',
  oxygenUnknown: 'Aire ambiente u oxígeno: no consta.',
  allergiesUnknown: 'No se ha preguntado por alergias: preguntar antes de cualquier fármaco.',
  allergiesNone: 'Sin alergias conocidas.',
  allergies: (list) => `Alergias: ${list}.`,
  medications: (list) => `Medicación activa según la historia: ${list}.`,
  medicationsUnknown: 'No consta medicación: preguntar qué toma el paciente.',
  recordedScore: (name, value, ago) => `**${name} ${value}**, calculada ${ago}`,
  pregnancyUnknown: 'No consta si hay embarazo.',
  pregnant: (weeks) => (weeks ? `Embarazo de ${weeks} semanas.` : 'Embarazo, semanas no registradas.'),
  weightUnknown: 'No consta el peso; en pediatría cualquier fármaco depende de él.',
  childLimits: 'Aquí no son válidos los límites de adultos; las alertas se basan en rangos por edad.',
  news2: (score, risk) => `**NEWS2 ${score}** (${risk})`,
  news2Alone: (score) => `**NEWS2 ${score}**`,
  risks: {
    low: 'riesgo clínico bajo',
    'low-medium': 'riesgo clínico bajo a medio',
    medium: 'riesgo clínico medio: respuesta urgente',
    high: 'riesgo clínico alto: respuesta de emergencia',
  },
  riskRange: (from, to) => `desde ${from} hasta ${to}`,
  singleThree: 'Un solo parámetro puntúa 3: requiere valoración urgente.',
  news2Parts: (parts) => `Puntos: ${parts}.`,
  news2Missing: (missing) => `Se da como intervalo porque falta: ${missing}.`,
  news2NotNow: 'Ahora no se puede calcular NEWS2: no hay observaciones en los últimos 30 minutos.',
  news2NotValid: {
    pregnant: 'NEWS2 no es válida en el embarazo; use una escala de alerta obstétrica.',
    'under 16 years': 'NEWS2 no es válida en menores de 16 años; use una escala de alerta pediátrica.',
  },
  parameters: {
    respiratoryRate: 'frecuencia respiratoria',
    oxygenSaturation: 'SpO₂',
    supplementalOxygen: 'aire u oxígeno',
    bloodPressureSystolic: 'presión sistólica',
    heartRate: 'frecuencia cardíaca',
    consciousness: 'consciencia',
    newConfusion: 'confusión aguda (no valorada)',
    temperature: 'temperatura',
  },
  qsofa: (min, max, details) => `**qSOFA ${min === max ? min : `${min} a ${max}`}** de 3: ${details}.`,
  qsofaOld: (duration) =>
    `Estos valores son de hasta hace ${duration}, demasiado antiguos para una puntuación actual (30 minutos): repetirlos.`,
  qsofaChild: 'qSOFA es una escala para adultos.',
  qsofaItems: { rate: 'FR ≥ 22', mentation: 'alteración de la consciencia', pressure: 'PAS ≤ 100 mmHg' },
  scoreCaution: 'Una puntuación baja no excluye enfermedad grave (NEWS2: RCP 2017; qSOFA: Sepsis-3, 2016).',
  sepsisYes:
    'Las constantes son compatibles con **sepsis si se sospecha infección** (NEWS2 de 5 o más, o qSOFA de 2 o más).',
  sepsisMaybe: 'Las constantes conocidas no alcanzan por sí solas los umbrales de sepsis; eso no la excluye.',
  sepsisUnknown:
    'No se puede decir si se alcanzan los umbrales de sepsis: faltan constantes o tienen más de 30 minutos. Repetir una toma completa.',
  sepsisSteps: [
    'Buscar el foco: tórax, orina, abdomen, piel, catéteres, sistema nervioso',
    'Lactato, hemocultivos antes del antibiótico, hemograma, función renal y hepática',
    'Antibiótico precoz según guía local, tras comprobar alergias',
    'Fluidoterapia según protocolo local si hay hipotensión o lactato elevado; reevaluar tras cada carga',
    'Control de diuresis; avisar pronto al médico responsable',
  ],
  heart:
    'HEART necesita anamnesis, ECG, edad, factores de riesgo y troponina con su límite de referencia; no todo consta aquí, por lo que no se calcula.',
  complaints: {
    'chest-pain': {
      consider: [
        'Síndrome coronario agudo',
        'Disección de aorta',
        'Tromboembolismo pulmonar',
        'Neumotórax, pericarditis, rotura esofágica',
      ],
      check: [
        'ECG de 12 derivaciones en los 10 primeros minutos, comparado con previos y repetido con dolor',
        'Troponina ahora y seriada',
        'Inicio, carácter e irradiación del dolor; presión arterial en ambos brazos',
        'Factores de riesgo y cardiopatía isquémica conocida, para HEART',
      ],
    },
    overdose: {
      consider: [
        'Nueva sedación si el antídoto dura menos que el fármaco',
        'Intoxicación por varias sustancias, entre ellas paracetamol',
        'Aspiración, hipoglucemia, traumatismo craneal',
      ],
      check: [
        'Vía aérea y FR de forma continua, capnografía si la hay',
        'Glucemia; ECG con QRS y QT',
        'Niveles de paracetamol y salicilatos; qué, cuánto y cuándo',
        'Consulta a toxicología; intencionalidad (riesgo suicida) y vigilancia',
      ],
    },
    hypothermia: {
      consider: ['Exposición al frío', 'Sepsis', 'Hipoglucemia, intoxicación, hipotiroidismo', 'Traumatismo'],
      check: [
        'Temperatura central con termómetro de rango bajo',
        'ECG: ritmo y ondas J; movilizar con cuidado',
        'Glucemia, potasio, gasometría',
        'Buscar pulso hasta un minuto antes de darlo por ausente',
      ],
    },
    headache: {
      consider: [
        'Hemorragia subaracnoidea u otra hemorragia intracraneal',
        'Meningitis o encefalitis',
        'Hipertensión intracraneal, trombosis de senos venosos',
      ],
      check: [
        'Inicio: súbito (en trueno) o gradual; fiebre, rigidez de nuca',
        'Exploración neurológica con fondo de ojo',
        'Repetir la presión arterial; pruebas de imagen según hallazgos',
      ],
    },
    confusion: {
      consider: [
        'Sepsis',
        'Hipoglucemia, alteración electrolítica, hipoxia',
        'Ictus o hemorragia intracraneal',
        'Fármacos, abstinencia, retención urinaria',
      ],
      check: [
        'Glucemia ahora',
        'Buscar un foco: orina, tórax, piel, sistema nervioso',
        'Lactato, hemocultivos, iones, función renal',
        'Exploración neurológica; estado basal según la familia; lista de fármacos',
      ],
    },
    abdominal: {
      consider: [
        'Apendicitis, perforación, obstrucción',
        'Patología biliar, pancreatitis',
        'Embarazo ectópico si el embarazo es posible; torsión',
        'Aneurisma de aorta o isquemia mesentérica en mayores',
      ],
      check: [
        'Exploración abdominal: irritación peritoneal, hernias',
        'Hemograma, reactantes de fase aguda, lipasa, perfil hepático, orina',
        'Prueba de embarazo si el embarazo es posible',
        'Ecografía o TC según hallazgos; valoración precoz por cirugía',
      ],
    },
    breathing: {
      consider: [
        'Neumonía',
        'Agudización de asma o EPOC',
        'Tromboembolismo pulmonar, insuficiencia cardíaca',
        'Neumotórax, cuerpo extraño',
      ],
      check: [
        'Trabajo respiratorio, capacidad de hablar, auscultación de ambos lados',
        'Radiografía de tórax; gasometría si hay cansancio, somnolencia o saturación baja',
        'Respuesta al oxígeno y al broncodilatador, con la hora',
        'Urea para CURB-65 si la neumonía es probable',
      ],
    },
    'allergic-reaction': {
      consider: [
        'Anafilaxia, también sin signos cutáneos',
        'Angioedema por IECA, que no responde a la adrenalina',
        'Asma, reacción vasovagal',
      ],
      check: [
        'Vía aérea: voz, estridor, edema de labios y lengua; respiración; circulación; piel',
        'Desencadenante y hora; adrenalina ya administrada; betabloqueante o IECA',
        'Observación por posible reacción bifásica; triptasa según protocolo local',
      ],
    },
    'head-injury': {
      consider: [
        'Hemorragia intracraneal, más probable con anticoagulante',
        'Lesión de la columna cervical',
        'Fractura de cadera u otra',
        'Causa de la caída: síncope, arritmia, hipoglucemia, infección, ictus',
      ],
      check: [
        'Glasgow y pupilas, de forma repetida; pérdida de consciencia, vómitos, amnesia, convulsión',
        'Anticoagulantes y antiagregantes por su nombre, hora de la última dosis, coagulación; reversión según protocolo local',
        'TC craneal según la regla local: el anticoagulante baja el umbral (NICE NG232)',
        'Columna cervical según regla; caderas, costillas y muñecas; ECG y glucemia tras una caída',
      ],
    },
    limb: {
      consider: [
        'Fractura o luxación',
        'Lesión ligamentosa',
        'Lesión neurovascular, síndrome compartimental',
      ],
      check: [
        'Pulso, sensibilidad y movilidad distales',
        'Reglas de Ottawa antes de radiografiar tobillo o rodilla',
        'Revalorar el dolor tras la analgesia; causa de la caída',
      ],
    },
    fever: {
      consider: [
        'Infección bacteriana, hasta sepsis',
        'Infección vírica',
        'Reacción a fármacos, enfermedad inflamatoria, viajes',
      ],
      check: [
        'Buscar el foco de la cabeza a los pies, piel y oídos incluidos',
        'Lactato y cultivos ante cualquier signo de sepsis',
        'Viajes, contactos, vacunas, inmunidad',
      ],
    },
    other: {
      consider: [
        'El motivo de consulta no basta para acotar: piense en infección, corazón, pulmón, metabolismo, fármacos y traumatismo',
      ],
      check: ['Anamnesis y exploración dirigidas', 'Glucemia', 'ECG', 'Analítica básica según hallazgos'],
    },
  },
  infantFever:
    'Fiebre en menores de tres meses: infección bacteriana grave hasta demostrar lo contrario; estudio completo según guía local y avisar ya a pediatría',
  anaphylaxis:
    'Posible anafilaxia: adrenalina intramuscular según protocolo local ya, oxígeno, decúbito salvo que empeore la respiración, avisar al médico responsable (Resuscitation Council UK 2021)',
  allergyConflict: (drug, substance, isClass) =>
    isClass
      ? `Alergia a ${substance}: ${drug} es de la misma clase. Según la historia no debe administrarse; esta comprobación solo compara nombres y clases.`
      : `Alergia a ${substance}: según la historia, ${drug} no debe administrarse. Esta comprobación solo compara nombres y clases.`,
  preeclampsia: 'Preeclampsia: proteinuria, plaquetas, perfil hepático, reflejos; avisar ya a obstetricia',
  treatments: {
    oxygen: 'Oxígeno para una saturación de 94–98 %, y buscar la causa',
    oxygenScale2: 'Oxígeno controlado para 88–92 % (escala 2 de SpO₂), con gasometría',
    oxygenUndecided:
      'Riesgo de retención de CO₂ y escala de SpO₂ sin decidir: oxígeno controlado para 88–92 % hasta tener gasometría, y la escala la decide un médico (BTS 2017)',
    lessOxygen:
      'Reducir el oxígeno hacia 88–92 % (escala 2 de SpO₂) y pedir gasometría: la somnolencia puede ser CO₂',
    hypotension:
      'Hipotensión: accesos venosos, fluidos según protocolo local reevaluando tras cada carga, buscar la causa, avisar al médico responsable',
    hypertensionPregnant:
      'Hipertensión en el embarazo: tratar según el protocolo obstétrico y repetir la toma en 15 minutos',
    consciousness:
      'Nivel de consciencia disminuido o confusión aguda: vía aérea, glucemia, pupilas, avisar al médico responsable',
    breathing:
      'Bradipnea: abrir la vía aérea, ventilar con bolsa y mascarilla, y naloxona según protocolo local si es posible un opioide',
    fever: 'Fiebre: buscar el foco; cultivos antes del antibiótico si es probable una infección bacteriana',
    cold: 'Hipotermia: recalentar, vigilar el ritmo, movilizar con cuidado',
    pain: 'Dolor de 7 o más: analgesia según protocolo local y nueva valoración',
    none: 'De las constantes actuales por sí solas no se deriva ninguna medida; deciden la anamnesis y la exploración',
    incomplete:
      'Faltan constantes o tienen más de 30 minutos: repetir una toma completa antes de descartar ninguna medida',
  },
  noDose: 'Esta demostración no da dosis: consulte la guía farmacoterapéutica de su hospital.',
  dischargeNo: 'Según la historia, el alta **no** está indicada ahora.',
  dischargeUndecided:
    'La historia no permite afirmar que el alta sea segura. A continuación, lo que contiene al respecto, lo que se desconoce y lo que no está actualizado; decide usted.',
  labsPartial:
    'Solo se han leído los resultados de laboratorio incluidos, no los pendientes ni los no marcados.',
  dischargeSteps: [
    'Constantes completas, recientes y en rango',
    'Diagnóstico explicado, dolor controlado, tolerancia oral y marcha como antes',
    'Resultados pendientes y quién hace el seguimiento',
    'Instrucciones por escrito sobre cuándo volver; apoyo en el domicilio',
  ],
  repeatVitals: 'Repetir una toma completa de constantes',
  completeVitals: (signs) => `Completar lo que falta: ${signs}`,
  escalate: 'Avisar al médico responsable y monitorizar de forma continua',
  suggestions: {
    overview: '¿Qué es lo más importante ahora?',
    vitals: 'Resumir las constantes',
    diagnosis: '¿Qué diagnósticos debo considerar?',
    treatment: '¿Qué medidas de tratamiento debo valorar?',
    scores: '¿Cuáles son NEWS2 y qSOFA?',
    sepsis: '¿Podría ser sepsis?',
    discharge: '¿Qué va en contra del alta?',
  },
  imagesNotSeen:
    'Demostración: nadie ha mirado estas imágenes. No hay ningún modelo de IA conectado, así que no se dice nada de ellas: ni que haya algo alterado ni que todo sea normal. Quedan guardadas en la historia; deben ser informadas por Radiología.',
  reminder:
    '*Demostración: respuesta generada con reglas fijas a partir de la historia clínica; no interviene ningún modelo de IA. Prevalece el juicio clínico.*',
};
