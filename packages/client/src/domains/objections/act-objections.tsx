import { objectionsEndpoints } from '@bedside/contracts/attention/objections.contract.ts';
import { textBounds } from '@bedside/contracts/bounds.ts';
import { isOpenObjection, type Objection } from '@bedside/contracts/chat/objection.ts';
import { hasLeft, patientStatuses } from '@bedside/contracts/patients/patient-facts.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Textarea } from '../../ui/controls/textarea.tsx';
import { useObjectionWords } from './use-objection-words.ts';

/** Returns whether a changed status lets the patient go, so that the chart may argue. A death needs no reason. */
export const isLeaving = (from: Patient['status'], to: string): boolean => {
  const status = patientStatuses.find((one) => one === to);
  return status !== 'died' && hasLeft({ status }) && !hasLeft({ status: from });
};

/** Returns whether the chart has a finding against an act, so that it needs a reason. False while nobody knows. */
export function useNeedsReason(patientId: string, isAsked: boolean): boolean {
  const { data } = useQuery({ ...objectionsQuery(patientId), enabled: isAsked });
  return isAsked && data?.objections.some((one) => !isOpenObjection(one)) === true;
}

/** Shows what a chart holds against an act, the most dangerous first, each with what would change it. */
export function ActObjections({ patientId, act }: { patientId: string; act: 'leaving' | 'handover' }) {
  const { t } = useTranslation('chat');
  const { data, isError, refetch } = useQuery(objectionsQuery(patientId));
  const words = useObjectionWords();
  if (data === undefined) {
    return (
      <div role="status" className="rounded-md border border-line p-3 text-sm">
        {isError ? (
          <>
            <p className="text-amber">{t('act.failed')}</p>
            <Button variant="outline" size="sm" className="mt-2" onClick={() => void refetch()}>
              {t('act.again')}
            </Button>
          </>
        ) : (
          <p className="text-muted">{t('act.loading')}</p>
        )}
      </div>
    );
  }
  const { objections } = data;
  if (objections.length === 0) {
    return <p className="rounded-md border border-line p-3 text-sm text-muted">{t(`act.nothing.${act}`)}</p>;
  }
  return (
    <section aria-label={t(`act.title.${act}`)} className="rounded-md bg-amber-tint p-3 text-sm">
      <h3 className="font-semibold text-amber">{t(`act.title.${act}`)}</h3>
      <ul className="mt-1 flex flex-col gap-1">
        {objections.map((one) => (
          <li key={JSON.stringify(one)} className="flex flex-wrap items-baseline gap-x-2">
            <span className={isOpenObjection(one) ? 'text-muted' : 'font-medium'}>{words(one)}</span>
            <span className="text-xs text-muted">{t(`act.change.${changeOf(one)}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ActReasonProps {
  value: string;
  onChange: (reason: string) => void;
  /** Whether the act cannot be saved without it. */
  isNeeded: boolean;
}

/** The reason for an act against the chart, typed or chosen. It appears in the timeline. */
export function ActReason({ value, onChange, isNeeded }: ActReasonProps) {
  const { t } = useTranslation('chat');
  return (
    <div className="flex flex-col gap-2">
      <Field label={isNeeded ? t('act.reasonNeeded') : t('act.reason')}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            required={isNeeded}
            maxLength={textBounds.statusReason}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        {(['attending', 'against-advice', 'unnoticed'] as const).map((usual) => (
          <Button
            key={usual}
            type="button"
            variant="outline"
            size="sm"
            onClick={() => onChange(t(`act.usual.${usual}`))}
          >
            {t(`act.usual.${usual}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}

type Change = 'take' | 'measure' | 'review' | 'ask' | 'calculate' | 'treat' | 'decide';

/** Returns what would change an objection. */
function changeOf({ code }: Objection): Change {
  switch (code) {
    case 'call':
      return 'take';
    case 'critical-result':
    case 'abnormal-result':
    case 'result-not-checked':
    case 'result-not-judged':
    case 'troponin':
    case 'labs-unread':
      return 'review';
    case 'allergies-not-asked':
    case 'pregnancy-unknown':
    case 'onset':
      return 'ask';
    case 'high-score':
      return 'calculate';
    case 'pain':
      return 'treat';
    case 'alert':
    case 'sign':
    case 'danger-zone':
    case 'saturation':
    case 'oxygen':
    case 'news2':
    case 'single-three':
    case 'unrecordable':
    case 'unknown':
      return 'measure';
    default:
      return 'decide';
  }
}

/** How often the form of an act reads the objections again, because colleagues change the chart meanwhile. */
const objectionsAgainMs = 10_000;

/** Queries what a chart holds against an act now. Always reads it again when a form shows it. */
const objectionsQuery = (patientId: string) =>
  queryOptions({
    queryKey: ['objections', patientId],
    queryFn: ({ signal }) => call(objectionsEndpoints.objections, { params: { patientId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: objectionsAgainMs,
  });
