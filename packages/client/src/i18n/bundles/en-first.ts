import type { Resource } from 'i18next';

export const bundle = import.meta.glob<Resource>('../en/first/*.json', { eager: true, import: 'default' });
