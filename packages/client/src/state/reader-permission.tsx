import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { isWithCountersigning, lackedRight, type Needs } from '../ui/rights/needs.ts';
import { type Permission, PermissionContext } from '../ui/rights/permission.tsx';
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
    (needs: Needs): Permission => {
      // The server decides while the reader is unknown.
      if (rights === undefined || id === undefined) return {};
      const held = { id, rights, countersigned: countersigned ?? [] };
      const lacked = lackedRight(needs, held);
      if (lacked !== undefined) return { refusal: lacking(lacked) };
      return isWithCountersigning(needs, held) ? { countersigning: t('countersigning') } : {};
    },
    [id, rights, countersigned, lacking, t],
  );
  return <PermissionContext value={judge}>{children}</PermissionContext>;
}
