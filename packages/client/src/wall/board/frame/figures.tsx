import { censusHours, type DepartmentFigures } from '@bedside/contracts/board/figures.contract.ts';
import type { WallTexts } from '../../texts.ts';
import { hoursAndMinutes } from '../line/line-words.ts';

interface FiguresProps {
  figures: DepartmentFigures;
  t: WallTexts;
}

/** The department's figures of today for the charge nurse, and the census of the last hours. */
export function Figures({ figures: { triage, stay, boarding, leftUnseen, census }, t }: FiguresProps) {
  const length = (minutes: number | null) => (minutes === null ? '–' : hoursAndMinutes(minutes * 60_000));
  return (
    <span className="figures">
      <span>
        {t('figures.triage')} <b>{length(triage.medianMinutes)}</b>
      </span>
      {/* FIG-3, FIG-4: a median leaves out the patients who still wait. */}
      <span>
        {t('figures.untriaged')} <b>{triage.untriaged}</b>
      </span>
      <span>
        {t('figures.stay')} <b>{length(stay.medianMinutes)}</b>
      </span>
      <span>
        {t('figures.over', { hours: stay.limitMinutes / 60 })} <b>{stay.presentOverLimit}</b>
      </span>
      <span>
        {t('figures.boarding')} <b>{boarding.patients}</b>
      </span>
      <span>
        {t('figures.leftUnseen')} <b>{leftUnseen.patients}</b>
      </span>
      <Strip census={census} label={t('unit.hours', { count: censusHours })} />
    </span>
  );
}

/** One bar per hour, between the numbers of the first hour and of now. */
function Strip({ census, label }: { census: DepartmentFigures['census']; label: string }) {
  const most = Math.max(1, ...census.map(({ patients }) => patients));
  return (
    <span className="census">
      {label} <b>{census.at(0)?.patients}</b>
      <svg viewBox={`0 0 ${census.length} ${most}`} preserveAspectRatio="none" aria-hidden="true">
        {census.map(({ at, patients }, place) => (
          <rect key={at} x={place} y={most - patients} width={0.8} height={patients} fill="currentColor" />
        ))}
      </svg>
      <b>{census.at(-1)?.patients}</b>
    </span>
  );
}
