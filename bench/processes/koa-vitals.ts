import { createServer } from 'node:http';
import Koa from 'koa';
import { koaBody } from 'koa-body';
import mongoose, { Schema } from 'mongoose';
import { given, serve } from '../harness/servers/serve.ts';

// The floor of throughput. A first version of the route with Koa, a model and one insert, without a push.

await mongoose.connect(given('MONGODB_URI'), {
  writeConcern: { w: 'majority', journal: true },
  maxPoolSize: 50,
  minPoolSize: 4,
});

const VitalsModel = mongoose.model(
  'Vitals',
  new Schema(
    {
      patientId: { type: String, required: true },
      temperature: Number,
      heartRate: Number,
      respiratoryRate: Number,
      bloodPressureSystolic: Number,
      bloodPressureDiastolic: Number,
      oxygenSaturation: Number,
      painLevel: Number,
      consciousnessLevel: String,
      timestamp: { type: Date, default: Date.now },
    },
    { versionKey: false },
  ).index({ patientId: 1, timestamp: -1 }),
);
await VitalsModel.init();

const koa = new Koa();
koa.use(koaBody());
koa.use(async (context) => {
  const patientId = context.path.split('/')[3] ?? '';
  const body: object = Object(context.request.body);
  context.status = 201;
  context.body = await VitalsModel.create({ ...body, patientId });
});
serve(createServer(koa.callback()));
