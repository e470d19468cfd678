import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../../ui/class-names.ts';
import { Popover, PopoverContent, PopoverTrigger } from '../../../ui/overlays/popover.tsx';

interface RuleHintProps {
  /** The sign, for screen readers. */
  name: string;
  /** The deciding rule, from `useRuleWords`. */
  words: string;
  className?: string;
}

/** Names on demand the rule behind the tone of a value. Works by click, touch and keyboard. */
export function RuleHint({ name, words, className }: RuleHintProps) {
  const { t } = useTranslation('vitals');
  return (
    <Popover>
      <PopoverTrigger
        aria-label={`${t('rule.why')} ${name}`}
        className={cn(
          // The target is larger than the icon, so that rows keep their height.
          'relative inline-flex size-5 shrink-0 items-center justify-center self-center rounded-sm text-muted before:absolute before:-inset-1 hover:bg-hover max-md:before:-inset-3',
          className,
        )}
      >
        <Info aria-hidden className="size-3.5" />
      </PopoverTrigger>
      <PopoverContent aria-label={t('rule.title', { name })} className="max-w-72 p-3 text-sm text-ink">
        <p>{words}</p>
        <p className="mt-1 text-xs text-muted">{t('rule.dangerous')}</p>
      </PopoverContent>
    </Popover>
  );
}
