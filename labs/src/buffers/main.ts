import { seededMeasures } from './seeded-measures.ts';

/**
 * How much more a call may read at ten times the posts. Every index that it descends is a page deeper wherever the
 * entries outgrow a level, so the ratio takes a small step there and is 1 elsewhere.
 */
const GOAL = 1.1;
const FAIL_ABOVE = 1.5;

const [smaller = 30_000, larger = 300_000] = process.argv.slice(2).map(Number);
if (!(smaller > 0 && larger > smaller)) throw new Error('Usage: buffers [posts] [more posts]');

const columns = (...texts: (string | number)[]): string =>
  texts
    .map((text, n) => (n < 2 ? String(text).padEnd(n === 0 ? 30 : 9) : String(text).padStart(15)))
    .join(' ');

console.log(
  `Shared buffers that the calls read, summed over callers; goal of the ratio: ${GOAL} at the most.\n`,
);
const small = await seededMeasures(smaller);
const large = await seededMeasures(larger);

console.log(columns('call', 'plan', `${smaller} posts`, `${larger} posts`, 'ratio'));
let worst = 0;
for (const { name, plan, buffers } of large) {
  const before = small.find((other) => other.name === name && other.plan === plan)?.buffers ?? 0;
  const ratio = buffers / before;
  worst = Math.max(worst, ratio);
  console.log(columns(name, plan, before, buffers, ratio.toFixed(2)), ratio > GOAL ? ' above the goal' : '');
}
if (worst > FAIL_ABOVE) {
  console.error(`\nA ratio above ${FAIL_ABOVE}: the cost of that call grows with the number of posts.`);
  process.exitCode = 1;
}
