import type { TileColor } from '@bedside/contracts/clinical/header-colors.ts';

/** Normal is ink, never green; unknown is never shown as normal. */
export const toneOf: Record<TileColor, string> = {
  normal: 'text-ink',
  warning: 'text-amber',
  critical: 'text-red',
  unknown: 'text-unknown',
};
