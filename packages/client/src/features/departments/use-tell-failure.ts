import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { useRefusals } from '../../i18n/use-refusals.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** Says that a change of members or invite codes failed, and why where the server refused it. */
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
