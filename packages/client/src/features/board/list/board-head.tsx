import { type BoardSort, boardSorts } from '@bedside/contracts/clinical/board/board-order.ts';
import { ArrowDownUp, Search, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FilterBar } from '../../../ui/controls/filter-bar.tsx';
import { Input } from '../../../ui/controls/input.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '../../../ui/overlays/dropdown-menu.tsx';
import { useBoardWords } from '../cells/use-board-words.ts';
import { type BoardFilter, boardFilters } from '../order/board-filters.ts';
import type { BoardView } from './use-board-lines.ts';

interface BoardHeadProps {
  department: string;
  view: BoardView;
  /** Undefined until the list has loaded. */
  counts: Record<BoardFilter, number> | undefined;
  freeBeds: number;
  /** The number of rows that wait to move. */
  held: number;
  /** Buttons for the whole list. */
  actions?: ReactNode;
  onFilter: (filter: BoardFilter) => void;
  onSort: (sort: BoardSort) => void;
  onSearch: (text: string) => void;
  onSortNow: () => void;
}

/** The department, its census, and the filter and order of the list. */
export function BoardHead({ department, view, counts, freeBeds, held, actions, ...on }: BoardHeadProps) {
  const { t } = useBoardWords();
  return (
    <div className="shrink-0 border-b bg-surface px-3 pt-2 pb-1.5">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="department-name" className="text-lg font-semibold">
          {department}
        </h2>
        {counts && (
          <p className="text-sm text-muted">
            {t('census', { count: counts.all })}
            {freeBeds > 0 && ` · ${t('free', { count: freeBeds })}`}
          </p>
        )}
        {held > 0 && (
          <p role="status" className="ml-auto flex items-center gap-2 text-sm text-action">
            {t('held', { count: held })}
            <Button size="sm" variant="outline" className="h-7 px-2" onClick={on.onSortNow}>
              {t('sortNow')}
            </Button>
          </p>
        )}
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <FilterBar
          label={t('filters')}
          className="-mx-1 max-w-full overflow-x-auto p-1"
          filters={boardFilters.map((value) => ({
            value,
            label: t(`filter.${value}`),
            ...(counts && { count: counts[value] }),
          }))}
          value={view.filter}
          onChange={on.onFilter}
        />
        <div className="ml-auto flex flex-wrap items-center gap-3 max-md:ml-0 max-md:w-full">
          {actions}
          <div className="flex min-w-0 items-center gap-3 max-md:grow">
            <SearchField text={view.search} onSearch={on.onSearch} />
            <SortChoice sort={view.sort} onSort={on.onSort} />
          </div>
        </div>
      </div>
    </div>
  );
}

function SearchField({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const { t } = useBoardWords();
  return (
    <div className="relative min-w-0 max-md:grow">
      <Search aria-hidden className="absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted" />
      <Input
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        autoComplete="off"
        className="h-8 w-44 pl-8 max-md:h-11 max-md:w-full [&::-webkit-search-cancel-button]:hidden"
        value={text}
        onChange={({ target }) => onSearch(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text !== '') onSearch('');
        }}
      />
      {text !== '' && (
        <Button
          variant="ghost"
          size="icon"
          className="absolute top-1/2 right-0.5 size-7 -translate-y-1/2"
          aria-label={t('clearSearch')}
          onClick={() => onSearch('')}
        >
          <X aria-hidden />
        </Button>
      )}
    </div>
  );
}

function SortChoice({ sort, onSort }: { sort: BoardSort; onSort: (sort: BoardSort) => void }) {
  const { t } = useBoardWords();
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="outline" size="sm" className="max-md:h-11">
          <ArrowDownUp aria-hidden />
          <span className="sr-only">{t('sort')}: </span>
          {t(`sorts.${sort}`)}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuRadioGroup value={sort}>
          {boardSorts.map((value) => (
            <DropdownMenuRadioItem key={value} value={value} onSelect={() => onSort(value)}>
              {t(`sorts.${value}`)}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** Shown in place of the lines if a filter or a search matches none. */
export function NoLines({
  view,
  onShowAll,
  children,
}: {
  view: BoardView;
  onShowAll: () => void;
  children: ReactNode;
}) {
  const { t } = useBoardWords();
  const isWhole = view.filter === 'all' && view.search === '';
  return (
    <div className={cn('flex grow flex-col items-center justify-center gap-4 p-8 text-center')}>
      <p className="max-w-prose text-muted">{t(`none.${view.search === '' ? view.filter : 'search'}`)}</p>
      {isWhole ? (
        children
      ) : (
        <Button variant="outline" className="max-md:h-11" onClick={onShowAll}>
          {t('showAll')}
        </Button>
      )}
    </div>
  );
}
