import {
  fromDisplay,
  isInTemperatureRange,
  looksLikeOtherUnit,
  parseDecimal,
  type TemperatureUnit,
  temperatureRanges,
} from '@bedside/contracts/clinical/vitals/temperature.ts';
import { esiResources, heartRiskFactors, ScoreInput } from '@bedside/contracts/scores/score-parameters.ts';
import type { ScoreType } from '@bedside/contracts/scores/scores.contract.ts';
import { isScoreField, type NumberField, type ScoreField, type TickField } from './score-values.ts';

/** What is wrong with a field; the screen puts it in words. */
export type ScoreProblem =
  | { kind: 'number' | 'wholeNumber' | 'complaint' | 'unit' | 'systolicAboveDiastolic' }
  | { kind: 'atLeast' | 'atMost'; limit: number }
  | { kind: 'range'; min: number; max: number }
  | { kind: 'looksLikeC' | 'looksLikeF'; value: string };
export type ScoreProblems = Partial<Record<ScoreField, ScoreProblem>>;

interface Reading {
  /** What would be calculated; a field with a problem is unknown in it. */
  input: ScoreInput;
  problems: ScoreProblems;
}

/** What a field holds: what was typed, else what the chart has of it now; empty where it is unknown. */
type Answer = (field: ScoreField) => string;

/** Reads a calculator's form. `accepted` says that the triage suggestion was taken. */
export function readScore(
  type: ScoreType,
  answer: Answer,
  unit: TemperatureUnit,
  accepted: boolean,
  found: ScoreProblems = {},
): Reading {
  const problems: ScoreProblems = { ...found };
  const read = reader((field) => (found[field] ? '' : answer(field)), unit, problems);
  const parsed = ScoreInput.safeParse({ scoreType: type, parameters: parametersOf(type, read, accepted) });
  if (parsed.success) return { input: parsed.data, problems };
  for (const { path, ...issue } of parsed.error.issues) {
    const field = path.map(String).at(-1);
    if (isScoreField(field)) problems[field] ??= problemOf(issue);
  }
  if (Object.keys(problems).length === Object.keys(found).length) throw parsed.error;
  return readScore(type, answer, unit, accepted, problems);
}

function problemOf(issue: { code: string; minimum?: unknown; maximum?: unknown }): ScoreProblem {
  if (issue.code === 'too_small' && typeof issue.minimum === 'number')
    return { kind: 'atLeast', limit: issue.minimum };
  if (issue.code === 'too_big' && typeof issue.maximum === 'number')
    return { kind: 'atMost', limit: issue.maximum };
  return { kind: issue.code === 'invalid_type' ? 'wholeNumber' : 'number' };
}

type Reader = ReturnType<typeof reader>;

function reader(answer: Answer, unit: TemperatureUnit, problems: ScoreProblems) {
  const number = (field: NumberField): number | undefined => {
    const text = answer(field);
    if (text.trim() === '') return undefined;
    const value = parseDecimal(text);
    if (value === null) problems[field] ??= { kind: 'number' };
    return value ?? undefined;
  };
  return {
    answer,
    number,
    choice: (field: ScoreField) => answer(field) || undefined,
    yesOrNo: (field: ScoreField) => (answer(field) === '' ? undefined : answer(field) === 'yes'),
    /** Unticked says nothing by itself. */
    tick: (field: TickField) => (answer(field) === 'yes' ? true : undefined),
    /** Ticks that were gone through as a whole: one of them, or "none of these", makes the unticked a no. */
    ticks: (fields: readonly TickField[], none: TickField): Record<string, boolean> | undefined => {
      const isAnswered = [...fields, none].some((field) => answer(field) === 'yes');
      return isAnswered
        ? Object.fromEntries(fields.map((field) => [field, answer(field) === 'yes']))
        : undefined;
    },
    temperature: (): number | undefined => {
      const value = number('temperature');
      if (value === undefined || isInTemperatureRange(value, unit))
        return value === undefined ? undefined : fromDisplay(value, unit);
      problems.temperature ??= looksLikeOtherUnit(value, unit)
        ? { kind: unit === 'F' ? 'looksLikeC' : 'looksLikeF', value: answer('temperature').trim() }
        : { kind: 'range', ...temperatureRanges[unit] };
      return undefined;
    },
    pressure: () => {
      const [systolicBP, diastolicBP] = [number('systolicBP'), number('diastolicBP')];
      if (systolicBP && diastolicBP && systolicBP <= diastolicBP) {
        problems.systolicBP ??= { kind: 'systolicAboveDiastolic' };
        return {};
      }
      return { systolicBP, diastolicBP };
    },
    /** A number of whichever unit is no number (D24). */
    inUnit: (field: NumberField, unitField: 'ureaUnit' | 'troponinUnit'): number | undefined => {
      const value = number(field);
      if (value === undefined || answer(unitField) !== '') return value;
      problems[unitField] ??= { kind: 'unit' };
      return undefined;
    },
    complaint: () => {
      const complaint = answer('chiefComplaint').trim();
      if (complaint === '') problems.chiefComplaint = { kind: 'complaint' };
      return complaint || '-';
    },
  };
}

function parametersOf(type: ScoreType, read: Reader, accepted: boolean): Record<string, unknown> {
  const { number, choice, yesOrNo, tick } = read;
  switch (type) {
    case 'ESI':
      return {
        chiefComplaint: read.complaint(),
        vitals: {
          heartRate: number('heartRate'),
          respiratoryRate: number('respiratoryRate'),
          oxygenSaturation: number('oxygenSaturation'),
          temperature: read.temperature(),
          ...read.pressure(),
        },
        consciousness: choice('consciousness'),
        resourcePrediction: resources(read),
        lifeThreateningSigns: yesOrNo('lifeThreateningSigns'),
        highRiskSituation: yesOrNo('highRiskSituation'),
        newConfusion: yesOrNo('newConfusion'),
        severePainOrDistress: yesOrNo('severePainOrDistress'),
        painLevel: number('painLevel'),
        isImmunized: yesOrNo('isImmunized'),
        hasFeverSource: yesOrNo('hasFeverSource'),
        acceptSuggestion: accepted || undefined,
      };
    case 'CURB-65':
      return {
        confusion: yesOrNo('confusion'),
        ureaLevel: read.inUnit('ureaLevel', 'ureaUnit'),
        ureaUnit: choice('ureaUnit'),
        respiratoryRate: number('respiratoryRate'),
        ...read.pressure(),
        age: number('age'),
        hasChestXray: tick('hasChestXray'),
        functionalStatus: choice('functionalStatus'),
      };
    case 'HEART':
      return {
        historyAssessment: choice('historyAssessment'),
        ecgFindings: choice('ecgFindings'),
        age: number('age'),
        riskFactors: read.ticks(heartRiskFactors, 'noRiskFactors'),
        troponinLevel: read.inUnit('troponinLevel', 'troponinUnit'),
        troponinUnit: choice('troponinUnit'),
        troponinUpperReferenceLimit: read.inUnit('troponinUpperReferenceLimit', 'troponinUnit'),
        previousCardiacHistory: choice('previousCardiacHistory'),
        otherAtherosclerosis: tick('otherAtherosclerosis'),
        stElevation: tick('stElevation'),
        isUnstable: tick('isUnstable'),
        symptomsUnderThreeHours: yesOrNo('symptomsUnderThreeHours'),
      };
    case 'qSOFA':
      return {
        infectionSuspicion: tick('infectionSuspicion'),
        infectionSite: choice('infectionSite'),
        respiratoryRate: number('respiratoryRate'),
        alteredMentalStatus: yesOrNo('alteredMentalStatus'),
        gcsScore: number('gcsScore'),
        systolicBP: number('systolicBP'),
      };
  }
}

/** The ticks, and the count that was typed, where it says more (ESI-C2). */
function resources(read: Reader) {
  const ticks = read.ticks(esiResources, 'noResources');
  const typed = read.number('estimatedResources');
  if (ticks === undefined) return typed === undefined ? undefined : { estimatedResources: typed };
  const ticked = Object.values(ticks).filter(Boolean).length;
  return { ...ticks, estimatedResources: Math.max(ticked, typed ?? 0) };
}
