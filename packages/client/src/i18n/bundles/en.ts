import type { Resource } from 'i18next';

export const bundle = import.meta.glob<Resource>('../en/{chart,frame}/*.json', {
  eager: true,
  import: 'default',
});
