import type { NameLikeness } from '@bedside/contracts/clinical/patient/similar-names.ts';
import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/feedback/badge.tsx';

/** NAME-3: marks with icon and text that another patient of the department has the same or a similar name. */
export function LikenessMark({ likeness }: { likeness: NameLikeness | undefined }) {
  const { t } = useTranslation('patients');
  if (likeness === undefined) return null;
  return (
    <Badge tone="amber" className="shrink-0">
      <Users aria-hidden className="size-3.5 shrink-0" />
      {t(`likeness.${likeness}`)}
    </Badge>
  );
}
