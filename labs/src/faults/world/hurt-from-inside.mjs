// Loaded into the server before its own code: by signal it does to itself what a bad input or a leak would do.
const BLOCK_MS = 3_000;
const hoard = [];

/** Holds the event loop. */
process.on('SIGUSR2', () => {
  const end = Date.now() + BLOCK_MS;
  while (Date.now() < end);
});

/** Fills the heap until there is no more. */
process.on('SIGHUP', () => {
  for (;;) hoard.push(Array.from({ length: 100_000 }, (_, n) => ({ n })));
});
