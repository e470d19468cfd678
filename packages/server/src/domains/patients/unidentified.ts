import mongoose from 'mongoose';
import { PatientModel, type StoredPatient } from './patients.model.ts';

/**
 * Words of the spelling alphabet that are neither first names nor clinical or everyday words. A label can therefore
 * be called across a room, and found in free text without matching other words.
 */
const words = 'Alfa Bravo Delta Foxtrot Golf India Lima Quebec Sierra Tango Yankee Zulu'.split(' ');

/**
 * Returns the label of the `number`th unidentified patient of a department: "Alfa", and after the last word "Alfa
 * 2".
 */
export function unidentifiedLabel(number: number): string {
  const round = Math.floor((number - 1) / words.length) + 1;
  const word = words[(number - 1) % words.length] ?? '';
  return round === 1 ? word : `${word} ${round}`;
}

/**
 * Returns the next number with a label that is free in the department. The unique index decides between
 * simultaneous requests.
 */
export async function nextUnidentified(departmentId: string): Promise<{ number: number; label: string }> {
  const last = await PatientModel.findOne(
    { departmentId, unidentifiedNumber: mongoose.trusted({ $exists: true }) },
    { unidentifiedNumber: 1 },
  )
    .sort({ unidentifiedNumber: -1 })
    .lean<StoredPatient>();
  for (let number = (last?.unidentifiedNumber ?? 0) + 1; ; number += 1) {
    const label = unidentifiedLabel(number);
    // A name that someone typed by hand counts too.
    if (!(await PatientModel.exists({ departmentId, name: new RegExp(` ${label}$`) })))
      return { number, label };
  }
}
