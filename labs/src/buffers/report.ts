import type { Cost } from './measure.ts';
import type { Table } from './tables.ts';

/** Increases up to this number are not growth but come from a readiness check or a page that a write has split. */
const NOISE = 2;

const columns = (name: string, ...figures: string[]): string =>
  [name.padEnd(36), ...figures.map((figure) => figure.padStart(11))].join(' ');

/**
 * Prints the buffers of each case at each size, and returns how many cases read more than `allowed` times as much at the next size
 * without a reason.
 */
export function report(
  { title, cases }: Table,
  sizes: readonly number[],
  costs: readonly (readonly Cost[])[],
  allowed: (size: number) => number,
): number {
  console.log(`\n${columns(`Buffers by ${title}`, ...sizes.map(String), 'ratio', 'statements')}`);
  let failures = 0;
  for (const [n, { name, grows }] of cases.entries()) {
    const buffers = costs.map((column) => column[n]?.buffers ?? 0);
    const hasGrown = sizes
      .slice(1)
      .some((_, i) => (buffers[i + 1] ?? 0) > (buffers[i] ?? 0) * allowed(sizes[i] ?? 0) + NOISE);
    if (hasGrown && grows === undefined) failures += 1;
    const ratio = (buffers.at(-1) ?? 0) / (buffers[0] ?? 0);
    const statements = costs.at(-1)?.[n]?.statements ?? 0;
    const figures = [...buffers.map((each) => each.toFixed(0)), ratio.toFixed(2), statements.toFixed(0)];
    console.log(columns(name, ...figures), hasGrown ? (grows ?? 'GROWS') : '');
  }
  return failures;
}
