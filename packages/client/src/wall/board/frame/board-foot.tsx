import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import type { DepartmentFigures } from '@bedside/contracts/board/figures.contract.ts';
import type { WallTexts } from '../../texts.ts';
import { callOf, isOpen } from '../calls.ts';
import { Figures } from './figures.tsx';

interface BoardFootProps {
  rows: readonly BoardRow[];
  /** The patients on screen. */
  shown: readonly BoardRow[];
  pages: number;
  /** The page on screen, from 0. */
  at: number;
  turn: number;
  freeBeds: readonly string[];
  figures: DepartmentFigures | null;
  t: WallTexts;
}

/** The patients who call and have no line on screen, the free beds, the figures of today, and the rhythm of the pages. */
export function BoardFoot({ rows, shown, pages, at, turn, freeBeds, figures, t }: BoardFootProps) {
  const onScreen = new Set(shown.map(({ patientId }) => patientId));
  const elsewhere = rows.filter((row) => isOpen(callOf(row)) && !onScreen.has(row.patientId));
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
      {freeBeds.length > 0 && (
        <span className="free-beds">
          {/* As many beds as fit. None is cut, and their number is in the head. */}
          <span>{t('freeBed')}</span>
          {freeBeds.map((bed) => (
            <b key={bed}>{bed}</b>
          ))}
        </span>
      )}
      {/* Behind the beds, because the figures arrive after them and must not move them. */}
      {elsewhere.length === 0 && figures && <Figures figures={figures} t={t} />}
      {pages > 1 && (
        <span className="rhythm">
          {t('page', { at: at + 1, of: pages })}
          <span className="rhythm-bar">
            <span key={turn} />
          </span>
        </span>
      )}
    </footer>
  );
}
