import { textBounds } from '@bedside/contracts/bounds.ts';
import type { MessageMetadata } from '@bedside/contracts/chat/chat.contract.ts';
import type { ClinicalAlert } from '@bedside/contracts/chat/reply-finding.ts';
import { questionTopics, type ReplyStep } from '@bedside/contracts/chat/reply-step.ts';
import { noteTypes } from '@bedside/contracts/notes/notes.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { scoreTypes } from '@bedside/contracts/scores/scores.contract.ts';
import type { Extras, NamedAlert, NamedStep } from '../../../ai/model/extras.ts';
import type { KnownFinding } from '../../../evidence/findings/findings.ts';
import { type Nameable, namedFinding, namedSigns } from '../../../evidence/findings/named-finding.ts';
import type { MarkedRecords } from './mark-reader.ts';

/** What the chart of a prompt knows of the alerts and steps of its reply. */
export interface NameableChart {
  findings: readonly KnownFinding[];
  allergies: Patient['allergies'];
  /** The name of a test, a score or a drug, by the id of its record. */
  names: ReadonlyMap<string, string>;
}

/**
 * Returns the structured part of a reply with the chart's values behind its codes (FINDING-1, STEP-1). A code that the
 * chart does not have, and a mark or a score that does not exist, leave the text alone.
 */
export function extrasOf(
  extras: Extras,
  { findings, allergies, names }: NameableChart,
  records: MarkedRecords,
  fill: (text: string) => string = (text) => text,
): Pick<MessageMetadata, 'clinicalAlerts' | 'suggestions' | 'suggestedTopics' | 'recommendations'> {
  const recordOf = (mark: string) => records.get(mark.toLowerCase())?.recordId;
  const {
    recommendations: { actions, steps: named = [] },
    suggestions,
    ...rest
  } = extras;
  const filled = named.map((step) => ({ ...step, text: labelOf(step.text, fill) }));
  const steps = once(filled.flatMap((step) => stepOf(step, records, names) ?? []));
  return {
    ...rest,
    ...(suggestions && { suggestions: suggestions.map((text) => labelOf(text, fill)) }),
    clinicalAlerts: extras.clinicalAlerts.map((alert) =>
      alertOf({ ...alert, content: labelOf(alert.content, fill) }, { findings, allergies, recordOf }),
    ),
    recommendations: {
      actions: actions.map((text) => labelOf(text, fill)),
      ...(steps.length > 0 && { steps }),
    },
  };
}

/** A filled text may be longer than the model's own. */
const labelOf = (text: string, fill: (text: string) => string): string =>
  fill(text).slice(0, textBounds.label);

function alertOf({ type, content, code, about = [] }: NamedAlert, chart: Nameable): ClinicalAlert {
  const known = code && namedFinding(code, about, chart);
  if (known === undefined) return { type, content };
  const { isCritical, ...found } = known;
  return { type: isCritical ? 'danger' : type, content, found };
}

function stepOf(
  { text, kind, about }: NamedStep,
  records: MarkedRecords,
  names: ReadonlyMap<string, string>,
): ReplyStep | undefined {
  switch (kind) {
    case 'record-vitals': {
      const signs = namedSigns(about);
      // A sign that does not exist must not become a full set.
      return about.length > 0 && signs.length === 0 ? undefined : { text, kind, signs };
    }
    case 'calculate-score': {
      const score = scoreTypes.find((one) => about.some((name) => name.toLowerCase() === one.toLowerCase()));
      return score && { text, kind, score };
    }
    case 'open-record': {
      const record = about.length === 1 ? records.get(about[0]?.toLowerCase() ?? '') : undefined;
      if (record === undefined) return undefined;
      const { domain, recordId, at } = record;
      const named = names.get(recordId);
      return { text, kind, domain, recordId, at, ...(named !== undefined && { named }) };
    }
    case 'write-note': {
      const noteType = noteTypes.find((one) => about.includes(one));
      return noteType && { text, kind, noteType };
    }
    case 'ask': {
      const topic = questionTopics.find((one) => about.includes(one));
      return { text, kind, ...(topic && { topic }) };
    }
  }
}

/** Two steps that open the same are one button. The second stays text. */
function once(steps: ReplyStep[]): ReplyStep[] {
  const opens = ({ text, ...what }: ReplyStep) =>
    JSON.stringify(what.kind === 'ask' && what.topic === undefined ? { ...what, text } : what);
  return [...new Map(steps.toReversed().map((step) => [opens(step), step])).values()].toReversed();
}
