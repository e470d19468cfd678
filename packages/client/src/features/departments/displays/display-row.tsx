import { type Display, displaysEndpoints } from '@bedside/contracts/displays/displays.contract.ts';
import { useTranslation } from 'react-i18next';
import { useAgo } from '../../../i18n/hooks/use-ago.ts';
import { useNow } from '../../../state/clock.ts';
import { useSession } from '../../../state/session.ts';
import { RowButton } from '../../../ui/controls/row-button.tsx';

interface DisplayRowProps {
  display: Display;
  onChange: () => void;
  onRevoke: () => void;
}

/** A wall display with what it shows and when the server last heard it. */
export function DisplayRow({ display, onChange, onRevoke }: DisplayRowProps) {
  const { t } = useTranslation('displays');
  const ago = useAgo();
  const now = useNow();
  const isAdmin = useSession().user?.isAdmin === true;
  const { name, privacy, order, lastSeenAt, pairedBy } = display;
  return (
    <li className="flex items-center gap-2 py-3 max-md:flex-wrap">
      <div className="min-w-0 grow basis-60">
        <p className="truncate font-semibold">{name}</p>
        <p className="text-xs text-muted">
          {t('shows', { what: t(`privacy.${privacy}`), order: t(`orders.${order}`) })}
          {' · '}
          {lastSeenAt === undefined ? t('neverSeen') : t('seen', { ago: ago(lastSeenAt, now) })}
          {' · '}
          {t('pairedBy', { who: pairedBy.fullName })}
        </p>
      </div>
      <RowButton name={t('changeName', { name })} onClick={onChange}>
        {t('change')}
      </RowButton>
      {isAdmin && (
        <RowButton needs={displaysEndpoints.revoke} name={t('revokeName', { name })} onClick={onRevoke}>
          {t('revoke')}
        </RowButton>
      )}
    </li>
  );
}
