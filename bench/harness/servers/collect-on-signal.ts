// Preloaded into a server for measurements of its memory. The server's own code does not refer to it.
process.on('SIGUSR2', () => globalThis.gc?.());
