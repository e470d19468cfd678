import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import type { DepartmentFigures } from '@bedside/contracts/board/figures.contract.ts';
import { useEffect, useState } from 'react';
import { clockTime } from '../../i18n/format.ts';
import { playCall } from '../../ui/feedback/call-sound.ts';
import type { WallSettings } from '../settings.ts';
import { textsIn } from '../texts.ts';
import { BoardFoot } from './frame/board-foot.tsx';
import { BoardHead } from './frame/board-head.tsx';
import { noLabel, rememberedLabels } from './labels/shown-label.ts';
import { FreeBed, Line } from './line/line.tsx';
import { lineKey } from './pages.ts';
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

/** The whole board: head, lines of one page, foot. Without a live connection all of it is hatched, and says as of when. */
export function Board({ rows, isLive, asOf, figures, settings, now }: BoardProps) {
  const t = textsIn(settings.language);
  const { pages, grid, at, turn, calls, otherFreeBeds } = useShownPage(rows, settings, now);
  useEffect(() => {
    if (calls > 0 && settings.hasSound) playCall();
  }, [calls, settings.hasSound]);
  const [labelsOf] = useState(rememberedLabels);
  const labels = labelsOf(rows);
  const agesAt = Math.floor(now / wallAgesMs) * wallAgesMs;
  const lines = pages[at] ?? [];
  return (
    <div
      className="board"
      data-columns={grid.columns}
      data-lines={grid.lines}
      data-night={isNight(now) || undefined}
      data-stale={!isLive || undefined}
      style={{ transform: shiftAt(now) }}
    >
      <BoardHead rows={rows} settings={settings} isLive={isLive} asOf={asOf} now={now} />
      <ol className="lines" style={{ gridTemplateRows: `repeat(${grid.lines}, minmax(0, 1fr))` }}>
        {lines.map((line) =>
          'row' in line ? (
            <Line
              key={lineKey(line)}
              row={line.row}
              label={labels.get(line.row.patientId) ?? noLabel}
              language={settings.language}
              now={agesAt}
              grid={grid}
            />
          ) : (
            <FreeBed key={lineKey(line)} bed={line.freeBed} text={t('freeBed')} grid={grid} />
          ),
        )}
      </ol>
      {lines.length === 0 && <p className="nobody">{t('nobody')}</p>}
      <BoardFoot
        rows={rows}
        pages={pages}
        at={at}
        turn={turn}
        freeBeds={otherFreeBeds}
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
