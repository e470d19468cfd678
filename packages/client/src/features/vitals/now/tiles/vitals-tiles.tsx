import type { VitalsSummary } from '../use-vitals-summary.ts';
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
  return tiles.map((tile) => (
    <VitalsTile
      key={tile.tile}
      tile={tile}
      patientId={patientId}
      isLoaded={vitals.isLoaded}
      now={now}
      dueMinutes={due?.minutes}
      className={className}
    />
  ));
}
