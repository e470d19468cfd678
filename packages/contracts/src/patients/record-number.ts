import { comparable } from '../comparable.ts';

/**
 * Words before a record number that name it, in three languages and without separators. They are no part of the number.
 * Other letters are: two systems may number their patients A17 and B17.
 */
const labels = [
  ...['medicalrecordnumber', 'medicalrecordno', 'recordnumber', 'recordno', 'mrno', 'mrnr', 'mrn', 'mr'],
  ...['patientnumber', 'patientno', 'patientid', 'patid', 'pid', 'urn', 'ur'],
  ...['numerodehistoriaclinica', 'historiaclinica', 'nhistoriaclinica', 'nhc', 'hc'],
  ...['patientennummer', 'patientennr', 'patientenid', 'patientnr', 'patnr', 'fallnummer', 'fallnr'],
  ...['number', 'num', 'nro', 'no', 'nr', 'id'],
];
const label = new RegExp(`^(?:${labels.join('|')})(?=.*\\p{N})`, 'u');
/** The code that a scanner puts before what it read, such as "]C1" (ISO/IEC 15424). */
const symbology = /^\][a-z][a-z0-9]/u;

/**
 * Folds a record number, so that "MRN-0042-77", "mrn 0042 77" and "4277" are one number (D71): without separators, the
 * words that name it, case and leading zeros. Use the result for comparison, never for display.
 */
export function recordNumberKey(text: string): string {
  const folded = comparable(text);
  let key = folded.replace(symbology, '').replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
  while (label.test(key)) key = key.replace(label, '');
  // A number without any letter or digit is its own key.
  return key.replace(/^([\p{L}\p{M}]*)0+(?=\p{N})/u, '$1') || folded;
}
