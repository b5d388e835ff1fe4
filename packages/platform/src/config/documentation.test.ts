import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { renderEnvExample, renderSettingsPage } from './documentation.ts';
import { loadConfig } from './load-config.ts';
import { base, production } from './testing/environments.ts';

const root = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));
const PAGE = root('docs/configuration.md');

// `pnpm --filter @dubs/platform write-settings` runs this very file with --update, which rewrites the two files.
it('the page of settings is up to date', async () => {
  await expect(renderSettingsPage()).toMatchFileSnapshot(PAGE);
});

it('the example environment is up to date', async () => {
  await expect(renderEnvExample()).toMatchFileSnapshot(root('.env.example'));
});

const rows = [
  ...readFileSync(PAGE, 'utf8').matchAll(/^\| `(\w+)` \| `([^`]*)`(?:; `([^`]*)` in production)? \|/gm),
].map(([, name = '', standard = '', inProduction = standard]) => ({ name, standard, inProduction }));
const ofProduction = rows.filter(({ standard, inProduction }) => standard !== inProduction);

it.each(rows)('runs with the documented default of $name', ({ name, standard }) => {
  expect(loadConfig({ ...base, [name]: standard })).toEqual(loadConfig(base));
});

it.each(ofProduction)('runs with the documented default of $name in production', ({ name, inProduction }) => {
  expect(loadConfig({ ...production, [name]: inProduction })).toEqual(loadConfig(production));
});

it('finds the documented defaults', () => {
  expect(rows.length).toBeGreaterThan(35);
  expect(ofProduction.length).toBeGreaterThan(5);
});
