import { cn } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useBoardWords } from '../cells/use-board-words.ts';
import type { TakeNotice } from '../edit/use-take.ts';

/** The result of the last assignment, over the end of its line. */
export function NoticeLine({ notice: { kind, who, undo, replace } }: { notice: TakeNotice }) {
  const { t } = useBoardWords();
  const text = kind === 'someone-else' ? t('someoneElse', { who: who ?? '' }) : t(kind);
  const isTrouble = kind === 'failed' || kind === 'someone-else';
  const act = (label: string, run: () => void) => (
    <Button size="sm" variant="outline" className="h-7 px-2" onClick={run}>
      {label}
    </Button>
  );
  return (
    <div
      className={cn(
        'absolute inset-y-0 right-0 z-2 flex max-w-full animate-appear items-center gap-3 border-l px-3 text-sm',
        isTrouble ? 'bg-amber-tint text-amber' : 'bg-raised text-ink',
      )}
    >
      <span role="status" className="truncate">
        {text}
      </span>
      {undo && act(t('undo'), undo)}
      {replace && act(t('replace'), replace)}
    </div>
  );
}
