import type { Resource } from 'i18next';

export const bundle = import.meta.glob<Resource>(
  ['../es/*.json', '!../es/{account,auth,common,connection,problems}.json'],
  {
    eager: true,
    import: 'default',
  },
);
