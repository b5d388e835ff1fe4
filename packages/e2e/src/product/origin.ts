/** The environment variable by which the setup tells the workers where the product is. */
export const ORIGIN_VARIABLE = 'DUBS_E2E_ORIGIN';

/** Returns where the product of this run is, such as `http://127.0.0.1:41234`. */
export function productOrigin(): string {
  const origin = process.env[ORIGIN_VARIABLE];
  if (!origin) throw new Error('The product is not running: the global setup starts it.');
  return origin;
}
