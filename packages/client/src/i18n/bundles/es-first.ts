import type { Resource } from 'i18next';

export const bundle = import.meta.glob<Resource>('../es/{auth,common,problems}.json', {
  eager: true,
  import: 'default',
});
