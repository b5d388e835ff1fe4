// Checks the hosted workflows: what they run, and their permissions.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { listChanges, releaseNotes } from '../release-notes.mjs';
import { forbidServices } from '../system-programs.mjs';
import { readRoot } from './lock-file.mjs';

const FOLDER = '.github/workflows';
const names = readdirSync(new URL(`../../${FOLDER}`, import.meta.url)).sort();
const workflows = names.map((file) => ({ file, ...parse(readRoot(`${FOLDER}/${file}`)) }));
const jobs = workflows.flatMap(({ file, jobs: own }) =>
  Object.entries(own).map(([id, job]) => ({ id: `${file} ${id}`, ...job })),
);
const steps = jobs.flatMap((job) => job.steps ?? []);
const { jobs: release } = workflows.find(({ file }) => file === 'release.yml');

it('each action is named by its commit, with its version behind', () => {
  const lines = names.flatMap((name) => readRoot(`${FOLDER}/${name}`).match(/^.*\buses:.*$/gm));
  expect(lines.length).toBeGreaterThan(10);
  const loose = lines.filter((line) => !/uses: [\w-]+\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line));
  expect(loose).toEqual(['    uses: ./.github/workflows/ci.yml']);
});

it('an action has the same commit wherever it is used', () => {
  const commits = new Map();
  for (const { uses } of steps.filter((step) => step.uses)) {
    const [action, commit] = uses.split('@');
    commits.set(action, new Set(commits.get(action)).add(commit));
  }
  expect([...commits].filter(([, of]) => of.size > 1)).toEqual([]);
});

it('workflows may read the code, and three jobs of a release what they need', () => {
  for (const { file, permissions } of workflows)
    expect([file, permissions]).toEqual([file, { contents: 'read' }]);
  const more = jobs.filter(({ permissions }) => permissions).map(({ id, permissions }) => [id, permissions]);
  expect(more).toEqual([
    ['release.yml images', { contents: 'read', packages: 'write' }],
    [
      'release.yml publish',
      { contents: 'read', packages: 'write', 'id-token': 'write', attestations: 'write' },
    ],
    ['release.yml release', { contents: 'write' }],
  ]);
});

it('no workflow runs code of a pull request with write access, or puts text from outside into a command', () => {
  const triggers = workflows.flatMap(({ on }) => Object.keys(on));
  expect(triggers).not.toContain('pull_request_target');
  expect(triggers).not.toContain('workflow_run');
  const expressions = steps.flatMap(({ run }) => run?.match(/\$\{\{.*?\}\}/g) ?? []);
  expect(expressions.filter((each) => !each.startsWith('${{ matrix.'))).toEqual([]);
});

it('a release is published after the tests only, for two architectures, with contents, origin and signature', () => {
  const { needs, strategy, steps: building } = release.images;
  expect(needs).toEqual(['notes', 'test']);
  expect(release.test.uses).toBe('./.github/workflows/ci.yml');
  expect(strategy.matrix).toEqual({
    target: ['server', 'worker', 'cli'],
    architecture: ['amd64', 'arm64'],
  });
  const build = building.find(({ uses }) => uses?.startsWith('docker/build-push-action'));
  expect(build.with).toMatchObject({ context: '.', push: true, provenance: 'mode=max', sbom: true });
  const targets = [...readRoot('Dockerfile').matchAll(/^FROM app AS (\w+)$/gm)].map(([, target]) => target);
  expect(targets).toEqual(strategy.matrix.target);
  expect([release.publish.needs, release.release.needs]).toEqual(['images', 'publish']);
  const published = JSON.stringify(release.publish.steps);
  for (const part of ['imagetools create', 'cosign sign --yes', 'actions/attest-build-provenance'])
    expect(published).toContain(part);
  expect(JSON.stringify(release.release.steps)).toMatch(/pnpm run sbom.*dubs\.cdx\.json --verify-tag/);
});

it('buildx is asked for a digest in a form that it does not answer with a table', () => {
  const formats = steps.flatMap(({ run }) => run?.match(/imagetools inspect .*--format '.*?'/g) ?? []);
  expect(formats).toEqual([expect.not.stringContaining("--format '{{.Manifest")]);
});

it('the notes of a release are the entry of its version', () => {
  const changelog = '# Changelog\n\n## 1.2.0 (2026-01-02)\n\n- B\n  more\n\n## 1.1.0 (2026-01-01)\n\n- A\n';
  expect(releaseNotes('v1.2.0', '1.2.0', changelog)).toBe('- B\n  more');
  expect(releaseNotes('v1.1.0', '1.1.0', changelog)).toBe('- A');
  expect(() => releaseNotes('v1.2.0', '1.1.0', changelog)).toThrow('The tag is v1.2.0');
  expect(() => releaseNotes('v1.3.0', '1.3.0', changelog)).toThrow('no entry for 1.3.0');
  const { version } = JSON.parse(readRoot('package.json'));
  expect(releaseNotes(`v${version}`, version, readRoot('CHANGELOG.md'))).toMatch(/^- /);
});

it('the changelog is one list, whatever the changesets are', () => {
  expect(listChanges(['A\nB', '- C\n- D\n\nE'])).toBe('- A\n- B\n- C\n- D\n- E\n');
});

it('packages that a script installs start no service, and a policy of the machine stays', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'dubs-policy-'));
  const file = path.join(folder, 'policy-rc.d');
  const allow = forbidServices(file);
  expect(spawnSync(file, ['redis-server', 'start']).status).toBe(101);
  forbidServices(file)();
  expect(existsSync(file)).toBe(true);
  allow();
  expect(existsSync(file)).toBe(false);
  rmSync(folder, { recursive: true });
});

it('the hosted workflows install what tests run against, and no PostgreSQL on port 5432', () => {
  const program = fileURLToPath(new URL('../system-programs.mjs', import.meta.url));
  const packages = execFileSync(process.execPath, [program], { encoding: 'utf8' }).trim().split(' ');
  const wanted = ['redis-server', 'haproxy', 'pgbouncer', 'nginx-light', 'caddy', 'swift-proxy', 'memcached'];
  expect(packages).toEqual(expect.arrayContaining(wanted));
  for (const id of ['ci.yml test', 'nightly.yml lab']) {
    const job = jobs.find((each) => each.id === id);
    // The job writes the same file as `ensurePostgres`, before it installs the packages.
    expect(JSON.stringify(job.steps), id).toMatch(
      /'create_main_cluster = false' \| sudo tee \/etc\/postgresql-common\/createcluster\.d\/dubs-test\.conf\\n.*apt-get install .*\$\(node scripts\/system-programs\.mjs\)/,
    );
  }
  // Under systemd, packages ask this file before they start their services, and nothing else.
  const { steps: tested } = jobs.find(({ id }) => id === 'ci.yml test');
  expect(JSON.stringify(tested)).toMatch(
    /'#!\/bin\/sh\\\\nexit 101\\\\n' \| sudo install -m 755 \/dev\/stdin \/usr\/sbin\/policy-rc\.d/,
  );
});
