import type { DemoTexts } from './texts.ts';

export const german: DemoTexts = {
  decimal: ',',
  fahrenheit: false,
  signs: {
    respiratory_rate: 'Atemfrequenz',
    oxygen_saturation: 'Sauerstoffsättigung',
    blood_pressure: 'Blutdruck',
    heart_rate: 'Herzfrequenz',
    consciousness: 'Bewusstseinslage',
    new_confusion: 'Neue Verwirrtheit',
    temperature: 'Temperatur',
    pain: 'Schmerz (NRS)',
  },
  // Nouns keep their capital.
  inline: (sign) => sign.replace(/^Neue/, 'neue'),
  values: {
    Alert: 'wach (A)',
    Voice: 'auf Ansprache (V)',
    Pain: 'auf Schmerzreiz (P)',
    Unresponsive: 'bewusstlos (U)',
    yes: 'ja',
    no: 'nein',
    'room air': 'unter Raumluft',
    'supplemental oxygen': 'unter Sauerstoffgabe',
  },
  ago: (duration) => `vor ${duration}`,
  rising: 'steigend',
  falling: 'fallend',
  before: 'zuvor',
  high: 'hoch',
  low: 'niedrig',
  highResult: 'hoch',
  lowResult: 'niedrig',
  abnormal: 'auffällig',
  notJudged: 'nicht beurteilt',
  reference: (range) => `Referenz ${range}`,
  headings: {
    attention: 'Jetzt beachten',
    vitals: 'Vitalzeichen',
    unknown: 'Nicht bekannt',
    next: 'Als Nächstes prüfen',
    consider: 'In Betracht ziehen',
    treatment: 'Mögliche Massnahmen',
    scores: 'Scores',
    against: 'Was laut Akte gegen eine Entlassung spricht',
    labs: 'Mitgesendete Laborbefunde',
  },
  noChart: 'Zur Frage gehört keine Akte, daher lässt sich zur Patientin oder zum Patienten nichts sagen.',
  patient: (age, sex, complaint) =>
    `${[sex, age].filter(Boolean).join(', ')}; Vorstellungsgrund: ${complaint}.`,
  units: { days: 'Tage', months: 'Monate', years: 'Jahre' },
  ageUnknown: 'Alter unbekannt',
  sexes: { female: 'Weiblich', male: 'Männlich' },
  nothingAbnormal: (duration) =>
    `Kein Vitalzeichen ist auffällig; der älteste dieser Werte ist ${duration} alt.`,
  attentionUnclear:
    'Die bekannten Vitalzeichen sind unvollständig oder älter als 30 Minuten, diese Liste kann daher nicht vollständig sein: alle Vitalzeichen erneut messen.',
  noVitals: 'Es sind keine Vitalzeichen dokumentiert: Zuerst alle Vitalzeichen erheben.',
  unrecordable: (sign) => `**${sign}**: versucht und nicht messbar; als Warnzeichen werten`,
  notKnown: (signs) => `Nicht erhoben: ${signs}. Unbekannt heisst nicht normal.`,
  old: (duration) => `Die letzten Vitalzeichen sind ${duration} alt.`,
  overTarget: 'über dem Ziel von 88–92 %',
  oxygenUnknown: 'Raumluft oder Sauerstoff: nicht dokumentiert.',
  allergiesUnknown: 'Allergien wurden nicht erfragt: vor jedem Medikament fragen.',
  allergiesNone: 'Keine Allergien bekannt.',
  allergies: (list) => `Allergien: ${list}.`,
  medications: (list) => `Aktuelle Medikation laut Akte: ${list}.`,
  medicationsUnknown: 'Keine Medikation dokumentiert: nachfragen, was eingenommen wird.',
  recordedScore: (name, value, ago) => `**${name} ${value}**, berechnet ${ago}`,
  pregnancyUnknown: 'Ob eine Schwangerschaft besteht, ist nicht bekannt.',
  pregnant: (weeks) => (weeks ? `Schwanger, ${weeks} Wochen.` : 'Schwanger, Wochen nicht dokumentiert.'),
  weightUnknown: 'Das Gewicht ist nicht dokumentiert; bei Kindern hängt jedes Medikament davon ab.',
  childLimits: 'Grenzwerte für Erwachsene gelten hier nicht; die Warnungen richten sich nach dem Alter.',
  news2: (score, risk) => `**NEWS2 ${score}** (${risk})`,
  news2Alone: (score) => `**NEWS2 ${score}**`,
  risks: {
    low: 'niedriges klinisches Risiko',
    'low-medium': 'niedriges bis mittleres klinisches Risiko',
    medium: 'mittleres klinisches Risiko: dringliche Beurteilung',
    high: 'hohes klinisches Risiko: sofortige Notfallbeurteilung',
  },
  riskRange: (from, to) => `von ${from} bis ${to}`,
  singleThree: 'Ein einzelner Parameter erreicht 3 Punkte: dringliche Beurteilung nötig.',
  news2Parts: (parts) => `Punkte: ${parts}.`,
  news2Missing: (missing) => `Nur als Spanne angebbar; es fehlt: ${missing}.`,
  news2NotNow: 'NEWS2 ist jetzt nicht berechenbar: In den letzten 30 Minuten wurde nichts erhoben.',
  news2NotValid: {
    pregnant: 'NEWS2 gilt nicht in der Schwangerschaft; einen geburtshilflichen Frühwarnscore verwenden.',
    'under 16 years': 'NEWS2 gilt nicht unter 16 Jahren; einen pädiatrischen Frühwarnscore verwenden.',
  },
  parameters: {
    respiratoryRate: 'Atemfrequenz',
    oxygenSaturation: 'SpO₂',
    supplementalOxygen: 'Luft oder Sauerstoff',
    bloodPressureSystolic: 'systolischer Druck',
    heartRate: 'Herzfrequenz',
    consciousness: 'Bewusstsein',
    newConfusion: 'neue Verwirrtheit (nicht erhoben)',
    temperature: 'Temperatur',
  },
  qsofa: (min, max, details) => `**qSOFA ${min === max ? min : `${min} bis ${max}`}** von 3: ${details}.`,
  qsofaOld: (duration) =>
    `Diese Werte sind bis zu ${duration} alt, zu alt für einen aktuellen Score (30 Minuten): erneut messen.`,
  qsofaChild: 'qSOFA ist ein Score für Erwachsene.',
  qsofaItems: { rate: 'AF ≥ 22', mentation: 'verändertes Bewusstsein', pressure: 'systolisch ≤ 100 mmHg' },
  scoreCaution:
    'Ein niedriger Score schliesst eine schwere Erkrankung nicht aus (NEWS2: RCP 2017; qSOFA: Sepsis-3, 2016).',
  sepsisYes:
    'Die Vitalzeichen passen zu einer **Sepsis, falls eine Infektion vermutet wird** (NEWS2 ab 5 oder qSOFA ab 2).',
  sepsisMaybe:
    'Die bekannten Vitalzeichen allein erreichen die Schwellen für Sepsis nicht; das schliesst sie nicht aus.',
  sepsisUnknown:
    'Ob die Schwellen für Sepsis erreicht sind, lässt sich nicht sagen: Vitalzeichen fehlen oder sind älter als 30 Minuten. Alle erneut messen.',
  sepsisSteps: [
    'Fokus suchen: Thorax, Urin, Abdomen, Haut, Katheter, Nervensystem',
    'Laktat, Blutkulturen vor dem Antibiotikum, Blutbild, Nieren- und Leberwerte',
    'Früh Antibiotika nach lokaler Leitlinie, nach Prüfung der Allergien',
    'Volumengabe nach lokalem Protokoll bei Hypotonie oder erhöhtem Laktat; nach jeder Gabe neu beurteilen',
    'Urinausscheidung bilanzieren; früh oberärztliche Hilfe',
  ],
  heart:
    'HEART braucht Anamnese, EKG, Alter, Risikofaktoren und Troponin mit Referenzgrenze; hier liegt nicht alles vor, daher wird er nicht berechnet.',
  complaints: {
    'chest-pain': {
      consider: [
        'Akutes Koronarsyndrom',
        'Aortendissektion',
        'Lungenembolie',
        'Pneumothorax, Perikarditis, Ösophagusruptur',
      ],
      check: [
        '12-Kanal-EKG innerhalb von 10 Minuten nach Ankunft, mit Vor-EKG verglichen und bei Schmerz wiederholt',
        'Troponin jetzt und im Verlauf',
        'Beginn, Charakter und Ausstrahlung der Schmerzen; Blutdruck an beiden Armen',
        'Risikofaktoren und bekannte koronare Herzkrankheit, für HEART',
      ],
    },
    overdose: {
      consider: [
        'Erneute Sedierung, wenn das Antidot kürzer wirkt als die Substanz',
        'Mischintoxikation, auch mit Paracetamol',
        'Aspiration, Hypoglykämie, Kopfverletzung',
      ],
      check: [
        'Atemwege und Atemfrequenz laufend überwachen, wenn möglich Kapnographie',
        'Blutzucker; EKG mit QRS und QT',
        'Paracetamol- und Salicylatspiegel; was, wie viel, wann',
        'Giftnotruf; Suizidalität klären, Überwachung',
      ],
    },
    hypothermia: {
      consider: ['Kälteexposition', 'Sepsis', 'Hypoglykämie, Intoxikation, Hypothyreose', 'Trauma'],
      check: [
        'Kerntemperatur mit geeignetem Thermometer',
        'EKG: Rhythmus und J-Wellen; schonend umlagern',
        'Blutzucker, Kalium, Blutgasanalyse',
        'Puls bis zu einer Minute suchen, bevor er als fehlend gilt',
      ],
    },
    headache: {
      consider: [
        'Subarachnoidalblutung oder andere intrakranielle Blutung',
        'Meningitis oder Enzephalitis',
        'Erhöhter Hirndruck, Sinusvenenthrombose',
      ],
      check: [
        'Beginn: schlagartig oder langsam; Fieber, Meningismus',
        'Neurologische Untersuchung mit Fundoskopie',
        'Blutdruck wiederholen; Bildgebung je nach Befund',
      ],
    },
    confusion: {
      consider: [
        'Sepsis',
        'Hypoglykämie, Elektrolytstörung, Hypoxie',
        'Schlaganfall oder intrakranielle Blutung',
        'Medikamente, Entzug, Harnverhalt',
      ],
      check: [
        'Blutzucker jetzt',
        'Fokus suchen: Urin, Thorax, Haut, Nervensystem',
        'Laktat, Blutkulturen, Elektrolyte, Nierenwerte',
        'Neurologische Untersuchung; Fremdanamnese zum Ausgangszustand; Medikamentenliste',
      ],
    },
    abdominal: {
      consider: [
        'Appendizitis, Perforation, Ileus',
        'Gallenwegserkrankung, Pankreatitis',
        'Extrauteringravidität, wo eine Schwangerschaft möglich ist; Torsion',
        'Aortenaneurysma oder Mesenterialischämie bei Älteren',
      ],
      check: [
        'Abdomen auf Peritonismus untersuchen, Bruchpforten eingeschlossen',
        'Blutbild, Entzündungswerte, Lipase, Leberwerte, Urin',
        'Schwangerschaftstest, wo eine Schwangerschaft möglich ist',
        'Sonographie oder CT je nach Befund; früh chirurgisches Konsil',
      ],
    },
    breathing: {
      consider: [
        'Pneumonie',
        'Asthma- oder COPD-Exazerbation',
        'Lungenembolie, Herzinsuffizienz',
        'Pneumothorax, Fremdkörper',
      ],
      check: [
        'Atemarbeit, Sprechvermögen, Auskultation beidseits',
        'Röntgen-Thorax; Blutgasanalyse bei Erschöpfung, Schläfrigkeit oder niedriger Sättigung',
        'Ansprechen auf Sauerstoff und Bronchodilatator, mit Uhrzeit',
        'Harnstoff für CURB-65, falls eine Pneumonie wahrscheinlich ist',
      ],
    },
    'allergic-reaction': {
      consider: [
        'Anaphylaxie, auch ohne Hautzeichen',
        'Angioödem durch ACE-Hemmer, das auf Adrenalin nicht anspricht',
        'Asthma, vasovagale Reaktion',
      ],
      check: [
        'Atemwege: Stimme, Stridor, Schwellung von Lippen und Zunge; Atmung; Kreislauf; Haut',
        'Auslöser und Zeitpunkt; bereits gegebenes Adrenalin; Betablocker oder ACE-Hemmer',
        'Überwachung wegen einer zweiten Phase; Tryptase nach lokalem Protokoll',
      ],
    },
    'head-injury': {
      consider: [
        'Intrakranielle Blutung, unter Antikoagulation wahrscheinlicher',
        'Verletzung der Halswirbelsäule',
        'Hüft- oder andere Fraktur',
        'Ursache eines Sturzes: Synkope, Rhythmusstörung, Hypoglykämie, Infektion, Schlaganfall',
      ],
      check: [
        'GCS und Pupillen, wiederholt; Bewusstlosigkeit, Erbrechen, Amnesie, Krampfanfall',
        'Antikoagulanzien und Thrombozytenhemmer mit Namen, letzte Einnahme, Gerinnung; Antagonisierung nach lokalem Protokoll',
        'CT des Schädels nach lokaler Regel: Antikoagulation senkt die Schwelle (NICE NG232)',
        'Halswirbelsäule nach Regel; Hüften, Rippen, Handgelenke; nach einem Sturz EKG und Blutzucker',
      ],
    },
    limb: {
      consider: [
        'Fraktur oder Luxation',
        'Bandverletzung',
        'Gefäss- oder Nervenverletzung, Kompartmentsyndrom',
      ],
      check: [
        'Puls, Sensibilität und Motorik distal',
        'Ottawa-Regeln vor dem Röntgen von Sprunggelenk oder Knie',
        'Schmerz nach Analgesie erneut erheben; Sturzursache',
      ],
    },
    fever: {
      consider: [
        'Bakterielle Infektion bis zur Sepsis',
        'Virale Infektion',
        'Medikamentenreaktion, entzündliche Erkrankung, Reiseanamnese',
      ],
      check: [
        'Fokus von Kopf bis Fuss suchen, Haut und Ohren eingeschlossen',
        'Laktat und Kulturen bei jedem Zeichen einer Sepsis',
        'Reisen, Kontakte, Impfungen, Immunstatus',
      ],
    },
    other: {
      consider: [
        'Der Vorstellungsgrund allein grenzt nicht ein: an Infektion, Herz, Lunge, Stoffwechsel, Medikamente und Trauma denken',
      ],
      check: ['Gezielte Anamnese und Untersuchung', 'Blutzucker', 'EKG', 'Basislabor je nach Befund'],
    },
  },
  infantFever:
    'Fieber unter drei Monaten gilt bis zum Beweis des Gegenteils als schwere bakterielle Infektion: vollständige Abklärung nach lokaler Leitlinie, Pädiatrie sofort hinzuziehen',
  anaphylaxis:
    'Mögliche Anaphylaxie: Adrenalin intramuskulär nach lokalem Protokoll sofort, Sauerstoff, flach lagern, falls die Atmung es erlaubt, oberärztliche Hilfe (Resuscitation Council UK 2021)',
  allergyConflict: (drug, substance, isClass) =>
    isClass
      ? `Allergie gegen ${substance}: ${drug} gehört zur selben Wirkstoffgruppe. Laut Akte nicht geben; dieser Abgleich kennt nur Namen und Gruppen.`
      : `Allergie gegen ${substance}: ${drug} laut Akte nicht geben. Dieser Abgleich kennt nur Namen und Gruppen.`,
  preeclampsia:
    'Präeklampsie: Eiweiss im Urin, Thrombozyten, Leberwerte, Reflexe; Geburtshilfe sofort hinzuziehen',
  treatments: {
    oxygen: 'Sauerstoff mit Ziel 94–98 %, Ursache suchen',
    oxygenScale2: 'Kontrollierte Sauerstoffgabe mit Ziel 88–92 % (SpO₂-Skala 2), Blutgasanalyse',
    oxygenUndecided:
      'Risiko einer CO₂-Retention, SpO₂-Skala nicht festgelegt: kontrollierte Sauerstoffgabe mit Ziel 88–92 % bis zur Blutgasanalyse; über die Skala ärztlich entscheiden (BTS 2017)',
    lessOxygen:
      'Sauerstoff reduzieren, Ziel 88–92 % (SpO₂-Skala 2), Blutgasanalyse: Schläfrigkeit kann CO₂-Retention sein',
    hypotension:
      'Hypotonie: venöse Zugänge, Volumen nach lokalem Protokoll, nach jedem Bolus neu beurteilen, Ursache suchen, oberärztliche Hilfe',
    hypertensionPregnant:
      'Hypertonie in der Schwangerschaft: nach geburtshilflichem Protokoll behandeln, innerhalb von 15 Minuten nachmessen',
    consciousness:
      'Bewusstseinstrübung oder neue Verwirrtheit: Atemwege, Blutzucker, Pupillen, oberärztliche Hilfe',
    breathing:
      'Bradypnoe: Atemwege freimachen, mit Beutel und Maske beatmen, Naloxon nach lokalem Protokoll, falls Opioide möglich sind',
    fever:
      'Fieber: Fokus suchen; Kulturen vor dem Antibiotikum, wenn eine bakterielle Infektion wahrscheinlich ist',
    cold: 'Hypothermie: wiedererwärmen, Rhythmus überwachen, schonend umlagern',
    pain: 'Schmerz ab NRS 7: Analgesie nach lokalem Protokoll und erneut erheben',
    none: 'Aus den aktuellen Vitalzeichen allein ergibt sich keine Massnahme; Anamnese und Befund entscheiden',
    incomplete:
      'Vitalzeichen fehlen oder sind älter als 30 Minuten: vollständig erneut messen, bevor eine Massnahme ausgeschlossen wird',
  },
  noDose: 'Diese Demonstration nennt keine Dosierungen: Arzneimittelliste Ihrer Klinik verwenden.',
  dischargeNo: 'Laut Akte ist eine Entlassung derzeit **nicht** angezeigt.',
  dischargeUndecided:
    'Die Akte kann nicht zeigen, dass eine Entlassung sicher ist. Unten steht, was sie dazu enthält, was unbekannt und was veraltet ist; Sie entscheiden.',
  labsPartial:
    'Gelesen wurden nur die mitgesendeten Laborbefunde, keine ausstehenden und keine nicht markierten.',
  dischargeSteps: [
    'Vollständige, aktuelle Vitalzeichen in der Norm',
    'Diagnose erklärt, Schmerzen kontrolliert, Trinken und Gehen wie zuvor',
    'Ausstehende Befunde und wer sie nachverfolgt',
    'Schriftliche Hinweise zur Wiedervorstellung; Versorgung zu Hause',
  ],
  repeatVitals: 'Alle Vitalzeichen erneut messen',
  completeVitals: (signs) => `Fehlendes ergänzen: ${signs}`,
  escalate: 'Oberärztliche Hilfe rufen und kontinuierlich überwachen',
  suggestions: {
    overview: 'Was ist jetzt am wichtigsten?',
    vitals: 'Vitalzeichen zusammenfassen',
    diagnosis: 'Welche Diagnosen kommen in Betracht?',
    treatment: 'Welche Behandlung ist zu erwägen?',
    scores: 'Wie hoch sind NEWS2 und qSOFA?',
    sepsis: 'Könnte es eine Sepsis sein?',
    discharge: 'Was spricht gegen eine Entlassung?',
  },
  imagesNotSeen:
    'Demonstration: Niemand hat diese Bilder angesehen. Es ist kein KI-Modell verbunden, daher wird nichts über sie gesagt, weder dass etwas auffällig noch dass alles unauffällig ist. Sie liegen in der Akte; bitte radiologisch befunden lassen.',
  reminder:
    '*Demonstration: Feste Regeln haben diese Antwort aus der Akte zusammengestellt, ohne KI-Modell. Es entscheidet die klinische Beurteilung.*',
};
