// Checks the first build of `pnpm dev`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const BUNDLE = new URL('../bundle.mjs', import.meta.url);

it.each([
  ['waits for the first build', '', 'main.js main.js.map'],
  ['rejects when the first build fails', 'import "./missing.js";', 'does not build.'],
])('a watched bundle %s', (_name, source, printed) => {
  const app = mkdtempSync(path.join(tmpdir(), 'dubs-bundle-'));
  onTestFinished(() => rmSync(app, { recursive: true }));
  writeFileSync(path.join(app, 'package.json'), '{}');
  writeFileSync(path.join(app, 'main.js'), source);
  const script = `
    import { readdirSync } from 'node:fs';
    import { bundle } from '${BUNDLE}';
    const files = () => readdirSync('${app}/dist').join(' ');
    console.log(await bundle('${app}', { main: 'main.js' }, { watch() {} }).then(files, ({ message }) => message));
    process.exit();`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script]);
  expect(String(stdout)).toContain(printed);
});
