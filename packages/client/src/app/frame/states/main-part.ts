import { loadAllTexts } from '../../../i18n/i18n.ts';
import { partOf } from '../../../ui/part.tsx';

/** The main screen, with the socket and its texts. */
export const mainPart = partOf(async () => {
  const [screen] = await Promise.all([import('../main-screen.tsx'), loadAllTexts()]);
  return screen;
});
