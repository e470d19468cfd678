import { useTranslation } from 'react-i18next';

/** The first tab stop: skips the header and the sidebar. */
export function SkipLink() {
  const { t } = useTranslation('frame');
  return (
    <a
      href="#main"
      className="sr-only z-90 rounded-md bg-action-solid font-medium text-white focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:leading-11"
    >
      {t('skip')}
    </a>
  );
}
