import { describe, expect, it } from 'vitest';
import { createMask } from './mask.ts';

const mask = (name: string, text: string, mrn = 'NA') => createMask({ name, mrn })(text);

describe('the name mask', () => {
  it.each([
    ['Margaret Okafor', 'Margaret Okafor is confused', '[name] is confused'],
    ['Margaret Okafor', 'OKAFOR, Margaret: confused', '[name]: confused'],
    ['Margaret Okafor', 'ask margaret; Mrs. okafor sleeps', 'ask [name]; Mrs. [name] sleeps'],
    [
      'Margaret Okafor',
      "Okafor's and Okafors lactate, Margaret’s plan",
      "[name]'s and [name]s lactate, [name]’s plan",
    ],
    ['Margaret Okafor', 'scan_okafor_1.pdf, margaret.okafor@mail', 'scan_[name]_1.pdf, [name].[name]@mail'],
    ['Margaret Okafor', 'MargaretOkafor / okaformargaret', '[name] / [name]'],
    ['Margaret Okafor', 'Mar\u00ADgaret and Oka\u200Bfor', '[name] and [name]'],
  ])('masks %s in "%s"', (name, text, expected) => expect(mask(name, text)).toBe(expected));

  it('keeps words that only contain the name', () => {
    expect(mask('Ana Lis', 'analgesia, anaphylaxis, list, banana')).toBe(
      'analgesia, anaphylaxis, list, banana',
    );
    expect(mask('Ana Lis', 'Ana takes lis')).toBe('[name] takes [name]');
  });

  it('masks the name with and without accents, composed and decomposed', () => {
    const text = 'Ibañez, IBÁÑEZ, Ibáñez, Iba\u0301n\u0303ez and ibanez';
    expect(mask('Rafael Ibáñez', text)).toBe('[name], [name] and [name]'.replace('[name], [name]', '[name]'));
    expect(mask('Rafael Ibanez', 'Sr. Ibáñez')).toBe('Sr. [name]');
    expect(mask('Jana Bieńkowska', 'Frau Bienkowska')).toBe('Frau [name]');
  });

  it('masks German letters in every spelling', () => {
    expect(mask('Josef Brandstätter', 'Brandstaetter / Brandstatter / BRANDSTÄTTER')).toBe(
      '[name] / [name] / [name]',
    );
    expect(mask('Jörg Müßig', 'Joerg Muessig; Jorg Mussig')).toBe('[name]; [name]');
    expect(mask('Joerg Mueller', 'Jörg Müller')).toBe('[name]');
  });

  it('handles hyphens, apostrophes and names without spaces', () => {
    expect(mask('María García-López', 'López vomits, garcía lopez too')).toBe('[name] vomits, [name] too');
    expect(mask("Sean O'Brien", "O’Brien, OBrien and o'brien's wife")).toBe("[name] and [name]'s wife");
    expect(mask('王小明', '患者王小明今天胸痛')).toBe('患者[name]今天胸痛');
    expect(mask('Юрий Иванов', 'Иванов жалуется')).toBe('[name] жалуется');
  });

  it('keeps single letters', () => {
    expect(mask('J K Okafor', 'K 4.2, J point elevation')).toBe('K 4.2, J point elevation');
  });

  it('leaves a text without names unchanged', () => {
    expect(mask('', 'Chest pain.')).toBe('Chest pain.');
    expect(mask('- 1', 'Chest pain - 1.')).toBe('Chest pain - 1.');
  });
});

describe('the mask for names that are also words', () => {
  it('masks May as a name and keeps it as a verb and a month', () => {
    const text =
      'May Chen may need oxygen. She came on 21 May; stent in May 2019, since May better. May vomited; Chen may eat.';
    expect(mask('May Chen', text)).toBe(
      '[name] may need oxygen. She came on 21 May; stent in May 2019, since May better. [name] vomited; [name] may eat.',
    );
  });

  it('keeps clinical words', () => {
    expect(mask('Thomas Pain', 'Pain 8/10, chest pain. Mr Pain and Thomas Pain.')).toBe(
      'Pain 8/10, chest pain. Mr [name] and [name].',
    );
    expect(
      mask('Dolores Vega', 'Dolores abdominales. La señora Dolores refiere dolores. Dolores niega fiebre.'),
    ).toBe('Dolores abdominales. La señora [name] refiere dolores. [name] niega fiebre.');
    expect(mask('Karl Herz', 'Das Herz schlägt, Herr Herz schläft, Karl Herz auch')).toBe(
      'Das Herz schlägt, Herr [name] schläft, [name] auch',
    );
    expect(mask('Mary White', 'White count 14, white sputum; then White slept')).toBe(
      'White count 14, white sputum; then [name] slept',
    );
    expect(mask('Long Tran', 'Long QT, a long wait; Tran Long waits')).toBe(
      'Long QT, a long wait; [name] waits',
    );
  });

  it('keeps abbreviations', () => {
    expect(mask('Mei Ng', 'NG tube, Na 140; Mei Ng and Ms Ng')).toBe('NG tube, Na 140; [name] and Ms [name]');
    expect(mask('Na Li', 'Na 140, Li 0.8; Na Li; Li Na')).toBe('Na 140, Li 0.8; [name]; [name]');
  });

  it("keeps the eponym of a disease and masks the patient's name", () => {
    expect(mask('Ann Murphy', "Murphy sign negative, Crohn's disease; Murphy sleeps")).toBe(
      "Murphy sign negative, Crohn's disease; [name] sleeps",
    );
    expect(mask('Ben Crohn', "Crohn's disease, Morbus Crohn, enfermedad de Crohn")).toBe(
      "Crohn's disease, Morbus Crohn, enfermedad de Crohn",
    );
  });

  it('keeps the word "unknown" for an unidentified patient', () => {
    expect(mask('Unknown Delta', 'Allergies unknown; delta troponin; Unknown Delta is cold')).toBe(
      'Allergies unknown; delta troponin; [name] is cold',
    );
    expect(mask('Unknown', 'Time unknown. Unknown history.')).toBe('Time unknown. Unknown history.');
  });

  it('never reverses the meaning of a sentence', () => {
    expect(mask('No Kein', 'No fever, no rash, kein Husten')).toBe('No fever, no rash, kein Husten');
    expect(mask('No Yun', 'No, Yun denies pain')).toBe('No, [name] denies pain');
  });

  it('keeps particles in ordinary text', () => {
    const text = 'dolor de la espalda; María de la Cruz; Sra. Cruz, con dolor';
    expect(mask('María de la Cruz', text)).toBe('dolor de la espalda; [name]; Sra. [name], con dolor');
  });
});

describe('the record number mask', () => {
  it.each([
    [
      'MRN-004821',
      'MRN-004821, mrn 004821, MRN004821, 004821',
      '[record number], [record number], [record number], [record number]',
    ],
    ['B123', 'B12 low, B123 and MRN: B123', 'B12 low, B123 and MRN: [record number]'],
    ['120', 'BP 120/80, MRN 120', 'BP 120/80, MRN [record number]'],
    ['1234567', '1234567 and 91234567', '[record number] and 91234567'],
    ['4071001', '4071-001, 4 071 001, 40.71.001', '[record number], [record number], [record number]'],
    ['12080', 'BP 120 80, 12080', 'BP 120 80, [record number]'],
    ['NA', 'Na 140, NA, n/a', 'Na 140, NA, n/a'],
    ['unknown', 'unknown', 'unknown'],
    ['(.*)+', 'HR 88', 'HR 88'],
  ])('masks the record number %s in "%s"', (mrn, text, expected) =>
    expect(mask('Margaret Okafor', text, mrn)).toBe(expected),
  );
});
