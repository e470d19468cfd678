import { newestResultFirst } from '@bedside/contracts/clinical/labs/current-labs.ts';
import { isDocument, type LabResult, labsEndpoints } from '@bedside/contracts/labs/labs.contract.ts';
import { counts } from '@bedside/contracts/record-marks.ts';
import { useQuery } from '@tanstack/react-query';
import { FlaskConical, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { labsQuery } from '../../domains/labs.queries.ts';
import { useLabName } from '../../i18n/hooks/use-lab-name.ts';
import { Button } from '../../ui/controls/button.tsx';
import { PlainButton } from '../../ui/controls/plain-button.tsx';
import { phoneQuery, useMediaQuery } from '../../ui/hooks/use-media-query.ts';
import { Popover, PopoverContent, PopoverTrigger } from '../../ui/overlays/popover.tsx';
import { useLabFormat } from './labs-format.ts';
import { useTagLab } from './use-tag-lab.ts';

/**
 * The lab results sent with the next question (D30), each with a remove button. A phone shows their number, which opens
 * them.
 */
export function LabChips({ patientId }: { patientId: string }) {
  const { t } = useTranslation('labs');
  const labs = useQuery(labsQuery(patientId));
  const isPhone = useMediaQuery(phoneQuery);
  // The question also includes documents, although they are no results.
  const tagged = newestResultFirst(labs.data ?? []).filter((lab) => lab.isTaggedForChat && counts(lab));
  if (tagged.length === 0) return null;
  const chips = (
    <ul
      aria-label={t('goAlong')}
      className="mb-1.5 flex max-h-24 flex-wrap gap-1.5 overflow-y-auto max-md:m-3 max-md:max-h-60"
    >
      {tagged.map((lab) => (
        <Chip key={lab.id} lab={lab} />
      ))}
    </ul>
  );
  if (!isPhone) return chips;
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button variant="ghost" size="icon" className="size-11 gap-0.5 text-action">
          <FlaskConical aria-hidden /> <span aria-hidden>{tagged.length}</span>
          <span className="sr-only">
            {t('goAlong')}: {tagged.length}
          </span>
        </Button>
      </PopoverTrigger>
      <PopoverContent side="top" aria-label={t('goAlong')} className="max-w-[calc(100vw-1rem)]">
        {chips}
      </PopoverContent>
    </Popover>
  );
}

function Chip({ lab }: { lab: LabResult }) {
  const { t } = useTranslation('labs');
  const format = useLabFormat();
  const nameOf = useLabName();
  const { isTagged, setTagged } = useTagLab(lab);
  if (!isTagged) return null;
  return (
    <li className="flex min-w-0 items-center rounded-sm bg-action-tint text-xs font-medium text-action">
      <FlaskConical aria-hidden className="ml-1.5 size-3.5 shrink-0" />
      <span className="max-w-56 truncate px-1.5">
        {isDocument(lab)
          ? (lab.originalFileName ?? lab.testName)
          : [nameOf(lab), format.result(lab), lab.units].filter(Boolean).join(' ')}
      </span>
      <PlainButton
        needs={labsEndpoints.removeTag}
        aria-label={t('takeOut', { name: nameOf(lab) })}
        onClick={() => setTagged(false)}
        className="flex size-6 shrink-0 items-center justify-center rounded-sm -outline-offset-2 hover:bg-hover max-md:size-11"
      >
        <X aria-hidden className="size-3.5" />
      </PlainButton>
    </li>
  );
}
