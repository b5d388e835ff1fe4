import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Name of the folder in the `node_modules` of each app that has its program. */
    programFolder: string;
  }
}

const APPS = path.join(import.meta.dirname, '../../../../apps');
const NAMES = ['server', 'worker', 'cli'] as const;

/** An app with a program that tests start. */
export type App = (typeof NAMES)[number];

/** Returns the folder of an app's program. Node finds the app's packages from there. */
export const folderOf = (app: App, programFolder: string): string =>
  path.join(APPS, app, 'node_modules', programFolder);

/** Returns the file that an app is built from. */
export const sourceOf = (app: App): string => path.join(APPS, app, 'src/main.ts');

/** Names the folder in which the test files of a run share their programs, and deletes it after the run. */
export default function setUp(project: TestProject): () => Promise<void> {
  const programFolder = `.test-${randomBytes(8).toString('hex')}`;
  project.provide('programFolder', programFolder);
  const remove = async (): Promise<void> => {
    for (const app of NAMES) await rm(folderOf(app, programFolder), { recursive: true, force: true });
  };
  // In watch mode the sources have changed.
  project.onTestsRerun(remove);
  return remove;
}
