import { type ClinicalAlert, urgentConditions } from '@bedside/contracts/chat/reply-finding.ts';
import {
  questionTopics,
  type StepKind,
  type SuggestedTopic,
  stepKinds,
} from '@bedside/contracts/chat/reply-step.ts';
import { noteTypes } from '@bedside/contracts/notes/notes.contract.ts';
import { scoreTypes } from '@bedside/contracts/scores/scores.contract.ts';
import * as z from 'zod';
import { type FindingTopic, findingTopics } from '../../evidence/findings/findings.ts';
import { withoutMarks } from '../prompt/prompt-marks.ts';

/** The structured part of a reply. `about` bounds the names of one item, `aboutCharacters` each of them. */
export const mostExtras = {
  alerts: 5,
  suggestions: 4,
  actions: 4,
  characters: 200,
  about: 10,
  aboutCharacters: 80,
} as const;

/** For what no code or kind describes. */
const other = 'other';
const alertTypes = ['info', 'warning', 'danger'] as const satisfies ClinicalAlert['type'][];

/** The structured answer as it is requested. */
const Requested = z.object({
  clinicalAlerts: z.array(
    z.object({
      type: z.enum(alertTypes),
      content: z.string(),
      code: z.enum([...findingTopics, other]),
      about: z.array(z.string()),
    }),
  ),
  suggestions: z.array(z.object({ text: z.string(), topic: z.enum([...questionTopics, other]) })),
  recommendations: z.object({
    actions: z.array(
      z.object({ text: z.string(), kind: z.enum([...stepKinds, other]), about: z.array(z.string()) }),
    ),
  }),
});
/** The structured answer that a model writes. */
export type ExtrasAnswer = z.output<typeof Requested>;

/** A part of the answer with a code, and the names of what it is about, as the model wrote them. */
export interface NamedAlert extends Pick<ClinicalAlert, 'type' | 'content'> {
  code?: FindingTopic;
  about?: string[];
}
export interface NamedStep {
  text: string;
  kind: StepKind;
  about: string[];
}

/**
 * The structured part of a reply: at most 5 alerts, 4 suggestions and 4 actions of 200 characters each. `steps` and
 * `suggestedTopics` name those of the texts that have a kind or a topic; absent if none has.
 */
export interface Extras {
  clinicalAlerts: NamedAlert[];
  suggestions: string[];
  suggestedTopics?: SuggestedTopic[];
  recommendations: { actions: string[]; steps?: NamedStep[] };
}

const { $schema: _dialect, ...schema } = z.toJSONSchema(Requested);

/**
 * The requested schema. States the limits only in words, because several compatible servers reject a schema with
 * `maxItems` or `maxLength`.
 */
export const extrasFormat = {
  type: 'json_schema' as const,
  json_schema: { name: 'reply_extras', strict: true, schema },
};

/** The keys of the signs in the chart of the prompt. */
const signKeys =
  'respiratory_rate, oxygen_saturation, oxygen_supply, blood_pressure, heart_rate, consciousness, new_confusion, temperature, pain';

/**
 * Sent after the reply, as the clinician's next message: some chat templates accept a system message only first.
 */
export const extrasQuestion = `From the chart and from your last answer alone, fill in the JSON schema, in the language of your last answer.
clinicalAlerts: at most ${mostExtras.alerts} findings that need attention now; type "danger" for a threat to life, "warning" for a concern, "info" for a notice. None when nothing stands out. With a code, readers see the chart's own value in place of "content". "about" is for "sign" a sign (${signKeys}), for a result, score or medication its mark such as "l3", for "allergy-conflict" else the drug, for "rule-out" one of ${urgentConditions.join(', ')}. Code "${other}" if none says the same.
suggestions: at most ${mostExtras.suggestions} short questions that the clinician might ask next; topic "${other}" if none asks the same.
recommendations.actions: at most ${mostExtras.actions} next steps, each beginning with a verb, without doses. Readers see a step with a kind as a button in place of "text": "record-vitals" about signs, "calculate-score" about one of ${scoreTypes.join(', ')}, "open-record" about one mark, "write-note" about one of ${noteTypes.join(', ')}, "ask" for a question to you. Kind "${other}" for any other step.
Each text at most ${mostExtras.characters} characters. Answer with the JSON alone.`;

/** A name from a model is unknown until it is compared with the chart. Anything else counts as not named. */
const About = z.array(z.string().trim().max(mostExtras.aboutCharacters)).max(mostExtras.about).catch([]);
const Alert = z.object({
  type: z.enum(alertTypes),
  content: z.string(),
  code: z.enum(findingTopics).optional().catch(undefined),
  about: About,
});
const Suggestion = z.union([
  z.string().transform((text) => ({ text, topic: undefined })),
  z.object({ text: z.string(), topic: z.enum(questionTopics).optional().catch(undefined) }),
]);
const Action = z.union([
  z.string().transform((text) => ({ text, kind: undefined, about: [] })),
  z.object({ text: z.string(), kind: z.enum(stepKinds).optional().catch(undefined), about: About }),
]);
const Answer = z.object({
  clinicalAlerts: z.array(z.unknown()),
  suggestions: z.array(z.unknown()),
  recommendations: z.object({ actions: z.array(z.unknown()) }),
});

/**
 * Parses the structured answer. Throws if it is not JSON with the three lists. Drops an item of another shape, and reads
 * one with an unknown code, topic or kind as text. Keeps the first items within the limits, ends a long text in "…", and
 * removes repetitions.
 */
export function parseExtras(content: string): Extras {
  const answer = Answer.parse(JSON.parse(unfenced(content)));
  const alerts = parsed(Alert, answer.clinicalAlerts).map(({ type, content, code, about }) => ({
    type,
    text: shortened(content),
    ...(code && { code, about: named(about) }),
  }));
  const suggestions = parsed(Suggestion, answer.suggestions).map(({ text, topic }) => ({
    text: shortened(text),
    topic,
  }));
  const actions = parsed(Action, answer.recommendations.actions).map(({ text, kind, about }) => ({
    text: shortened(text),
    kind,
    about: named(about),
  }));
  const firstSuggestions = first(suggestions, mostExtras.suggestions);
  const firstActions = first(actions, mostExtras.actions);
  const suggestedTopics = firstSuggestions.flatMap(({ text, topic }) => (topic ? [{ text, topic }] : []));
  const steps = firstActions.flatMap(({ text, kind, about }) => (kind ? [{ text, kind, about }] : []));
  return {
    clinicalAlerts: first(alerts, mostExtras.alerts).map(({ text, ...rest }) => ({ content: text, ...rest })),
    suggestions: firstSuggestions.map(({ text }) => text),
    ...(suggestedTopics.length > 0 && { suggestedTopics }),
    recommendations: { actions: firstActions.map(({ text }) => text), ...(steps.length > 0 && { steps }) },
  };
}

/** Removes a Markdown fence, which small local models add around JSON despite their instructions. */
export function unfenced(content: string): string {
  return content
    .trim()
    .replace(/^```(?:json)?\s*/i, '')
    .replace(/```$/, '');
}

/** Returns the items of the right shape. */
const parsed = <T>(schema: z.ZodType<T>, items: readonly unknown[]): T[] =>
  items.flatMap((item) => {
    const { success, data } = schema.safeParse(item);
    return success ? [data] : [];
  });

/** Returns the first items, without empty and repeated texts. */
function first<T extends { text: string }>(items: readonly T[], count: number): T[] {
  return items
    .filter(({ text }, index) => text !== '' && items.findIndex((one) => one.text === text) === index)
    .slice(0, count);
}

/** Models write a mark with or without its brackets. */
const named = (about: readonly string[]): string[] =>
  about.map((name) => name.replace(/^\[|\]$/g, '').trim()).filter((name) => name !== '');

function shortened(text: string): string {
  const trimmed = withoutMarks(text).trim();
  if (trimmed.length <= mostExtras.characters) return trimmed;
  const cut = trimmed.slice(0, mostExtras.characters - 1);
  const lastSpace = cut.lastIndexOf(' ');
  return `${cut.slice(0, lastSpace > mostExtras.characters / 2 ? lastSpace : undefined)}…`;
}
