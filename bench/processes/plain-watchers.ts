import { createServer } from 'node:http';
import { servePlainSockets } from '../harness/plain-sockets.ts';
import { serve } from '../harness/serve.ts';

// The floor of memory: a server that holds `ws` sockets and does nothing else.

const http = createServer();
servePlainSockets(http);
serve(http);
