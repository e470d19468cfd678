import type { ModelMessage } from '../../../ai/model/assistant.ts';
import { tooOld } from '../../../ai/prompt/chart/chart-scores.ts';
import { restsOnError } from '../../../ai/prompt/chart/error-flag.ts';
import { questionMark } from '../../../ai/prompt/prompt.ts';
import { withoutKeys, withoutMarks } from '../../../ai/prompt/prompt-marks.ts';
import { taskFor } from '../../../ai/prompt/tasks.ts';
import type { DemoLanguage } from '../texts.ts';
import { type SignKey, signKeys, signOf } from './signs.ts';

export interface Reading {
  /** As in the chart, without its unit: "26", "92/50", "Alert", "yes". */
  text: string;
  minutesAgo: number;
  /** Values of the last hours, newest first. */
  earlier: string[];
  /** The key of the value and of the earlier ones, in braces; empty without one. */
  key: string;
  earlierKeys: string[];
  /** The record's mark with a space before it; empty without one. */
  mark: string;
}

/** The parts of the prompt that the demo assistant reads, as a model would. */
export interface DemoCase {
  language: DemoLanguage;
  question: string;
  /** The question is the task of a summary for a hand-over. */
  isHandover: boolean;
  /** The chart's lines by key. */
  chart: Map<string, string>;
  complaint: string;
  /** The key is in braces; empty without one. */
  age: { value: number; unit: string; group: string; key: string };
  readings: Map<SignKey, Reading>;
  /** Signs that someone tried to measure but could not record. */
  unrecordable: SignKey[];
  /** Signs that were not measured or assessed. */
  unknown: SignKey[];
  alerts: ReturnType<typeof readAlerts>;
  news2: ReturnType<typeof readScore>;
  /** The key of NEWS2, in braces; empty without one. */
  news2Key: string;
  /** Why NEWS2 is not valid: "pregnant" or "under 16 years". */
  news2NotValid: string | undefined;
  /** The tagged lab results. */
  labs: ReturnType<typeof readLab>[];
  /** The substance of each allergy; empty if no allergy is known or none was asked about. */
  allergies: { substance: string }[];
  /** Active medications with their name and regimen. */
  medications: { name: string; how: string; mark: string; key: string }[];
  /** Single doses that were given here. */
  doses: { name: string; how: string; mark: string; key: string }[];
  /** Calculated scores by name. */
  scores: {
    name: string;
    value: string;
    minutesAgo: number;
    mark: string;
    key: string;
    restsOnError: boolean;
    /** An input is older than its window (D51). */
    isOld: boolean;
  }[];
}

/** Returns the newest reading as a number (systolic for a blood pressure), or NaN without a reading. */
export const numberOf = ({ readings }: DemoCase, sign: SignKey) =>
  Number.parseFloat(readings.get(sign)?.text ?? '');

/** Parses "92/50" in mmHg; a missing value is NaN. */
export function pressureOf(text = ''): { systolic: number; diastolic: number } {
  const [systolic = Number.NaN, diastolic = Number.NaN] = text.split('/').map(Number.parseFloat);
  return { systolic, diastolic };
}

/** Parses the newest message with a chart; returns undefined if no message has one. */
export function readPrompt(
  messages: readonly Pick<ModelMessage, 'role' | 'content'>[],
): DemoCase | undefined {
  const prompt = messages.findLast(({ role, content }) => role === 'user' && content.includes('<chart>\n'));
  const block = prompt && /<chart>\n([\s\S]*?)\n<\/chart>/.exec(prompt.content);
  if (!prompt || !block) return undefined;
  const after = prompt.content.slice(block.index + block[0].length);
  const place = after.indexOf(questionMark);
  const question = place === -1 ? '' : after.slice(place + questionMark.length).trim();
  const marked = new Map(
    (block[1] ?? '').split('\n').map((line): [string, string] => {
      const colon = line.indexOf(': ');
      return [line.slice(0, colon), line.slice(colon + 2)];
    }),
  );
  const chart = new Map([...marked].map(([key, line]) => [key, withoutMarks(withoutKeys(line))]));
  const markOf = (key: string) => firstMark(marked.get(key));
  const keysOf = (key: string) => keysIn(marked.get(key));
  const drugLines = (name: RegExp) =>
    [...chart].flatMap(([key, line]) =>
      name.test(key) ? [readMedication(line, markOf(key), keysOf(key).newest)] : [],
    );
  return {
    language: readLanguage(messages),
    question: question === taskFor.handover ? '' : question,
    isHandover: question === taskFor.handover,
    chart,
    labs: [...after.slice(0, place).matchAll(/^(".*?")(?: (\{l\d+\}))?( \[l\d+\])?$/gm)].map(
      ([, line = '', key = '', mark = '']) => readLab(unquoted(line), mark, key),
    ),
    complaint: unquoted(chart.get('chief_complaint') ?? ''),
    age: { ...readAge(chart.get('age') ?? ''), key: keysOf('age').newest },
    allergies: readAllergies(chart.get('allergies') ?? ''),
    ...readSigns(chart, markOf, keysOf),
    news2Key: keysOf('news2').newest || keysOf('news2_at_last_set').newest,
    alerts: readAlerts(chart.get('alerts') ?? ''),
    news2: readScore(chart.get('news2') ?? '') ?? readScore(chart.get('news2_at_last_set') ?? ''),
    news2NotValid: /^not valid: (.*)$/.exec(chart.get('news2') ?? '')?.[1],
    scores: [...chart].flatMap(([key, line]) =>
      readRecordedScore(key, line, markOf(key), keysOf(key).newest),
    ),
    medications: drugLines(/^medication_\d+$/),
    doses: drugLines(/^dose_given_\d+$/),
  };
}

/** Returns the first mark of a line of the chart. */
type MarkOf = (key: string) => string;

/** Returns the keys of a line, in braces: of its value, and of the earlier ones. */
type KeysOf = (key: string) => { newest: string; earlier: string[] };

const anyMark = String.raw`(?: \[[^\]]+\])?`;
/** "112 {v2.hr} [v2] (1 h ago)", or the ends of a monitor's run. */
const earlierValue = new RegExp(
  String.raw`[^\s,]+ (\{[^}]+\})${anyMark}(?: to \S+ \{[^}]+\}${anyMark})? \([^)]*\)`,
  'g',
);

function keysIn(line = ''): ReturnType<KeysOf> {
  const [now = '', earlier = ''] = line.split(' | earlier ');
  return {
    newest: /\{[a-z][\w.-]*\}/.exec(now)?.[0] ?? '',
    earlier: [...earlier.matchAll(earlierValue)].map(([, key = '']) => key),
  };
}

const firstMark = (line = ''): string => / \[[vlmnsx]\d{1,3}\]/.exec(line)?.[0] ?? '';

/** Returns the language that the prompt requests. */
export function readLanguage(messages: readonly Pick<ModelMessage, 'content'>[]): DemoLanguage {
  const code = /Answer language: \w+ \((en|es|de)\)/.exec(messages[0]?.content ?? '')?.[1];
  return code === 'es' || code === 'de' ? code : 'en';
}

function unquoted(json: string): string {
  try {
    return String(JSON.parse(json));
  } catch {
    return json;
  }
}

const sides = ['high', 'low'] as const;

/**
 * Parses a line such as "Lactate 4.2 mmol/L | reference 0.5-2.0 | abnormal, high | resulted 22 min ago". Unknown
 * parts are undefined.
 */
function readLab(line: string, mark: string, key: string) {
  const [text = '', range = '', judged = '', resulted = '', ...rest] = line.split(' | ');
  const reference = /^reference (.*)$/.exec(range)?.[1];
  const ago = /^resulted (.*) ago$/.exec(resulted)?.[1];
  return {
    text,
    mark,
    key,
    range: reference === 'unknown' ? undefined : reference,
    isAbnormal: judgedAs(judged),
    side: sides.find((side) => judged === `abnormal, ${side}`),
    /** The side of the department's limits on which the result is critical (CRIT-2). */
    criticalSide: sides.find((side) => rest.includes(`critically ${side} by the department's limits`)),
    minutesAgo: ago === undefined ? undefined : minutesIn(ago),
  };
}

/** Returns undefined for a document that a model has read. */
function judgedAs(judged: string): boolean | undefined {
  if (judged.startsWith('abnormal or not')) return undefined;
  if (judged.startsWith('abnormal')) return true;
  return judged === 'not flagged' ? false : undefined;
}

/** Parses `"penicillin (rash)", "latex"` into substances without their reactions. */
function readAllergies(line: string): DemoCase['allergies'] {
  return [...line.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([text]) => ({
    substance: unquoted(text).replace(/ \([^)]*\)$/, ''),
  }));
}

function readMedication(line: string, mark: string, key: string): DemoCase['medications'][number] {
  const [name = '', how = ''] = line.split(' | ');
  return { name: unquoted(name), how: how.startsWith('"') ? unquoted(how) : '', mark, key };
}

function readRecordedScore(line: string, text: string, mark: string, key: string): DemoCase['scores'] {
  const name = /^score_(.+)$/.exec(line)?.[1];
  const [, value, ago] = /^(?:level )?([^|]+) \| calculated ([^|]*) ago(?: \||$)/.exec(text) ?? [];
  if (name === undefined || value === undefined || ago === undefined) return [];
  const says = (words: string) => text.includes(words);
  const minutesAgo = minutesIn(ago);
  return [{ name, value, minutesAgo, mark, key, restsOnError: says(restsOnError), isOld: says(tooOld) }];
}

function readAge(line: string): Omit<DemoCase['age'], 'key'> {
  const [, stranger] = /^unknown \((\w+)\)/.exec(line) ?? [];
  if (stranger !== undefined) return { value: 0, unit: 'unknown', group: stranger };
  const [, value = '0', unit = 'years', group = 'adult'] = /^(\d+) (\w+) \((\w+)\)/.exec(line) ?? [];
  return { value: Number(value), unit, group };
}

const minutesByUnit: Record<string, number> = { min: 1, h: 60, d: 1440 };

function minutesIn(text: string): number {
  let minutes = 0;
  for (const [, count = '0', unit = 'min'] of text.matchAll(/(\d+) (min|h|d)\b/g)) {
    minutes += Number(count) * (minutesByUnit[unit] ?? 0);
  }
  return minutes;
}

function readSigns(
  chart: Map<string, string>,
  markOf: MarkOf,
  keysOf: KeysOf,
): Pick<DemoCase, 'readings' | 'unrecordable' | 'unknown'> {
  const readings = new Map<SignKey, Reading>();
  const unrecordable: SignKey[] = [];
  const unknown: SignKey[] = [];
  for (const key of signKeys) {
    const [value = '', when = '', ...rest] = (chart.get(key) ?? '').split(' | ');
    const observed = /^observed (.*) ago$/.exec(when);
    const earlier = [when, ...rest].find((part) => part.startsWith('earlier ')) ?? '';
    if (observed) {
      readings.set(key, {
        text: value.split(' ')[0] ?? '',
        minutesAgo: minutesIn(observed[1] ?? ''),
        mark: markOf(key),
        key: keysOf(key).newest,
        earlierKeys: keysOf(key).earlier,
        earlier: [...earlier.slice('earlier '.length).matchAll(/([^\s,]+)(?: to \S+)? \([^)]*\)/g)].map(
          ([, text = '']) => text,
        ),
      });
    } else if (value.startsWith('could not be recorded')) unrecordable.push(key);
    else unknown.push(key);
  }
  return { readings, unrecordable, unknown };
}

function readAlerts(line: string) {
  return [...line.matchAll(/([a-z-]+) (\S+) \((critical|warning)\)/g)].flatMap(
    ([, name = '', value = '', severity]) => {
      const sign = signOf(name === 'unrecordable' ? value : name);
      return sign === undefined ? [] : [{ name, value, critical: severity === 'critical', sign }];
    },
  );
}

/** Parses NEWS2 and the known points of its parameters, "3" or "0 to 2". `minutesAgo` is set for an older set. */
function readScore(line: string) {
  const range = /^(\d+)(?: to (\d+))? \| risk ([^|]+?) \|/.exec(line);
  if (!range) return undefined;
  const list = (name: string) => {
    const text = new RegExp(`\\| ${name}: ([^|]*)`).exec(line)?.[1]?.trim() ?? '';
    return text === '' || text === 'none' ? [] : text.split(', ');
  };
  const observed = /\| observed ([^|]*) ago$/.exec(line)?.[1];
  return {
    min: Number(range[1]),
    max: Number(range[2] ?? range[1]),
    risk: range[3] ?? '',
    singleThree: line.includes('a single parameter scores 3'),
    points: list('points').map((part) => {
      const [, parameter = '', points = ''] = /^(\w+) (.*)$/.exec(part) ?? [];
      return { parameter, points };
    }),
    missing: list('missing'),
    narrowedBy: /would (?:settle it|narrow it most): (\w+)/.exec(line)?.[1],
    minutesAgo: observed === undefined ? undefined : minutesIn(observed),
  };
}
