import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { useRefusals } from '../../i18n/hooks/use-refusals.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** Shows that a change to members or invite codes failed, with the server's reason. */
export function useTellFailure(): (error: unknown) => void {
  const { t } = useTranslation(['departments', 'common']);
  const { refusalText } = useRefusals();
  return (error) => {
    const failed = t('departments:failed');
    const isRefused = error instanceof ApiError && error.status === 409;
    toast({
      variant: 'destructive',
      title: t('common:error'),
      description: (isRefused ? refusalText(error, { conflict: failed }) : undefined) ?? failed,
    });
  };
}
