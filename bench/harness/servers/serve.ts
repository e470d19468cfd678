import type { Server } from 'node:http';

/** Listens on a free port and prints the address. The bench waits for that line. */
export function serve(http: Server): void {
  http.listen(0, '127.0.0.1', () => {
    const address = http.address();
    if (typeof address === 'object' && address !== null) console.log(`http://127.0.0.1:${address.port}`);
  });
}

/** An environment variable that the bench sets for its programs. */
export function given(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
}
