import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { membersQuery } from '../../../domains/department/departments.queries.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Dialog, DialogBody, DialogContent } from '../../../ui/overlays/dialog.tsx';

/** The parts of an infinite query whose pages are lists. */
interface Pages<T> {
  data: { pages: T[][] } | undefined;
  isPending: boolean;
  isError: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

interface LogDialogProps<T> {
  /** The texts: `log` for security events, `access` for the access log. */
  texts: 'log' | 'access';
  log: Pages<T>;
  filters: ReactNode;
  /** Shows the lines, of which there is at least one. */
  children: (lines: T[]) => ReactNode;
  className: string;
  onClose: () => void;
}

/** A log of the department for administrators: its filters, then its lines, page by page. */
export function LogDialog<T>({ texts, log, filters, children, className, onClose }: LogDialogProps<T>) {
  const { t } = useTranslation('departments');
  const lines = log.data?.pages.flat();
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent title={t(`${texts}.title`)} description={t(`${texts}.text`)} className={className}>
        <DialogBody className="flex flex-col gap-4">
          {filters}
          {log.isPending && <Spinner className="my-4" />}
          {log.isError && lines === undefined && (
            <Failed text={t(`${texts}.loadFailed`)} onRetry={() => void log.refetch()} />
          )}
          {lines?.length === 0 && <p className="py-4 text-muted">{t(`${texts}.none`)}</p>}
          {lines !== undefined && lines.length > 0 && children(lines)}
          {log.isFetchNextPageError && (
            <Failed text={t(`${texts}.olderFailed`)} onRetry={() => void log.fetchNextPage()} />
          )}
          {log.hasNextPage && !log.isFetchNextPageError && (
            <Button
              variant="outline"
              className="self-center"
              disabled={log.isFetchingNextPage}
              aria-busy={log.isFetchingNextPage}
              onClick={() => void log.fetchNextPage()}
            >
              {log.isFetchingNextPage && <Spinner />}
              {t(`${texts}.older`)}
            </Button>
          )}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

interface PersonFilterProps {
  texts: 'log' | 'access';
  /** Empty for everyone. */
  userId: string;
  onChange: (userId: string) => void;
}

export function PersonFilter({ texts, userId, onChange }: PersonFilterProps) {
  const { t } = useTranslation('departments');
  const members = useQuery(membersQuery()).data ?? [];
  return (
    <Field label={t(`${texts}.person`)}>
      {(control) => (
        <Select
          {...control}
          value={userId}
          options={[
            { value: '', label: t(`${texts}.everyone`) },
            ...members.map(({ id, fullName }) => ({ value: id, label: fullName })),
          ]}
          onValueChange={onChange}
        />
      )}
    </Field>
  );
}

function Failed({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { t } = useTranslation('common');
  return (
    <div role="alert" className="my-2 flex flex-wrap items-center gap-3">
      <p>{text}</p>
      <Button size="sm" variant="outline" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}
