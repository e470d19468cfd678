import { ListPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '../../../ui/overlays/popover.tsx';
import { useConversationActions } from '../conversation-actions.ts';

const categories = ['diagnosis', 'treatment', 'scores'] as const;

/** Prepared questions by category. Choosing one fills the message box. */
export function CommonPrompts() {
  const { t } = useTranslation('chat');
  const { fill } = useConversationActions();
  const [isOpen, setOpen] = useState(false);
  const isChosen = useRef(false);
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button variant="ghost" size="sm" className="max-md:size-11">
          <ListPlus aria-hidden /> <span className="max-md:sr-only">{t('prompts')}</span>
        </Button>
      </PopoverTrigger>
      <PopoverContent
        side="top"
        aria-label={t('prompts')}
        className="w-96 max-w-[calc(100vw-1rem)] p-2"
        onOpenAutoFocus={() => {
          isChosen.current = false;
        }}
        onCloseAutoFocus={(event) => {
          // Keeps the focus in the message box.
          if (isChosen.current) event.preventDefault();
        }}
      >
        {categories.map((category) => (
          <section key={category} aria-labelledby={`prompts-${category}`} className="pb-1">
            <h3 id={`prompts-${category}`} className="px-2 py-1 text-xs font-semibold text-muted">
              {t(`promptCategory.${category}`)}
            </h3>
            <ul>
              {t(`prompt.${category}`, { returnObjects: true }).map((prompt) => (
                <li key={prompt}>
                  <button
                    type="button"
                    onClick={() => {
                      isChosen.current = true;
                      setOpen(false);
                      fill(prompt);
                    }}
                    className="w-full rounded-sm px-2 py-1.5 text-left hover:bg-hover max-md:min-h-11"
                  >
                    {prompt}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </PopoverContent>
    </Popover>
  );
}
