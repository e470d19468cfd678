import { allergyAlarms, urgentCauses } from './alarms.ts';
import { findings, type Material } from './findings.ts';
import { complaintKind, type Intent, intentOf } from './intent.ts';
import type { DemoCase } from './read-prompt.ts';
import { news2Lines } from './scores.ts';
import {
  allergies,
  attention,
  consider,
  discharge,
  labs,
  missingSigns,
  next,
  patientLine,
  safety,
  scores,
  sepsis,
  sepsisSteps,
  treatment,
  unknown,
  vitals,
} from './sections.ts';
import { textsFor } from './texts.ts';

/** What a reply beside its text is made of by rules. */
export interface DemoExtras {
  clinicalAlerts: { type: 'info' | 'warning' | 'danger'; content: string }[];
  suggestions: string[];
  recommendations: { actions: string[] };
}

/** The reply by rules, in Markdown: always from the chart's values, never with a dose, always with its label. */
export function demoAnswer(given: DemoCase | undefined): string {
  const texts = textsFor(given?.language ?? 'en');
  if (given === undefined) return [texts.noChart, texts.reminder].join('\n\n');
  const material = { given, texts, found: findings(given, texts) };
  const parts = [
    patientLine(material),
    ...allergyAlarms(material).map((alarm) => `**${alarm}**`),
    ...sections[intentOf(given.question)](material),
    texts.reminder,
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

export function demoExtras(given: DemoCase | undefined): DemoExtras {
  if (given === undefined) return { clinicalAlerts: [], suggestions: [], recommendations: { actions: [] } };
  const texts = textsFor(given.language);
  const material = { given, texts, found: findings(given, texts) };
  const { found } = material;
  const high = (given.news2?.min ?? 0) >= 7;
  const alerts: DemoExtras['clinicalAlerts'] = [
    ...(high ? [{ type: 'danger' as const, content: plain(news2Lines(given, texts)[0] ?? '') }] : []),
    ...[...allergyAlarms(material), ...urgentCauses(material)].map((content) => ({
      type: 'danger' as const,
      content,
    })),
    ...found.map(({ critical, text }) => ({
      type: critical ? ('danger' as const) : ('warning' as const),
      content: plain(text),
    })),
    ...(allergies(given) === 'unknown' ? [{ type: 'info' as const, content: texts.allergiesUnknown }] : []),
  ];
  const asked = intentOf(given.question);
  const next: Intent[] = ['diagnosis', 'treatment', 'vitals', 'sepsis', 'scores', 'discharge', 'overview'];
  const missing = missingSigns(material);
  return {
    clinicalAlerts: alerts.slice(0, 5),
    suggestions: next
      .filter((intent) => intent !== asked)
      .flatMap((intent) => texts.suggestions[intent] ?? [])
      .slice(0, 3),
    recommendations: {
      actions: [
        ...(high || found.some(({ critical }) => critical) ? [texts.escalate] : []),
        ...urgentCauses(material),
        ...(missing === '' ? [] : [texts.completeVitals(missing)]),
        texts.repeatVitals,
        ...texts.complaints[complaintKind(given.complaint)].check,
      ].slice(0, 4),
    },
  };
}

const plain = (markdown: string) => markdown.replaceAll('**', '');

const sections: Record<Intent, (material: Material) => string[]> = {
  overview: (material) => [
    attention(material),
    scores(material, { short: true }),
    next(material, 3),
    unknown(material),
    labs(material),
  ],
  vitals: (material) => [vitals(material), scores(material, { short: true }), unknown(material)],
  diagnosis: (material) => [
    consider(material),
    attention(material),
    next(material),
    unknown(material),
    labs(material),
  ],
  treatment: (material) => [
    attention(material),
    treatment(material),
    safety(material),
    unknown(material),
    labs(material),
  ],
  scores: (material) => [scores(material), unknown(material)],
  sepsis: (material) => [
    sepsis(material),
    attention(material),
    sepsisSteps(material),
    unknown(material),
    labs(material),
  ],
  'chest-pain': (material) => [
    attention(material),
    consider(material, 'chest-pain'),
    next(material, undefined, 'chest-pain'),
    material.texts.heart,
    unknown(material),
    labs(material),
  ],
  discharge: (material) => [
    discharge(material),
    scores(material, { short: true }),
    unknown(material),
    labs(material),
  ],
};
