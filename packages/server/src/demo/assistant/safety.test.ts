import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import type { ScoreRecord } from '@bedside/contracts/scores/scores.contract.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { describe, expect, it } from 'vitest';
import { aVitalsRecord, testNow } from '../../../../contracts/test/a-vitals-record.ts';
import { aLab, aMedication, aScore } from '../../../test/a-chart-record.ts';
import { aPatient } from '../../../test/a-patient.ts';
import { buildPrompt } from '../../ai/prompt/prompt.ts';
import { demoAnswer, demoExtras } from './answer.ts';
import { complaintKind, intentOf } from './reading/intent.ts';
import { readPrompt } from './reading/read-prompt.ts';

/** A complete set of vital signs in the normal range. */
const unremarkable: Partial<VitalsRecord> & { minutesAgo: number } = {
  minutesAgo: 4,
  respiratoryRate: 16,
  oxygenSaturation: 98,
  supplementalOxygen: false,
  bloodPressureSystolic: 126,
  bloodPressureDiastolic: 78,
  heartRate: 74,
  consciousnessLevel: 'Alert',
  newConfusion: false,
  temperature: 36.8,
  painLevel: 2,
  defaulted: [],
};

interface Asked {
  patient?: Partial<Patient>;
  vitals?: Partial<VitalsRecord> & { minutesAgo?: number };
  /** Signs that were not measured or assessed. */
  unknown?: (keyof VitalsRecord)[];
  scores?: ScoreRecord[];
  labs?: ReturnType<typeof aLab>[];
  medications?: ReturnType<typeof aMedication>[];
  language?: string;
}

function asked(question: string, { patient, vitals, unknown = [], language = 'en', ...records }: Asked = {}) {
  const known = Object.entries({ ...unremarkable, ...vitals }).filter(
    ([sign]) => !unknown.some((one) => one === sign),
  );
  return readPrompt(
    buildPrompt({
      patient: aPatient({ allergies: 'none-known', age: 58, ...patient }),
      vitals: [aVitalsRecord(Object.fromEntries(known))],
      ...records,
      conversation: [],
      question,
      language,
      now: testNow,
    }),
  );
}
const answer = (question: string, given?: Asked) => demoAnswer(asked(question, given));
const dangers = (question: string, given?: Asked) =>
  demoExtras(asked(question, given)).clinicalAlerts.flatMap(({ type, content }) =>
    type === 'danger' ? [content] : [],
  );

const pregnant: Asked = {
  patient: {
    age: 31,
    gender: 'female',
    chiefComplaint: 'headache and flashing lights',
    pregnancy: { status: 'yes', weeks: 34 },
  },
  vitals: { bloodPressureSystolic: 138, bloodPressureDiastolic: 112 },
};

describe('a question about discharge', () => {
  it('D48: names preeclampsia at 138/112 with flashing lights at 34 weeks', () => {
    const reply = answer('Can she be discharged?', pregnant);
    expect(reply).toContain('does **not** support discharge');
    expect(reply).toContain('- Preeclampsia');
    expect(dangers('Can she be discharged?', pregnant).join()).toContain('Preeclampsia');
  });

  it('D46: names a HEART score of 9 although every vital sign is in range', () => {
    const scores = [aScore({ scoreType: 'HEART', scoreValue: 9 })];
    const reply = answer('Can he go home?', { scores, patient: { gender: 'male' } });
    expect(reply).toContain('does **not** support discharge');
    expect(reply).toContain('### Findings against discharge\n- **HEART 9/10**');
  });

  it.each([
    ['CURB-65', 3, '**CURB-65 3'],
    ['qSOFA', 2, '**qSOFA 2'],
    ['ESI', 2, '**ESI 2'],
  ] as const)('D46: counts a recorded %s of %i against a discharge', (scoreType, scoreValue, words) => {
    const reply = answer('discharge?', { scores: [aScore({ scoreType, scoreValue })] });
    expect(reply).toContain(`### Findings against discharge\n- ${words}`);
  });

  it('counts an abnormal lab result against a discharge', () => {
    expect(answer('discharge?', { labs: [aLab()] })).toContain(
      '### Findings against discharge\n- **Lactate 4.2 mmol/L** ↑ high',
    );
  });

  it.each([
    ['an abnormal result', { labs: [aLab()] }],
    ['a triage level of 2', { scores: [aScore({ scoreType: 'ESI', scoreValue: 2 })] }],
    ['preeclampsia', pregnant],
  ] satisfies [string, Asked][])(
    'D46: offers no discharge note if its own reply does not support a discharge: %s',
    (_why, given) => {
      expect(answer('Can she be discharged?', given)).toContain('does **not** support discharge');
      const { actions } = demoExtras(asked('Can she be discharged?', given)).recommendations;
      expect(actions.map(({ kind }) => kind)).not.toContain('write-note');
    },
  );

  it.each(['en', 'es', 'de'])('D46: never says in %s that nothing argues against discharge', (language) => {
    const reply = answer('discharge', { language, patient: { allergies: 'none-known', gender: 'male' } });
    expect(reply).toMatch(/cannot show that|no permite afirmar|kann nicht zeigen/);
    expect(reply).not.toMatch(
      /(?:do not|nothing) (?:speak|argue)s? against|no van en contra|sprechen nicht gegen/,
    );
  });
});

describe('reassuring wording', () => {
  it('calls no vital sign normal if one is unknown or older than 30 minutes', () => {
    expect(answer('What matters?', { patient: { gender: 'male' } })).toContain(
      'No vital sign is out of range; the oldest of these values is 4 min old.',
    );
    const doubtful: Asked[] = [{ vitals: { minutesAgo: 31 } }, { unknown: ['temperature'] }];
    for (const given of doubtful) {
      const reply = answer('What matters?', given);
      expect(reply).not.toContain('No vital sign is out of range');
      expect(reply).toContain('this list cannot be complete');
      expect(answer('treatment', given)).toContain('before ruling out any treatment');
    }
  });

  it('names both ends of the NEWS2 risk if the score is a range', () => {
    const unknown: Asked = {
      unknown: ['respiratoryRate', 'newConfusion'],
      vitals: { defaulted: ['consciousnessLevel'] },
    };
    expect(answer('NEWS2?', unknown)).toContain(
      '**NEWS2 0–6** (from low clinical risk up to medium clinical risk: urgent response)',
    );
    expect(answer('NEWS2?', { ...unknown, language: 'de' })).toContain(
      '(niedriges klinisches Risiko bis mittleres',
    );
  });

  it('D51: dates a qSOFA from values that are hours old and calls them too old', () => {
    const old = { minutesAgo: 300, respiratoryRate: 26, bloodPressureSystolic: 92, newConfusion: true };
    expect(answer('sepsis?', { vitals: old })).toContain('These values are up to 5 h old, too old');
    expect(answer('sepsis?')).not.toContain('too old');
  });

  it('calls an old NEWS2 no low risk, and leaves the sepsis thresholds open for old values', () => {
    const reply = answer('sepsis?', { vitals: { minutesAgo: 300 } });
    expect(reply).toContain('**NEWS2 0**, 5 h ago');
    expect(reply).not.toContain('low clinical risk');
    expect(reply).toContain('It is unclear whether');
    expect(answer('sepsis?')).toContain('do not meet the sepsis thresholds');
  });

  it('D43: leaves the mentation of a qSOFA open if confusion was not assessed', () => {
    expect(answer('qSOFA?', { unknown: ['newConfusion'] })).toContain('**qSOFA 0 to 1** of 3');
  });
});

describe('treatment advice', () => {
  it('targets 88–92 % for a COPD patient at 86 % without a decided SpO₂ scale', () => {
    for (const chiefComplaint of ['COPD exacerbation', 'Exacerbación de EPOC', 'COPD-Exazerbation']) {
      const reply = answer('How do I treat this?', {
        patient: { chiefComplaint },
        vitals: { oxygenSaturation: 86 },
      });
      expect(reply).toContain('controlled oxygen to 88–92 %');
      expect(reply).not.toContain('94–98 %');
    }
  });

  it('names ventilation and naloxone for an overdose with 10 breaths a minute and a response to voice', () => {
    const given: Asked = {
      patient: { chiefComplaint: 'Overdose, found drowsy' },
      vitals: { respiratoryRate: 10, consciousnessLevel: 'Voice' },
    };
    for (const [language, words] of [
      ['en', /ventilate.*naloxone/],
      ['es', /ventilar.*naloxona/],
      ['de', /beatmen.*Naloxon/],
    ] as const) {
      expect(answer('treatment', { ...given, language })).toMatch(words);
      expect(dangers('What matters?', { ...given, language }).join()).toMatch(words);
    }
  });

  it('puts intramuscular epinephrine first for a sting with lip swelling', () => {
    const patient = { chiefComplaint: 'Wasp sting, lip swelling, short of breath' };
    expect(answer('What could it be?', { patient })).not.toContain('Pneumonia');
    expect(answer('treatment', { patient })).toContain(
      '### Treatment to consider\n- Possible anaphylaxis: intramuscular epinephrine',
    );
  });

  it('warns of bleeding, and names no ankle rule, for a head injury on warfarin', () => {
    const given: Asked = {
      patient: { chiefComplaint: 'Fall, head injury' },
      medications: [aMedication({ name: 'Warfarin' })],
    };
    const reply = answer('Which diagnoses should I consider?', given);
    expect(reply).toContain('Intracranial hemorrhage');
    expect(answer('diagnosis', given)).toContain('Anticoagulants and antiplatelets by name');
    expect(reply).not.toContain('Ottawa');
  });

  it('D41: rejects amoxicillin by name for a penicillin allergy, above everything else', () => {
    const patient: Partial<Patient> = { allergies: [{ substance: 'Penicillin', reaction: 'rash' }] };
    for (const [language, question, words] of [
      ['en', 'What dose of amoxicillin?', 'Allergy to Penicillin: amoxicillin belongs to the same class'],
      ['es', '¿Qué dosis de amoxicilina?', 'Alergia a Penicillin: amoxicilina es de la misma clase'],
      ['de', 'Welche Dosis Amoxicillin?', 'Allergie gegen Penicillin: Amoxicillin gehört zur selben'],
    ] as const) {
      expect(answer(question, { patient, language }).split('\n\n')[1]).toContain(words);
      expect(dangers(question, { patient, language })[0]).toContain(words);
    }
    const prescribed = { patient, medications: [aMedication({ name: 'Amoxicillin' })] };
    expect(answer('What matters?', prescribed)).toContain('Allergy to Penicillin: Amoxicillin');
    expect(answer('What dose of ceftriaxone?', { patient })).not.toContain('Allergy to');
  });
});

describe('ambiguous words', () => {
  it('are read by the words around them', () => {
    for (const question of [
      '¿Por qué tiene la fiebre tan alta?',
      '¿La tensión está alta?',
      'Is the vaginal discharge normal?',
      'There is discharge from the wound',
    ]) {
      expect([question, intentOf(question)]).not.toEqual([question, 'discharge']);
    }
    for (const question of [
      '¿Se le puede dar de alta?',
      '¿Alta?',
      '¿Qué va en contra del alta?',
      'discharge?',
    ]) {
      expect([question, intentOf(question)]).toEqual([question, 'discharge']);
    }
  });

  it('classify a fall with a named limb as a limb injury, and any other fall as a head injury', () => {
    expect(
      ['Fall, ankle pain', 'Sturz auf das Handgelenk, Fraktur', 'Caída, dolor de tobillo'].map(complaintKind),
    ).toEqual(Array(3).fill('limb'));
    expect(['Fall', 'Sturz', 'Caída en casa', 'Found after a fall'].map(complaintKind)).toEqual(
      Array(4).fill('head-injury'),
    );
  });
});
