import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** How long the errors of one form are gathered into one announcement. */
const errorsGatheredMs = 100;

/** The fields whose errors are announced together. */
interface Announcement {
  id: number;
  names: string[];
}

const announcementAtom = atom<Announcement | null>(null);

/** Errors that the announcement names and that are still on screen. */
let announced = new Set<HTMLElement>();
const waiting = new Set<HTMLElement>();
let count = 0;

/** Announces an error together with all others of the same moment, so that a form with four errors speaks once. */
export function announceError(error: HTMLElement): void {
  if (waiting.size === 0) setTimeout(announce, errorsGatheredMs);
  waiting.add(error);
}

/** Takes back an error that is no longer on screen. */
export function withdrawError(error: HTMLElement): void {
  waiting.delete(error);
  if (announced.delete(error) && announced.size === 0) getDefaultStore().set(announcementAtom, null);
}

function announce(): void {
  const errors = [...waiting].filter((error) => error.isConnected && error.textContent !== '');
  waiting.clear();
  if (errors.length === 0) return;
  count += 1;
  announced = new Set(errors);
  const names = [...new Set(errors.map((error) => nameOf(error) ?? error.textContent ?? ''))];
  getDefaultStore().set(announcementAtom, { id: count, names });
}

/** Returns the name of the control that an error describes. */
function nameOf({ id }: HTMLElement): string | undefined {
  const control = document.querySelector<HTMLInputElement>(`[aria-describedby~="${CSS.escape(id)}"]`);
  return control?.getAttribute('aria-label') ?? control?.labels?.[0]?.textContent ?? undefined;
}

/**
 * Names the fields with errors, once for each moment. A field's own text is the description of its control. A form that is
 * sent again with the same errors repeats them.
 *
 * Has the attribute `aria-live`, because modal dialogs hide everything else from screen readers.
 */
export function ErrorVoice() {
  const { t } = useTranslation('common');
  const announcement = useAtomValue(announcementAtom);
  useEffect(() => {
    const repeat = ({ target }: Event) => {
      if (!(target instanceof HTMLElement)) return;
      for (const error of target.querySelectorAll<HTMLElement>('[data-field-error]')) announceError(error);
    };
    document.addEventListener('submit', repeat, true);
    return () => document.removeEventListener('submit', repeat, true);
  }, []);
  return (
    <div aria-live="assertive" className="sr-only">
      {/* A new element for each announcement, because screen readers skip unchanged text. */}
      {announcement && (
        <span key={announcement.id}>
          {t('fieldsNeedAttention', {
            count: announcement.names.length,
            fields: announcement.names.join(', '),
          })}
        </span>
      )}
    </div>
  );
}
