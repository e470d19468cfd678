import type { TFunction } from 'i18next';
import { ApiError } from '../../api/api-error.ts';
import { toast } from '../../ui/toast.ts';

/** The server refuses in English; these are the keys that say it in the language of the screen. */
const refusals = new Map([
  ['A department needs an active administrator. Make somebody else one first.', 'refused.needsAdmin'],
  ['This member is suspended', 'refused.memberSuspended'],
  ['Turn on your own second factor first', 'refused.ownFirst'],
] as const);

/** Says that a change of members or invite codes failed, and why where the server refused it. */
export function tellFailure(t: TFunction<['departments', 'common']>, error: unknown): void {
  const said = error instanceof ApiError && error.status === 409 ? error.body?.error : undefined;
  const known = [...refusals].find(([words]) => words === said)?.[1];
  toast({
    variant: 'destructive',
    title: t('common:error'),
    description: known ? t(`departments:${known}`) : (said ?? t('departments:failed')),
  });
}
