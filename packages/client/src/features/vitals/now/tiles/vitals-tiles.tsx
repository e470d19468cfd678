import { useRuleWords } from '../../use-rule-words.ts';
import type { VitalsSummary } from '../use-vitals-summary.ts';
import type { Tile } from './tiles.ts';
import { VitalsTile } from './vitals-tile.tsx';

interface VitalsTilesProps {
  patientId: string;
  summary: VitalsSummary;
  /** The class names of each tile. */
  className: string;
}

/** The five tiles of a patient. */
export function VitalsTiles({ patientId, summary, className }: VitalsTilesProps) {
  const { vitals, tiles, due, now } = summary;
  const ruleWords = useRuleWords();
  const whyOf = ({ tile, at, color, judgement, moment }: Tile) =>
    vitals.patient && at !== undefined && color !== 'normal'
      ? ruleWords(tile, judgement, vitals.patient, { ...moment, at })
      : undefined;
  return tiles.map((tile) => (
    <VitalsTile
      key={tile.tile}
      tile={tile}
      patientId={patientId}
      isLoaded={vitals.isLoaded}
      now={now}
      dueMinutes={due?.minutes}
      why={whyOf(tile)}
      className={className}
    />
  ));
}
