import mongoose from 'mongoose';
import { vi } from 'vitest';

// Files share the libraries. Each loads its own copy of our modules, so no state passes between files. Only Mongoose
// keeps the definitions of our modules, and the connection of a file that failed while it loaded.
vi.resetModules();
await mongoose.disconnect();
mongoose.deleteModel(/^/);
