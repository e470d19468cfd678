import type { DisplayOrder, OwnDisplay } from '@bedside/contracts/displays/displays.contract.ts';
import type { WallLanguage } from './texts.ts';

/** How this display shows the board. */
export interface WallSettings {
  /** Which department the rows belong to. */
  department: string;
  order: DisplayOrder;
  /** The most patients of a page. */
  perPage: number;
  /** The department's beds, in its order. Empty until an administrator lists them. */
  beds: readonly string[];
  language: WallLanguage;
  /** Whether a new call sounds. */
  hasSound: boolean;
}

/** Returns the settings that clinicians chose for a display. */
export const settingsOf = ({
  departmentName,
  order,
  perPage,
  beds,
  language,
  sound,
}: OwnDisplay): WallSettings => ({
  department: departmentName,
  order,
  perPage,
  beds,
  language,
  hasSound: sound,
});
