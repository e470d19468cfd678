import { describe, expect, it } from 'vitest';
import { infectionHint, mentionIn } from './infection-hint.ts';

describe('HINT-1: a mention of an infection in a note', () => {
  it.each([
    ['Productive cough. Suspected pneumonia on the left.', 'pneumonia', 'Suspected pneumonia on the left'],
    ['# Plan\n- treat UTI', 'UTI', 'treat UTI'],
    ['T 38.4, fever since yesterday', 'fever', 'T 38.4, fever since yesterday'],
    ['Fiebre de 39 °C y tos.', 'Fiebre', 'Fiebre de 39 °C y tos'],
    ['Sospecha de neumonía basal', 'neumonía', 'Sospecha de neumonía basal'],
    ['Infección del tracto urinario', 'Infección', 'Infección del tracto urinario'],
    ['V. a. Harnwegsinfekt', 'Harnwegsinfekt', 'V. a. Harnwegsinfekt'],
    ['Sturz. V.a. Pneumonie. Röntgen', 'Pneumonie', 'V.a. Pneumonie'],
    ['Kein Husten, CKD V. Fieber', 'Fieber', 'Fieber'],
    ['Fieber seit gestern, Urosepsis möglich', 'Fieber', 'Fieber seit gestern, Urosepsis möglich'],
    ['Abszess am Gesäss', 'Abszess', 'Abszess am Gesäss'],
  ])('finds in “%s” the mention %s with its sentence', (text, term, sentence) => {
    const found = mentionIn(text);
    expect(found?.term).toBe(term);
    expect(found?.sentence).toBe(sentence);
  });

  it.each([
    ...['infection', 'sepsis', 'fever', 'cellulitis', 'pneumonia', 'uti', 'urinary tract', 'bacteremia'],
    ...['endocarditis', 'meningitis', 'abscess', 'wound infection', 'pyelonephritis'],
  ])('HINT-1: finds "%s" in any letter case', (term) => {
    for (const written of [term, term.toUpperCase()]) {
      const found = mentionIn(`Seen at noon. Likely ${written}, start treatment.`);
      expect(written.toLowerCase()).toContain(found?.term.toLowerCase() ?? '-');
      expect(found?.sentence).toBe(`Likely ${written}, start treatment`);
    }
  });

  it.each([
    'Routine follow-up', // "routine" contains "uti"
    'Intuition, institution, solution',
    'Hände desinfiziert, Desinfektion der Wunde',
    'Afebrile, fieberfrei, afebril',
    'Ureaplasma',
  ])('does not match inside another word: “%s”', (text) => {
    expect(mentionIn(text)).toBeUndefined();
  });

  it('HINT-3: does not match hay fever', () => {
    expect(mentionIn('Known hay fever, vaccinated against yellow fever')).toBeUndefined();
  });
});

describe('HINT-2: a denied mention', () => {
  it.each([
    'No fever, routine.',
    'no signs of infection',
    'Patient denies fever or chills',
    'No cough, fever or abscess',
    'Sepsis was ruled out',
    'Kein V. a. Pneumonie',
    'Kein Z. n. Sepsis',
    'Fever: no',
    'fever-free since Monday',
    'Blood cultures negative for bacteremia',
    'Without evidence of cellulitis',
    'Infection unlikely',
    'sin fiebre',
    'No presenta fiebre ni escalofríos',
    'Niega fiebre',
    'Se descarta neumonía',
    'Neumonía descartada',
    'Sin tos, fiebre ni disnea',
    'kein Fieber',
    'Keine Hinweise auf einen Infekt',
    'Weder Husten noch Fieber',
    'Fieber wird verneint',
    'Ohne Fieber, Abszess oder Rötung',
    'Pneumonie ausgeschlossen',
    'Fieber: nein',
  ])('gives no hint: “%s”', (text) => {
    expect(mentionIn(text)).toBeUndefined();
  });

  it.each([
    ['No cough but fever of 39', 'fever'],
    ['No cough; fever of 39', 'fever'],
    ['No cough, fever of 39', 'fever'],
    ['No pain. Cellulitis of the leg', 'Cellulitis'],
    ['No improvement of the infection', 'infection'],
    ['Sepsis not ruled out', 'Sepsis'],
    ['Not only infection', 'infection'],
    ['Sin dolor, pero con fiebre', 'fiebre'],
    ['No se descarta neumonía', 'neumonía'],
    ['Kein Husten, aber Fieber', 'Fieber'],
    ['Keine Besserung der Pneumonie', 'Pneumonie'],
    ['Sepsis nicht ausgeschlossen', 'Sepsis'],
    ['Noch Fieber', 'Fieber'],
  ])('does not extend past its statement: “%s” still mentions %s', (text, term) => {
    expect(mentionIn(text)?.term).toBe(term);
  });
});

describe('the hint of a chart', () => {
  const note = (id: string, content: string) => ({
    ...{ id, title: 'Round', content, createdAt: `2026-11-21T1${id}:00:00.000Z` },
  });

  it('takes the first note that mentions an infection, and contains the note and its time', () => {
    const notes = [note('2', 'No fever.'), note('1', 'Stable. Cellulitis of the leg.'), note('0', 'Sepsis.')];
    expect(infectionHint(notes)).toEqual({
      ...{
        term: 'Cellulitis',
        sentence: 'Cellulitis of the leg',
        noteId: '1',
        at: '2026-11-21T11:00:00.000Z',
      },
    });
    expect(infectionHint([note('2', 'No fever.')])).toBeUndefined();
  });

  it('ignores a note entered in error (D12)', () => {
    const by = { id: 'u1', fullName: 'Ana Lopez', role: 'Nurse' };
    const enteredInError = { by, at: '2026-11-21T10:00:00.000Z', reason: 'wrong-patient' as const };
    expect(infectionHint([{ ...note('1', 'Sepsis.'), enteredInError }])).toBeUndefined();
  });
});
