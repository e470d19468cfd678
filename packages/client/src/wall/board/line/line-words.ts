import type { AttentionKind } from '@bedside/contracts/attention/attention.contract.ts';
import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { isExtremeSign } from '@bedside/contracts/clinical/board/extreme-signs.ts';
import { ageLabel, localDay } from '@bedside/contracts/clinical/patient/age.ts';
import { defaultTemperatureUnit, toDisplay } from '@bedside/contracts/clinical/vitals/temperature.ts';
import type { WallLanguage, WallTexts } from '../../texts.ts';
import type { WallCall } from '../calls.ts';

type Vitals = NonNullable<BoardRow['vitals']>;
type OutOfRange = Vitals['outOfRange'][number];

/** A vital sign out of range, as the wall shows it. */
export interface WallSign {
  sign: OutOfRange['sign'];
  /** "SpO₂ 82▼", or "SpO₂ not measurable". */
  text: string;
  isCritical: boolean;
  /** When the oldest value in the text was observed, and when the server stored it; absent without a value. */
  at: string | undefined;
  receivedAt: string | undefined;
}

const arrows = { low: '▼', high: '▲' } as const;

/** Returns the signs out of range, the critical ones first. */
export function signsOf(vitals: Vitals, t: WallTexts, language: WallLanguage): WallSign[] {
  return vitals.outOfRange
    .map(({ sign, color, direction }) => {
      const failed = vitals.unrecordable.find((one) => one.sign === sign);
      const { value, at, receivedAt } = failed
        ? { ...failed, value: t('unrecordable') }
        : shownValue(vitals, sign, language);
      const arrow = direction === undefined ? '' : arrows[direction];
      return {
        sign,
        text: [
          `${t(`sign.${sign}`)} ${value}${arrow}`,
          failed === undefined && isExtremeSign(vitals, sign) && t('confirmed'),
        ]
          .filter(Boolean)
          .join(' '),
        isCritical: color === 'critical',
        at,
        receivedAt,
      };
    })
    .toSorted((one, other) => Number(other.isCritical) - Number(one.isCritical));
}

/** A missing part of a pressure is "--". A pressure is as old as its older part. */
function shownValue({ signs }: Vitals, sign: OutOfRange['sign'], language: WallLanguage) {
  if (sign === 'bloodPressure') {
    const { bloodPressureSystolic: high, bloodPressureDiastolic: low } = signs;
    const value = [high, low].map((one) => one?.value ?? '--').join('/');
    const [oldest] = [high, low]
      .filter((one) => one !== undefined)
      .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
    return { value, at: oldest?.at, receivedAt: oldest?.receivedAt };
  }
  const known = signs[sign];
  if (known === undefined) return { value: '--', at: undefined, receivedAt: undefined };
  const { at, receivedAt } = known;
  if (sign !== 'temperature') return { value: String(known.value), at, receivedAt };
  const shown = toDisplay(known.value, defaultTemperatureUnit(language, navigator.languages)).toFixed(1);
  return { value: language === 'en' ? shown : shown.replace('.', ','), at, receivedAt };
}

/** Returns the age and the sex: "58 F", "7 mo M". An unknown age is its group alone (AGE-6). */
export function ageAndSex(row: BoardRow, t: WallTexts, now: number): string {
  const { value, unit, basis } = ageLabel(row, localDay(new Date(now)));
  const sex = row.gender === 'other' ? '' : t(`sex.${row.gender}`);
  if (basis === 'assumed') return [t(value < 18 ? 'age.child' : 'age.adult'), sex].filter(Boolean).join(' ');
  // A display receives no birth date, so the age of an infant is not known more exactly.
  const age = unit === 'years' ? (value === 0 ? '<1' : String(value)) : t(`age.${unit}`, { value });
  return [basis === 'estimated' ? `~${age}` : age, sex].filter(Boolean).join(' ');
}

/** Returns a length of time as "3:05", in hours and minutes. A time in the future counts as none. */
export function hoursAndMinutes(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Returns a stay as "3:05"; from two days on as "2 d". */
export function stayText(milliseconds: number, t: WallTexts): string {
  const days = Math.floor(milliseconds / 86_400_000);
  return days < 2 ? hoursAndMinutes(milliseconds) : t('unit.days', { count: days });
}

/** Returns an age as "4 min", "3 h" or "2 d". */
export function shortAge(from: number, now: number, t: WallTexts): string {
  const minutes = Math.max(0, Math.floor((now - from) / 60_000));
  if (minutes < 120) return t('unit.minutes', { count: minutes });
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? t('unit.hours', { count: hours }) : t('unit.days', { count: Math.floor(hours / 24) });
}

/** Causes that a high NEWS2 includes. */
const partsOfNews2: readonly AttentionKind[] = ['single-three', 'danger-sign', 'news2-rise'];

/**
 * Returns the reasons of a call in words, each once. A high NEWS2 stands for its parts, and a rise
 * for the score that it has reached, which the row shows. A critical result is not among
 * them, because the row shows it as a badge. A reason that rests on a monitor's value alone says so (MONITOR-8).
 */
export function causeWords({ causes }: WallCall, t: WallTexts): string[] {
  const has = (target: AttentionKind) => causes.some(({ kind }) => kind === target);
  const isHigh = has('news2-high');
  const rises = has('news2-rise');
  // True for a reason as long as each of its causes rests on a monitor's value.
  const reasons = new Map<string, boolean>();
  for (const { kind, unverified = false } of causes) {
    if ((isHigh && partsOfNews2.includes(kind)) || (rises && kind === 'news2-urgent')) continue;
    if (kind === 'critical-result') continue;
    const word = t(`cause.${kind}`);
    reasons.set(word, unverified && reasons.get(word) !== false);
  }
  return [...reasons].map(([word, isUnverified]) => (isUnverified ? `${word} (${t('unverified')})` : word));
}

/** Returns the last word of a clinician's name, which distinguishes colleagues best. */
export const familyName = (name: string): string => name.trim().split(/\s+/).at(-1) ?? name;
