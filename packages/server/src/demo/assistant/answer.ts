import { type ExtrasAnswer, mostExtras } from '../../ai/model/extras.ts';
import { withoutMarks } from '../../ai/prompt/prompt-marks.ts';
import { allergyAlarms, allergyConflicts, urgent, urgentCauses } from './alarms.ts';
import { type Material, materialOf, missingSigns } from './findings.ts';
import { summaryForHandover } from './handover-summary.ts';
import { labItems } from './labs.ts';
import { type ComplaintKind, complaintKind, type Intent, intentOf } from './reading/intent.ts';
import type { DemoCase } from './reading/read-prompt.ts';
import { news2Lines } from './scores.ts';
import * as part from './sections.ts';
import { fill, textsFor } from './texts.ts';

type Section = (material: Material) => string;

const firstChecks: Section = (material) => part.next(material, { count: 3 });
const allChecks: Section = (material) => part.next(material);
const causes: Section = (material) => part.consider(material);
const chestPainCauses: Section = (material) => part.consider(material, 'chest-pain');
const chestPainChecks: Section = (material) => part.next(material, { kind: 'chest-pain' });
const heart: Section = ({ texts }) => texts.heart;

/** The sections of an answer for each intent. */
const sections: Record<Intent, readonly Section[]> = {
  overview: [part.attention, part.news2Summary, firstChecks, part.unknown, part.labs],
  vitals: [part.vitals, part.news2Summary, part.unknown],
  diagnosis: [causes, part.attention, allChecks, part.unknown, part.labs],
  treatment: [part.attention, part.treatment, part.safety, part.unknown, part.labs],
  scores: [part.scores, part.unknown],
  sepsis: [part.sepsis, part.attention, part.sepsisSteps, part.unknown, part.labs],
  'chest-pain': [part.attention, chestPainCauses, chestPainChecks, heart, part.unknown, part.labs],
  discharge: [part.discharge, part.news2Summary, part.unknown, part.labs],
};

const sectionsFor = ({ isHandover, question }: DemoCase): readonly Section[] =>
  isHandover ? [summaryForHandover] : sections[intentOf(question)];

/**
 * Returns a rule-based reply in Markdown. It uses the chart's values, names no dose and ends with its label. With `isKeyed`
 * it quotes the values by their keys, as a model does; a summary for a hand-over has too few words for that.
 */
export function demoAnswer(demoCase: DemoCase | undefined, isKeyed = false): string {
  if (demoCase === undefined) {
    const { noChart, reminder } = textsFor('en');
    return `${noChart}\n\n${reminder}`;
  }
  const material = materialOf(demoCase, isKeyed && !demoCase.isHandover);
  const parts = [
    part.patientLine(material),
    ...allergyAlarms(material).map((alarm) => `**${alarm}**`),
    ...sectionsFor(demoCase).map((section) => section(material)),
    material.texts.reminder,
  ];
  return parts.filter((text) => text !== '').join('\n\n');
}

/** Suggested next questions, the most useful first. */
const suggested = ['diagnosis', 'treatment', 'vitals', 'sepsis', 'scores', 'discharge', 'overview'] as const;

type Alert = ExtrasAnswer['clinicalAlerts'][number];
type Action = ExtrasAnswer['recommendations']['actions'][number];

/** Returns the structured part of a reply, by the same rules and in the form in which a model writes it. */
export function demoExtras(demoCase: DemoCase | undefined): ExtrasAnswer {
  if (demoCase === undefined)
    return { clinicalAlerts: [], suggestions: [], recommendations: { actions: [] } };
  const material = materialOf(demoCase);
  const { texts } = material;
  const ownIntent = intentOf(demoCase.question);
  return {
    clinicalAlerts: alertsOf(material).slice(0, mostExtras.alerts),
    suggestions: suggested
      .filter((intent) => intent !== ownIntent)
      .map((topic) => ({ topic, text: texts.suggestions[topic] }))
      .slice(0, 3),
    recommendations: { actions: actionsOf(material).slice(0, mostExtras.actions) },
  };
}

/** A result beyond the department's limits. */
const criticalOf = ({ labs }: DemoCase) => labs.filter(({ criticalSide }) => criticalSide !== undefined);

/** "[l1]" with the space before it, as a name. */
const markName = (mark: string): string[] => (mark === '' ? [] : [mark.trim().slice(1, -1)]);

/** Returns the alerts. Each has a code, so that every reader has it in their own language (D56). */
function alertsOf(material: Material): Alert[] {
  const { demoCase, texts, found } = material;
  const alert = (
    type: Alert['type'],
    code: Alert['code'],
    text: string,
    about: readonly string[] = [],
  ): Alert => ({ type, code, about: [...about], content: withoutMarks(text).replaceAll('**', '') });
  const isHigh = (demoCase.news2?.min ?? 0) >= 7;
  const critical = found.filter((finding) => finding.critical);
  const others = found.filter((finding) => !finding.critical);
  return [
    ...(isHigh ? news2Lines(demoCase, texts).slice(0, 1) : []).map((text) => alert('danger', 'news2', text)),
    ...allergyConflicts(material).map(({ drug, text }) => alert('danger', 'allergy-conflict', text, [drug])),
    ...urgent(material).map(({ condition, text }) => alert('danger', 'rule-out', text, [condition])),
    ...criticalOf(demoCase).flatMap((lab) =>
      labItems([lab], texts).map((text) => alert('danger', 'critical-result', text, markName(lab.mark))),
    ),
    ...critical.map(({ text, sign }) => alert('danger', 'sign', text, [sign])),
    ...others.map(({ text, sign }) => alert('warning', 'sign', text, [sign])),
    ...(part.allergies(demoCase) === 'unknown'
      ? [alert('info', 'allergies-unknown', texts.allergiesUnknown)]
      : []),
  ];
}

/** The score that a complaint asks for. */
const scoreOf: Partial<Record<ComplaintKind, 'HEART' | 'CURB-65' | 'qSOFA'>> = {
  'chest-pain': 'HEART',
  breathing: 'CURB-65',
  fever: 'qSOFA',
};

/** A score of the last hour counts. An older one is offered again, because its inputs have changed. */
const recentScoreMinutes = 60;

const isRecentScore = ({ scores }: Material['demoCase'], score: string): boolean =>
  scores.some(
    ({ name, minutesAgo, isOld, restsOnError }) =>
      name === score && minutesAgo < recentScoreMinutes && !isOld && !restsOnError,
  );

/** Returns the next steps. Those that the screen can begin have a kind (D53). */
function actionsOf(material: Material): Action[] {
  const { demoCase, texts, found } = material;
  const plain = (text: string): Action => ({ text, kind: 'other', about: [] });
  const critical = criticalOf(demoCase);
  const isUrgent =
    (demoCase.news2?.min ?? 0) >= 7 || found.some((one) => one.critical) || critical.length > 0;
  const kind = complaintKind(demoCase.complaint);
  const score = demoCase.age.group === 'pediatric' ? undefined : scoreOf[kind];
  return [
    ...(isUrgent ? [plain(texts.escalate)] : []),
    ...urgentCauses(material).map(plain),
    ...critical.slice(0, 1).map(
      ({ text, mark }): Action => ({
        text: fill(texts.openResult, { result: text }),
        kind: 'open-record',
        about: markName(mark),
      }),
    ),
    vitalsStep(material),
    // A reply that does not support a discharge offers no note about one.
    ...(intentOf(demoCase.question) === 'discharge' &&
    !demoCase.isHandover &&
    part.againstDischarge(material).length === 0
      ? [{ text: texts.dischargeNote, kind: 'write-note' as const, about: ['discharge'] }]
      : []),
    ...(score === undefined || isRecentScore(demoCase, score)
      ? []
      : [{ text: fill(texts.calculateScore, { score }), kind: 'calculate-score' as const, about: [score] }]),
    ...texts.complaints[kind].check.map(plain),
  ];
}

function vitalsStep(material: Material): Action {
  const { demoCase, texts } = material;
  const signs = missingSigns(material);
  if (signs === '') return { text: texts.repeatVitals, kind: 'record-vitals', about: [] };
  return { text: fill(texts.completeVitals, { signs }), kind: 'record-vitals', about: [...demoCase.unknown] };
}
