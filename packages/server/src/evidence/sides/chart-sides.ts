import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import type { Medication } from '@bedside/contracts/medications/medications.contract.ts';
import type { Note } from '@bedside/contracts/notes/notes.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { counts } from '@bedside/contracts/record-marks.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import type { XrayAnalysis } from '@bedside/contracts/xrays/xrays.contract.ts';
import { readingBounds } from '../bounds.ts';
import { type SideMention, sidesIn } from './read-sides.ts';
import type { Part, Side } from './side-words.ts';

/** A part of the body or a finding of the chart. */
export interface ChartSide {
  part: Part;
  side: Side;
  /** The chart's words: "rechter Unterlappen". */
  text: string;
  recordId?: string;
}

interface SidedChart {
  patient: Pick<Patient, 'chiefComplaint' | 'plan'>;
  vitals: readonly Pick<VitalsRecord, 'id' | 'notes' | 'enteredInError'>[];
  notes: readonly Pick<Note, 'id' | 'title' | 'content' | 'enteredInError'>[];
  xray?: XrayAnalysis | undefined;
  medications: readonly Pick<Medication, 'id' | 'indication' | 'enteredInError'>[];
}

const languages: readonly ReplyLanguage[] = ['en', 'es', 'de'];
/** Characters of one text that are read, as many as the prompt shows of a note. */
const longestText = readingBounds.sideTextCharacters;
const longestWords = readingBounds.sideCharacters;
const mostSides = readingBounds.chartSides;

/** Most texts name no side. One search is much cheaper than reading them in three languages. */
const anySide =
  /left|right|both|bilat|izq|derech|dch[ao]|amb[oa]s|link|recht|beid|bds|izd[ao]|\b(?:li|re)\.|\b(?:LLL|LUL|RLL|RUL|RML|LUQ|LLQ|RUQ|RLQ|LII|LID|LSD)\b/i;

/**
 * Returns the sides in the texts of a chart, in any of the three languages, the complaint first (REPLY-15). Leaves out
 * denials and records entered in error.
 */
export function sidesOf({ patient, vitals, notes, xray, medications }: SidedChart): ChartSide[] {
  const texts: [text: string | undefined, recordId?: string][] = [
    [patient.chiefComplaint],
    [patient.plan],
    ...(xray === undefined || !counts(xray) ? [] : xrayTexts(xray)),
    ...notes
      .filter(counts)
      .map(({ id, title, content }) => [`${title}.\n${content}`, id] as [string, string]),
    ...vitals.filter(counts).map(({ id, notes: remark }) => [remark, id] as [string | undefined, string]),
    ...medications
      .filter(counts)
      .map(({ id, indication }) => [indication, id] as [string | undefined, string]),
  ];
  const found = texts.flatMap(([text = '', recordId]) => {
    const cut = text.slice(0, longestText);
    return anySide.test(cut) ? sidesOfText(cut, recordId) : [];
  });
  const once = new Map(found.map((one) => [`${one.part} ${one.side} ${one.recordId ?? ''}`, one]));
  return [...once.values()].slice(0, mostSides);
}

/** A finding's place is its own text, which may be a side alone. */
function xrayTexts({ id, overallImpression, findings }: XrayAnalysis): [string, string][] {
  return [
    [overallImpression, id],
    ...findings.map(({ condition, location }): [string, string] => [`${condition} (${location})`, id]),
  ];
}

function sidesOfText(text: string, recordId: string | undefined): ChartSide[] {
  return languages
    .flatMap((language) => sidesIn(text, language))
    .filter(({ denied }) => denied !== 'yes')
    .flatMap((mention) =>
      mention.parts.map((part) => ({
        part,
        side: mention.side,
        text: wordsOf(text, mention),
        ...(recordId !== undefined && { recordId }),
      })),
    );
}

const wordsOf = (text: string, { offset, length }: SideMention) =>
  text
    .slice(offset, offset + length)
    .replace(/[*_`]/g, '')
    .replace(/\s+/g, ' ')
    .slice(0, longestWords);
