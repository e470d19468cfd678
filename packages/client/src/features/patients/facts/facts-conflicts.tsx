import { useAtomValue } from 'jotai';
import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { clockTime } from '../../../i18n/format.ts';
import { languageAtom } from '../../../storage/preferences.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { focusAfter } from '../../../ui/hooks/use-focus-recovery.ts';
import { useFactText } from '../head/use-fact-text.ts';
import type { FactName } from './facts-form.ts';
import type { FactsEditor } from './use-facts-editor.ts';

/** Shows colleagues' changes since the dialog opened. If both changed the same fact, the user chooses one. */
export function FactsConflicts({ editor }: { editor: FactsEditor }) {
  const { t } = useTranslation('patients');
  const language = useAtomValue(languageAtom);
  const text = useFactText();
  const factNames = (name: FactName) => {
    const change = editor.whoChanged(name);
    return {
      who: change?.who ?? t('facts.colleague'),
      field: t(`fields.${name}`),
      time: clockTime(change?.at ?? Date.now(), language),
    };
  };
  return (
    <div
      role="status"
      className="flex max-h-[35dvh] shrink-0 flex-col gap-2 overflow-y-auto border-t px-5 py-3 empty:hidden"
    >
      {editor.news.length > 0 && (
        <ul className="rounded-md bg-action-tint px-3 py-2 text-sm text-action">
          {editor.news.map((name) => (
            <li key={name} className="flex items-start gap-2">
              <Users aria-hidden className="mt-px size-4 shrink-0" />
              {t('facts.colleagueChanged', { ...factNames(name), value: text(name, editor.latest) })}
            </li>
          ))}
        </ul>
      )}
      {editor.conflicts.map((name) => (
        <fieldset
          key={name}
          data-conflict
          {...focusAfter('[data-conflict] button', `[name="${name}"]`)}
          className="rounded-md border border-l-3 border-amber-mark bg-amber-tint px-3 py-2 text-sm"
        >
          <legend className="contents">
            <span className="font-semibold text-amber">{t('facts.conflictTitle', factNames(name))}</span>
          </legend>
          <div className="mt-1.5 flex flex-wrap gap-2 max-md:[&>button]:min-h-11">
            <Button
              variant="outline"
              size="sm"
              className="h-auto min-h-8 py-1 text-left whitespace-normal"
              onClick={() => editor.keepMine(name)}
            >
              {t('facts.mine', { value: text(name, editor.form) })}
            </Button>
            <Button
              variant="outline"
              size="sm"
              className="h-auto min-h-8 py-1 text-left whitespace-normal"
              onClick={() => editor.takeTheirs(name)}
            >
              {t('facts.theirs', { value: text(name, editor.latest) })}
            </Button>
          </div>
        </fieldset>
      ))}
    </div>
  );
}
