import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { isWithCountersigning, lackedRight } from '../ui/rights/lacked-right.ts';
import type { Needs } from '../ui/rights/needs.ts';
import { type Control, PermissionContext } from '../ui/rights/permission.tsx';
import { controlOf } from '../ui/rights/refusal.ts';
import { useSession } from './session.ts';
import { useLacking } from './use-lacking.ts';

/** Lets each control below know whether the reader may make the call that it leads to (ADR 0151). */
export function ReaderPermission({ children }: { children: ReactNode }) {
  const { t } = useTranslation('rights');
  const lacking = useLacking();
  const { user } = useSession();
  const id = user?.id;
  const rights = user?.rights;
  const countersigned = user?.countersigned;
  const judge = useCallback(
    (needs: Needs): Control => {
      // The server decides while the reader is unknown.
      if (rights === undefined || id === undefined) return controlOf(needs, {});
      const reader = { id, rights, countersigned: countersigned ?? [] };
      const lacked = lackedRight(needs, reader);
      if (lacked !== undefined) return controlOf(needs, { refusal: lacking(lacked) });
      return controlOf(
        needs,
        isWithCountersigning(needs, reader) ? { countersigning: t('countersigning') } : {},
      );
    },
    [id, rights, countersigned, lacking, t],
  );
  return <PermissionContext value={judge}>{children}</PermissionContext>;
}
