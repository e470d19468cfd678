import { AccessWriter } from '../../packages/server/src/domains/access-log/access-writer.ts';
import { given, serve } from '../harness/servers/serve.ts';
import { wholeNode } from '../harness/servers/whole-node.ts';

// A whole node, with or without the lines of its access log, so that a read's cost can be compared.

if (given('ACCESS_LINES') === 'off') AccessWriter.prototype.add = () => {};
const app = await wholeNode();
serve(app.http);
