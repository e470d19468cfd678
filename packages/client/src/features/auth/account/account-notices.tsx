import { type AccountNotice, securityEndpoints } from '@bedside/contracts/security/security.contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { noticesQuery } from '../../../domains/account/security.queries.ts';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { Button } from '../../../ui/controls/button.tsx';

/** Shows only the newest notices, because more would push the patient off a phone's screen. */
const maxShown = 2;

/**
 * Shows the account's events, such as a password reset, until the owner dismisses them. Lies over the screen's lower
 * corner, so that it pushes no patient's data.
 */
export function AccountNotices({ userId }: { userId: string }) {
  const { t } = useTranslation('departments');
  const moment = useMoment();
  const cache = useQueryClient();
  // A failed load shows nothing, because the same notice was sent by mail.
  const { data: notices = [] } = useQuery(noticesQuery(userId));
  const read = useMutation({
    mutationFn: (seen: AccountNotice[]) =>
      call(securityEndpoints.readNotices, { body: { ids: seen.map(({ id }) => id) } }),
    onSettled: () => cache.invalidateQueries(noticesQuery(userId)),
  });
  if (notices.length === 0) return null;
  return (
    <section
      aria-label={t('notices.title')}
      className="fixed bottom-4 left-4 z-30 flex max-w-[min(26rem,calc(100vw-2rem))] items-start gap-3 rounded-md border border-amber-mark bg-amber-tint px-4 py-2 text-sm text-amber shadow-float max-md:bottom-18"
    >
      <ShieldAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div role="status" className="min-w-0 grow">
        <ul>
          {notices.slice(0, maxShown).map(({ id, kind, at }) => (
            <li key={id}>{t(`notices.${kind}`, { time: moment(at) })}</li>
          ))}
          {notices.length > maxShown && <li>{t('notices.more', { count: notices.length - maxShown })}</li>}
        </ul>
        {/* Someone else's emergency access is no sign of a stolen account. */}
        {notices.some(({ kind }) => kind !== 'glass-broken') && <p>{t('notices.notYou')}</p>}
      </div>
      <Button
        size="sm"
        variant="outline"
        className="shrink-0"
        disabled={read.isPending}
        onClick={() => read.mutate(notices)}
      >
        {t('notices.read')}
      </Button>
    </section>
  );
}
