import { once } from 'node:events';
import type { ProcessMark } from '@dubs/db/embedded';
import { say, step, warn } from '@dubs/terminal';
import { bringUpToDate } from '../bring-up-to-date.ts';
import { explainError } from '../explain-error.ts';
import { withMedia } from '../media/with-media.ts';
import { readStory, signIns } from '../seed/story.ts';
import { type CleanUp, createCleanUp } from './clean-up.ts';
import { keepDatabase } from './database.ts';
import { fillDemo } from './fill-demo.ts';
import { takeDataDir } from './instance.ts';
import { type Services, startServices } from './services.ts';
import { chooseDataDir, completeSettings } from './settings.ts';
import { listenForStop, type StopRequest } from './stop-request.ts';
import { untilReady } from './until-ready.ts';
import { welcome } from './welcome.ts';

export interface RunOptions {
  /** Whether to use the demo's folder, and to seed the demo into an empty database. */
  demo: boolean;
  /** Whether to stop when the parent process is gone. */
  endWithParent: boolean;
  /** Called when server and worker are ready; `pnpm dev` then watches for changes. */
  onUp?: (services: Services, port: number) => Promise<void>;
}

/**
 * Runs Dubs on this machine until it is asked to stop: database, migrations, server and worker.
 *
 * @throws StepError if it cannot start or cannot continue
 */
export async function run(options: RunOptions): Promise<void> {
  // The process that reads the output may end first. That must not prevent a clean stop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const stop = listenForStop(options.endWithParent);
  const cleanUp = createCleanUp(warn);
  try {
    await bringUp(options, stop, cleanUp);
    if (!stop.signal.aborted) await once(stop.signal, 'abort');
  } catch (error) {
    stop.fail(error as Error);
  }
  // Releasing only the data folder is not worth a line.
  if (cleanUp.pending() > 1) await step('Stopping', cleanUp.run);
  else await cleanUp.run();
  const failure = stop.failure();
  if (failure) throw explainError(failure);
}

async function bringUp({ demo, onUp }: RunOptions, stop: StopRequest, cleanUp: CleanUp): Promise<void> {
  const dataDir = chooseDataDir(demo);
  const instance = await takeDataDir(dataDir);
  cleanUp.add(instance.release);
  const settings = await completeSettings(dataDir);
  const { publicUrl } = settings.config.http;

  let { url, directUrl: databaseUrl } = settings.config.database;
  if (settings.embedded) {
    const database = await step('Starting the database', () => keepDatabase(dataDir, warn, stop.fail));
    cleanUp.add(database.stop);
    url = databaseUrl = database.url;
  }
  stop.signal.throwIfAborted();
  await step('Bringing the database up to date', async (note) => {
    const applied = await bringUpToDate(databaseUrl);
    if (applied.length > 0) note(`${applied.length} migrations`);
  });
  stop.signal.throwIfAborted();
  await withMedia(databaseUrl, settings.config.media, async () => undefined, { isAlone: settings.embedded });
  if (demo) await fillDemo(databaseUrl, settings.config.media);
  stop.signal.throwIfAborted();

  const recordServices = (services: ProcessMark[]): void =>
    instance.recordRunning({ url: publicUrl, databaseUrl, services });
  const environment = settings.environment(url);
  const services = startServices({ dataDir, environment, onChange: recordServices, onGiveUp: stop.fail });
  cleanUp.add(services.stop);
  stop.onHurry(services.kill);
  await step('Starting the server and the worker', () => untilReady(settings.config.http, stop.signal));
  await onUp?.(services, settings.config.http.port);
  say(welcome({ settings, dataDir, people: demo ? signIns(readStory('demo')) : [] }));
}
