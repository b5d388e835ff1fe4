// Loaded before the server and the worker: when the process that started them is gone, even by `kill -9`, they drain
// and end as if asked to.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();

export {};
