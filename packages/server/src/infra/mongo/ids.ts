import mongoose from 'mongoose';

/** Returns a new identifier: 24 hex digits that grow with time, so that new index keys go to the index's end. */
export const newId = (): string => new mongoose.Types.ObjectId().toHexString();
