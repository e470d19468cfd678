import { searchable } from '@bedside/contracts/comparable.ts';
import type { LucideIcon } from 'lucide-react';
import type { Needs } from '../../ui/rights/needs.ts';

/** A command of the palette. */
export interface Command {
  id: string;
  group: 'actions' | 'goTo' | 'settings';
  label: string;
  /** Further search words. */
  words?: string;
  /** The keyboard shortcut of the same command. */
  keys?: string;
  icon: LucideIcon;
  /** The call that it leads to. */
  needs?: Needs | undefined;
  run: () => void;
}

/**
 * Returns the commands with every typed word in their label or words, ignoring case and accents. Matches in labels come
 * first.
 */
export function searchCommands(commands: Command[], typed: string): Command[] {
  const words = searchable(typed).split(/\s+/).filter(Boolean);
  const isIn = (text: string) => words.every((word) => searchable(text).includes(word));
  const found = commands.filter(({ label, words: more = '' }) => isIn(`${label} ${more}`));
  return [...found.filter(({ label }) => isIn(label)), ...found.filter(({ label }) => !isIn(label))];
}
