import type { AttentionCause, AttentionKind } from '@bedside/contracts/attention/attention.contract.ts';
import { codeOf } from '@bedside/contracts/clinical/board/row-of-level.ts';
import type { PrivacyLevel } from '@bedside/contracts/displays/displays.contract.ts';
import { type ChartTruth, initialsOf, type TrueSign } from './chart-truth.ts';
import type { DrawnBoard, DrawnLine } from './drawn-board.ts';

/* The cells that an English wall display should draw, written without the code that draws them. */

interface Shown {
  level: PrivacyLevel;
  columns: number;
  /** The lines of a column. */
  lines: number;
  /** The columns of the lines that call. */
  callColumns: number;
  now: Date;
}

/** Returns the true lines of all patients, by bed, and the true head. */
export function trueBoard(charts: readonly ChartTruth[], shown: Shown): DrawnBoard {
  const labels = charts.map((chart) => labelOf(chart, shown.level));
  const lines = charts.map((chart) => {
    const label = labelOf(chart, shown.level);
    const equal = labels.filter((other) => other === label).length;
    return [
      chart.patient.bed ?? '–',
      { ...lineOf(chart, shown), label, twins: equal > 1 ? `${equal}×` : '' },
    ];
  });
  return { lines: Object.fromEntries(lines), head: headOf(charts, shown.now) };
}

const minute = 60_000;

function lengthOf(from: string | number, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(from).getTime()) / minute));
  if (minutes < 120) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} d`;
}

const hoursOf = (minutes: number) =>
  `${Math.floor(minutes / 60)}:${String(Math.floor(minutes) % 60).padStart(2, '0')}`;

function headOf(charts: readonly ChartTruth[], now: Date): string[] {
  const present = charts.filter(({ hasLeft }) => !hasLeft);
  const waits = present
    .filter(({ patient }) => patient.status === 'waiting')
    .map(({ patient }) => (now.getTime() - Date.parse(patient.arrivedAt)) / minute);
  const mean = waits.reduce((sum, wait) => sum + wait, 0) / waits.length;
  const figures = [`Patients ${present.length}`, `Waiting ${waits.length}`];
  if (waits.length > 0)
    figures.push(`Mean wait ${hoursOf(mean)}`, `Longest wait ${hoursOf(Math.max(...waits))}`);
  return figures;
}

/** A name of two words that does not fit on a line has its family name whole. The names of the shift are that long. */
function labelOf({ patient }: ChartTruth, level: PrivacyLevel): string {
  if (level === 'code') return codeOf(patient.id);
  const [given = '', family = ''] = patient.name.split(' ');
  const isLong = patient.name.length > 15;
  if (level === 'staff') return isLong ? `${given.slice(0, 1)}. ${family}` : patient.name;
  return initialsOf(patient);
}

type RestOfLine = Omit<DrawnLine, 'label' | 'twins'>;

function lineOf(chart: ChartTruth, shown: Shown): RestOfLine {
  const { columns, lines, now, callColumns } = shown;
  const {
    patient,
    esi,
    esiTimes: [esiAt, esiReceived] = [],
    overdueSince,
    newestSet,
    news2,
    hasLeft,
  } = chart;
  const stay = Math.floor(
    (Date.parse(patient.leftAt ?? now.toISOString()) - Date.parse(patient.arrivedAt)) / minute,
  );
  const isOldTriage = !hasLeft && esiAt !== undefined && now.getTime() - Date.parse(esiAt) > 720 * minute;
  const isLate = overdueSince !== undefined;
  const call = callOf(chart, now);
  const notices = noticesOf(chart);
  const hasCall = call.text !== '' || notices.length > 0;
  const calls = call.state !== undefined;
  // Lines that call have badges in place of the stay and the complaint, if they are in two columns.
  const hasBadgesOnly = calls && callColumns === 2 && notices.length > 0;
  const cells = signCells(
    chart,
    calls ? { ...shown, columns: 1, lines: callColumns === 1 ? 12 : 15 } : shown,
  );
  const complaint = patient.complaintPrivate ? 'private' : patient.chiefComplaint;
  return {
    age: `${chart.age}${{ female: ' F', male: ' M', other: '' }[patient.gender]}`,
    stay: hasBadgesOnly ? '' : stay < 2880 ? hoursOf(stay) : `${Math.floor(stay / 1440)} d`,
    esi: [`${esi ?? '?'}${isOldTriage ? lengthOf(esiAt, now) : ''}`, isOldTriage, esiAt, esiReceived],
    // Two columns of small lines have no room for the complaint of a patient who calls, beside signs out of range.
    complaint:
      hasBadgesOnly || (!calls && columns === 2 && lines > 9 && hasCall && cells.signs.length > 0)
        ? ''
        : complaint,
    ...cells,
    news2: news2
      ? [
          `${news2.min === news2.max ? news2.min : `${news2.min}–${news2.max}`}${arrowOf(news2.trend)}`,
          isLate,
          ...[news2.at, newestSet?.received],
        ]
      : ['–', false, undefined, undefined],
    level: !news2 ? 'none' : news2.min >= 7 || news2.singleThree ? 'high' : news2.max >= 5 ? 'raised' : '',
    ...{ call: call.text, notices, tone: toneOf(chart, call.state) },
    team: [
      ...new Set(
        [patient.assigned?.nurse, patient.assigned?.physician].flatMap(
          (name) => name?.split(' ').at(-1) ?? [],
        ),
      ),
    ],
  };
}

const arrowOf = (trend: 'rising' | 'falling' | 'steady' | undefined) =>
  trend === undefined ? '' : { rising: '↑', falling: '↓', steady: '→' }[trend];

const signNames = {
  bloodPressure: 'BP',
  heartRate: 'HR',
  respiratoryRate: 'RR',
  temperature: 'Temp',
  oxygenSaturation: 'SpO₂',
};

/** BOARD-10: a sign is old by its own observation. A pressure is as old as its older part. */
function signCells(chart: ChartTruth, { columns, lines, now }: Shown): Pick<DrawnLine, 'signs' | 'signAge'> {
  const { newestSet, hasLeft, overdueSince, interval = Number.POSITIVE_INFINITY } = chart;
  if (!newestSet) return { signs: hasLeft ? [] : [['No vital signs']], signAge: ['', false] };
  const isOld = (at: string) =>
    !hasLeft && (overdueSince !== undefined || Date.parse(at) + interval < now.getTime());
  const signs = chart.signs
    .toSorted((one, other) => Number(other.isCritical) - Number(one.isCritical))
    .map((sign) => ({ ...sign, ...oldestOf(sign) }));
  const named = columns === 1 ? (lines < 15 ? 4 : 2) : lines === 9 ? 2 : 1;
  const others = signs.slice(named);
  const times = signs.map(({ at }) => at).toSorted((one, other) => Date.parse(one) - Date.parse(other));
  return {
    signs: [
      ...signs
        .slice(0, named)
        .map((sign) => [textOf(sign), sign.isCritical, isOld(sign.at), sign.at, sign.receivedAt]),
      ...(others.length > 0 ? [[`+${others.length}`, false, others.every(({ at }) => isOld(at))]] : []),
    ],
    signAge: times[0] === undefined ? ['', false] : [lengthOf(times[0], now), isOld(times[0])],
  };
}

function oldestOf({ values }: TrueSign): { at: string; receivedAt: string } {
  const [oldest] = values
    .filter((value) => value !== undefined)
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  if (oldest === undefined) throw new Error('A sign out of range has a value');
  return oldest;
}

function textOf({ tile, isHigh, values }: TrueSign): string {
  const numbers = values.map((one) => one?.value ?? '--');
  const value = tile === 'temperature' ? (Number(numbers[0]) * 1.8 + 32).toFixed(1) : numbers.join('/');
  return `${signNames[tile]} ${value}${isHigh ? '▲' : '▼'}`;
}

const causeWords: Partial<Record<AttentionKind, string>> = {
  'news2-high': 'NEWS2 7 or more',
  'news2-rise': 'NEWS2 rise',
  'high-pressure': 'high pressure',
  // Displays name these alike, because a trigger of pregnancy would reveal it (ATTN-11).
  'single-three': 'danger sign',
  'obstetric-trigger': 'danger sign',
  'news2-urgent': 'NEWS2 5 to 6',
  unrecordable: 'not recordable',
  'circulation-unrecordable': 'no pulse, no pressure',
  'child-danger-zone': 'danger zone',
};

function callOf({ causes, hasLeft, overdueSince }: ChartTruth, now: Date) {
  const open = causes.filter(({ state }) => state === 'calling' || state === 'escalated');
  const isEscalated = open.some(({ state }) => state === 'escalated');
  const state = hasLeft || open.length === 0 ? undefined : isEscalated ? 'escalated' : 'calling';
  const late = overdueSince === undefined ? [] : [`Vitals overdue ${lengthOf(overdueSince, now)}`];
  const ended = takenBy(causes).length > 0 ? takenBy(causes) : unseen(causes);
  const call = hasLeft ? [] : state === undefined ? ended : [openCall(open, now)];
  return { state, text: [...call, ...late].join(' · ') };
}

function openCall(open: readonly AttentionCause[], now: Date): string {
  const since = Math.min(...open.map(({ calledAt }) => Date.parse(calledAt)));
  const isHigh = open.some(({ kind }) => kind === 'news2-high');
  const rises = open.some(({ kind }) => kind === 'news2-rise');
  const words = open
    .filter(({ kind }) => !isHigh || (kind !== 'single-three' && kind !== 'news2-rise'))
    .filter(({ kind }) => !rises || kind !== 'news2-urgent')
    .flatMap(({ kind }) => causeWords[kind] ?? []);
  return [`Calls ${lengthOf(since, now)}`, [...new Set(words)].join(', ')].filter(Boolean).join(': ');
}

function takenBy(causes: readonly AttentionCause[]): string[] {
  const [last] = causes
    .flatMap(({ taken }) => taken ?? [])
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return last
    ? [`✓ ${last.by.fullName.split(' ').at(-1)} ${new Date(last.at).toTimeString().slice(0, 5)}`]
    : [];
}

/** ATTN-17. */
function unseen(causes: readonly AttentionCause[]): string[] {
  const [last] = causes
    .filter(({ state }) => state === 'unseen')
    .map(({ calledAt }) => calledAt)
    .toSorted((one, other) => Date.parse(other) - Date.parse(one));
  return last ? [`called ${new Date(last).toTimeString().slice(0, 5)}, not taken`] : [];
}

function noticesOf({ patient, causes, hasCriticalLab, hasLeft }: ChartTruth): string[] {
  const calls =
    !hasLeft &&
    causes.some(
      ({ kind, state }) => kind === 'critical-result' && (state === 'calling' || state === 'escalated'),
    );
  const isolation = patient.isolation ?? 'none';
  return [
    ...(hasCriticalLab || calls ? ['Critical lab'] : []),
    ...(isolation === 'none' ? [] : [`Iso: ${isolation}`]),
    ...(patient.status === 'boarding' || patient.status === 'transferred' ? [patient.status] : []),
  ];
}

function toneOf({ causes, hasLeft, overdueSince, newestSet }: ChartTruth, state: string | undefined): string {
  if (hasLeft) return 'left';
  if (state !== undefined) return state;
  if (takenBy(causes).length > 0) return 'taken';
  return overdueSince !== undefined || !newestSet ? 'overdue' : '';
}
