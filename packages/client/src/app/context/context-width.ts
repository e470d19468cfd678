import { pixelBounds } from '../../bounds.ts';

const { narrowestContext, widestContext, contextStep } = pixelBounds;

/** The keys that move the panel's edge. The edge moves with the arrow, so the left one makes the panel wider. */
const moves: Record<string, (width: number) => number> = {
  ArrowLeft: (width) => width + contextStep,
  ArrowRight: (width) => width - contextStep,
  Home: () => narrowestContext,
  End: () => widestContext,
};

/** Returns the panel's width after a key at its edge; undefined for keys that do not move it. */
export const widthAfter = (key: string, width: number): number | undefined => moves[key]?.(width);
