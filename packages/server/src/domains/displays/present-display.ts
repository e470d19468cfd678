import type { Display } from '@bedside/contracts/displays/displays.contract.ts';
import type { StoredDisplay } from './displays.model.ts';

/** The start of a display's token, which tells it from a clinician's. */
export const displayTokenPrefix = 'display_';

/** Returns a display as its department sees it. */
export function presentDisplay({
  _id,
  name,
  privacy,
  pairedAt,
  pairedBy,
  lastSeenAt,
}: StoredDisplay): Display {
  return {
    id: _id,
    name,
    privacy,
    pairedAt: pairedAt.toISOString(),
    pairedBy,
    ...(lastSeenAt && { lastSeenAt: lastSeenAt.toISOString() }),
  };
}
