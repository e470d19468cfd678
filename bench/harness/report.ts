import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Reach, type Row, summarize } from './figure.ts';

export interface Measured extends Row {
  figure: string;
}

export interface MachineFacts {
  at: string;
  cores: number;
  processor: string;
  memoryGiB: number;
  /** The load average of the minute before the bench began. It reveals other running programs. */
  load: number;
  node: string;
  mongod: string;
}

export function machineFacts(mongodVersion: string): MachineFacts {
  return {
    at: new Date().toISOString(),
    cores: os.cpus().length,
    processor: os.cpus()[0]?.model.trim() ?? 'unknown',
    memoryGiB: Math.round(os.totalmem() / 2 ** 30),
    load: Math.round((os.loadavg()[0] ?? 0) * 100) / 100,
    node: process.version,
    mongod: mongodVersion,
  };
}

/** Returns the table: one line per measure, with the limit beside the ratio. */
export function table(measured: Measured[]): string {
  const head = ['figure', 'measure', 'product', 'floor', 'ratio', 'reach', ''];
  const lines = measured.map((row) => {
    const { product, floor, ratio, reached } = summarize(row);
    return [
      row.figure,
      row.measure,
      `${short(product)} ${row.unit}`,
      floor === null ? '' : `${short(floor)} ${row.unit} (${row.against ?? 'floor'})`,
      ratio === null ? '' : `${ratio.toFixed(2)} ×`,
      row.reach ? words(row.reach, row.unit) : '',
      reached === null ? '' : reached ? 'ok' : 'missed',
    ];
  });
  const widths = head.map((title, column) =>
    Math.max(title.length, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  const print = (line: string[]) =>
    `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [
    print(head),
    `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`,
    ...lines.map(print),
  ].join('\n');
}

/** Returns one JSON text per line: the machine first, then each measure with its rounds. */
export function jsonLines(facts: MachineFacts, measured: Measured[]): string {
  const rows = measured.map((row) => ({ kind: 'measure', ...row, ...summarize(row) }));
  return [{ kind: 'machine', ...facts }, ...rows].map((line) => JSON.stringify(line)).join('\n');
}

/** Stores the lines in `folder` under their time and returns the path. */
export function keep(folder: string, at: string, lines: string): string {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${at.replaceAll(':', '-')}.jsonl`);
  writeFileSync(file, `${lines}\n`);
  return file;
}

function words({ of, at, limit }: Reach, unit: string): string {
  return `at ${at} ${of === 'ratio' ? `${limit.toFixed(2)} ×` : `${limit} ${unit}`}`;
}

/** Formats with three digits. One run is not more precise. */
function short(value: number): string {
  return value >= 1000 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
}
