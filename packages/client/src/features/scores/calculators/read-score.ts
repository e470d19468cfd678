import {
  fromDisplay,
  isInTemperatureRange,
  isLikelyOtherUnit,
  parseDecimal,
  type TemperatureUnit,
  temperatureRanges,
} from '@bedside/contracts/clinical/vitals/temperature.ts';
import { esiResources, heartRiskFactors, ScoreInput } from '@bedside/contracts/scores/score-parameters.ts';
import type { ScoreType } from '@bedside/contracts/scores/scores.contract.ts';
import { isScoreField, type NumberField, type ScoreField, type TickField } from './score-values.ts';

/** The problem of a field. The form translates it into text. */
export type ScoreProblem =
  | { kind: 'number' | 'wholeNumber' | 'complaint' | 'unit' | 'systolicAboveDiastolic' }
  | { kind: 'atLeast' | 'atMost'; limit: number }
  | { kind: 'range'; min: number; max: number }
  | { kind: 'looksLikeC' | 'looksLikeF'; value: string };
export type ScoreProblems = Partial<Record<ScoreField, ScoreProblem>>;

interface Reading {
  /** The input of the score. A field with a problem is unknown. */
  input: ScoreInput;
  problems: ScoreProblems;
}

/** Returns the typed value of a field, or else the current value in the chart; empty if unknown. */
type Answer = (field: ScoreField) => string;

/** Reads a calculator's form. `accepted` means that the clinician accepted the triage suggestion. */
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
    choice: (field: ScoreField) => answer(field).trim() || undefined,
    yesOrNo: (field: ScoreField) => (answer(field).trim() === '' ? undefined : answer(field) === 'yes'),
    /** Unchecked means unknown. */
    tick: (field: TickField) => (answer(field) === 'yes' ? true : undefined),
    /** A group of checkboxes. Once one of them or "none of these" is checked, unchecked ones mean "no". */
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
      problems.temperature ??= isLikelyOtherUnit(value, unit)
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
    /** A number without a unit is invalid (D24). */
    inUnit: (field: NumberField, unitField: 'ureaUnit' | 'troponinUnit'): number | undefined => {
      const value = number(field);
      if (value === undefined || answer(unitField).trim() !== '') return value;
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
      return { ...esiParameters(read), acceptSuggestion: accepted || undefined };
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

function esiParameters(read: Reader): Record<string, unknown> {
  const { number, yesOrNo } = read;
  return {
    chiefComplaint: read.complaint(),
    vitals: {
      heartRate: number('heartRate'),
      respiratoryRate: number('respiratoryRate'),
      oxygenSaturation: number('oxygenSaturation'),
      temperature: read.temperature(),
      ...read.pressure(),
    },
    consciousness: read.choice('consciousness'),
    resourcePrediction: resources(read),
    lifeThreateningSigns: yesOrNo('lifeThreateningSigns'),
    highRiskSituation: yesOrNo('highRiskSituation'),
    newConfusion: yesOrNo('newConfusion'),
    severePainOrDistress: yesOrNo('severePainOrDistress'),
    painLevel: number('painLevel'),
    isImmunized: yesOrNo('isImmunized'),
    hasFeverSource: yesOrNo('hasFeverSource'),
  };
}

/** The checked resources, and the typed count if it is higher (ESI-C2). */
function resources(read: Reader) {
  const ticks = read.ticks(esiResources, 'noResources');
  const typed = read.number('estimatedResources');
  if (ticks === undefined) return typed === undefined ? undefined : { estimatedResources: typed };
  const ticked = Object.values(ticks).filter(Boolean).length;
  return { ...ticks, estimatedResources: Math.max(ticked, typed ?? 0) };
}
