import { ClinicalAlert } from '@bedside/contracts/chat/chat.contract.ts';
import * as z from 'zod';
import { promptBounds } from '../../work-bounds.ts';
import { withoutMarks } from '../prompt/prompt-marks.ts';

const most = promptBounds.extras;

const Extras = z.object({
  clinicalAlerts: z.array(ClinicalAlert),
  suggestions: z.array(z.string()),
  recommendations: z.object({ actions: z.array(z.string()) }),
});

/** The structured part of a reply: at most 5 alerts, 4 suggestions and 4 actions of 200 characters each. */
export type Extras = z.output<typeof Extras>;

const { $schema: _dialect, ...schema } = z.toJSONSchema(Extras);

/**
 * The requested schema. States the limits only in words, because several compatible servers reject a schema with
 * `maxItems` or `maxLength`.
 */
export const extrasFormat = {
  type: 'json_schema' as const,
  json_schema: { name: 'reply_extras', strict: true, schema },
};

/**
 * Sent after the reply, as the clinician's next message: some chat templates accept a system message only first.
 */
export const extrasQuestion = `From the chart and from your last answer alone, fill in the JSON schema, in the language of your last answer.
clinicalAlerts: at most ${most.alerts} findings that need attention now; type "danger" for a threat to life, "warning" for a concern, "info" for a notice. None when nothing stands out.
suggestions: at most ${most.suggestions} short questions that the clinician might ask next.
recommendations.actions: at most ${most.actions} next steps, each beginning with a verb, without doses.
Each text at most ${most.characters} characters. Answer with the JSON alone.`;

/**
 * Parses the structured answer. Throws if it is not JSON of the right shape. Keeps the first items within the
 * limits, ends a long text in "…", and removes repetitions.
 */
export function parseExtras(content: string): Extras {
  const { clinicalAlerts, suggestions, recommendations } = Extras.parse(JSON.parse(unfenced(content)));
  return {
    clinicalAlerts: clinicalAlerts
      .map(({ type, content }) => ({ type, content: shortened(content) }))
      .filter(({ content }, index, all) => {
        return content !== '' && all.findIndex((other) => other.content === content) === index;
      })
      .slice(0, most.alerts),
    suggestions: texts(suggestions, most.suggestions),
    recommendations: { actions: texts(recommendations.actions, most.actions) },
  };
}

/** Removes a Markdown fence, which small local models add around JSON despite their instructions. */
export function unfenced(content: string): string {
  return content
    .trim()
    .replace(/^```(?:json)?\s*/i, '')
    .replace(/```$/, '');
}

function texts(given: string[], count: number): string[] {
  return [...new Set(given.map(shortened))].filter((text) => text !== '').slice(0, count);
}

function shortened(text: string): string {
  const trimmed = withoutMarks(text).trim();
  if (trimmed.length <= most.characters) return trimmed;
  const cut = trimmed.slice(0, most.characters - 1);
  const lastSpace = cut.lastIndexOf(' ');
  return `${cut.slice(0, lastSpace > most.characters / 2 ? lastSpace : undefined)}…`;
}
