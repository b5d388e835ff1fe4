import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProcessMark } from '@dubs/db/embedded';
import { say, StepError, warn } from '@dubs/terminal';
import { openLog } from './log-file.ts';
import { superviseService } from './service.ts';

const NAMES = ['server', 'worker'] as const;
export type ServiceName = (typeof NAMES)[number];

/** Returns the path of a built file of another app. */
const built = (app: string, file: string): string =>
  fileURLToPath(new URL(`../../${app}/dist/${file}`, import.meta.url));

export interface ServicesOptions {
  dataDir: string;
  environment: NodeJS.ProcessEnv;
  /** Called with the current process of each service whenever one was started. */
  onChange: (marks: ProcessMark[]) => void;
  /** Called when the server cannot be started. Without the worker it keeps serving, and the worker's jobs wait. */
  onGiveUp: (reason: Error) => void;
}

/** The server and the worker, running. */
export interface Services {
  /** Stops both gracefully, and kills them after 22 s. */
  stop(): Promise<void>;
  /** Kills both immediately. */
  kill(): void;
  /** Restarts one quickly, because its program has changed. */
  restart(name: ServiceName): void;
}

/** Starts the server and the worker. */
export function startServices({ dataDir, environment, onChange, onGiveUp }: ServicesOptions): Services {
  const marks = new Map<ServiceName, ProcessMark>();
  const services = NAMES.map((name) => {
    const log = openLog(path.join(dataDir, 'logs', `${name}.log`));
    const service = superviseService({
      name,
      log,
      say,
      warn,
      file: built(name, 'main.js'),
      preload: built('cli', 'leave-with-parent.js'),
      env: environment,
      onStart: (mark) => onChange([...marks.set(name, mark).values()]),
      onGiveUp:
        name === 'server'
          ? (said) => onGiveUp(new StepError(`The ${name} keeps ending. Its log is ${log.path}.`, said))
          : undefined,
    });
    return { ...service, name, stop: () => service.stop().then(log.close) };
  });
  return {
    stop: async () => void (await Promise.all(services.map((service) => service.stop()))),
    kill: () => services.forEach((service) => service.kill()),
    restart: (wanted) => services.find(({ name }) => name === wanted)?.restart(),
  };
}
