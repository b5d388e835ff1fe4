import { buildProgram, type RunningProgram, type Settings } from './build-program.ts';

/** The built server. */
export interface BuiltServer {
  /** Starts the server on a free port, with the queue on PostgreSQL unless `redisUrl` is set. Returns before it is ready. */
  launch(databaseUrl: string, redisUrl?: string, more?: Settings): RunningProgram;
  /** Starts the server as `launch` does. Resolves when it is ready. */
  start(databaseUrl: string, redisUrl?: string, more?: Settings): Promise<ServerProcess>;
  remove(): Promise<void>;
}

/** A running server. */
export interface ServerProcess extends RunningProgram {
  origin: string;
}

const READY = /"origin":"(http:\/\/[^"]+)","msg":"server\.ready"/;

/** Builds the server from the current sources. */
export async function buildServer(): Promise<BuiltServer> {
  const program = await buildProgram('server');
  const launch: BuiltServer['launch'] = (databaseUrl, redisUrl = '', more = {}) =>
    program.start({
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      HOST: '127.0.0.1',
      PORT: '0',
      ...more,
    });
  return {
    launch,
    async start(...how) {
      const running = launch(...how);
      const origin = await new Promise<string>((resolve, reject) => {
        const readOrigin = () => {
          const [, found] = READY.exec(running.output()) ?? [];
          if (found) resolve(found);
        };
        running.process.stdout?.on('data', readOrigin);
        void running.ended.then(() => reject(new Error(`the server ended: ${running.output()}`)));
      });
      return { ...running, origin };
    },
    remove: program.remove,
  };
}

/** Signs a user in and returns the token. `textedCode` returns the code if the server's response does not contain it. */
export async function signIn(
  origin: string,
  phoneNumber: string,
  textedCode?: () => string | undefined,
): Promise<string> {
  const call = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const response = await fetch(`${origin}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return response.json() as Promise<Record<string, unknown>>;
  };
  const { otpCode = textedCode?.() } = await call('send-otp', { phoneNumber });
  const { token } = await call('verify-otp', { phoneNumber, otpCode });
  return String(token);
}
