import * as z from 'zod';
import { itemBounds } from '../bounds.ts';
import { defineEndpoints } from '../define.ts';
import { Id, label } from '../primitives.ts';

/** The demo patients of a department, as its administrators see them. */
export const DemoPatients = z
  .object({
    /** The demo patients that are not removed. */
    count: z.number().int().min(0),
    /** Whether the department may be filled with demo patients: it has none, and never had a real patient. */
    canFill: z.boolean(),
    /** The demo patients with entries that members of the department made, most entries first. */
    edited: z
      .array(z.object({ patientId: Id, name: label, entries: z.number().int().min(1) }))
      .max(itemBounds.demoPatients),
  })
  .meta({ id: 'DemoPatients' });
export type DemoPatients = z.output<typeof DemoPatients>;

/** Removes all demo patients. `entries` is the sum of `edited` that the caller confirmed. */
const RemoveDemoPatients = z.object({ entries: z.number().int().min(0) });

export const demoPatientsEndpoints = defineEndpoints({
  read: {
    method: 'get',
    path: '/department/demo-patients',
    summary: "Returns the department's demo patients, and which of them members have written about",
    access: 'admin',
    right: 'administer',
    response: DemoPatients,
  },
  fill: {
    method: 'post',
    path: '/department/demo-patients',
    summary:
      'Fills a department that never had a real patient with invented ones, marked as demo. Changes nothing if it has them',
    access: 'admin',
    right: 'administer',
    fails: ['conflict', 'rate-limited'],
    response: DemoPatients,
  },
  remove: {
    method: 'post',
    path: '/department/demo-patients/remove',
    summary: 'Closes the charts of all demo patients and takes them off every list. No other patient changes',
    access: 'admin',
    right: 'administer',
    fails: ['stale-version'],
    body: RemoveDemoPatients,
    response: DemoPatients,
  },
});
