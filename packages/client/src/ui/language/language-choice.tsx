import { useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { languageAtom, languages } from '../../storage/preferences.ts';
import { cn } from '../class-names.ts';

/** Shows the languages side by side, each in its own name. For screens with room. */
export function LanguageChoice() {
  const { t } = useTranslation('common');
  const [language, choose] = useAtom(languageAtom);
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">{t('language')}</legend>
      {languages.map((tag) => (
        <button
          key={tag}
          type="button"
          lang={tag}
          aria-pressed={tag === language}
          onClick={() => choose(tag)}
          className={cn(
            'h-9 rounded-md px-3 text-sm hover:bg-hover max-md:h-11',
            tag === language ? 'font-semibold text-ink' : 'text-muted',
          )}
        >
          {t(`languageNames.${tag}`)}
        </button>
      ))}
    </fieldset>
  );
}
