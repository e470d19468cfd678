import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import type { DepartmentFigures } from '@bedside/contracts/board/figures.contract.ts';
import type { WallTexts } from '../../texts.ts';
import { callOf } from '../calls.ts';
import type { WallLine } from '../pages.ts';
import { Figures } from './figures.tsx';

interface BoardFootProps {
  rows: readonly BoardRow[];
  pages: readonly (readonly WallLine[])[];
  /** The page on screen, from 0. */
  at: number;
  turn: number;
  freeBeds: readonly string[];
  figures: DepartmentFigures | null;
  t: WallTexts;
}

/** The figures of today, the rhythm of the pages, the patients who call on other pages, and empty beds without a line. */
export function BoardFoot({ rows, pages, at, turn, freeBeds, figures, t }: BoardFootProps) {
  const onScreen = new Set((pages[at] ?? []).flatMap((line) => ('row' in line ? [line.row.patientId] : [])));
  const elsewhere = rows.filter((row) => {
    const { state } = callOf(row);
    return (state === 'calling' || state === 'escalated') && !onScreen.has(row.patientId);
  });
  return (
    <footer className="foot">
      {elsewhere.length > 0 && (
        <strong className="elsewhere">
          {t('callsElsewhere', {
            count: elsewhere.length,
            beds: elsewhere.map(({ bed, label }) => bed ?? label).join(', '),
          })}
        </strong>
      )}
      {elsewhere.length === 0 && figures && <Figures figures={figures} t={t} />}
      {freeBeds.length > 0 && (
        <span className="free-beds">{t('freeBeds', { beds: freeBeds.join(', ') })}</span>
      )}
      {pages.length > 1 && (
        <span className="rhythm">
          {t('page', { at: at + 1, of: pages.length })}
          <span className="rhythm-bar">
            <span key={turn} />
          </span>
        </span>
      )}
    </footer>
  );
}
