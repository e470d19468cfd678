import { useAtomValue } from 'jotai';
import { singleKeysAtom } from '../../storage/preferences.ts';
import { cn } from '../class-names.ts';

/**
 * The key of the button around it. Hidden on touch screens; a single letter is also hidden while single keys are off.
 * Screen readers read the button's `aria-keyshortcuts`.
 */
export function KeyHint({ keys, className }: { keys: string; className?: string }) {
  const hasSingleKeys = useAtomValue(singleKeysAtom);
  if (keys.length === 1 && !hasSingleKeys) return null;
  return (
    <kbd
      aria-hidden
      className={cn(
        'ml-1 rounded-sm border border-current/30 px-1 font-sans text-xs leading-4 font-normal max-md:hidden pointer-coarse:hidden',
        className,
      )}
    >
      {keys}
    </kbd>
  );
}
