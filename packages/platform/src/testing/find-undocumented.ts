import { readFile } from 'node:fs/promises';

const PAGE = new URL('../../../../docs/operations/watch.md', import.meta.url);

/** Returns the metrics of Dubs that a process exports, in the text format, and the page on watching it does not list. */
export async function findUndocumented(metrics: string): Promise<string[]> {
  const page = await readFile(PAGE, 'utf8');
  const names = [...metrics.matchAll(/^# TYPE (dubs_\w+)/gm)].map(([, name = '']) => name);
  if (names.length === 0) throw new Error('no metrics');
  return names.filter((name) => !page.includes(`\`${name}\``));
}
