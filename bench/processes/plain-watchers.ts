import { createServer } from 'node:http';
import { servePlainSockets } from '../harness/servers/plain-sockets.ts';
import { serve } from '../harness/servers/serve.ts';

// The floor of memory: a server with idle `ws` sockets.

const http = createServer();
servePlainSockets(http);
serve(http);
