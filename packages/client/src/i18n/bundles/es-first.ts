import type { Resource } from 'i18next';

export const bundle = import.meta.glob<Resource>('../es/first/*.json', { eager: true, import: 'default' });
