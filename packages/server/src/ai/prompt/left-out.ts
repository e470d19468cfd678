import type { LeftOut, LeftOutKind } from '@bedside/contracts/chat/left-out.ts';
import { dayCourseMs } from '@bedside/contracts/clinical/monitoring/day-course.ts';
import { reassures } from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import { counts } from '@bedside/contracts/record-marks.ts';
import { promptBounds } from '../../work-bounds.ts';
import { byState, shownMedications } from './chart/chart-medications.ts';
import { labText } from './chart/chart-records.ts';
import { shownScores } from './chart/chart-scores.ts';
import { newestSets } from './chart/chart-vitals.ts';
import { ago } from './chart/vital-signs.ts';
import { eligibleMessages, promptMessages } from './prompt-history.ts';
import type { PromptInput } from './prompt-input.ts';
import { shownLabs } from './prompt-labs.ts';

const { notes: maxNotes, labs: maxLabs, impressionCharacters, findings: maxFindings, read } = promptBounds;

interface Absent {
  kind: LeftOutKind;
  ats: string[];
  /** The server read no further. */
  more: boolean;
}

/**
 * Returns what the chart has and a prompt lacks: records beyond the number of their kind, those that the budget cut, and
 * long texts that end early. Does not count results that were not chosen for the question (D30).
 */
export function leftOutOf(input: PromptInput): LeftOut[] {
  const { conversation, notes = [], labs = [], medications = [], scores = [], vitals, cut = [], now } = input;
  const eligible = eligibleMessages(input);
  const includedIds = new Set(promptMessages(input).map(({ message }) => message.id));
  const countingNotes = notes.filter(counts);
  const shown = new Set(shownLabs(input).map(({ lab }) => lab.id));
  const { active, ended, doses } = byState(medications);
  const given = new Set(
    Object.values(shownMedications(medications)).flatMap((list) => list.map(({ id }) => id)),
  );
  const newest = new Set(shownScores(scores).map(({ id }) => id));
  const used = new Set(newestSets(vitals));
  const cutOf = (kind: LeftOutKind) => cut.filter((one) => one.kind === kind).map(({ at }) => at);
  const all: Absent[] = [
    {
      kind: 'messages',
      ats: [
        ...eligible.filter(({ id }) => !includedIds.has(id)).map(({ createdAt }) => createdAt),
        ...cutOf('messages'),
      ],
      more:
        input.purpose === undefined && conversation.length + cutOf('messages').length >= read.messages - 1,
    },
    {
      kind: 'notes',
      ats: [...countingNotes.slice(maxNotes.count).map(({ createdAt }) => createdAt), ...cutOf('notes')],
      more: notes.length + cutOf('notes').length >= read.notes,
    },
    {
      kind: 'labs',
      ats: [...labs.filter(({ id }) => !shown.has(id)).map(({ resultTime }) => resultTime), ...cutOf('labs')],
      more: false,
    },
    {
      kind: 'medications',
      ats: [
        ...[...active, ...ended, ...doses]
          .filter(({ id }) => !given.has(id))
          .map(({ startedAt }) => startedAt),
        ...cutOf('medications'),
      ],
      more: false,
    },
    {
      kind: 'scores',
      ats: scores.filter((one) => counts(one) && !newest.has(one.id)).map(({ calculatedAt }) => calculatedAt),
      more: scores.length >= read.scores,
    },
    {
      kind: 'vitals',
      ats: vitals
        .filter(
          (one) =>
            reassures(one) && !used.has(one.id) && now.getTime() - Date.parse(one.timestamp) > dayCourseMs,
        )
        .map(({ timestamp }) => timestamp),
      more: vitals.length >= read.vitals,
    },
  ];
  const texts = cutTexts(input);
  return [
    ...all.flatMap(({ kind, ats, more }): LeftOut[] => {
      const [before] = ats.toSorted().toReversed();
      return before === undefined ? [] : [{ kind, count: ats.length, ...(more && { more }), before }];
    }),
    ...(texts > 0 ? [{ kind: 'texts' as const, count: texts }] : []),
  ];
}

/** Counts the texts in a prompt that end early. */
function cutTexts(input: PromptInput): number {
  const { notes = [], xray, now } = input;
  const cutNotes = notes
    .filter(counts)
    .slice(0, maxNotes.count)
    .filter(({ title, content }) => title.length + 2 + content.length > maxNotes.characters);
  const cutLabs = shownLabs(input).filter(
    ({ lab, critical, notChecked }) => labText(lab, now, critical, notChecked).length > maxLabs.characters,
  );
  const isXrayCut =
    xray !== undefined &&
    (xray.overallImpression.length > impressionCharacters || xray.findings.length > maxFindings.count);
  return cutNotes.length + cutLabs.length + (isXrayCut ? 1 : 0);
}

const words: Record<LeftOutKind, string> = {
  messages: 'earlier messages of the conversation',
  notes: 'notes',
  labs: 'chosen lab results',
  medications: 'medications and doses',
  scores: 'earlier scores',
  vitals: 'sets of vital signs',
  texts: 'long texts of which the end is missing',
};

/** Returns the line that tells the model what it does not see; nothing if it sees all. */
export function leftOutLine(leftOut: readonly LeftOut[], now: Date): string[] {
  const parts = leftOut.map(({ kind, count, more, before }) =>
    [
      `${count}${more ? ' or more' : ''} ${words[kind]}`,
      ...(before === undefined ? [] : [`the newest ${ago(before, now)}`]),
    ].join(', '),
  );
  return parts.length === 0 ? [] : [`left_out: ${parts.join('; ')}`];
}
