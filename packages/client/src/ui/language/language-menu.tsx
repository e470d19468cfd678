import { useAtom } from 'jotai';
import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { languageAtom, languages } from '../../storage/preferences.ts';
import { Button } from '../controls/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '../overlays/dropdown-menu.tsx';

/** Selects the screen's language from a menu, each in its own name. */
export function LanguageMenu({ className }: { className?: string }) {
  const { t } = useTranslation('common');
  const [language, choose] = useAtom(languageAtom);
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="sm" className={className}>
          <Languages aria-hidden />
          <span className="sr-only">
            {t('language')}: {t(`languageNames.${language}`)}
          </span>
          <span className="uppercase">{language}</span>
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuRadioGroup value={language}>
          {languages.map((tag) => (
            <DropdownMenuRadioItem key={tag} value={tag} lang={tag} onSelect={() => choose(tag)}>
              {t(`languageNames.${tag}`)}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
