import type { RunningProgram, Settings } from './build-program.ts';
import { buildProgram } from './build-program.ts';

/** The server built as a program. */
export interface BuiltServer {
  /** On a free port, with a queue on the database unless a Redis is named; `more` settings besides. Resolves when it listens. */
  start(databaseUrl: string, redisUrl?: string, more?: Settings): Promise<ServerProcess>;
  remove(): Promise<void>;
}

/** A server that runs on its own. */
export interface ServerProcess extends RunningProgram {
  origin: string;
}

const LISTENING = /Server listening at (http:\/\/[^"]+)"/;

export async function buildServer(): Promise<BuiltServer> {
  const program = await buildProgram('server');
  return {
    async start(databaseUrl, redisUrl = '', more = {}) {
      const running = program.start({
        DATABASE_URL: databaseUrl,
        REDIS_URL: redisUrl,
        HOST: '127.0.0.1',
        PORT: '0',
        ...more,
      });
      const origin = await new Promise<string>((resolve, reject) => {
        const look = () => {
          const [, found] = LISTENING.exec(running.output()) ?? [];
          if (found) resolve(found);
        };
        running.process.stdout?.on('data', look);
        void running.ended.then(() => reject(new Error(`the server ended: ${running.output()}`)));
      });
      return { ...running, origin };
    },
    remove: program.remove,
  };
}

/** Signs somebody in by the number that they moved in with. Answers their token. */
export async function signIn(origin: string, phoneNumber: string): Promise<string> {
  const ask = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${origin}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json() as Promise<Record<string, unknown>>;
  };
  const { otpCode } = await ask('send-otp', { phoneNumber });
  const { token } = await ask('verify-otp', { phoneNumber, otpCode });
  return String(token);
}
