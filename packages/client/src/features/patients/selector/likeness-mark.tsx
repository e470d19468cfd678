import type { NameLikeness } from '@bedside/contracts/clinical/patient/similar-names.ts';
import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/feedback/badge.tsx';

interface LikenessMarkProps {
  likeness: NameLikeness | undefined;
  /** Beside other text: only the icon is visible where both do not fit. */
  yields?: boolean;
}

/** NAME-3: marks with icon and text that another patient of the department has the same or a similar name. */
export function LikenessMark({ likeness, yields = false }: LikenessMarkProps) {
  const { t } = useTranslation('patients');
  if (likeness === undefined) return null;
  const text = t(`likeness.${likeness}`);
  if (!yields) {
    return (
      <Badge tone="amber" className="shrink-0">
        <Users aria-hidden className="size-3.5 shrink-0" />
        {text}
      </Badge>
    );
  }
  // Text that does not fit wraps below the icon, where it is cut off as a whole. Each part has its own background,
  // because the space that the text leaves stays. The name beside it gives up less than a pixel's fraction, which would
  // cut its last letters.
  return (
    <span
      title={text}
      className="flex h-5 min-w-6.5 shrink-99999 flex-wrap overflow-hidden text-xs leading-5 font-medium whitespace-nowrap text-amber"
    >
      <span aria-hidden className="flex h-5 shrink-0 items-center rounded-sm bg-amber-tint px-1.5">
        <Users className="size-3.5" />
      </span>
      <span className="-ml-0.5 rounded-r-sm bg-amber-tint pr-1.5">{text}</span>
    </span>
  );
}
