// Preloaded into a server whose memory the bench measures. The server's own code does not refer to it.
process.on('SIGUSR2', () => globalThis.gc?.());
