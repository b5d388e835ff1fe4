import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { renderEnvExample, renderSettingsPage } from './settings-pages.ts';

const root = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));

// `pnpm --filter @dubs/platform write-settings` runs this very file with --update, which writes the two files anew.
test('the page of settings is up to date', async () => {
  await expect(renderSettingsPage()).toMatchFileSnapshot(root('docs/configuration.md'));
});

test('the example environment is up to date', async () => {
  await expect(renderEnvExample()).toMatchFileSnapshot(root('.env.example'));
});
