// Preloaded into the server: makes it fail internally on a signal, as invalid input or a memory leak would.
const BLOCK_MS = 3_000;
const hoard = [];

/** Blocks the event loop. */
process.on('SIGUSR2', () => {
  const end = Date.now() + BLOCK_MS;
  while (Date.now() < end);
});

/** Fills the heap until it is exhausted. */
process.on('SIGHUP', () => {
  for (;;) hoard.push(Array.from({ length: 100_000 }, (_, n) => ({ n })));
});
