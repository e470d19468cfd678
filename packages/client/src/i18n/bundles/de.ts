import type { Resource } from 'i18next';

export const bundle = import.meta.glob<Resource>('../de/{chart,frame}/*.json', {
  eager: true,
  import: 'default',
});
