import { localDay } from '@bedside/contracts/clinical/patient/age.ts';
import { scoreBand } from '@bedside/contracts/clinical/scores/score-bands.ts';
import { contradictionsOfScore } from '@bedside/contracts/clinical/scores/score-outcome.ts';
import type { Contradiction } from '@bedside/contracts/scores/contradiction.ts';
import type { ScoreRecord } from '@bedside/contracts/scores/scores.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Origin } from '../../../domains/origin.tsx';
import { patientQuery } from '../../../domains/patients.queries.ts';
import { vitalsQuery } from '../../../domains/vitals.queries.ts';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { useRoleLabel } from '../../../i18n/role-label.ts';
import { useNow } from '../../../state/clock.ts';
import { EsiCriteria } from '../esi-criteria.ts';
import { Contradicted } from './contradicted.tsx';
import { ScoreInputs } from './score-inputs.tsx';
import { useScoreWords } from './use-score-words.ts';

/** Shows a score in full: its meaning, criteria, recommendations, author and time. */
export function ScoreDetail({ record }: { record: ScoreRecord }) {
  const { t } = useTranslation('scores');
  const words = useScoreWords();
  const moment = useMoment();
  const now = useContradictions(record.patientId);
  const actions = words.actions(
    now.length === 0 && record.contradictions ? record : withoutReassurance(record),
  );
  const roleLabel = useRoleLabel();
  const { fullName, role } = record.recordedBy;
  const limit = words.limit(record);
  return (
    <div className="flex flex-col gap-3">
      <p className="font-medium">{words.reading(record)}</p>
      {limit !== undefined && <p className="text-sm">{limit}</p>}
      <ReassuranceNow record={record} now={now} />
      <Criteria record={record} />
      <ScoreInputs record={record} />
      {actions.length > 0 && (
        <div>
          <h4 className="text-xs font-medium text-muted">{t('recommended')}</h4>
          <ul className="mt-1 list-disc pl-5 marker:text-muted">
            {actions.map((action) => (
              <li key={action}>{action}</li>
            ))}
          </ul>
        </div>
      )}
      <p className="text-xs text-muted">
        {t('calculatedBy', { who: fullName, role: roleLabel(role), when: moment(record.calculatedAt) })}
        <Origin record={record} />
      </p>
    </div>
  );
}

/** Advice that reassures. It applies only while nothing contradicts the score (REASSURE-9). */
const reassuring: readonly string[] = [
  'esi-may-wait',
  'heart-discharge',
  'curb65-home',
  'curb65-consider-admission',
];

function withoutReassurance<T extends Pick<ScoreRecord, 'codes' | 'recommendations'>>(record: T): T {
  const { codes, recommendations } = record;
  if (codes === undefined) return record;
  const isShown = codes.actions.map((action) => !reassuring.includes(action));
  return {
    ...record,
    codes: { ...codes, actions: codes.actions.filter((_action, index) => isShown[index]) },
    recommendations: recommendations.filter((_text, index) => isShown[index] ?? true),
  };
}

/** Compares a reassuring score with the current vital signs. */
function ReassuranceNow({ record, now }: { record: ScoreRecord; now: readonly Contradiction[] }) {
  const { t } = useTranslation('scores');
  const { codes, contradictions } = record;
  const isReassuring =
    scoreBand(record.scoreType, record.scoreValue) === 'low' ||
    codes?.actions.some((action) => reassuring.includes(action));
  if (!isReassuring || contradictions?.length) return null;
  if (contradictions === undefined) return <p className="text-sm text-amber">{t('thenUnknown')}</p>;
  if (now.length === 0) return null;
  return (
    <div className="border-l-3 border-amber-mark pl-3">
      <p className="text-sm">{t('since')}</p>
      <Contradicted contradictions={now} />
    </div>
  );
}

function Criteria({ record: { scoreType, criteriaBreakdown } }: { record: ScoreRecord }) {
  const { t } = useTranslation('scores');
  const words = useScoreWords();
  if (criteriaBreakdown === undefined) return null;
  if (scoreType === 'ESI') return <EsiPoints criteria={criteriaBreakdown} />;
  const points = Object.entries(criteriaBreakdown).filter(([, points]) => typeof points === 'number');
  if (points.length === 0) return null;
  return (
    <div>
      <h4 className="text-xs font-medium text-muted">{t('criteria')}</h4>
      <dl className="mt-1 max-w-sm">
        {points.map(([name, points]) => (
          <div key={name} className="flex justify-between gap-4 border-b py-0.5 text-sm last:border-b-0">
            <dt>{words.criterion(name)}</dt>
            <dd className={points === 0 ? 'text-muted' : 'font-semibold'}>{String(points)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** A triage level has no points. Shows the first decision point that applied, and why. */
function EsiPoints({ criteria }: { criteria: Record<string, unknown> }) {
  const { t } = useTranslation('scores');
  const found = EsiCriteria.safeParse(criteria).data;
  if (found === undefined) return null;
  const { decisionPoint, because, resources } = found;
  const reasons = because.map((reason) => t(`because.${reason}`)).join(', ');
  return (
    <div>
      <h4 className="text-xs font-medium text-muted">{t('foundAt')}</h4>
      <p className="mt-1 text-sm">
        <strong className="font-semibold">{t(`decisionPoint.${decisionPoint}`)}</strong>
        {reasons && `: ${reasons}`}
        {resources !== undefined && `. ${t('resources', { count: resources })}`}
      </p>
    </div>
  );
}

/** Returns the current contradictions of a low score. Vital signs count as unknown until the chart has loaded. */
function useContradictions(patientId: string): Contradiction[] {
  const patient = useQuery(patientQuery(patientId)).data;
  const records = useQuery(vitalsQuery(patientId)).data;
  const at = new Date(useNow());
  return contradictionsOfScore({
    patient: patient ?? { age: 18 },
    day: localDay(at),
    current: { records: (patient && records) ?? [], at },
  });
}
