import type { Extras } from '../../ai/model/extras.ts';
import { withoutMarks } from '../../ai/prompt/prompt-marks.ts';
import { allergyAlarms, urgentCauses } from './alarms.ts';
import { type Material, materialOf, missingSigns } from './findings.ts';
import { summaryForHandover } from './handover-summary.ts';
import { labItems } from './labs.ts';
import { complaintKind, type Intent, intentOf } from './reading/intent.ts';
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

/** Returns a rule-based reply in Markdown. It uses the chart's values, names no dose and ends with its label. */
export function demoAnswer(given: DemoCase | undefined): string {
  if (given === undefined) {
    const { noChart, reminder } = textsFor('en');
    return `${noChart}\n\n${reminder}`;
  }
  const material = materialOf(given);
  const parts = [
    part.patientLine(material),
    ...allergyAlarms(material).map((alarm) => `**${alarm}**`),
    ...sectionsFor(given).map((section) => section(material)),
    material.texts.reminder,
  ];
  return parts.filter((text) => text !== '').join('\n\n');
}

/** Suggested next questions, the most useful first. */
const suggested = ['diagnosis', 'treatment', 'vitals', 'sepsis', 'scores', 'discharge', 'overview'] as const;

/** Returns the structured part of a reply, by the same rules. */
export function demoExtras(given: DemoCase | undefined): Extras {
  if (given === undefined) return { clinicalAlerts: [], suggestions: [], recommendations: { actions: [] } };
  const material = materialOf(given);
  const { texts, found } = material;
  const isHigh = (given.news2?.min ?? 0) >= 7;
  const urgent = urgentCauses(material);
  const alert = (type: 'info' | 'warning' | 'danger') => (text: string) => ({
    type,
    content: withoutMarks(text).replaceAll('**', ''),
  });
  const critical = found.filter((finding) => finding.critical);
  const criticalLabs = labItems(
    given.labs.filter(({ criticalSide }) => criticalSide !== undefined),
    texts,
  );
  const others = found.filter((finding) => !finding.critical);
  const asked = intentOf(given.question);
  const signs = missingSigns(material);
  return {
    clinicalAlerts: [
      ...(isHigh ? news2Lines(given, texts).slice(0, 1) : []).map(alert('danger')),
      ...[...allergyAlarms(material), ...urgent].map(alert('danger')),
      ...[...criticalLabs, ...critical.map(({ text }) => text)].map(alert('danger')),
      ...others.map(({ text }) => text).map(alert('warning')),
      ...(part.allergies(given) === 'unknown' ? [texts.allergiesUnknown] : []).map(alert('info')),
    ].slice(0, 5),
    suggestions: suggested
      .filter((intent) => intent !== asked)
      .map((intent) => texts.suggestions[intent])
      .slice(0, 3),
    recommendations: {
      actions: [
        ...(isHigh || critical.length + criticalLabs.length > 0 ? [texts.escalate] : []),
        ...urgent,
        ...(signs === '' ? [] : [fill(texts.completeVitals, { signs })]),
        texts.repeatVitals,
        ...texts.complaints[complaintKind(given.complaint)].check,
      ].slice(0, 4),
    },
  };
}
