import type { TFunction } from 'i18next';
import { ApiError } from '../../api/api-error.ts';
import { toast } from '../../ui/toast.ts';

/** Says that a change of members or invite codes failed, in the server's words where it had some for a refusal. */
export function tellFailure(t: TFunction<['departments', 'common']>, error: unknown): void {
  const refusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
  const said = refusal ? (Object.values(error.fields)[0] ?? error.body?.error) : undefined;
  toast({ variant: 'destructive', title: t('common:error'), description: said ?? t('departments:failed') });
}
