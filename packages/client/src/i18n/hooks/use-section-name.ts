import { type HistoryDomain, historyDomains } from '@bedside/contracts/chart-domain.ts';
import { useTranslation } from 'react-i18next';

/** The section of a domain brings its name in the domain's own texts. */
const namespaces = [...historyDomains, 'timeline'] as const;

/** Returns a function that names a section of the history. */
export function useSectionName(): (section: HistoryDomain | 'timeline') => string {
  const { t } = useTranslation(namespaces);
  return (section) => t(`${section}:domain.section`);
}
