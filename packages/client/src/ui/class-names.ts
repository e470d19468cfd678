import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

const merge = extendTailwindMerge({
  extend: { theme: { text: ['xs', 'sm', 'base', 'lg', 'xl', '2xl', '3xl'], shadow: ['float'] } },
});

/** Joins class names. If two conflict, the later one wins. */
export const cn = (...classes: ClassValue[]) => merge(clsx(classes));
