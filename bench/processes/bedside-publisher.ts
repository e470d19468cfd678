import mongoose from 'mongoose';
import * as z from 'zod';
import { entryOfSize } from '../harness/load/entry-of-size.ts';
import { publishOnCommand } from '../harness/servers/publish-on-command.ts';
import { given, serve } from '../harness/servers/serve.ts';
import { wholeNode } from '../harness/servers/whole-node.ts';

// A whole node that publishes entries that are in no database, to the other nodes of its installation. They have the next
// `seq` of the log of a patient that was created before, so that the others deliver them.

const Stored = z.object({ _id: z.string(), departmentId: z.string(), epoch: z.string() });

const app = await wholeNode();
const bytes = Number(given('ENTRY_BYTES'));
const found = await mongoose.connection.collection('patients').find().toArray();
const patients = new Map(
  found.map((one) => {
    const { _id: id, departmentId, epoch } = Stored.parse(one);
    // The first entry is the patient's creation.
    return [id, { id, departmentId, epoch, seq: 1 }];
  }),
);
publishOnCommand(({ patientId, index }) => {
  const patient = patients.get(patientId);
  if (!patient) throw new Error('This patient did not exist at the start');
  patient.seq += 1;
  const { epoch, seq } = patient;
  app.rooms.publishEntry({ ...entryOfSize(bytes, patientId, index), epoch, seq }, patient);
});
serve(app.http);
