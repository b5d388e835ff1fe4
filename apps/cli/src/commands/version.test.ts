import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { expect, it, vi } from 'vitest';
import { addVersion } from './version.ts';

it('prints the version of the repository', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const program = new Command();
  addVersion(program);
  await program.parseAsync(['version'], { from: 'user' });
  const manifest = readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8');
  expect(log.mock.calls).toEqual([[(JSON.parse(manifest) as { version: string }).version]]);
});
