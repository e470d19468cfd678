import mongoose, { Schema } from 'mongoose';
import { UserModel } from '../../domains/auth/auth.model.ts';
import type { DemoServices } from './services.ts';

interface Marker {
  _id: string;
  state: 'begun' | 'done';
}

const DemoMarkerModel = mongoose.model<Marker>(
  'DemoMarker',
  new Schema<Marker>(
    { _id: { type: String, required: true }, state: { type: String, required: true } },
    { versionKey: false },
  ),
);

/**
 * Stores the progress of the seeding. Seeding begins only in an empty database. A database with accounts and no marker
 * counts as seeded, so `clear` deletes only the remains of an unfinished seeding.
 */
export const demoMarker: DemoServices['marker'] = {
  async isSeeded() {
    const marker = await DemoMarkerModel.findById('demo').lean();
    return marker ? marker.state === 'done' : (await UserModel.exists({})) !== null;
  },
  async clear() {
    await DemoMarkerModel.updateOne({ _id: 'demo' }, { $set: { state: 'begun' } }, { upsert: true });
    const others = Object.values(mongoose.models).filter(
      (model) => model.modelName !== DemoMarkerModel.modelName,
    );
    await Promise.all(others.map((model) => model.deleteMany({})));
  },
  async markSeeded() {
    await DemoMarkerModel.updateOne({ _id: 'demo' }, { $set: { state: 'done' } });
  },
};
