import { countersignedWord, isRight } from '@bedside/contracts/rights.ts';
import {
  type SecurityEvent,
  type SecurityEventKind,
  securityEventKinds,
} from '@bedside/contracts/security/security.contract.ts';
import { userRoles } from '@bedside/contracts/user-roles.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { securityEventsQuery } from '../../../domains/account/security.queries.ts';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { useRoleLabel } from '../../../i18n/role-label.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { LogDialog, PersonFilter } from './log-dialog.tsx';

/** Shows administrators the security events of their department, by kind and person, page by page. */
export default function SecurityLogDialog({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<SecurityEventKind | ''>('');
  const [userId, setUserId] = useState('');
  const log = useInfiniteQuery(securityEventsQuery({ kind, userId }));
  return (
    <LogDialog
      texts="log"
      log={log}
      className="md:max-w-4xl"
      onClose={onClose}
      filters={<Filters kind={kind} userId={userId} onKind={setKind} onUser={setUserId} />}
    >
      {(events) => <EventTable events={events} />}
    </LogDialog>
  );
}

interface FiltersProps {
  kind: SecurityEventKind | '';
  userId: string;
  onKind: (kind: SecurityEventKind | '') => void;
  onUser: (userId: string) => void;
}

function Filters({ kind, userId, onKind, onUser }: FiltersProps) {
  const { t } = useTranslation('departments');
  const kinds = securityEventKinds.map((value) => ({ value, label: t(`log.kinds.${value}`) }));
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label={t('log.kind')}>
        {(control) => (
          <Select
            {...control}
            value={kind}
            options={[{ value: '', label: t('log.allKinds') }, ...kinds]}
            onValueChange={(choice) => onKind(securityEventKinds.find((each) => each === choice) ?? '')}
          />
        )}
      </Field>
      <PersonFilter texts="log" userId={userId} onChange={onUser} />
    </div>
  );
}

function EventTable({ events }: { events: SecurityEvent[] }) {
  const { t } = useTranslation('departments');
  return (
    <table className="w-full max-md:block">
      <thead className="max-md:sr-only">
        <tr className="border-b text-left text-xs text-muted [&>th]:py-2 [&>th]:pr-4 [&>th]:font-medium">
          <th scope="col">{t('log.time')}</th>
          <th scope="col">{t('log.what')}</th>
          <th scope="col">{t('log.who')}</th>
          <th scope="col">{t('log.from')}</th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {events.map((event) => (
          <Row key={event.id} event={event} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ event }: { event: SecurityEvent }) {
  const { t } = useTranslation('departments');
  const moment = useMoment();
  const more = useMore()(event);
  const { actor, subject, address } = event;
  const isOperators = actor === undefined && address === undefined;
  const who = actor?.fullName ?? (isOperators ? t('log.operator') : undefined);
  const names = [who, subject?.fullName].filter((name) => name !== undefined);
  return (
    <tr className="border-b align-top text-sm last:border-b-0 max-md:grid max-md:gap-y-0.5 max-md:py-3 md:[&>td]:py-2 md:[&>td]:pr-4">
      <td className="whitespace-nowrap text-muted">{moment(event.at)}</td>
      <td>
        <span className="font-medium">{t(`log.kinds.${event.kind}`)}</span>
        {more !== undefined && <span className="text-muted"> · {more}</span>}
      </td>
      <td className="break-words">{names.join(' → ')}</td>
      <td className="break-all text-muted">{address}</td>
    </tr>
  );
}

/** Returns the details of an event, with codes in the reader's language. */
function useMore(): (event: SecurityEvent) => string | undefined {
  const { t } = useTranslation('departments');
  const { t: right } = useTranslation('rights');
  const role = useRoleLabel();
  return ({ kind, about, from, to }) => {
    const inWords = (word: string) => {
      if (kind === 'role-changed') return role(word);
      if (about === 'rights') return userRoles.some((known) => known === word) ? role(word) : changes(word);
      if (word === 'on' || word === 'off' || word === 'subscribed' || word === 'unsubscribed')
        return t(`log.${word}`);
      return word;
    };
    const changes = (text: string) =>
      text
        .split(' ')
        .map((each) => {
          const isCountersigned = each.startsWith(countersignedWord, 1);
          const name = each.slice(1 + (isCountersigned ? countersignedWord.length : 0));
          const word = isRight(name) ? right(`names.${name}`) : name;
          return `${each.slice(0, 1)} ${word}${isCountersigned ? ` (${t('rights.countersigned')})` : ''}`;
        })
        .join(', ');
    const change =
      from !== undefined && to !== undefined
        ? t('log.change', { from: inWords(from), to: inWords(to) })
        : to !== undefined
          ? inWords(to)
          : undefined;
    const parts = [
      about && (isRight(about) ? right(`names.${about}`) : t(`log.about.${about}`)),
      change,
    ].filter((part) => part !== undefined);
    return parts.length > 0 ? parts.join(': ') : undefined;
  };
}
