import { itemBounds } from '../../bounds.ts';
import { hasLeft } from '../../patients/patient-facts.ts';
import { awaitsCountersignature } from '../../record-marks.ts';
import type { BoardSettings } from '../board/board-facts.ts';
import { criticalCheck } from '../labs/severity/critical-labs.ts';
import { notCheckedLabs } from '../labs/severity/lab-checks.ts';
import type { LabAlert, LabJudge } from '../labs/severity/lab-severity.ts';
import { labValues } from './assessment-lines.ts';
import { excerptOf } from './background-lines.ts';
import { type Group, group, type HandoverChart, patientSource, type UnplacedLine } from './handover-chart.ts';
import type { HandoverFacts } from './situation-lines.ts';

/** HAND-9: returns the plan, then what is open: overdue vitals, unreviewed and unchecked results, unanswered questions, unasked facts. */
export function openItemLines(
  chart: HandoverChart,
  facts: HandoverFacts,
  alerts: readonly LabAlert[],
  settings: BoardSettings,
): Group[] {
  const { patient } = chart;
  const judge = { limits: settings.criticalLimits, patient };
  const critical = alerts.filter(({ isCalling }) => isCalling);
  const others = alerts.filter(({ lab, isCalling }) => !isCalling && lab.reviewed === undefined).length;
  return [
    group([
      { code: 'plan', text: patient.plan || null, source: patientSource(chart) },
      ...vitalsLines(facts),
      ...(facts.flags.includes('allergies-not-asked')
        ? [
            {
              code: 'ask-allergies' as const,
              ...(facts.medications && facts.medications.active > 0 && { active: facts.medications.active }),
            },
          ]
        : []),
      ...(facts.esi === null && !hasLeft(patient) ? [{ code: 'triage' as const }] : []),
    ]),
    group(
      critical.map(({ lab, critical: side }) => ({ code: 'unreviewed-result', ...labValues(lab, side) })),
      itemBounds.handoverResults,
    ),
    group(notCheckedLines(chart, judge), itemBounds.handoverResults),
    group(others === 0 ? [] : [{ code: 'unreviewed-results', count: others }]),
    group(countersignLines(chart)),
    group(questionLines(chart), itemBounds.handoverQuestions),
  ];
}

/** CRIT-9: names each unreviewed result that could not be held against critical limits, with the reason. */
const notCheckedLines = ({ labs }: HandoverChart, judge: LabJudge): UnplacedLine[] =>
  notCheckedLabs(labs, judge).flatMap((lab): UnplacedLine[] => {
    const checked = criticalCheck(lab, judge.limits, judge.patient);
    if (checked.check !== 'not-checked') return [];
    return [{ code: 'not-checked-result', ...labValues(lab, undefined), why: checked.why }];
  });

function vitalsLines({ flags, vitals, vitalsDueAt: dueAt }: HandoverFacts): UnplacedLine[] {
  if (flags.includes('no-vitals')) return [{ code: 'vitals-overdue', lastAt: null }];
  if (flags.includes('overdue')) {
    return [{ code: 'vitals-overdue', lastAt: vitals?.at ?? null, ...(dueAt !== undefined && { dueAt }) }];
  }
  return dueAt === undefined ? [] : [{ code: 'vitals-due', dueAt }];
}

/** HAND-14: counts the records that wait for a countersignature. */
function countersignLines({
  sets,
  setsOfPeriod,
  notes,
  labs,
  scores,
  medications,
}: HandoverChart): UnplacedLine[] {
  const records = [...sets, ...setsOfPeriod, ...notes, ...labs, ...scores, ...medications];
  const waiting = new Map(
    records.filter(awaitsCountersignature).map(({ id, recordedAt }) => [id, recordedAt] as const),
  );
  const at = [...waiting.values()].toSorted().at(-1);
  return at === undefined ? [] : [{ code: 'countersign', count: waiting.size, at }];
}

const questionLines = ({ unanswered }: HandoverChart): UnplacedLine[] =>
  unanswered.map(({ id, content, createdAt: at, sender: by }) => ({
    code: 'unanswered-question',
    ...excerptOf(content),
    at,
    by,
    source: { domain: 'chat', recordId: id },
  }));
