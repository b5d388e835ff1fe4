import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';

/** Which way something goes over the wire: to the target, or back from it. */
export type Way = 'there' | 'back';

/** What the wire does with a piece of data: hands it on, or breaks the connection, perhaps after half of it. */
export type Fate = 'pass' | 'cut' | 'cut-halfway';

/** How the wire is. Absent parts are as on a whole wire. */
export interface WireState {
  /** Decides about every piece of data. */
  fateOf?: (data: Buffer, way: Way) => Fate;
  /** Whether nothing arrives for now. It arrives late, as TCP sends again what was lost: what is lost for good leaves no gap. */
  isSilent?: boolean;
  /** Milliseconds that every piece takes. */
  delayMs?: number;
  /** Bytes a second, each way of each connection. */
  bytesPerSecond?: number;
}

/** A stretch of wire on which things go wrong by order. */
export interface Wire {
  /** 127.0.0.1 and the port that it listens on. */
  host: string;
  /** Sets how it is from now on, for connections that stand and new ones alike. */
  become(state: WireState): void;
  /** Lets the connections that stand carry nothing more, though they go on standing; new ones are whole. */
  silence(): void;
  /** Breaks every connection that stands. */
  hangUp(): void;
  /** Breaks every connection, and refuses new ones until it is opened. */
  shut(): Promise<void>;
  open(): Promise<void>;
  close(): Promise<void>;
}

/** Hands data on in order, each piece when its time has come. */
function createLane(to: Socket, state: () => WireState) {
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
    /** Hands on what was held back. */
    release: () => held.splice(0).forEach(take),
    end: () => clearTimeout(timer),
  };
}

/** Lays a wire to a port of this machine. */
export async function layWire(targetPort: number): Promise<Wire> {
  let state: WireState = {};
  const sockets = new Set<Socket>();
  const lanes = new Set<ReturnType<typeof createLane>>();
  const silent = new WeakSet<Socket>();
  const server = createServer((near) => {
    const far = connect(targetPort, '127.0.0.1');
    const end = () => {
      near.destroy();
      far.destroy();
    };
    const carry = (from: Socket, to: Socket, way: Way) => {
      const lane = createLane(to, () => state);
      from.setNoDelay(true);
      sockets.add(from);
      lanes.add(lane);
      from.on('data', (data: Buffer) => {
        if (silent.has(from)) return;
        const fate = state.fateOf?.(data, way) ?? 'pass';
        if (fate === 'pass') return lane.take(data);
        // Nothing arrives behind a gap.
        silent.add(near).add(far);
        if (fate === 'cut-halfway') to.write(data.subarray(0, Math.ceil(data.length / 2)));
        setImmediate(end);
      });
      from.on('end', () => to.end());
      from.on('error', end);
      from.on('close', () => {
        lane.end();
        lanes.delete(lane);
        sockets.delete(from);
        end();
      });
    };
    carry(near, far, 'there');
    carry(far, near, 'back');
  });
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject);
        resolve();
      });
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const hangUp = () => sockets.forEach((socket) => socket.destroy());
  const shut = () =>
    new Promise<void>((resolve) => {
      if (!server.listening) return resolve();
      server.close(() => resolve());
      hangUp();
    });
  return {
    host: `127.0.0.1:${port}`,
    become(next) {
      state = next;
      lanes.forEach((lane) => lane.release());
    },
    silence: () => sockets.forEach((socket) => silent.add(socket)),
    hangUp,
    shut,
    open: async () => {
      if (!server.listening) await listen(port);
    },
    close: shut,
  };
}
