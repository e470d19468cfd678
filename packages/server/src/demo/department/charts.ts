import { type DemoRecords, ended, esi, finding, given, home, prescribed, sample, tagged } from './records.ts';

const hours = (count: number) => count * 60;

/** What Lina Haddad's triage knew: two resources, and vital signs in the danger zone of her age. */
const wheezing = {
  vitals: { respiratoryRate: 38, oxygenSaturation: 91, heartRate: 142 },
  resourcePrediction: { procedures: true, ivMedications: true },
};

/** Labs, scores and medications of the demo patients by record number, told by the same stories as their vitals. */
export const demoCharts: Readonly<Record<string, DemoRecords>> = {
  // Margaret Okafor: urosepsis, allergic to penicillin.
  '4071001': {
    labs: [
      ...sample(hours(3.5), 'Hematology', [
        ['Leukocytes', '18.6', '10⁹/L', '4.0-10.0'],
        ['Hemoglobin', '121', 'g/L', '117-153'],
        ['Platelets', '162', '10⁹/L', '150-400'],
      ]),
      ...sample(hours(3.4), 'Chemistry', [
        ['Potassium', '4.4', 'mmol/L', '3.5-5.1'],
        ['Glucose', '7.1', 'mmol/L', '3.9-7.8'],
        ['Creatinine', '146', 'µmol/L', '45-84'],
        ['C-reactive protein', '214', 'mg/L', '<5'],
      ]),
      finding(
        hours(2.8),
        'Urine nitrite',
        'positive',
        'negative',
        true,
        'Midstream sample; culture is under way.',
      ),
      ...tagged(sample(22, 'Blood gas', [['Lactate', '4.2', 'mmol/L', '0.5-2.0']])),
    ],
    scores: [
      esi(hours(4.9), 2, { highRiskSituation: true }),
      {
        minutesAgo: 2,
        score: 3,
        input: {
          scoreType: 'qSOFA',
          parameters: {
            infectionSuspicion: true,
            infectionSite: 'urinary',
            respiratoryRate: 26,
            alteredMentalStatus: true,
            gcsScore: 14,
            systolicBP: 92,
          },
        },
      },
    ],
    medications: [
      home(hours(4.5), 'Amlodipine', '5 mg', 'oral', 'once daily'),
      ended(
        home(hours(4.5), 'Lisinopril', '10 mg', 'oral', 'once daily'),
        58,
        'Low pressure, acute kidney injury',
      ),
      given(116, 'Paracetamol', '1 g', 'IV', 'once'),
      given(60, "Ringer's lactate", '1000 mL', 'IV', 'once'),
      prescribed(55, 'Ciprofloxacin', '400 mg', 'IV', 'twice daily'),
      given(50, 'Ciprofloxacin', '400 mg', 'IV', 'once'),
    ],
  },
  // Rafael Ibáñez: myocardial infarction; troponin 15 times the limit.
  '4071002': {
    labs: [
      ...sample(62, 'Chemistry', [
        ['Potassium', '4.1', 'mmol/L', '3.5-5.1'],
        ['Creatinine', '88', 'µmol/L', '62-106'],
        ['Glucose', '11.2', 'mmol/L', '3.9-7.8'],
        ['LDL cholesterol', '4.3', 'mmol/L', '<3.0'],
      ]),
      ...sample(61, 'Hematology', [['Hemoglobin', '148', 'g/L', '135-172']]),
      ...tagged(sample(40, 'Cardiac', [['Troponin T, high sensitivity', '210', 'ng/L', '<14']])),
    ],
    scores: [
      esi(92, 2, { highRiskSituation: true }),
      {
        minutesAgo: 36,
        score: 9,
        input: {
          scoreType: 'HEART',
          parameters: {
            historyAssessment: 'highly_suspicious',
            ecgFindings: 'significant_st_changes',
            age: 58,
            riskFactors: { diabetes: true, smoking: true, hypertension: true, hyperlipidemia: true },
            troponinLevel: 210,
            troponinUnit: 'ng/L',
            troponinUpperReferenceLimit: 14,
            previousCardiacHistory: 'none',
          },
        },
      },
    ],
    medications: [
      ended(home(84, 'Metformin', '1000 mg', 'oral', 'twice daily'), 30, 'Contrast medium ahead'),
      home(84, 'Ramipril', '5 mg', 'oral', 'once daily'),
      given(80, 'Aspirin', '300 mg', 'oral', 'once'),
      given(58, 'Unfractionated heparin', '5000 IU', 'IV', 'once'),
      given(64, 'Nitroglycerin', '0.4 mg', 'sublingual', 'once'),
      prescribed(32, 'Atorvastatin', '80 mg', 'oral', 'once daily'),
    ],
  },
  // Josef Brandstätter: pneumonia, boarding since yesterday.
  '4071003': {
    labs: [
      ...sample(hours(36), 'Chemistry', [
        ['Urea', '49', 'mg/dL', '17-48'],
        ['C-reactive protein', '142', 'mg/L', '<5'],
        ['Sodium', '138', 'mmol/L', '136-145'],
      ]),
      ...sample(hours(6), 'Chemistry', [
        ['Sodium', '133', 'mmol/L', '136-145'],
        ['Creatinine', '121', 'µmol/L', '62-106'],
        ['C-reactive protein', '188', 'mg/L', '<5'],
        ['Urea', '67', 'mg/dL', '17-48'],
      ]),
      ...sample(hours(5.8), 'Blood gas', [
        ['Lactate', '1.8', 'mmol/L', '0.5-2.0'],
        ['Oxygen partial pressure', '58', 'mmHg', '83-108'],
      ]),
    ],
    scores: [
      esi(hours(37.9), 3, { resourcePrediction: { labs: true, imaging: true } }),
      {
        minutesAgo: 2,
        score: 4,
        input: {
          scoreType: 'CURB-65',
          parameters: {
            confusion: false,
            ureaLevel: 67,
            ureaUnit: 'mg/dL urea',
            respiratoryRate: 32,
            systolicBP: 106,
            diastolicBP: 58,
            age: 81,
            hasChestXray: true,
          },
        },
      },
    ],
    medications: [
      home(hours(37), 'Tamsulosin', '0.4 mg', 'oral', 'once daily'),
      home(hours(37), 'Metoprolol', '47.5 mg', 'oral', 'once daily'),
      ended(
        prescribed(hours(36), 'Amoxicillin/clavulanate', '1.2 g', 'IV', 'three times daily'),
        hours(5),
        'Worse under it',
      ),
      prescribed(hours(35), 'Enoxaparin', '40 mg', 'subcutaneous', 'once daily'),
      prescribed(hours(4.8), 'Ceftriaxone', '2 g', 'IV', 'once daily'),
      prescribed(hours(4.8), 'Clarithromycin', '500 mg', 'IV', 'twice daily'),
    ],
    // No model saw these and no person is on them: the images are drawn in code, and the words say what was drawn.
    xrays: [
      {
        minutesAgo: hours(6),
        reading: {
          overallImpression:
            'Sample: drawn images of no person, and what was drawn in them. The hatched shadow in the right lower zone stands for a consolidation, as in pneumonia.',
          findings: [
            {
              condition: 'Consolidation (drawn)',
              location: 'Right lower zone, posterior on the lateral view',
              severity: 'moderate',
              confidence: 0.86,
              recommendation: 'Compare with the first image; antibiotics after the local guideline',
            },
            {
              condition: 'Enlarged heart (drawn)',
              location: 'Mediastinum',
              severity: 'mild',
              confidence: 0.64,
              recommendation: 'Compare with earlier images; echocardiography if new',
            },
            {
              condition: 'Small pleural effusion (not certain)',
              location: 'Right costophrenic angle',
              severity: 'mild',
              confidence: 0.41,
              recommendation: 'Ultrasound of the pleura',
            },
          ],
          normalFindings: ['No pneumothorax', 'Left lung clear', 'No fracture of a rib'],
        },
      },
    ],
  },
  // Helga Voss: COPD, over-oxygenated.
  '4071004': {
    labs: [
      ...sample(hours(3.2), 'Chemistry', [['C-reactive protein', '12', 'mg/L', '<5']]),
      ...sample(110, 'Blood gas', [
        ['Lactate', '1.4', 'mmol/L', '0.5-2.0'],
        ['Bicarbonate', '31', 'mmol/L', '22-26'],
        ['pH', '7.34', '', '7.35-7.45'],
        ['Carbon dioxide partial pressure', '56', 'mmHg', '35-45'],
      ]),
    ],
    scores: [esi(hours(3.9), 2, { highRiskSituation: true })],
    medications: [
      home(hours(3.6), 'Tiotropium', '18 µg', 'inhaled', 'once daily'),
      home(hours(3.6), 'Salbutamol', '100 µg', 'inhaled', 'as needed'),
      given(hours(3.1), 'Salbutamol', '2.5 mg', 'nebulized', 'once'),
      given(hours(3), 'Ipratropium', '0.5 mg', 'nebulized', 'once'),
      given(hours(2.9), 'Prednisolone', '40 mg', 'oral', 'once'),
    ],
  },
  // Amina Yusuf: preeclampsia.
  '4071005': {
    labs: [
      ...sample(hours(1.9), 'Hematology', [
        ['Hemoglobin', '112', 'g/L', '105-140'],
        ['Platelets', '92', '10⁹/L', '150-400'],
      ]),
      ...sample(hours(1.8), 'Chemistry', [
        ['Creatinine', '78', 'µmol/L', '45-84'],
        ['Alanine aminotransferase', '96', 'U/L', '<35'],
      ]),
      ...sample(hours(1.6), 'Urine', [['Protein/creatinine ratio', '62', 'mg/mmol', '<30']]),
    ],
    scores: [esi(hours(2.9), 2, { highRiskSituation: true })],
    medications: [
      given(58, 'Labetalol', '20 mg', 'IV', 'once'),
      given(50, 'Magnesium sulfate', '4 g', 'IV', 'once'),
    ],
  },
  // Noah Tran: fever at 24 days.
  '4071006': {
    labs: [
      ...sample(24, 'Chemistry', [
        ['Glucose', '4.1', 'mmol/L', '2.6-5.5'],
        ['C-reactive protein', '34', 'mg/L', '<10'],
      ]),
      ...sample(23, 'Hematology', [['Leukocytes', '17.8', '10⁹/L', '5.0-20.0']]),
    ],
    scores: [esi(50, 2, { vitals: { temperature: 38.4, heartRate: 172, respiratoryRate: 48 } })],
    medications: [],
  },
  // Lina Haddad: wheeze; triaged 3, raised to 2.
  '4071007': {
    labs: [],
    scores: [esi(96, 3, wheezing), esi(62, 2, { ...wheezing, acceptSuggestion: true })],
    medications: [
      given(60, 'Salbutamol', '2.5 mg', 'nebulized', 'every 20 minutes'),
      given(45, 'Prednisolone', '16 mg', 'oral', 'once'),
    ],
  },
  // Tomás Quispe: appendicitis.
  '4071008': {
    labs: [
      ...sample(64, 'Hematology', [
        ['Hemoglobin', '146', 'g/L', '130-165'],
        ['Leukocytes', '16.4', '10⁹/L', '4.5-13.0'],
      ]),
      ...sample(60, 'Chemistry', [['C-reactive protein', '86', 'mg/L', '<5']]),
      finding(50, 'Urine leukocytes', 'negative', 'negative', false),
    ],
    scores: [
      esi(hours(2.4), 3, {
        painLevel: 8,
        severePainOrDistress: false,
        resourcePrediction: { labs: true, imaging: true, consultations: true },
      }),
    ],
    // Nobody has asked about allergies yet, so nothing was given.
    medications: [],
  },
  // Jana Bieńkowska: overdose, sedated again.
  '4071009': {
    labs: [
      ...sample(100, 'Chemistry', [
        ['Glucose', '5.2', 'mmol/L', '3.9-7.8'],
        ['Paracetamol level', '18', 'mg/L', '<10'],
      ]),
      finding(90, 'Pregnancy test', 'negative', 'negative', false),
      ...sample(96, 'Blood gas', [
        ['pH', '7.29', '', '7.35-7.45'],
        ['Carbon dioxide partial pressure', '58', 'mmHg', '35-45'],
      ]),
    ],
    scores: [esi(hours(2.1), 1, { lifeThreateningSigns: true, consciousness: 'verbal' })],
    medications: [
      given(118, 'Naloxone', '0.4 mg', 'IV', 'once'),
      given(112, 'Naloxone', '0.4 mg', 'IV', 'once'),
    ],
  },
  // Unknown Delta: hypothermia.
  '4071010': {
    labs: [
      ...sample(172, 'Blood gas', [
        ['Potassium', '5.6', 'mmol/L', '3.5-5.1'],
        ['Glucose', '3.1', 'mmol/L', '3.9-7.8'],
        ['pH', '7.22', '', '7.35-7.45'],
        ['Lactate', '5.1', 'mmol/L', '0.5-2.0'],
      ]),
      ...sample(150, 'Chemistry', [['Creatine kinase', '1840', 'U/L', '<190']]),
    ],
    scores: [esi(190, 1, { lifeThreateningSigns: true, consciousness: 'unresponsive' })],
    medications: [
      given(168, 'Glucose 20 %', '100 mL', 'IV', 'once'),
      given(165, 'Sodium chloride 0.9 %, warmed', '1000 mL', 'IV', 'once'),
    ],
  },
  // Mei Chan: chest pain, HEART 2, tomorrow 3.
  '4071011': {
    labs: [
      ...sample(hours(5.2), 'Cardiac', [['Troponin T, high sensitivity', '6', 'ng/L', '<14']]),
      ...sample(hours(5.1), 'Chemistry', [['Potassium', '4.3', 'mmol/L', '3.5-5.1']]),
      ...sample(70, 'Cardiac', [['Troponin T, high sensitivity', '7', 'ng/L', '<14']]),
    ],
    scores: [
      esi(hours(5.9), 3, { resourcePrediction: { labs: true, imaging: true } }),
      {
        minutesAgo: 60,
        score: 2,
        input: {
          scoreType: 'HEART',
          parameters: {
            historyAssessment: 'slightly_suspicious',
            ecgFindings: 'normal',
            age: 64,
            riskFactors: { hyperlipidemia: true },
            troponinLevel: 7,
            troponinUnit: 'ng/L',
            troponinUpperReferenceLimit: 14,
            previousCardiacHistory: 'none',
          },
        },
      },
    ],
    medications: [home(hours(5.5), 'Levothyroxine', '75 µg', 'oral', 'once daily')],
  },
  // Dwayne Baptiste: ankle.
  '4071012': {
    labs: [],
    scores: [
      esi(210, 4, { painLevel: 8, severePainOrDistress: false, resourcePrediction: { imaging: true } }),
    ],
    medications: [given(205, 'Ibuprofen', '400 mg', 'oral', 'once')],
  },
};
