import { type BoardSort, boardSorts } from '@bedside/contracts/clinical/board/board-order.ts';
import { ArrowDownUp, Search, SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type BoardFilter, boardFilters } from '../../../state/board-order.ts';
import { cn } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FilterBar } from '../../../ui/controls/filter-bar.tsx';
import { Input } from '../../../ui/controls/input.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../../../ui/overlays/dropdown-menu.tsx';
import { useBoardWords } from '../cells/use-board-words.ts';
import type { BoardView } from './use-board-lines.ts';

interface BoardHeadProps {
  department: string;
  view: BoardView;
  /** Undefined until the list has loaded. */
  counts: Record<BoardFilter, number> | undefined;
  freeBeds: number;
  isPhone: boolean;
  /** The number of rows that wait to move. */
  outOfPlace: number;
  /** Buttons for the whole list. */
  actions?: ReactNode;
  onFilter: (filter: BoardFilter) => void;
  onSort: (sort: BoardSort) => void;
  onSearch: (text: string) => void;
  onSortNow: () => void;
}

/** The department, its census, and the filter and order of the list. In one row on phones. */
export function BoardHead(props: BoardHeadProps) {
  const { department, view, counts, freeBeds, outOfPlace, actions, isPhone, onFilter, onSearch, onSort } =
    props;
  const { t } = useBoardWords();
  if (isPhone) return <PhoneHead {...props} />;
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b bg-surface px-3 py-1.5">
      <div className="leading-tight">
        <h2 id="department-name" className="font-semibold wrap-break-word">
          {department}
        </h2>
        {counts && (
          <p className="text-xs text-muted">
            {t('census', { count: counts.all })}
            {freeBeds > 0 && ` · ${t('free', { count: freeBeds })}`}
          </p>
        )}
      </div>
      <FilterBar
        label={t('filters')}
        className="max-w-full flex-wrap"
        filters={boardFilters.map((value) => ({
          value,
          label: t(`filter.${value}`),
          ...(counts && { count: counts[value] }),
        }))}
        value={view.filter}
        onChange={onFilter}
      />
      <OutOfPlace outOfPlace={outOfPlace} onSortNow={props.onSortNow} />
      <div className="ml-auto flex items-center gap-2">
        {actions}
        <SearchField text={view.search} onSearch={onSearch} />
        <SortChoice sort={view.sort} onSort={onSort} />
      </div>
    </div>
  );
}

/** The title with the filter and its count, and icons for the search, the filter, the order and the rest. */
function PhoneHead(props: BoardHeadProps) {
  const { view, counts, outOfPlace, actions, onFilter, onSort, onSearch } = props;
  const { t } = useBoardWords();
  const [isSearching, setSearching] = useState(view.search !== '');
  return (
    <div className="shrink-0 border-b bg-surface">
      <div className="flex min-h-12 items-center gap-0.5 pr-1 pl-3">
        {isSearching ? (
          <>
            <h2 id="department-name" className="sr-only">
              {props.department}
            </h2>
            <SearchField text={view.search} onSearch={onSearch} autoFocus />
            <Button
              variant="ghost"
              size="icon"
              className="size-11 shrink-0"
              aria-label={t('closeSearch')}
              onClick={() => {
                onSearch('');
                setSearching(false);
              }}
            >
              <X aria-hidden />
            </Button>
          </>
        ) : (
          <>
            <div className="min-w-0 grow leading-tight">
              <h2 id="department-name" className="truncate font-semibold">
                {props.department}
              </h2>
              {counts && (
                <p className="truncate text-xs text-muted">
                  {view.filter === 'all'
                    ? t('census', { count: counts.all })
                    : `${t(`filter.${view.filter}`)} ${counts[view.filter]}`}
                </p>
              )}
            </div>
            <Button
              variant="ghost"
              size="icon"
              className="size-11 shrink-0"
              aria-label={t('search')}
              onClick={() => setSearching(true)}
            >
              <Search aria-hidden />
            </Button>
            <ViewMenu {...{ view, counts, onFilter, onSort }} />
            {actions}
          </>
        )}
      </div>
      <OutOfPlace outOfPlace={outOfPlace} onSortNow={props.onSortNow} />
    </div>
  );
}

/** The filters with their counts, and the orders, in one menu. */
function ViewMenu({
  view,
  counts,
  onFilter,
  onSort,
}: Pick<BoardHeadProps, 'view' | 'counts' | 'onFilter' | 'onSort'>) {
  const { t } = useBoardWords();
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon" className="size-11 shrink-0" aria-label={t('filterAndSort')}>
          <SlidersHorizontal aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuRadioGroup value={view.filter} aria-label={t('filters')}>
          {boardFilters.map((value) => (
            <DropdownMenuRadioItem key={value} value={value} onSelect={() => onFilter(value)}>
              {t(`filter.${value}`)}
              {counts && <span className="ml-auto text-muted">{counts[value]}</span>}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
        <DropdownMenuSeparator />
        <DropdownMenuRadioGroup value={view.sort} aria-label={t('sort')}>
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

/** The number of rows that wait to move, with the button that moves them. */
function OutOfPlace({ outOfPlace, onSortNow }: Pick<BoardHeadProps, 'outOfPlace' | 'onSortNow'>) {
  const { t } = useBoardWords();
  if (outOfPlace === 0) return null;
  return (
    <p role="status" className="flex items-center gap-2 text-sm text-action max-md:px-3 max-md:pb-1">
      {t('held', { count: outOfPlace })}
      <Button size="sm" variant="outline" className="h-7 px-2" onClick={onSortNow}>
        {t('sortNow')}
      </Button>
    </p>
  );
}

interface SearchFieldProps {
  text: string;
  autoFocus?: boolean;
  onSearch: (text: string) => void;
}

function SearchField({ text, autoFocus = false, onSearch }: SearchFieldProps) {
  const { t } = useBoardWords();
  return (
    <div className="relative min-w-0 max-md:grow">
      <Search aria-hidden className="absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted" />
      <Input
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        autoComplete="off"
        autoFocus={autoFocus}
        className="h-8 w-36 pl-8 max-md:h-11 max-md:w-full [&::-webkit-search-cancel-button]:hidden"
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
        <Button variant="outline" size="sm">
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
        <Button variant="outline" onClick={onShowAll}>
          {t('showAll')}
        </Button>
      )}
    </div>
  );
}
