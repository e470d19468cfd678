import {
  type AttentionCause,
  type AttentionKind,
  attentionRules,
} from '../../attention/attention.contract.ts';
import type { BoardLevel, BoardRow, BoardSigns, BoardVitals } from '../../board/board.contract.ts';
import { searchWords } from '../../comparable.ts';
import { demoName, nameWithoutMark } from '../../patients/demo-name.ts';
import { pressureInPregnancy } from '../patient/pregnancy.ts';

/** The signs of a row that each tile shows. */
const signsOfTile = {
  bloodPressure: ['bloodPressureSystolic', 'bloodPressureDiastolic'],
  heartRate: ['heartRate'],
  respiratoryRate: ['respiratoryRate'],
  temperature: ['temperature'],
  oxygenSaturation: ['oxygenSaturation'],
} as const satisfies Record<string, readonly (keyof BoardSigns)[]>;

/** Leaves out letters and digits that look alike. */
const codeAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/**
 * Returns the part of a row that a wall display may show to everyone who passes. Copies named fields only, so a new
 * field of the row reaches no display by default. A display receives no record number, birth date, private complaint,
 * plan, note, laboratory value or allergy, no hint at a pregnancy, and only the vital signs out of range.
 */
export function rowOfLevel(row: BoardRow, level: Exclude<BoardLevel, 'staff'>): BoardRow {
  const { patientId, unidentified, demo, bed, age, ageBasis, gender, status, arrivedAt, leftAt, isolation } =
    row;
  const { version, esi, esiTimes, vitals, news2, vitalsDueAt, seq, epoch, at, assigned } = row;
  const { nurse, physician } = assigned ?? {};
  return {
    patientId,
    label: labelOf(row, level),
    ...(unidentified && { unidentified }),
    ...(demo && { demo }),
    ...(bed !== undefined && { bed }),
    age,
    ...(ageBasis && { ageBasis }),
    gender,
    status,
    ...shownComplaint(row),
    arrivedAt,
    ...(leftAt && { leftAt }),
    ...(isolation && { isolation }),
    ...(assigned && { assigned: { ...(nurse && { nurse }), ...(physician && { physician }) } }),
    version,
    esi,
    ...(esiTimes && { esiTimes }),
    vitals: vitals && displayVitals(vitals, age),
    // BOARD-7: the reason for a missing score could reveal a pregnancy.
    news2: news2.status === 'scored' ? news2 : { status: 'not-shown' },
    flags: row.flags.filter((flag) => flag !== 'allergies-not-asked'),
    ...(vitalsDueAt && { vitalsDueAt }),
    // The flag and the counts show only that results exist, without their tests and values.
    labs: { critical: [], unreviewed: row.labs.unreviewed, notChecked: row.labs.notChecked },
    attention: oncePerId(row.attention.map(withoutSecrets)),
    viewers: [],
    seq,
    epoch,
    at,
  };
}

/**
 * BOARD-9: returns the part of a restricted chart's row that a wall display of any level may show. With a code in place of
 * the name, a complaint would still tell who is there.
 */
export const rowOfRestricted = (row: BoardRow): BoardRow =>
  rowOfLevel({ ...row, complaintPrivate: true }, 'code');

/** The first letters of words that reveal a pregnancy, in the languages of the application. */
const pregnancyWords = [
  ...['pregnan', 'gravid', 'trimester', 'gestation', 'obstetric', 'partum', 'postpartum', 'miscarr'],
  ...['embaraz', 'gestante', 'gestacion', 'obstetri', 'puerper', 'parto', 'aborto', 'trimestre'],
  ...['schwanger', 'ssw', 'entbindung', 'geburt', 'fehlgeburt', 'trimenon', 'wehen', 'geburtshilf'],
];

/** The digits of a record number or a year. */
const longNumber = /\d{4}/;

/**
 * BOARD-9: returns the complaint if it is not private. It is private unless the row states the opposite, and always if
 * it contains a word of the name, reveals a pregnancy, or has a number such as a record number or a year of birth.
 */
function shownComplaint({
  chiefComplaint,
  complaintPrivate,
  label,
  unidentified,
}: BoardRow): Pick<BoardRow, 'chiefComplaint' | 'complaintPrivate'> {
  if (chiefComplaint === undefined || complaintPrivate !== false) return { complaintPrivate: true };
  // The label of an unidentified patient is invented and no one's name.
  const names = unidentified ? [] : searchWords(label).filter(({ length }) => length >= 3);
  const words = searchWords(chiefComplaint);
  const starts = [...names, ...pregnancyWords];
  const isPrivate = words.some(
    (word) => longNumber.test(word) || starts.some((start) => word.startsWith(start)),
  );
  return isPrivate ? { complaintPrivate: true } : { chiefComplaint, complaintPrivate: false };
}

/** A display shows that a result calls and who took it, without the test and its value. */
function withoutSecrets(cause: AttentionCause): AttentionCause {
  const { level, since, calledAt, endedAt, state, sign, side, taken, values, unverified } = cause;
  return {
    level,
    since,
    calledAt,
    ...(endedAt !== undefined && { endedAt }),
    ...(sign && { sign }),
    ...(side && { side }),
    ...kindOf(cause),
    recordIds: [],
    values: values.filter(({ name }) => name !== 'lab' && name !== 'drug'),
    state,
    ...(taken && { taken }),
    ...(unverified && { unverified }),
  };
}

/** Keeps the first of two causes with one id, which is the more urgent one. */
const oncePerId = (causes: AttentionCause[]): AttentionCause[] =>
  causes.filter(({ id }, place) => causes.findIndex((one) => one.id === id) === place);

/** The kinds of causes from a high pressure. Those of a pregnancy begin lower and would reveal it. */
const pressureKinds: readonly AttentionKind[] = [
  'severe-hypertension',
  'hypertension-with-symptoms',
  'hypertension-in-pregnancy',
];

/** A trigger of the obstetric chart would reveal a pregnancy, so a single 3 in NEWS2 has the same kind. */
const signKinds: readonly AttentionKind[] = ['single-three', 'obstetric-trigger'];

/** ATTN-11: a display has one kind for every high blood pressure, and one for every other dangerous sign. */
function kindOf({ id, rule, kind, sign, side }: AttentionCause) {
  const isHighSign = sign === 'bloodPressureSystolic' || sign === 'bloodPressureDiastolic';
  const shown = (as: 'high-pressure' | 'danger-sign') => ({
    id: `${as}${id.slice(id.indexOf(':'))}`,
    rule: attentionRules[as],
    kind: as,
  });
  if (pressureKinds.includes(kind) || (signKinds.includes(kind) && isHighSign && side === 'high')) {
    return { ...shown('high-pressure'), sign: 'bloodPressureSystolic' as const, side: 'high' as const };
  }
  if (!signKinds.includes(kind)) return { id, rule, kind };
  // One set can raise several of them.
  const { id: place, ...named } = shown('danger-sign');
  return { ...named, id: [place, sign, side].filter(Boolean).join('.') };
}

function labelOf(row: BoardRow, level: Exclude<BoardLevel, 'staff'>): string {
  if (!row.demo) return shortened(row, level);
  return demoName(shortened({ ...row, label: nameWithoutMark(row.label) }, level));
}

function shortened(
  { label, unidentified, patientId }: BoardRow,
  level: Exclude<BoardLevel, 'staff'>,
): string {
  if (level === 'code') return codeOf(patientId);
  // The label of an unidentified patient is invented and no one's name.
  return level === 'names' || unidentified ? label : initialsOf(label);
}

/** Returns the first letter of each word of a name: "Ana María López" is "A. M. L.". */
export const initialsOf = (name: string): string =>
  name
    .split(/[\s-]+/)
    .map((word) => /\p{L}\p{M}*/u.exec(word)?.[0].toLocaleUpperCase())
    .filter((letter) => letter !== undefined)
    .map((letter) => `${letter}.`)
    .join(' ');

/** Returns four characters that stay the same for a patient and reveal nothing about them. */
export function codeOf(patientId: string): string {
  // FNV-1a, 32 bits.
  let hash = 0x811c9dc5;
  for (let at = 0; at < patientId.length; at += 1) {
    hash = Math.imul(hash ^ patientId.charCodeAt(at), 0x01000193) >>> 0;
  }
  let code = '';
  for (let digit = 0; digit < 4; digit += 1) {
    code += codeAlphabet[hash % codeAlphabet.length];
    hash = Math.floor(hash / codeAlphabet.length);
  }
  return code;
}

/** Returns only the vital signs out of range. */
function displayVitals(vitals: BoardVitals, age: number): BoardVitals {
  const outOfRange = age < 18 ? vitals.outOfRange : withHighPressure(vitals);
  const shown: readonly string[] = outOfRange.flatMap(({ sign }) => signsOfTile[sign]);
  const signs = Object.fromEntries(Object.entries(vitals.signs).filter(([name]) => shown.includes(name)));
  // BOARD-16: a rule could reveal a pregnancy.
  const { rules: _rules, ...others } = vitals;
  return { ...others, outOfRange, signs };
}

/**
 * BOARD-8: the color and the limit of a high pressure would reveal a pregnancy (HEAD-10). A display shows 140/90 and
 * more of any adult as critical.
 */
function withHighPressure({ signs, outOfRange }: BoardVitals): BoardVitals['outOfRange'] {
  const { bloodPressureSystolic: systolic, bloodPressureDiastolic: diastolic } = signs;
  const pressure = pressureInPregnancy(systolic?.value, diastolic?.value);
  const known = outOfRange.find(({ sign }) => sign === 'bloodPressure');
  const isHigh = pressure === 'raised' || pressure === 'severe';
  if (!isHigh || (known && known.direction !== 'high')) return outOfRange;
  const others = outOfRange.filter((one) => one !== known);
  return [{ sign: 'bloodPressure', color: 'critical', direction: 'high' }, ...others];
}
