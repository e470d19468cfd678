import type { Right } from '@bedside/contracts/rights.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { patientQuery } from '../../../domains/patients.queries.ts';
import { listed, type Needs } from '../../../ui/rights/needs.ts';
import { type Control, PermissionContext, usePermission } from '../../../ui/rights/permission.tsx';
import { controlOf } from '../../../ui/rights/refusal.ts';

/** Every other right changes charts. */
const otherRights: ReadonlySet<Right> = new Set(['read-chart', 'export', 'see-log', 'administer']);

/** Returns whether a control leads to a change of a chart. */
const writesChart = (needs: Needs): boolean =>
  listed(needs).some((need) => {
    if (typeof need === 'string') return !otherRights.has(need);
    if ('author' in need) return true;
    const { method, path } = 'call' in need ? need.call : need;
    return method !== 'get' && path.startsWith('/patient/:patientId');
  });

interface ClosedChartProps {
  /** The open chart. */
  patientId: string | null;
  children: ReactNode;
}

/** Says at each control that writes into the open chart that it is closed: continued in another one, or removed (ADR 0146). */
export function ClosedChart({ patientId, children }: ClosedChartProps) {
  const { t } = useTranslation('patients');
  const judge = usePermission();
  // The head of the chart fetches the patient.
  const patient = useQuery({ ...patientQuery(patientId ?? ''), enabled: false }).data;
  const isClosed =
    patientId !== null && (patient?.continuesIn !== undefined || patient?.removedAt !== undefined);
  const judgeClosed = useCallback(
    (needs: Needs): Control =>
      isClosed && writesChart(needs) ? controlOf(needs, { refusal: t('merge.refused') }) : judge(needs),
    [isClosed, judge, t],
  );
  return <PermissionContext value={judgeClosed}>{children}</PermissionContext>;
}
