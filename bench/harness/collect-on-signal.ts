// Loaded before a server whose memory is measured, which itself knows nothing of it.
process.on('SIGUSR2', () => globalThis.gc?.());
