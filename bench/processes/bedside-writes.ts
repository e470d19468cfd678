import { given, serve } from '../harness/servers/serve.ts';
import { wholeNode } from '../harness/servers/whole-node.ts';

// A whole node, with or without the board's projection, so that a write's cost can be compared.

const app = await wholeNode();
if (given('BOARD') === 'off') {
  // A closed board makes no rows and sweeps nothing. Entries are noted for each patient up to a bound.
  await app.board.close();
}
serve(app.http);
