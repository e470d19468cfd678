/** `node scripts/require-node.mjs`: exits with status 1 and one line if Bedside does not support this Node. */
import { requireNode } from './lib/workspace.mjs';

requireNode();
