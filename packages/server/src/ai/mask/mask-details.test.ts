import { describe, expect, it } from 'vitest';
import { createBirthDateMask, maskDetails } from './mask-details.ts';

describe('the mask for personal details', () => {
  it.each([
    ['DOB 03/12/1950, Date of birth: March 12, 1950', 'DOB [birth date], Date of birth: [birth date]'],
    ['born on 12 March 1950 in Leeds', 'born on [birth date] in Leeds'],
    ['geb. 12.03.1950, Geburtsdatum: 12. März 1950', 'geb. [birth date], Geburtsdatum: [birth date]'],
    ['nacida el 12 de marzo de 1950; F. nac.: 12/03/50', 'nacida el [birth date]; F. nac.: [birth date]'],
  ])('removes the birth date of "%s"', (text, expected) => expect(maskDetails(text)).toBe(expected));

  it.each([
    ['daughter (555) 123-4567 or 555-123-4567', 'daughter [phone number] or [phone number]'],
    ['Tel. 0171 2345678, Handy: 0171/2345678', 'Tel. [phone number], Handy: [phone number]'],
    ['+34 612 345 678 y tel: 612345678', '[phone number] y tel: [phone number]'],
    ['call +49 (0)30 1234567, phone is 030 123 4567', 'call [phone number], phone is [phone number]'],
    ['0171 2345678 (Tochter)', '[phone number] (Tochter)'],
    ['write to ana.perez+er@mail.example.org', 'write to [e-mail]'],
  ])('removes the number or address to reach someone of "%s"', (text, expected) =>
    expect(maskDetails(text)).toBe(expected),
  );

  it.each([
    ['Versichertennummer A123456789', 'Versichertennummer [insurance number]'],
    ['KV-Nr.: A 123 456 789, also A123456789', 'KV-Nr.: [insurance number], also [insurance number]'],
    ['NHS number 943 476 5919', 'NHS number [insurance number]'],
    ['SSN 123-45-6789 and 123-45-6789', 'SSN [insurance number] and [insurance number]'],
    ['DNI 12345678Z, NIE X1234567L', 'DNI [insurance number], NIE [insurance number]'],
    ['Seguridad Social: 28 1234567890', 'Seguridad Social: [insurance number]'],
    ['insurance no. XJ-4412-993', 'insurance no. [insurance number]'],
  ])('removes the insurance or identity number of "%s"', (text, expected) =>
    expect(maskDetails(text)).toBe(expected),
  );

  it.each([
    ['wohnt Hauptstraße 12, 10115 Berlin, allein', 'wohnt [address], allein'],
    ['Lange Str. 4a im 3. Stock', '[address] im 3. Stock'],
    ['Am Alten Markt, Kurfürstendamm 210', 'Am Alten Markt, [address]'],
    ['vive en C/ Mayor 5, 2º B, 28013 Madrid.', 'vive en [address].'],
    ['Avenida de la Constitución, nº 14 sola', '[address] sola'],
    ['lives at 14 Elm Street, alone', 'lives at [address], alone'],
    ['221 Old Baker St., Flat 2', '[address]'],
  ])('removes the postal address of "%s"', (text, expected) => expect(maskDetails(text)).toBe(expected));

  it.each([
    'BP 120/80, HR 88, RR 16, SpO2 97 %, T 36.8 °C, GCS 15 (4-5-6), pain 7/10',
    'Stent 12.03.2019, fever since 12 March, last dose 03/12/2026 at 14:30, LMP 2026-10-01',
    'Troponin 1200 ng/L at 10:05, 1450 ng/L at 13:05; BNP 12500; platelets 250 000; WBC 12.5',
    'Amoxicillin 875/125 mg, heparin 5000 IU, 0.9 % NaCl 1000 ml over 8 h, FiO2 0.28',
    'Born at 36 weeks, birth weight 2450 g, Apgar 8-9-10, gravida 2 para 1',
    'Cell count 12 000 000, mobile since 06:00, phone consult at 14:00',
    'Geburt vor 3 Wochen, Telefonat um 14:30 mit der Kasse',
    'ICD-10 I21.4, C12345, T1-weighted, L4/5, ECG 12 lead ST elevation 2 mm in V1-V3',
    'walked 100 m; Ring 14 mm; Weg 3 km; Platz 2 im Saal; room 14 Emergency Drive-in',
    'móvil en 20 min; tel 2 x/day; cip 250 mg; DNI unknown',
    '1-2-3, 555-12, 0.5-1 mg, 10-20-30 mg, 140-90-88',
  ])('keeps clinical values: %s', (text) => expect(maskDetails(text)).toBe(text));

  it('takes a time that is linear in the text', () => {
    for (const piece of ['0', '1 ', 'A ', 'a@', '12.', 'Straße ', 'Calle de ', 'tel ', '1 A St'])
      expect.soft(cpuOf(piece.repeat(40_000 / piece.length)), piece).toBeLessThan(400);
  });
});

function cpuOf(text: string): number {
  const before = process.cpuUsage();
  maskDetails(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

it('removes a known birth date wherever and however it is written, and no other date', () => {
  const mask = createBirthDateMask(['1950-03-02']);
  expect(mask('2.3.1950, 02/03/1950, 3/2/1950, 1950-03-02, 02. 03. 1950')).toBe(
    '[birth date], [birth date], [birth date], [birth date], [birth date]',
  );
  expect(mask('12.3.1950, 2.3.2019, 1950-03-021')).toBe('12.3.1950, 2.3.2019, 1950-03-021');
  expect(createBirthDateMask(['unknown'])('2.3.1950')).toBe('2.3.1950');
});
