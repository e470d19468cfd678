import type { Resource } from 'i18next';

export const bundle = import.meta.glob<Resource>('../de/{account,auth,common,connection,problems}.json', {
  eager: true,
  import: 'default',
});
