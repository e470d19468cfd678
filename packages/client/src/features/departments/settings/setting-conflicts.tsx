import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';
import { focusAfter } from '../../../ui/hooks/use-focus-recovery.ts';

interface SettingConflict {
  key: string;
  /** The name of the value that both changed. */
  what: string;
  mine: string;
  theirs: string;
}

interface SettingConflictsProps {
  /** The colleague's name. */
  who: string;
  conflicts: readonly SettingConflict[];
  onKeepMine: (key: string) => void;
  onTakeTheirs: (key: string) => void;
}

/** Shows each value that a colleague changed too, both ways. The user chooses one of them before saving. */
export function SettingConflicts({ who, conflicts, onKeepMine, onTakeTheirs }: SettingConflictsProps) {
  const { t } = useTranslation('departments');
  return conflicts.map(({ key, what, mine, theirs }) => (
    <fieldset
      key={key}
      data-conflict
      {...focusAfter('[data-conflict] button', `[data-setting="${CSS.escape(key)}"]`, 'button[type=submit]')}
      className="rounded-md border border-l-3 border-amber-mark bg-amber-tint px-3 py-2 text-sm"
    >
      <legend className="contents">
        <span className="font-semibold text-amber">{t('conflict.title', { who, what })}</span>
      </legend>
      <div className="mt-1.5 flex flex-wrap gap-2 tabular-nums max-md:[&>button]:min-h-11">
        <Button variant="outline" size="sm" onClick={() => onKeepMine(key)}>
          {t('conflict.mine', { value: mine })}
        </Button>
        <Button variant="outline" size="sm" onClick={() => onTakeTheirs(key)}>
          {t('conflict.theirs', { value: theirs })}
        </Button>
      </div>
    </fieldset>
  ));
}
