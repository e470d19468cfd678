import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import type { Medication, MedicationKind } from '@bedside/contracts/medications/medications.contract.ts';
import { describe, expect, it } from 'vitest';
import { testNow } from '../../../../contracts/test/a-vitals-record.ts';
import { saidItems } from '../../../test/evidence/said-items.ts';
import { tokensOf } from '../reading/reply-tokens.ts';
import { dosesOf } from './chart-doses.ts';
import { checkDrugs } from './check-drugs.ts';

const by = { id: 'nurse-1', fullName: 'Test Nurse', role: 'Nurse' };
const aMedication = (drug: string, kind: MedicationKind): Medication => ({
  ...{ id: drug, patientId: 'patient-1', name: drug, drug, kind, dosage: '5 mg', version: 1 },
  ...{ startedAt: testNow.toISOString(), recordedAt: testNow.toISOString(), recordedBy: by },
  ...(kind === 'given' && { frequency: 'once' }),
});
const chart = dosesOf([aMedication('apixaban', 'home'), aMedication('aspirin', 'given')]);
const said = (text: string, language: ReplyLanguage) =>
  saidItems(text, checkDrugs(language, chart, tokensOf(text, language)));

describe('REPLY-21: A drug that a reply says the patient has', () => {
  it.each<[ReplyLanguage, string]>([
    ['en', 'She takes apixaban, so avoid ibuprofen. Aspirin was given.'],
    ['es', 'En tratamiento con apixabán. Se le dio ácido acetilsalicílico.'],
    ['de', 'Nimmt Apixaban. ASS wurde bereits gegeben.'],
    ['en', 'Give ibuprofen. Metoprolol would be an option. Developed a rash on amoxicillin.'],
    ['en', 'She takes a DOAC. Analgesia has been given. No antibiotics so far.'],
    ['en', 'If she takes warfarin, reverse it.'],
    ['es', 'Anticoagulada con Eliquis, así que nada de pinchar. Se le dio Adiro.'],
    ['en', 'Not so much as a paracetamol was charted.'],
  ])('says nothing about what the chart has and about proposals, in %s: %s', (language, text) => {
    expect(said(text, language)).toEqual([]);
  });

  it.each<[ReplyLanguage, string, string]>([
    ['en', 'She takes rivaroxaban at home.', 'rivaroxaban | absent'],
    ['en', 'Home meds include apixaban and bisoprolol.', 'bisoprolol | absent'],
    ['en', 'Clopidogrel has been given already.', 'Clopidogrel | absent'],
    ['es', 'Toma warfarina.', 'warfarina | absent'],
    ['de', 'Dauermedikation: Rivaroxaban.', 'Rivaroxaban | absent'],
    ['de', 'ASS wurde noch nicht gegeben.', 'ASS | differs | 5 mg, once'],
    ['en', 'She does not take apixaban.', 'apixaban | differs | 5 mg'],
    ['en', 'He has had no antipyretic yet.', 'antipyretic | differs | 5 mg, once'],
    ['es', 'Toma anticonceptivos orales.', 'anticonceptivos orales | absent'],
    ['de', 'Sie hat schon 1000 ml Jonosteril bekommen.', 'Jonosteril | absent'],
    ['es', 'Le dimos Dalsy al entrar.', 'Dalsy | absent'],
    ['de', 'Er nimmt einen Vitamin-K-Antagonisten.', 'Vitamin-K-Antagonisten | absent'],
    ['en', 'Nothing has been given.', 'Nothing | differs | 5 mg, once'],
  ])('is not in the chart, or is denied against it, in %s: %s', (language, text, expected) => {
    expect(said(text, language)).toEqual([expected]);
  });

  it('is the drug of a brand', () => {
    const taken = dosesOf([aMedication('warfarin', 'home'), aMedication('metoprolol', 'home')]);
    const text = 'Lleva Aldocumar. Toma un antivitamina K y un betabloqueante.';
    expect(saidItems(text, checkDrugs('es', taken, tokensOf(text, 'es')))).toEqual([]);
  });

  it.each<[ReplyLanguage, string, string]>([
    ['en', 'Paracetamol was given intravenously.', 'Paracetamol was given by mouth.'],
    ['es', 'El paracetamol se dio IV.', 'El paracetamol se dio por vía oral.'],
    ['de', 'Paracetamol wurde i.v. gegeben.', 'Paracetamol wurde oral gegeben.'],
  ])('was given by the route of the chart, in %s: %s %s', (language, right, wrong) => {
    const given = dosesOf([{ ...aMedication('paracetamol', 'given'), dosage: '1 g', route: 'IV' }]);
    const items = (text: string) => saidItems(text, checkDrugs(language, given, tokensOf(text, language)));
    expect(items(right)).toEqual([]);
    expect(items(wrong)).toEqual([expect.stringMatching(/paracetamol \| differs \| 1 g, IV, once/i)]);
  });
});
