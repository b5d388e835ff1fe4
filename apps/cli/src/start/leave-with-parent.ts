// Preloaded into the server and the worker. When their parent process ends, even by `kill -9`, they drain and exit as
// on SIGTERM.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();

export {};
