import { useAtomValue, useSetAtom } from 'jotai';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useSectionName } from '../../i18n/hooks/use-section-name.ts';
import { historySections, isHistorySection, mainTabs } from '../../state/address.ts';
import { drawerOpenAtom, selectedPatientIdAtom } from '../../state/selection.ts';
import { useNewCounts } from '../../state/use-chart-news.ts';
import { cn } from '../../ui/class-names.ts';
import { KeyHint } from '../../ui/controls/key-hint.tsx';
import { PlainTab, PlainTabsList } from '../../ui/controls/tabs.tsx';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import { sectionKeys } from '../palette/keys.ts';
import { sectionIcon, tabIcons } from '../sections/sections.ts';
import { type SectionChoice, useChooseSection, useSelectedTab } from '../sections/shown-section.ts';

/** Every part of a chart, in order. The sections of the history follow it. */
const inOrder: readonly SectionChoice[] = mainTabs.flatMap((tab) =>
  tab === 'history' ? [tab, ...historySections] : [tab],
);

const keys: Partial<Record<SectionChoice, string>> = { overview: 'o', ...sectionKeys };

const isOfHistory = (name: SectionChoice) => name !== 'history' && isHistorySection(name);

function useNameOf(): (name: SectionChoice) => string {
  const { t } = useTranslation('frame');
  const sectionName = useSectionName();
  return (name) => (name === 'history' || !isHistorySection(name) ? t(name) : sectionName(name));
}

const iconOf = (name: SectionChoice): LucideIcon =>
  name === 'history' || !isHistorySection(name) ? tabIcons[name] : sectionIcon(name);

/**
 * Every part of the chart as one list of tabs, in the sidebar. The history itself is never the selected tab, because one
 * of its sections is. Arrow keys only move the focus, because a section that they opened and left would count as read.
 */
export function SectionTabs({ isRail }: { isRail: boolean }) {
  const { t } = useTranslation('frame');
  const newCounts = useNewCounts(useAtomValue(selectedPatientIdAtom) ?? '');
  const nameOf = useNameOf();
  return (
    <PlainTabsList aria-label={t('tabs')} className="flex flex-col gap-px">
      {inOrder.map((name) => (
        <RailTip key={name} isRail={isRail} text={nameOf(name)}>
          <PlainTab
            value={name}
            data-section={name}
            aria-keyshortcuts={keys[name]}
            {...(name === 'history' && { 'aria-controls': undefined })}
            className={cn(
              entry,
              'hover:bg-hover aria-selected:bg-action-tint aria-selected:text-action',
              !isRail && isOfHistory(name) && 'pl-7',
            )}
          >
            <EntryFace
              icon={iconOf(name)}
              letter={keys[name]}
              isRail={isRail}
              isBare={isOfHistory(name) && !isRail}
              newCount={newCounts.get(name)}
            >
              {nameOf(name)}
            </EntryFace>
          </PlainTab>
        </RailTip>
      ))}
    </PlainTabsList>
  );
}

/** The same list as buttons, in the phone's drawer. Each closes the drawer. */
export function SectionButtons() {
  const nameOf = useNameOf();
  const selected = useSelectedTab();
  const choose = useChooseSection();
  const setDrawer = useSetAtom(drawerOpenAtom);
  return inOrder.map((name) => (
    <EntryButton
      key={name}
      icon={iconOf(name)}
      letter={keys[name]}
      isCurrent={selected === name}
      className={cn(isOfHistory(name) && 'pl-7')}
      onClick={() => {
        choose(name);
        setDrawer(false);
      }}
    >
      {nameOf(name)}
    </EntryButton>
  ));
}

const entry =
  'relative flex h-8 w-full shrink-0 items-center gap-2.5 rounded-md px-3 text-left font-medium max-md:h-11 [&_svg]:size-4 [&_svg]:shrink-0';

interface EntryButtonProps extends ComponentProps<'button'> {
  icon: LucideIcon;
  letter?: string | undefined;
  isCurrent?: boolean;
  isRail?: boolean;
  children: string;
}

/** A place or an action of the sidebar that is no part of a chart. */
export function EntryButton({
  icon,
  letter,
  isCurrent = false,
  isRail = false,
  className,
  children,
  ...props
}: EntryButtonProps) {
  return (
    <RailTip isRail={isRail} text={children}>
      <button
        type="button"
        aria-keyshortcuts={letter}
        aria-current={isCurrent ? 'page' : undefined}
        className={cn(entry, isCurrent ? 'bg-action-tint text-action' : 'hover:bg-hover', className)}
        {...props}
      >
        <EntryFace icon={icon} letter={letter} isRail={isRail}>
          {children}
        </EntryFace>
      </button>
    </RailTip>
  );
}

interface EntryFaceProps {
  icon: LucideIcon;
  letter: string | undefined;
  isRail: boolean;
  /** Without an icon, as below a heading that has one. */
  isBare?: boolean;
  /** The number of records that are new since the reader last looked. */
  newCount?: number | undefined;
  children: string;
}

function EntryFace({ icon: Icon, letter, isRail, isBare = false, newCount, children }: EntryFaceProps) {
  const { t } = useTranslation('frame');
  return (
    <>
      {!isBare && <Icon aria-hidden />} <span className={cn('min-w-0', isRail && 'sr-only')}>{children}</span>{' '}
      {newCount !== undefined && (
        <span
          className={cn(
            'rounded-full bg-action-tint px-1.5 text-xs text-action tabular-nums',
            isRail && 'absolute top-0 right-0 px-1',
          )}
        >
          {newCount}
          <span className="sr-only"> {t('newSince')}</span>
        </span>
      )}
      {letter && !isRail && <KeyHint keys={letter} className="ml-auto text-muted" />}
    </>
  );
}

/** In the rail, which has no room for words, names the icon for the pointer. */
function RailTip({
  isRail,
  text,
  children,
}: {
  isRail: boolean;
  text: string;
  children: React.ReactElement;
}) {
  if (!isRail) return children;
  return (
    <Tooltip content={text} side="right">
      {children}
    </Tooltip>
  );
}
