import { accessEndpoints, type EmergencyGrant } from '@bedside/contracts/access/access.contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { emergenciesQuery } from '../../../domains/access.queries.ts';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { useRoleLabel } from '../../../i18n/role-label.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { useTellFailure } from '../use-tell-failure.ts';
import { SettingsSection } from './settings-section.tsx';

/** The emergency accesses to the department's charts and by its members. Each waits for a review. */
export function Emergencies({ userId }: { userId: string }) {
  const { t } = useTranslation('departments');
  const query = useQuery(emergenciesQuery());
  return (
    <SettingsSection texts="emergencies" query={query}>
      {(grants) =>
        grants.length === 0 ? (
          <p className="py-4 text-muted">{t('emergencies.none')}</p>
        ) : (
          <ul className="mt-3 flex flex-col divide-y border-y">
            {grants.map((grant) => (
              <Grant key={grant.id} grant={grant} userId={userId} />
            ))}
          </ul>
        )
      }
    </SettingsSection>
  );
}

function Grant({ grant, userId }: { grant: EmergencyGrant; userId: string }) {
  const { t } = useTranslation('departments');
  const moment = useMoment();
  const role = useRoleLabel();
  const { by, from, to, patientName, reason, at, until, reviewed } = grant;
  const review = useReview(grant.id);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <div className="min-w-64 grow basis-0 wrap-break-word">
        <p className="font-medium">
          {patientName ?? t('emergencies.unknownPatient')}{' '}
          {!reviewed && <Badge tone="amber">{t('emergencies.toReview')}</Badge>}
        </p>
        <p className="text-sm">
          {t('emergencies.who', { name: by.fullName, role: role(by.role), from, to })}
        </p>
        <p className="text-sm text-muted tabular-nums">
          {t('emergencies.when', { at: moment(at), until: moment(until) })}
        </p>
        <p className="mt-1 text-sm">{reason}</p>
      </div>
      {reviewed ? (
        <p className="text-sm text-muted">
          {t('emergencies.reviewed', { name: reviewed.by.fullName, time: moment(reviewed.at) })}
        </p>
      ) : by.id === userId ? (
        <p className="text-sm text-muted">{t('emergencies.byAnother')}</p>
      ) : (
        <Button
          needs={accessEndpoints.review}
          variant="outline"
          isPending={review.isPending}
          onClick={() => review.mutate()}
        >
          {t('emergencies.review')}
        </Button>
      )}
    </li>
  );
}

function useReview(grantId: string) {
  const tellFailure = useTellFailure();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(accessEndpoints.review, { params: { grantId } }),
    onError: tellFailure,
    onSettled: () => cache.invalidateQueries(emergenciesQuery()),
  });
}
