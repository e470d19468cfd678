import type { CountersignableRight, Right } from '@bedside/contracts/rights.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from './session.ts';

/**
 * Returns a function that says in words why the reader may not do something; undefined if they may. While the reader is
 * unknown it says nothing, because the server decides.
 */
export function useLacking(): (right: Right) => string | undefined {
  const { t } = useTranslation('rights');
  const rights = useSession().user?.rights;
  return useCallback(
    (right) => (rights === undefined || rights.includes(right) ? undefined : t(`refused.${right}`)),
    [rights, t],
  );
}

/** Returns a function that says in words why the reader does not hold a right in full; undefined if they do. */
export function useLackingInFull(): (right: CountersignableRight) => string | undefined {
  const { t } = useTranslation('rights');
  const lacking = useLacking();
  const countersigned = useSession().user?.countersigned;
  return useCallback(
    (right) =>
      lacking(right) ??
      (countersigned?.includes(right) ? t('inFull', { right: t(`names.${right}`) }) : undefined),
    [lacking, countersigned, t],
  );
}
