import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../embedded/free-port.mjs';

/** Direction of data: `there` to the target, `back` to the client. */
export type Direction = 'there' | 'back';

/** What the proxy does with a chunk: forwards it, drops it, or cuts the connection before it or in the middle of it. */
export type ChunkAction = 'pass' | 'drop' | 'cut' | 'cut-halfway';

/** How the proxy treats data. Without options it forwards everything. */
export interface ProxyBehavior {
  /** Chooses the action for a chunk. */
  chooseAction?: (data: Buffer, direction: Direction) => ChunkAction;
  /** Holds data back until the behavior changes. No data is lost, as with TCP retransmission. */
  isSilent?: boolean;
  /** Latency of every chunk in milliseconds. */
  delayMs?: number;
  /** Bandwidth in bytes a second, per direction and connection. */
  bytesPerSecond?: number;
}

/** A TCP proxy that injects failures. */
export interface TcpProxy {
  /** `127.0.0.1:<port>`. */
  host: string;
  /** Sets the behavior of existing and new connections. */
  behave(state: ProxyBehavior): void;
  /** Drops all data of the open connections, but keeps them open. New connections work. */
  mute(): void;
  /** Breaks all connections. */
  disconnect(): void;
  /** Switches to another target port, and breaks the connections to the former one. */
  setTarget(targetPort: number): void;
  /** Breaks all connections and refuses new ones until `restore`. */
  cut(): Promise<void>;
  /** Accepts connections again on the same port. */
  restore(): Promise<void>;
}

/** Forwards chunks in order, each at its due time. */
function createPipe(to: Socket, state: () => ProxyBehavior) {
  const held: Buffer[] = [];
  const waiting: { at: number; data: Buffer }[] = [];
  let free = 0;
  let timer: NodeJS.Timeout | undefined;
  const pump = () => {
    timer = undefined;
    const now = performance.now();
    while (waiting[0] && waiting[0].at <= now) to.write(waiting.shift()?.data ?? Buffer.alloc(0));
    const [next] = waiting;
    if (next) timer = setTimeout(pump, next.at - now + 1);
  };
  const take = (data: Buffer) => {
    const { delayMs = 0, bytesPerSecond = Infinity, isSilent = false } = state();
    if (isSilent) return void held.push(data);
    const now = performance.now();
    free = Math.max(free, now + delayMs) + (data.length / bytesPerSecond) * 1_000;
    if (waiting.length === 0 && free <= now) return void to.write(data);
    waiting.push({ at: free, data });
    timer ??= setTimeout(pump, free - now);
  };
  return {
    take,
    /** Forwards what was held back. */
    release: () => held.splice(0).forEach(take),
    end: () => clearTimeout(timer),
  };
}

/** Starts a proxy to a port, by default of this machine. */
export async function startTcpProxy(firstTarget: number, targetHost = '127.0.0.1'): Promise<TcpProxy> {
  let targetPort = firstTarget;
  let state: ProxyBehavior = {};
  const sockets = new Set<Socket>();
  const pipes = new Set<ReturnType<typeof createPipe>>();
  const silent = new WeakSet<Socket>();
  const server = createServer((near) => {
    const far = connect(targetPort, targetHost);
    const end = () => {
      near.destroy();
      far.destroy();
    };
    const forward = (from: Socket, to: Socket, direction: Direction) => {
      const pipe = createPipe(to, () => state);
      from.setNoDelay(true);
      sockets.add(from);
      pipes.add(pipe);
      from.on('data', (data: Buffer) => {
        if (silent.has(from)) return;
        const action = state.chooseAction?.(data, direction) ?? 'pass';
        if (action === 'drop') return;
        if (action === 'pass') return pipe.take(data);
        // No data may follow the gap.
        silent.add(near).add(far);
        if (action === 'cut-halfway') to.write(data.subarray(0, Math.ceil(data.length / 2)));
        setImmediate(end);
      });
      from.on('end', () => to.end());
      from.on('error', end);
      from.on('close', () => {
        pipe.end();
        pipes.delete(pipe);
        sockets.delete(from);
        end();
      });
    };
    forward(near, far, 'there');
    forward(far, near, 'back');
  });
  const port = await freePort();
  const listen = () =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject);
        resolve();
      });
    });
  await listen();
  const disconnect = () => sockets.forEach((socket) => socket.destroy());
  return {
    host: `127.0.0.1:${port}`,
    behave(next) {
      state = next;
      pipes.forEach((pipe) => pipe.release());
    },
    mute: () => sockets.forEach((socket) => silent.add(socket)),
    disconnect,
    setTarget(port) {
      targetPort = port;
      disconnect();
    },
    cut: () =>
      new Promise((resolve) => {
        if (!server.listening) return resolve();
        server.close(() => resolve());
        disconnect();
      }),
    restore: async () => {
      if (!server.listening) await listen();
    },
  };
}

/** Starts a proxy for the database or Redis of a connection string; `url` connects through it. Drops responses for which `isLost` is true. */
export async function startDatabaseProxy(
  databaseUrl: string,
  isLost?: (data: Buffer) => boolean,
): Promise<TcpProxy & { url: string }> {
  const url = new URL(databaseUrl);
  const proxy = await startTcpProxy(Number(url.port), url.hostname);
  if (isLost)
    proxy.behave({
      chooseAction: (data, direction) => (direction === 'back' && isLost(data) ? 'drop' : 'pass'),
    });
  url.host = proxy.host;
  return { ...proxy, url: url.href };
}
