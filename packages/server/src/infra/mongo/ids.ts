import mongoose from 'mongoose';

/** A new identifier: 24 hex digits that grow with time, so that indexes grow at their end. */
export const newId = (): string => new mongoose.Types.ObjectId().toHexString();
