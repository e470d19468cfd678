import { type Change, diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** How long a comparison of two texts may keep the screen waiting. */
export const textComparisonMs = 400;

/** Returns the words that differ between two texts; undefined if the comparison would take too long. */
function changesBetween(before: string, after: string): Change[] | undefined {
  return diffWordsWithSpace(before, after, { timeout: textComparisonMs });
}

/** Shows a text with the words that were added and removed. Screen readers hear both by name. */
export function WordChanges({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation('notes');
  const changes = useMemo(() => changesBetween(before, after), [before, after]);
  if (changes === undefined) {
    return (
      <>
        <p className="text-sm text-muted">{t('changes.tooMany')}</p>
        <p className="mt-2 break-words whitespace-pre-wrap">{after}</p>
      </>
    );
  }
  return (
    <p className="break-words whitespace-pre-wrap">
      {keyed(changes).map(({ key, change }) => {
        if (change.added) {
          return (
            <ins key={key} className="rounded-sm bg-action-tint text-action decoration-2 underline-offset-2">
              <span className="sr-only">{t('changes.added')} </span>
              {change.value}
            </ins>
          );
        }
        if (change.removed) {
          return (
            <del key={key} className="text-muted">
              <span className="sr-only">{t('changes.removed')} </span>
              {change.value}
            </del>
          );
        }
        return <span key={key}>{change.value}</span>;
      })}
    </p>
  );
}

/** Adds the position of each piece, which identifies it. */
function keyed(changes: readonly Change[]): { key: number; change: Change }[] {
  let place = 0;
  return changes.map((change) => {
    const key = place;
    place += change.value.length;
    return { key, change };
  });
}
