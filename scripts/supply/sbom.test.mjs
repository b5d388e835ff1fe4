import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PNPM, ROOT } from '../bootstrap.mjs';
import { lockedPackages, manifests } from './lock-file.mjs';

const root = manifests().find(({ file }) => file === 'package.json').manifest;

it('one command lists what ships, with versions, licences and hashes', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'dubs-sbom-'));
  try {
    const file = path.join(folder, 'dubs.cdx.json');
    const [program, ...args] = root.scripts.sbom.split(' ');
    expect(program).toBe('pnpm');
    const asked = args.map((arg) => (arg.endsWith('.cdx.json') ? file : arg));
    execFileSync('npx', ['-y', PNPM, ...asked], { cwd: ROOT, stdio: 'pipe' });
    const { bomFormat, specVersion, components } = JSON.parse(readFileSync(file, 'utf8'));
    expect([bomFormat, specVersion]).toEqual(['CycloneDX', '1.6']);

    const locked = new Set(lockedPackages().map(({ name, version }) => `pkg:npm/${name}@${version}`));
    const foreign = components.filter(({ purl }) => !purl.startsWith('pkg:npm/%40dubs/'));
    expect(foreign.length).toBeGreaterThan(200);
    expect(foreign.filter(({ purl }) => !locked.has(decodeURIComponent(purl)))).toEqual([]);
    expect(foreign.filter(({ licenses = [] }) => licenses.length === 0).map(({ purl }) => purl)).toEqual([]);
    const named = new Set(foreign.map(({ purl }) => decodeURIComponent(purl)));
    const wanted = manifests()
      .flatMap(({ manifest }) => Object.entries(manifest.dependencies ?? {}))
      .filter(([name]) => !name.startsWith('@dubs/'))
      .map(([name, version]) => `pkg:npm/${name}@${version}`);
    expect(wanted.filter((purl) => !named.has(purl))).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
