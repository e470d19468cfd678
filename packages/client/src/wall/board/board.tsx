import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import type { DepartmentFigures } from '@bedside/contracts/board/figures.contract.ts';
import { useEffect, useState } from 'react';
import { clockTime } from '../../i18n/format.ts';
import { playCall } from '../../ui/feedback/call-sound.ts';
import type { WallSettings } from '../settings.ts';
import { textsIn } from '../texts.ts';
import { BoardFoot } from './frame/board-foot.tsx';
import { BoardHead } from './frame/board-head.tsx';
import { callLineRem } from './grids.ts';
import { noLabel, rememberedLabels } from './labels/shown-label.ts';
import { CallLine } from './line/call-line.tsx';
import { Line } from './line/line.tsx';
import { freeBedsOf } from './pages.ts';
import { isNight, shiftAt } from './screen-care.ts';
import { useShownPage } from './use-pages.ts';

/** The shortest time between two changes of an age, so that a row without news is not drawn every second. */
const wallAgesMs = 10_000;

interface BoardProps {
  rows: readonly BoardRow[];
  isLive: boolean;
  /** See {@link BoardState}. */
  asOf: number | null;
  figures: DepartmentFigures | null;
  settings: WallSettings;
  /** By the server's clock, in epoch milliseconds. */
  now: number;
}

/** The whole board: head, the lines that call, the others of one page, foot. Without a live connection all of it is hatched, and says as of when. */
export function Board({ rows, isLive, asOf, figures, settings, now }: BoardProps) {
  const t = textsIn(settings.language);
  const page = useShownPage(rows, settings, now);
  const { pages, grid, at, turn, newCalls, calls, fullRed, callBlock } = page;
  useEffect(() => {
    if (newCalls > 0 && settings.hasSound) playCall();
  }, [newCalls, settings.hasSound]);
  const [labelsOf] = useState(rememberedLabels);
  const labels = labelsOf(rows);
  const agesAt = Math.floor(now / wallAgesMs) * wallAgesMs;
  const lines = pages[at] ?? [];
  return (
    <div
      className="board"
      data-columns={grid.columns}
      data-lines={grid.lines}
      data-call-columns={callBlock.columns}
      data-pages={pages.length}
      data-night={isNight(now) || undefined}
      data-stale={!isLive || undefined}
      style={{ transform: shiftAt(now) }}
    >
      <BoardHead rows={rows} settings={settings} isLive={isLive} asOf={asOf} now={now} />
      <div className="lines-of-page">
        {calls.length > 0 && (
          <ol
            className="lines calls"
            data-columns={callBlock.columns}
            style={{ gridTemplateRows: `repeat(${callBlock.rows}, ${callLineRem}rem)` }}
          >
            {calls.map((row) => (
              <CallLine
                key={row.patientId}
                row={row}
                label={labels.get(row.patientId) ?? noLabel}
                language={settings.language}
                now={agesAt}
                columns={callBlock.columns}
                isFullRed={fullRed.has(row.patientId)}
              />
            ))}
          </ol>
        )}
        <ol
          className="lines rest"
          data-columns={grid.columns}
          data-lines={grid.lines}
          style={{ gridTemplateRows: `repeat(${page.rows}, minmax(0, 1fr))` }}
        >
          {lines.map((row) => (
            <Line
              key={row.patientId}
              row={row}
              label={labels.get(row.patientId) ?? noLabel}
              language={settings.language}
              now={agesAt}
              grid={grid}
              isFullRed={fullRed.has(row.patientId)}
            />
          ))}
        </ol>
      </div>
      {rows.length === 0 && <p className="nobody">{t('nobody')}</p>}
      <BoardFoot
        rows={rows}
        shown={[...calls, ...lines]}
        pages={pages.length}
        at={at}
        turn={turn}
        freeBeds={freeBedsOf(rows, settings.beds)}
        figures={figures}
        t={t}
      />
      {!isLive && (
        <div className="stale">
          <p role="status">
            {asOf === null ? t('notLive') : t('asOf', { time: clockTime(asOf, settings.language, true) })}
          </p>
        </div>
      )}
    </div>
  );
}
