import type { Resource } from 'i18next';

export const bundle = import.meta.glob<Resource>('../de/first/*.json', { eager: true, import: 'default' });
