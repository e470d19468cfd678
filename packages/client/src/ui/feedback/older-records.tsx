import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../class-names.ts';
import { Button } from '../controls/button.tsx';
import { Spinner } from './spinner.tsx';

interface OlderRecordsProps {
  older: { exist: boolean; isReading: boolean; hasFailed: boolean; read: () => void };
  /** Names the records on the button; "Show older" by default. */
  label?: string;
  /** Waits for the button, even at the end of a scrolled list. */
  onRequest?: boolean;
  className?: string;
}

/**
 * The end of a list with older records on the server. Loads them when the reader scrolls here or presses the button.
 */
export function OlderRecords({ older, label, onRequest = false, className }: OlderRecordsProps) {
  const { t } = useTranslation('common');
  const place = useRef<HTMLDivElement>(null);
  const { exist, isReading, hasFailed, read } = older;
  const isWaiting = exist && !isReading && !hasFailed && !onRequest;
  const onSight = useEffectEvent(read);
  useEffect(() => {
    const end = place.current;
    if (!isWaiting || end === null || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting && isScrolled(end)) onSight();
    });
    observer.observe(end);
    return () => observer.disconnect();
  }, [isWaiting]);
  if (!exist) return null;
  return (
    <div ref={place} className={cn('flex flex-wrap items-center gap-3 p-4', className)}>
      <Button variant="outline" size="sm" disabled={isReading} onClick={read}>
        {isReading && <Spinner className="size-4" />}
        {hasFailed ? t('retry') : (label ?? t('older'))}
      </Button>
      {hasFailed && (
        <span role="alert" className="text-sm text-red">
          {t('olderFailed')}
        </span>
      )}
    </div>
  );
}

/** The end of a short list is visible without scrolling, so being visible does not count as a request. */
function isScrolled(element: Element): boolean {
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
    if (parent.scrollTop > 0) return true;
  }
  return false;
}
