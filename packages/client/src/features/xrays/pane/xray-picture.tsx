import type { XrayAnalysis, XrayView } from '@bedside/contracts/xrays/xrays.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { xrayImageQuery } from '../../../domains/xrays.queries.ts';
import { SectionPending } from '../../../ui/feedback/section-pending.tsx';
import { useObjectUrl } from '../../../ui/hooks/use-object-url.ts';

interface PictureProps {
  analysis: XrayAnalysis;
  view: XrayView;
  name: string;
  filter: string;
}

/** The image itself, as its window shows it. */
export function XrayPicture({ analysis, view, name, filter }: PictureProps) {
  const { t } = useTranslation('xrays');
  const { data, isError, refetch } = useQuery(xrayImageQuery(analysis.patientId, analysis.id, view));
  const address = useObjectUrl(data);
  if (address === null) {
    return (
      <div className="m-auto rounded-md bg-surface">
        <SectionPending isError={isError} failed={t('imageFailed')} onRetry={() => void refetch()} />
      </div>
    );
  }
  return (
    <img
      src={address}
      alt={t('alt', { view: name })}
      draggable={false}
      className="size-full object-contain"
      style={{ filter }}
    />
  );
}
