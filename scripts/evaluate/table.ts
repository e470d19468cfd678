import { standings } from '@bedside/contracts/chat/reply-statement.ts';
import type { Figures } from './figures.ts';
import type { Call } from './meter.ts';

/** The figures of one column of the table: a language, or all. */
export interface Column {
  name: string;
  figures: Figures;
  calls: readonly Call[];
}

/** Returns a table with one line per figure and one column per language. `isTrue`: the replies are true by construction. */
export function tableOf(columns: readonly Column[], isTrue: boolean): string {
  const line = (name: string, value: (column: Column) => string) => [name, ...columns.map(value)];
  const of = (name: string, value: (figures: Figures) => string | number) =>
    line(name, ({ figures }) => String(value(figures)));
  const tokens = (count: (call: Call) => number) => (column: Column) => {
    const replies = column.calls.filter(({ isReply, status }) => isReply && status === 200);
    const all = replies.reduce((sum, call) => sum + count(call), 0);
    return `${all}${replies.some(({ isEstimated }) => isEstimated) ? ' (estimate)' : ''}`;
  };
  const failures = [...new Set(columns.flatMap(({ figures }) => Object.keys(figures.failures)))].toSorted();
  return aligned([
    line('', ({ name }) => name),
    of('questions', ({ questions }) => questions),
    of('complete replies', ({ complete }) => complete),
    ...failures.map((code) => of(`  ${code}`, (figures) => figures.failures[code] ?? 0)),
    of('facts quoted by key', ({ quotes }) => quotes),
    of('values typed: found', ({ typed }) => typed.found),
    of('  older', ({ typed }) => typed.older),
    of('  differs', ({ typed }) => typed.differs),
    of('  absent', ({ typed }) => typed.absent),
    of('share of facts quoted', ({ quotedShare }) => percent(quotedShare)),
    of('wrong keys', ({ unknownKeys }) => unknownKeys),
    of('wrong marks', ({ unknownMarks }) => unknownMarks),
    of('sentences', ({ sentences }) => sentences),
    ...standings.map((one) =>
      of(`  ${one}`, (figures) => {
        const { rule, model } = figures.standings[one];
        return model === 0 ? rule : `${rule} + ${model} by model`;
      }),
    ),
    of(isTrue ? 'false alarms' : 'marked wrong or absent', ({ alarms, sentences }) =>
      sentences === 0 ? '–' : `${alarms} (${percent(alarms / sentences)})`,
    ),
    of('drugs with something against them', ({ drugs }) => drugs),
    of('replies with objections above', ({ withObjections }) => withObjections),
    of('replies that reassure', ({ reassuring }) => reassuring),
    of('first text, median / slowest', ({ firstMs }) => seconds(firstMs)),
    of('whole reply, median / slowest', ({ wholeMs }) => seconds(wholeMs)),
    line(
      'tokens in',
      tokens((call) => call.tokensIn),
    ),
    line(
      'tokens out',
      tokens((call) => call.tokensOut),
    ),
  ]);
}

const percent = (share: number | undefined): string =>
  share === undefined ? '–' : `${(share * 100).toFixed(1)} %`;

const seconds = (spread: Figures['firstMs']): string =>
  spread === undefined
    ? '–'
    : `${(spread.median / 1000).toFixed(2)} / ${(spread.slowest / 1000).toFixed(2)} s`;

function aligned(rows: readonly string[][]): string {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
