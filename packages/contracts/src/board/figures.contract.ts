import * as z from 'zod';
import { Instant } from '../primitives.ts';

const count = z.number().int().min(0);
/** Whole minutes. */
const minutes = z.number().int().min(0);
/** Null without a patient. */
const median = minutes.nullable();

/** The hours of the census strip. The strip has one number more, because it includes both ends. */
export const censusHours = 12;

/**
 * The department's figures for the charge nurse, derived from the chart logs (FIG-1 to FIG-7). They contain no data of
 * a single patient.
 */
export const DepartmentFigures = z
  .object({
    /** The time of these figures. */
    at: Instant,
    /** The start of the day that "today" means, in the server's time zone. */
    since: Instant,
    /** From arrival to the first triage. */
    triage: z.object({
      /** Patients who arrived today and have been triaged. */
      patients: count,
      medianMinutes: median,
      limitMinutes: minutes,
      /** Those of them with a triage after the limit. */
      overLimit: count,
      /** Patients in the department without a triage, and those of them who have waited longer than the limit. */
      untriaged: count,
      untriagedOverLimit: count,
    }),
    /** From arrival to departure. */
    stay: z.object({
      /** Patients who were discharged or transferred today. */
      patients: count,
      medianMinutes: median,
      limitMinutes: minutes,
      /** Those of them who stayed longer than the limit. */
      overLimit: count,
      /** Patients in the department now who arrived longer ago than the limit. */
      presentOverLimit: count,
    }),
    /** Patients who are waiting for a bed in a ward. */
    boarding: z.object({
      patients: count,
      longestMinutes: median,
      limitMinutes: minutes,
      overLimit: count,
    }),
    /** Patients who left today without being seen, beside today's arrivals. */
    leftUnseen: z.object({ patients: count, arrivals: count }),
    /** Patients in the department at each full hour of the last 12 hours, oldest first. The last one is at `at`. */
    census: z.array(z.object({ at: Instant, patients: count })).length(censusHours + 1),
  })
  .meta({ id: 'DepartmentFigures' });
export type DepartmentFigures = z.output<typeof DepartmentFigures>;
