import mongoose from 'mongoose';
import { PatientModel, type StoredPatient } from './patients.model.ts';

/**
 * Words of the spelling alphabet that are neither first names nor clinical or everyday words, so that a label can be
 * called across a room, and be found in free text without taking other words with it.
 */
const words = 'Alfa Bravo Delta Foxtrot Golf India Lima Quebec Sierra Tango Yankee Zulu'.split(' ');

/** What tells the `number`th unidentified patient of a department from the others: "Alfa", and after the last word "Alfa 2". */
export function unidentifiedLabel(number: number): string {
  const round = Math.floor((number - 1) / words.length) + 1;
  const word = words[(number - 1) % words.length] ?? '';
  return round === 1 ? word : `${word} ${round}`;
}

/** The next number whose label nobody in the department bears. The unique index decides between two who ask at once. */
export async function nextUnidentified(departmentId: string): Promise<{ number: number; label: string }> {
  const last = await PatientModel.findOne(
    { departmentId, unidentifiedNumber: mongoose.trusted({ $exists: true }) },
    { unidentifiedNumber: 1 },
  )
    .sort({ unidentifiedNumber: -1 })
    .lean<StoredPatient>();
  for (let number = (last?.unidentifiedNumber ?? 0) + 1; ; number += 1) {
    const label = unidentifiedLabel(number);
    // A name that was typed by hand counts, too.
    if (!(await PatientModel.exists({ departmentId, name: new RegExp(` ${label}$`) })))
      return { number, label };
  }
}
