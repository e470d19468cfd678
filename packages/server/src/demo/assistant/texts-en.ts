import type { DemoTexts } from './texts.ts';

export const english: DemoTexts = {
  decimal: '.',
  fahrenheit: true,
  signs: {
    respiratory_rate: 'Respiratory rate',
    oxygen_saturation: 'Oxygen saturation',
    blood_pressure: 'Blood pressure',
    heart_rate: 'Heart rate',
    consciousness: 'Consciousness',
    new_confusion: 'New confusion',
    temperature: 'Temperature',
    pain: 'Pain level',
  },
  inline: (sign) => sign.toLowerCase(),
  values: {
    Alert: 'alert (A)',
    Voice: 'responds to voice (V)',
    Pain: 'responds to pain (P)',
    Unresponsive: 'unresponsive (U)',
    yes: 'yes',
    no: 'no',
    'room air': 'on room air',
    'supplemental oxygen': 'on supplemental oxygen',
  },
  ago: (duration) => `${duration} ago`,
  rising: 'rising',
  falling: 'falling',
  before: 'before',
  high: 'high',
  low: 'low',
  highResult: 'high',
  lowResult: 'low',
  abnormal: 'abnormal',
  notJudged: 'not interpreted',
  reference: (range) => `reference ${range}`,
  headings: {
    attention: 'Needs attention now',
    vitals: 'Vital signs',
    unknown: 'Not known',
    next: 'Check next',
    consider: 'To consider',
    treatment: 'Measures to weigh',
    scores: 'Scores',
    against: 'Against discharge, by the chart',
    labs: 'Lab results that went along',
  },
  noChart: 'There is no chart with this question, so there is nothing to say about the patient.',
  patient: (age, sex, complaint) =>
    `${[age, sex].filter(Boolean).join(', ')}; chief complaint: ${complaint}.`,
  units: { days: 'days old', months: 'months old', years: 'years old' },
  ageUnknown: 'age unknown',
  sexes: { female: 'female', male: 'male' },
  nothingAbnormal: (duration) =>
    `No vital sign is out of range; the oldest of these values is ${duration} old.`,
  attentionUnclear:
    'The known vital signs are incomplete or older than 30 minutes, so this list cannot be complete: repeat a full set.',
  noVitals: 'No vital signs are recorded: a first full set comes before everything else.',
  unrecordable: (sign) => `**${sign}** was tried and could not be recorded: treat as a warning sign`,
  notKnown: (signs) => `Not assessed or not recorded: ${signs}. Unknown is not normal.`,
  old: (duration) => `The newest vital signs are ${duration} old.`,
  overTarget: 'above the target of 88–92 %',
  oxygenUnknown: 'Room air or oxygen: not recorded.',
  allergiesUnknown: 'Allergies have not been asked: ask before any drug.',
  allergiesNone: 'No known allergies.',
  allergies: (list) => `Allergies: ${list}.`,
  medications: (list) => `Active medication by the chart: ${list}.`,
  medicationsUnknown: 'No medication is recorded: ask what the patient takes.',
  recordedScore: (name, value, ago) => `**${name} ${value}**, calculated ${ago}`,
  pregnancyUnknown: 'Pregnancy status is not known.',
  pregnant: (weeks) => (weeks ? `Pregnant, ${weeks} weeks.` : 'Pregnant, weeks not recorded.'),
  weightUnknown: 'Weight is not recorded; in a child every drug needs it.',
  childLimits: 'Adult limits do not hold here; the alerts go by age bands.',
  news2: (score, risk) => `**NEWS2 ${score}** (${risk})`,
  news2Alone: (score) => `**NEWS2 ${score}**`,
  risks: {
    low: 'low clinical risk',
    'low-medium': 'low to medium clinical risk',
    medium: 'medium clinical risk: urgent response',
    high: 'high clinical risk: emergency response',
  },
  riskRange: (from, to) => `from ${from} up to ${to}`,
  singleThree: 'One parameter alone scores 3, which asks for an urgent review.',
  news2Parts: (parts) => `Points: ${parts}.`,
  news2Missing: (missing) => `A range, since this is missing: ${missing}.`,
  news2NotNow: 'NEWS2 cannot be computed now: nothing was observed in the last 30 minutes.',
  news2NotValid: {
    pregnant: 'NEWS2 is not valid in pregnancy; use an obstetric early-warning score.',
    'under 16 years': 'NEWS2 is not valid under 16 years; use a pediatric early-warning score.',
  },
  parameters: {
    respiratoryRate: 'respiratory rate',
    oxygenSaturation: 'SpO₂',
    supplementalOxygen: 'air or oxygen',
    bloodPressureSystolic: 'systolic pressure',
    heartRate: 'heart rate',
    consciousness: 'consciousness',
    newConfusion: 'new confusion (not asked)',
    temperature: 'temperature',
  },
  qsofa: (min, max, details) => `**qSOFA ${min === max ? min : `${min} to ${max}`}** of 3: ${details}.`,
  qsofaOld: (duration) =>
    `These values are up to ${duration} old, too old for a score of now (30 minutes): repeat them.`,
  qsofaChild: 'qSOFA is a score for adults.',
  qsofaItems: {
    rate: 'respiratory rate ≥ 22',
    mentation: 'altered mentation',
    pressure: 'systolic ≤ 100 mmHg',
  },
  scoreCaution: 'A low score does not exclude severe illness (NEWS2: RCP 2017; qSOFA: Sepsis-3, 2016).',
  sepsisYes:
    'The vital signs fit **sepsis if an infection is suspected** (NEWS2 of 5 or more, or qSOFA of 2 or more).',
  sepsisMaybe:
    'The known vital signs alone do not reach the sepsis thresholds; that does not exclude sepsis.',
  sepsisUnknown:
    'Whether the sepsis thresholds are reached cannot be said: vital signs are missing or older than 30 minutes. Repeat a full set.',
  sepsisSteps: [
    'Look for the source: chest, urine, abdomen, skin, lines, nervous system',
    'Lactate, blood cultures before antibiotics, full blood count, kidney and liver function',
    'Antibiotics early by local guideline, after the allergy check',
    'Fluids by local protocol where pressure is low or lactate raised; reassess after each step',
    'Urine output, and a senior clinician early',
  ],
  heart:
    'HEART needs history, ECG, age, risk factors and troponin with its reference limit; the chart in this prompt does not hold them all, so it is not computed.',
  complaints: {
    'chest-pain': {
      consider: [
        'Acute coronary syndrome',
        'Aortic dissection',
        'Pulmonary embolism',
        'Pneumothorax, pericarditis, esophageal rupture',
      ],
      check: [
        '12-lead ECG within 10 minutes of arrival, compared with earlier ones and repeated with pain',
        'Troponin now and serially',
        'Onset, character and radiation of the pain; blood pressure in both arms',
        'Risk factors and known coronary disease, for HEART',
      ],
    },
    overdose: {
      consider: [
        'Renewed sedation when an antidote wears off before the drug',
        'Several substances, paracetamol among them',
        'Aspiration, hypoglycemia, head injury',
      ],
      check: [
        'Airway and respiratory rate continuously, capnography where there is',
        'Blood glucose; ECG with QRS and QT',
        'Paracetamol and salicylate levels; what was taken, how much, when',
        'Poison center; intent, and supervision',
      ],
    },
    hypothermia: {
      consider: ['Exposure', 'Sepsis', 'Hypoglycemia, intoxication, hypothyroidism', 'Trauma'],
      check: [
        'Core temperature with a low-reading thermometer',
        'ECG for rhythm and J waves; handle gently',
        'Blood glucose, potassium, blood gas',
        'Pulse for up to a minute before it is called absent',
      ],
    },
    headache: {
      consider: [
        'Subarachnoid or other intracranial bleeding',
        'Meningitis or encephalitis',
        'Raised intracranial pressure, sinus vein thrombosis',
      ],
      check: [
        'Onset: thunderclap or gradual; fever, neck stiffness',
        'Neurological examination with fundi',
        'Repeat the blood pressure; imaging by the findings',
      ],
    },
    confusion: {
      consider: [
        'Sepsis',
        'Hypoglycemia, electrolyte disorder, hypoxia',
        'Stroke or intracranial bleeding',
        'Drugs, withdrawal, urinary retention',
      ],
      check: [
        'Blood glucose now',
        'Look for a source: urine, chest, skin, nervous system',
        'Lactate, blood cultures, electrolytes, kidney function',
        'Neurological examination; the usual mental state from relatives; the drug list',
      ],
    },
    abdominal: {
      consider: [
        'Appendicitis, perforation, obstruction',
        'Biliary disease, pancreatitis',
        'Ectopic pregnancy where pregnancy is possible; torsion',
        'Aortic aneurysm or mesenteric ischemia in older patients',
      ],
      check: [
        'Abdominal examination for peritonism, hernias included',
        'Blood count, inflammation, lipase, liver values, urine',
        'Pregnancy test where pregnancy is possible',
        'Ultrasound or CT by the findings; surgical opinion early',
      ],
    },
    breathing: {
      consider: [
        'Pneumonia',
        'Exacerbation of asthma or COPD',
        'Pulmonary embolism, heart failure',
        'Pneumothorax, foreign body',
      ],
      check: [
        'Work of breathing, ability to speak, auscultation of both sides',
        'Chest X-ray; blood gas when tired, drowsy or low in saturation',
        'Response to oxygen and bronchodilator, with the time',
        'Urea for CURB-65 where pneumonia is likely',
      ],
    },
    'allergic-reaction': {
      consider: [
        'Anaphylaxis, also without skin signs',
        'Angioedema from an ACE inhibitor, which does not respond to epinephrine',
        'Asthma, vasovagal reaction',
      ],
      check: [
        'Airway: voice, stridor, swelling of lips and tongue; breathing; circulation; skin',
        'Trigger and time; epinephrine already given; beta blocker or ACE inhibitor',
        'Observation for a second phase; tryptase by local protocol',
      ],
    },
    'head-injury': {
      consider: [
        'Intracranial bleeding, more likely on an anticoagulant',
        'Injury of the cervical spine',
        'Hip or other fracture',
        'The cause of a fall: syncope, arrhythmia, hypoglycemia, infection, stroke',
      ],
      check: [
        'GCS and pupils, repeated; loss of consciousness, vomiting, amnesia, seizure',
        'Anticoagulants and antiplatelets by name, time of the last dose, coagulation; reversal by local protocol',
        'Head CT by the local rule: an anticoagulant lowers the threshold (NICE NG232)',
        'Cervical spine by rule; hips, ribs and wrists; ECG and blood glucose after a fall',
      ],
    },
    limb: {
      consider: ['Fracture or dislocation', 'Ligament injury', 'Neurovascular injury, compartment syndrome'],
      check: [
        'Pulse, sensation and movement beyond the injury',
        'Ottawa rules before an X-ray of ankle or knee',
        'Pain again after analgesia; why the patient fell',
      ],
    },
    fever: {
      consider: [
        'Bacterial infection up to sepsis',
        'Viral infection',
        'Drug reaction, inflammation, travel',
      ],
      check: [
        'Look for the source from head to foot, skin and ears included',
        'Lactate and cultures if there is any sign of sepsis',
        'Travel, contacts, vaccinations, immune status',
      ],
    },
    other: {
      consider: [
        'The complaint alone does not narrow it down: think of infection, heart, lung, metabolism, drugs and trauma',
      ],
      check: ['Focused history and examination', 'Blood glucose', 'ECG', 'Basic bloods by the findings'],
    },
  },
  infantFever:
    'Fever under three months is a serious bacterial infection until shown otherwise: full work-up by local guideline and a pediatrician now',
  anaphylaxis:
    'Possible anaphylaxis: intramuscular epinephrine by local protocol now, oxygen, lie flat unless breathing is worse, senior help (Resuscitation Council UK 2021)',
  allergyConflict: (drug, substance, isClass) =>
    isClass
      ? `Allergy to ${substance}: ${drug} belongs to the same class. By the chart not to be given; this check compares names and classes only.`
      : `Allergy to ${substance}: by the chart ${drug} is not to be given. This check compares names and classes only.`,
  preeclampsia: 'Pre-eclampsia: protein in the urine, platelets, liver values, reflexes; obstetrics now',
  treatments: {
    oxygen: 'Oxygen to a saturation of 94–98 %, and look for the cause',
    oxygenScale2: 'Controlled oxygen to 88–92 % (SpO₂ scale 2), with a blood gas',
    oxygenUndecided:
      'Risk of CO₂ retention and the SpO₂ scale is not decided: controlled oxygen to 88–92 % until a blood gas, and a physician decides on the scale (BTS 2017)',
    lessOxygen: 'Reduce oxygen towards 88–92 % (SpO₂ scale 2) and take a blood gas: drowsiness can be CO₂',
    hypotension:
      'Low pressure: access, fluid by local protocol with a look after each bolus, cause, senior help',
    hypertensionPregnant:
      'High pressure in pregnancy: treat by the obstetric protocol, repeat within 15 minutes',
    consciousness: 'Reduced or changed consciousness: airway, blood glucose, pupils, senior help',
    breathing:
      'Slow breathing: open the airway, ventilate with bag and mask, and naloxone by local protocol if opioids are possible',
    fever: 'Fever: look for the source; cultures before antibiotics where a bacterial infection is likely',
    cold: 'Hypothermia: rewarm, monitor the rhythm, handle gently',
    pain: 'Pain of 7 or more: analgesia by local protocol, and assess again',
    none: 'No measure follows from the current vital signs alone; history and examination decide',
    incomplete:
      'Vital signs are missing or older than 30 minutes: repeat a full set before a measure is ruled out',
  },
  noDose: 'This demonstration names no doses: use the local formulary.',
  dischargeNo: 'By the chart a discharge is **not** supported now.',
  dischargeUndecided:
    'The chart cannot show that a discharge is safe. Below is what it holds on the question, what is unknown and what is old; you decide.',
  labsPartial: 'Only the lab results that went along were read, none that are pending or untagged.',
  dischargeSteps: [
    'A full, recent set of vital signs in range',
    'Diagnosis explained, pain controlled, drinking and walking as before',
    'Results that are still open, and who follows them up',
    'Written advice on when to come back; who is at home',
  ],
  repeatVitals: 'Repeat a full set of vital signs',
  completeVitals: (signs) => `Complete what is missing: ${signs}`,
  escalate: 'Call senior help and monitor continuously',
  suggestions: {
    overview: 'What matters most now?',
    vitals: 'Summarize the vital signs',
    diagnosis: 'Which diagnoses should I consider?',
    treatment: 'Which measures should I weigh?',
    scores: 'What are NEWS2 and qSOFA?',
    sepsis: 'Could this be sepsis?',
    discharge: 'What speaks against discharge?',
  },
  imagesNotSeen:
    'Demonstration: nobody looked at these images. No AI model is connected, so nothing is said about them, neither that something is abnormal nor that all is normal. They are kept in the chart; have them read by a radiologist.',
  reminder:
    '*Demonstration: fixed rules put this answer together from the chart; no AI model is involved. Clinical judgment decides.*',
};
