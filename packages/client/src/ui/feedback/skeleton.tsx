import { useTranslation } from 'react-i18next';
import { cn } from '../class-names.ts';

/** The shape of a part of the screen while it loads. */
export type SkeletonShape = 'table' | 'list' | 'overview';

/** A part of the screen before it loads, in its own shape, so that nothing jumps when it arrives. Moves nothing. */
export function Skeleton({ shape }: { shape: SkeletonShape }) {
  const { t } = useTranslation('common');
  return (
    <div role="status" className="min-h-full bg-surface">
      <span className="sr-only">{t('loading')}</span>
      {shape === 'overview' ? <OverviewSkeleton /> : <RowsSkeleton isTable={shape === 'table'} />}
    </div>
  );
}

const rows = [0, 1, 2, 3, 4, 5];

function RowsSkeleton({ isTable }: { isTable: boolean }) {
  return (
    <div aria-hidden>
      <div className="flex h-12 items-center justify-between border-b px-4">
        <Bar className="h-4 w-40" />
        <Bar className="h-8 w-32" />
      </div>
      {isTable && <div className="h-10 border-b" />}
      {rows.map((row) => (
        <div key={row} className="flex h-13 items-center gap-6 border-b px-4">
          <Bar className="h-3 w-28" />
          <Bar className="h-3 w-12" />
          {isTable && <Bar className="h-3 w-16 max-md:hidden" />}
          {isTable && <Bar className="h-3 w-12 max-md:hidden" />}
          {!isTable && <Bar className="h-3 grow" />}
        </div>
      ))}
    </div>
  );
}

/** The lanes of the course before the vitals arrive. */
export function OverviewSkeleton() {
  return (
    <div aria-hidden className="px-4 pt-4">
      <Bar className="h-4 w-32" />
      {rows.map((row) => (
        <div key={row} className="flex h-11 items-center gap-4 border-b">
          <Bar className="h-3 w-10" />
          <Bar className="h-2 grow" />
          <Bar className="h-4 w-12" />
        </div>
      ))}
    </div>
  );
}

function Bar({ className }: { className: string }) {
  return <div className={cn('rounded-sm bg-hover', className)} />;
}
