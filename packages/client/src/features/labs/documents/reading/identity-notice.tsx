import type { DocumentIdentity } from '@bedside/contracts/labs/lab-document.ts';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../../ui/controls/checkbox.tsx';

interface IdentityNoticeProps {
  identity: DocumentIdentity;
  isConfirmed: boolean;
  onConfirm: (isConfirmed: boolean) => void;
}

/** LABDOC-5: tells whom the document names. Someone else's document needs a confirmation before saving (D21). */
export function IdentityNotice({ identity, isConfirmed, onConfirm }: IdentityNoticeProps) {
  const { t, i18n } = useTranslation('documents');
  const id = useId();
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  const { matches, differs } = identity;
  if (differs.length === 0) {
    return matches.length === 0 ? (
      <p className="text-sm text-amber">{t('identity.none')}</p>
    ) : (
      <p className="flex items-center gap-1.5 text-xs text-muted">
        <CircleCheck aria-hidden className="size-3.5" />
        {t('identity.matches', { facts: list.format(matches.map((fact) => t(`identity.${fact}`))) })}
      </p>
    );
  }
  return (
    <div role="alert" className="rounded-md bg-red-tint px-3 py-2 text-sm text-red">
      <p className="flex items-start gap-2 font-medium">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {t('identity.differs', { facts: list.format(differs.map((fact) => t(`identity.${fact}`))) })}
      </p>
      <label htmlFor={id} className="mt-2 flex items-start gap-2 text-ink">
        <Checkbox
          id={id}
          checked={isConfirmed}
          className="mt-0.5 max-md:size-6"
          onCheckedChange={(checked) => onConfirm(checked === true)}
        />
        {t('identity.confirm')}
      </label>
    </div>
  );
}
