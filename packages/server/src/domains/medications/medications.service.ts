import type { AllergyFinding } from '@bedside/contracts/allergy-check.ts';
import {
  checkMedication,
  type MedicationToCheck,
} from '@bedside/contracts/clinical/medications/check-medication.ts';
import { neverRoute } from '@bedside/contracts/clinical/medications/never-routes.ts';
import { drugOfName } from '@bedside/contracts/clinical/medications/vocabulary/drug-vocabulary.ts';
import { problem } from '@bedside/contracts/field-problems.ts';
import { type MedicationWarning, needsReason } from '@bedside/contracts/medication-warnings.ts';
import {
  type CheckMedication,
  type DiscontinueMedication,
  type GiveMedication,
  isByWeight,
  Medication,
  type MedicationPreview,
  type StartMedication,
} from '@bedside/contracts/medications/medications.contract.ts';
import type { ListQuery } from '@bedside/contracts/primitives.ts';
import { counts } from '@bedside/contracts/record-marks.ts';
import type * as z from 'zod';
import type { ChartLog } from '../../chart/chart-log.ts';
import { countersignedAnew, createChartRecords } from '../../chart/chart-records.ts';
import { newestRevisions, revise, revisionsOf } from '../../chart/revisions.ts';
import { withoutUndefined } from '../../infra/mongo/without-undefined.ts';
import type { ChartText } from '../../request/answers.ts';
import { AppError } from '../../request/app-error.ts';
import type { RequestContext } from '../../request/request-context.ts';
import type { Patients } from '../patients/patients.service.ts';

export type Medications = ReturnType<typeof createMedications>;

const medicationTypes = ['medication.started', 'medication.given', 'medication.discontinued'] as const;

/**
 * Medications. Each entry contains the whole medication, and the newest entry is the record (ADR 0018). A given dose is
 * a record of its own (ADR 0052).
 */
export function createMedications({ chart, patients }: { chart: ChartLog; patients: Patients }) {
  const { appendRecord, listRecords } = createChartRecords(chart, patients);

  /**
   * Adds a medication to the chart: taken at home, given or prescribed here (D41). Without a reason to go on, throws
   * `allergy-warning` if it matches a recorded allergy, and `medication-warning` for another warning that needs one (D70).
   * Throws `invalid-input` for a route by which the drug is never given.
   */
  function start(
    request: RequestContext,
    patientId: string,
    { override, ...input }: z.output<typeof StartMedication>,
  ): Promise<Medication> {
    const { startedAt, name, dosage } = input;
    refuseRoute(input);
    return appendRecord(
      request,
      patientId,
      { type: 'medication.started', at: startedAt },
      // Reads the chart just before the record, so that an allergy or a drug recorded meanwhile counts.
      async (begin, at) => {
        const [facts, medications] = await Promise.all([patients.drugFacts(patientId), all(patientId)]);
        return withoutUndefined({
          ...input,
          ...begin,
          drug: drugOfName(name)?.id,
          startedAt: at.toISOString(),
          ...checked(input, { facts, medications, at }, override?.reason),
          weightKg: weightOf(dosage, facts),
        });
      },
    );
  }

  /**
   * Records a given dose of a medication as a record of its own. Throws `stale-version` if the medication has changed
   * since `version`, or if someone recorded a dose after `lastDoseId`; `conflict` if the medication is a dose, is entered
   * in error, or had ended when the dose was given; `allergy-warning` and `medication-warning` for a finding that no
   * earlier reason covers.
   */
  async function give(
    request: RequestContext,
    patientId: string,
    medicationId: string,
    { override, givenAt, version, lastDoseId, ...input }: z.output<typeof GiveMedication>,
  ): Promise<Medication> {
    await patients.require(request.actor, patientId);
    return appendRecord(request, patientId, { type: 'medication.given', at: givenAt }, async (begin, at) => {
      const [medication, facts, medications] = await Promise.all([
        required(patientId, medicationId),
        patients.drugFacts(patientId),
        all(patientId),
      ]);
      if (version !== undefined && medication.version !== version) throw new AppError('stale-version');
      if (lastDoseId !== undefined) await requireLastDose(patientId, medicationId, lastDoseId);
      refuseEnded(medication, at);
      const { name, drug, indication, route } = medication;
      const dose = { route, ...input, name, kind: 'given' as const, doseOf: medicationId };
      refuseRoute(dose);
      return withoutUndefined({
        ...input,
        ...begin,
        kind: 'given' as const,
        name,
        drug,
        indication,
        doseOf: medicationId,
        startedAt: at.toISOString(),
        ...checked(dose, { facts, medications, at }, override?.reason, medication),
        weightKg: weightOf(input.dosage, facts),
      });
    });
  }

  /**
   * Ends a medication. Throws `stale-version` if someone changed it since `version`, and `conflict` if it has ended.
   */
  async function discontinue(
    request: RequestContext,
    patientId: string,
    medicationId: string,
    { version, reason, discontinuedAt }: z.output<typeof DiscontinueMedication>,
  ): Promise<Medication> {
    const patient = await patients.require(request.actor, patientId);
    await required(patientId, medicationId);
    const { id, fullName, role } = request.actor;
    const revised = await revise(chart, request, patient, {
      recordId: medicationId,
      types: medicationTypes,
      type: 'medication.discontinued',
      change: (json) => {
        const medication = parse(json);
        if (medication.version !== version) throw new AppError('stale-version');
        if (medication.discontinuedAt !== undefined || medication.doseOf !== undefined) {
          throw new AppError('conflict', { message: 'This medication has already ended' });
        }
        const end = new Date(discontinuedAt ?? request.now());
        if (discontinuedAt !== undefined && end < new Date(medication.startedAt)) {
          throw new AppError('invalid-input', { fields: { discontinuedAt: 'before-start' } });
        }
        return withoutUndefined({
          ...medication,
          discontinuedAt: end.toISOString(),
          discontinuedBy: { id, fullName, role },
          discontinueReason: reason,
          version: version + 1,
          ...countersignedAnew(request),
        });
      },
    });
    return 'data' in revised ? revised.data : parse(revised.json);
  }

  /** Returns a page of medications, latest start first, with the chart's seq from before the read. */
  function list(request: RequestContext, patientId: string, query: ListQuery = {}): Promise<ChartText> {
    return listRecords(request, patientId, medicationTypes, query);
  }

  /** Returns all medications, latest start first, for the model: active ones, given doses and ended ones. */
  async function newest(request: RequestContext, patientId: string): Promise<Medication[]> {
    await patients.require(request.actor, patientId);
    return all(patientId);
  }

  /** Checks a medication as the chart stands, and stores nothing. */
  async function check(
    request: RequestContext,
    patientId: string,
    input: z.output<typeof CheckMedication>,
  ): Promise<MedicationPreview> {
    await patients.require(request.actor, patientId);
    const [facts, medications, prescribed] = await Promise.all([
      patients.drugFacts(patientId),
      all(patientId),
      input.doseOf === undefined ? undefined : required(patientId, input.doseOf),
    ]);
    const found = checkMedication(input, { patient: facts, medications }, request.now());
    const isCovered = found.needsReason && coveredReason(found, prescribed) !== undefined;
    return withoutUndefined({
      allergyCheck: found.allergyCheck,
      warnings: found.warnings,
      needsReason: found.needsReason && !isCovered,
      neverByRoute: found.never?.rule,
    });
  }

  return { start, give, check, discontinue, list, newest };
}

const parse = (json: string): Medication => Medication.parse(JSON.parse(json));

/** Returns a medication of this patient that is not itself a dose. Throws `not-found`. */
async function required(patientId: string, medicationId: string): Promise<Medication> {
  const [json] = await revisionsOf(patientId, medicationTypes, [medicationId]);
  if (json === undefined) throw new AppError('not-found', { message: 'This medication was not found' });
  return parse(json);
}

function refuseEnded(medication: Medication, givenAt: Date): void {
  const { doseOf, discontinuedAt } = medication;
  if (doseOf !== undefined) throw new AppError('conflict', { message: 'A dose cannot be given again' });
  if (!counts(medication) || (discontinuedAt !== undefined && new Date(discontinuedAt) < givenAt)) {
    throw new AppError('conflict', { message: 'This medication had ended when the dose was given' });
  }
}

/** Throws `stale-version` if someone recorded a dose after `lastDoseId`, which is null for none. */
async function requireLastDose(
  patientId: string,
  medicationId: string,
  lastDoseId: string | null,
): Promise<void> {
  const given = (await newestRevisions(patientId, ['medication.given'])).map(parse);
  const doses = given.filter(({ doseOf }) => doseOf === medicationId);
  const last = doses.find(({ id }) => id === lastDoseId);
  const isNewer = (dose: Medication) =>
    counts(dose) && dose.id !== lastDoseId && (last === undefined || dose.recordedAt >= last.recordedAt);
  if (doses.some(isNewer)) throw new AppError('stale-version');
}

/** Returns every medication of a chart, latest start first. */
const all = async (patientId: string): Promise<Medication[]> =>
  (await newestRevisions(patientId, medicationTypes)).map(parse);

/** Throws `invalid-input` for a route by which the drug is never given (D70). */
function refuseRoute(medication: MedicationToCheck): void {
  const never = neverRoute(medication);
  if (never === undefined) return;
  const fields = { route: problem('never-by-route', never.rule) };
  throw new AppError('invalid-input', { message: `${never.message} (${never.rule})`, fields });
}

interface CheckedChart {
  facts: Awaited<ReturnType<Patients['drugFacts']>>;
  medications: readonly Medication[];
  at: Date;
}

/**
 * Returns the results of the check with the reason to go on. The reason of the medication's start covers the same findings
 * for its doses. Throws `allergy-warning` or `medication-warning` if a finding needs a reason and has none.
 */
function checked(
  medication: MedicationToCheck,
  { facts, medications, at }: CheckedChart,
  statedReason: string | undefined,
  prescribed?: Medication,
): Pick<Medication, 'allergyCheck' | 'check'> {
  const found = checkMedication(medication, { patient: facts, medications }, at);
  const { allergyCheck, warnings } = found;
  const { findings } = allergyCheck;
  if (!found.needsReason) return { allergyCheck, check: { warnings } };
  const reason = statedReason ?? coveredReason(found, prescribed);
  if (reason === undefined) {
    if (findings.length > 0) throw new AppError('allergy-warning', { findings, warnings });
    throw new AppError('medication-warning', { warnings });
  }
  return {
    allergyCheck: findings.length > 0 ? { ...allergyCheck, reason } : allergyCheck,
    check: { warnings, ...(warnings.some(needsReason) && { reason }) },
  };
}

/** Returns the reason of a prescription if it covers every finding of its dose that needs one. */
function coveredReason(
  {
    allergyCheck: { findings },
    warnings,
  }: Pick<ReturnType<typeof checkMedication>, 'allergyCheck' | 'warnings'>,
  prescribed: Medication | undefined,
): string | undefined {
  if (prescribed === undefined) return undefined;
  const { allergyCheck, check } = prescribed;
  const isCovered = ({ substance, level }: AllergyFinding) =>
    allergyCheck?.findings.some((known) => known.substance === substance && known.level === level);
  const isKnown = (one: MedicationWarning) => check?.warnings.some((known) => covers(known, one));
  const asking = warnings.filter(needsReason);
  const reason = check?.reason ?? allergyCheck?.reason;
  return findings.every(isCovered) && asking.every(isKnown) ? reason : undefined;
}

/** Returns whether a warning of the prescription says the same, or worse, of the same drug. */
function covers(known: MedicationWarning, one: MedicationWarning): boolean {
  if (known.code !== 'dose-above-maximum' || one.code !== 'dose-above-maximum')
    return known.code === one.code;
  return known.period === one.period && known.unit === one.unit && known.amount >= one.amount;
}

/** Returns the chart's weight if the dose is by weight, because the weight may change later. */
const weightOf = (dosage: string | undefined, { weightKg }: { weightKg?: number | undefined }) =>
  dosage !== undefined && isByWeight(dosage) ? weightKg : undefined;
