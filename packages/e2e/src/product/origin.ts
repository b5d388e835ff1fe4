/** The environment variable with the product's origin, which the setup sets for the workers. */
export const ORIGIN_VARIABLE = 'DUBS_E2E_ORIGIN';

/** Returns the origin of this run's product, such as `http://127.0.0.1:41234`. */
export function productOrigin(): string {
  const origin = process.env[ORIGIN_VARIABLE];
  if (!origin) throw new Error('The product is not running: the global setup starts it.');
  return origin;
}
