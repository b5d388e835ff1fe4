import { setTimeout as sleep } from 'node:timers/promises';
import { openRedis, type Redis } from './redis.ts';

const NAME = 'dubs';
const AGREED_WITHIN_MS = 30_000;

/** A Redis with a replica, watched by three sentinels. */
export interface WatchedRedis {
  /** Settings of the product for it. */
  settings: { REDIS_SENTINELS: string; REDIS_SENTINEL_NAME: string };
  sentinels: [Redis, Redis, Redis];
  /** Ports of all five processes. */
  ports: number[];
  /** Returns the process that the sentinels currently name as primary. */
  primary(): Promise<Redis>;
  replica(): Promise<Redis>;
  /** Resolves when primary, replica and all sentinels know each other. */
  untilAgreed(): Promise<void>;
  close(): Promise<void>;
}

/** Starts all five processes. Sentinels replace a primary that is silent for two seconds. */
export async function openWatchedRedis(program: string, folder: string): Promise<WatchedRedis> {
  const first = await openRedis(program, folder);
  const second = await openRedis(program, folder, [
    `replicaof 127.0.0.1 ${first.port}`,
    'repl-diskless-sync-delay 0',
  ]);
  const openSentinel = () =>
    openRedis(program, folder, [
      `sentinel monitor ${NAME} 127.0.0.1 ${first.port} 2`,
      `sentinel down-after-milliseconds ${NAME} 2000`,
      `sentinel failover-timeout ${NAME} 6000`,
    ]);
  const sentinels: WatchedRedis['sentinels'] = [
    await openSentinel(),
    await openSentinel(),
    await openSentinel(),
  ];
  const ask = async (question: string) =>
    (
      await Promise.all(sentinels.map((one) => one.command(`SENTINEL ${question} ${NAME}`).catch(() => '')))
    ).filter((answer) => answer.startsWith('*') || answer.startsWith('+'));
  const find = async (): Promise<[primary: Redis, replica: Redis]> => {
    const [answer = ''] = await ask('get-master-addr-by-name');
    return answer.includes(`\r\n${second.port}\r\n`) ? [second, first] : [first, second];
  };
  const redis: WatchedRedis = {
    settings: {
      REDIS_SENTINELS: sentinels.map(({ port }) => `127.0.0.1:${port}`).join(),
      REDIS_SENTINEL_NAME: NAME,
    },
    sentinels,
    ports: [first, second, ...sentinels].map(({ port }) => port),
    primary: async () => (await find())[0],
    replica: async () => (await find())[1],
    async untilAgreed() {
      const end = performance.now() + AGREED_WITHIN_MS;
      for (;;) {
        const [, replica] = await find();
        const quorums = await ask('ckquorum');
        const state = await replica.command('INFO replication').catch(() => '');
        const isFollowing = state.includes('role:slave') && state.includes('master_link_status:up');
        if (isFollowing && quorums.filter((each) => each.startsWith('+OK 3')).length === 3) return;
        if (performance.now() > end) throw new Error(`The sentinels do not agree: ${quorums.join('; ')}`);
        await sleep(100);
      }
    },
    async close() {
      for (const each of [...sentinels, first, second]) {
        each.signal('SIGCONT');
        await each.kill();
      }
    },
  };
  await redis.untilAgreed();
  return redis;
}
