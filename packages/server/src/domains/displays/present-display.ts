import type { Display } from '@bedside/contracts/displays/displays.contract.ts';
import type { StoredDisplay } from './displays.model.ts';

/** The prefix of a display's token, which distinguishes it from a clinician's. */
export const displayTokenPrefix = 'display_';

type Settings = Pick<Display, 'name' | 'privacy' | 'order' | 'perPage' | 'sound' | 'language'>;

/** Returns a display's settings. Displays from before the last four settings existed get the defaults. */
export const settingsOf = ({
  name,
  privacy,
  order = 'deterioration',
  perPage = 16,
  sound = false,
  language = 'en',
}: Pick<StoredDisplay, 'name' | 'privacy'> & Partial<StoredDisplay>): Settings => ({
  name,
  privacy,
  order,
  perPage,
  sound,
  language,
});

/** Returns a display as the API sends it to its department. */
export function presentDisplay(display: StoredDisplay): Display {
  const { _id, pairedAt, pairedBy, lastSeenAt } = display;
  return {
    id: _id,
    ...settingsOf(display),
    pairedAt: pairedAt.toISOString(),
    pairedBy,
    ...(lastSeenAt && { lastSeenAt: lastSeenAt.toISOString() }),
  };
}
