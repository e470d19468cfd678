import type { AllergyCheck, AllergyFinding } from '@bedside/contracts/allergy-check.ts';
import { checkAllergies } from '@bedside/contracts/clinical/medications/allergy-check.ts';
import { drugNamed } from '@bedside/contracts/clinical/medications/drugs.ts';
import {
  type DiscontinueMedication,
  type GiveMedication,
  isByWeight,
  Medication,
  type StartMedication,
} from '@bedside/contracts/medications/medications.contract.ts';
import type { Allergies } from '@bedside/contracts/patients/patient-facts.ts';
import type { ListQuery } from '@bedside/contracts/primitives.ts';
import { counts } from '@bedside/contracts/record-marks.ts';
import type * as z from 'zod';
import type { ChartLog } from '../../chart/chart-log.ts';
import { createChartRecords } from '../../chart/chart-records.ts';
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
export function createMedications(chart: ChartLog, patients: Patients) {
  const { appendRecord, listRecords } = createChartRecords(chart, patients);

  /**
   * Adds a medication to the chart: taken at home, given or prescribed here (D41). Throws `allergy-warning` if it
   * matches a recorded allergy and the input has no reason to go on.
   */
  function start(
    request: RequestContext,
    patientId: string,
    { override, ...input }: z.output<typeof StartMedication>,
  ): Promise<Medication> {
    const { startedAt, name, dosage } = input;
    return appendRecord(
      request,
      patientId,
      { type: 'medication.started', at: startedAt },
      // Reads the allergies just before the record, so that one recorded meanwhile counts.
      async (begin, at) => {
        const facts = await patients.drugFacts(patientId);
        return withoutUndefined({
          ...input,
          ...begin,
          drug: drugNamed(name)?.id,
          startedAt: at.toISOString(),
          allergyCheck: checked(name, facts.allergies, override?.reason),
          weightKg: weightOf(dosage, facts),
        });
      },
    );
  }

  /**
   * Records a given dose of a medication as a record of its own. Throws `stale-version` if the medication has changed
   * since `version`, or if someone recorded a dose after `lastDoseId`; `conflict` if the medication is a dose, is entered
   * in error, or had ended when the dose was given; `allergy-warning` for an allergy that no earlier reason covers.
   */
  async function give(
    request: RequestContext,
    patientId: string,
    medicationId: string,
    { override, givenAt, version, lastDoseId, ...input }: z.output<typeof GiveMedication>,
  ): Promise<Medication> {
    await patients.require(request.actor, patientId);
    return appendRecord(request, patientId, { type: 'medication.given', at: givenAt }, async (begin, at) => {
      const [medication, facts] = await Promise.all([
        required(patientId, medicationId),
        patients.drugFacts(patientId),
      ]);
      if (version !== undefined && medication.version !== version) throw new AppError('stale-version');
      if (lastDoseId !== undefined) await requireLastDose(patientId, medicationId, lastDoseId);
      refuseEnded(medication, at);
      const { name, drug, indication, allergyCheck } = medication;
      return withoutUndefined({
        ...input,
        ...begin,
        kind: 'given' as const,
        name,
        drug,
        indication,
        doseOf: medicationId,
        startedAt: at.toISOString(),
        allergyCheck: checked(name, facts.allergies, override?.reason, allergyCheck),
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
    return (await newestRevisions(patientId, medicationTypes)).map(parse);
  }

  return { start, give, discontinue, list, newest };
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

/**
 * Returns the check of a name against the allergies, with the reason to go on. The reason of the medication's start
 * covers the same findings for its doses. Throws `allergy-warning` if a finding has no reason.
 */
function checked(
  name: string,
  allergies: Allergies,
  given: string | undefined,
  earlier?: AllergyCheck,
): AllergyCheck {
  const check = checkAllergies(name, allergies);
  if (check.findings.length === 0) return check;
  const isCovered = ({ substance, level }: AllergyFinding) =>
    earlier?.findings.some((known) => known.substance === substance && known.level === level);
  const reason = given ?? (check.findings.every(isCovered) ? earlier?.reason : undefined);
  if (reason === undefined) throw new AppError('allergy-warning', { findings: check.findings });
  return { ...check, reason };
}

/** Returns the chart's weight if the dose is by weight, because the weight may change later. */
const weightOf = (dosage: string | undefined, { weightKg }: { weightKg?: number | undefined }) =>
  dosage !== undefined && isByWeight(dosage) ? weightKg : undefined;
