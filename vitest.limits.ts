/**
 * How long a test may take, and may wait for what it polls for, in ms. Long enough for a machine several times slower
 * than a developer's. A test that claims a speed has a limit of its own.
 */
export const LIMITS = {
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 90_000, interval: 20 } },
};
