import mongoose from 'mongoose';
import { vi } from 'vitest';

// Files share the libraries. Each loads its own copy of our modules, so no state passes between files. Mongoose is the
// one library that keeps what our modules define.
vi.resetModules();
mongoose.deleteModel(/^/);
