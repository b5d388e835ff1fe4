import type { RedisTarget } from '../config/index.ts';
import { type Asked, askOnce } from '../redis/ask-once.ts';

/** The sentinels and then the Redis must respond within the two seconds that an explanation may take. */
const TIMEOUT_MS = 700;

type Located = NonNullable<RedisTarget['located']>;

/** Asks a sentinel for the address of the Redis. The answer is [host, port], or null if the sentinel does not know. */
const askSentinel = (
  { host = '', port = 26_379 }: NonNullable<Located['sentinels']>[number],
  { name = '', sentinelPassword: password, sentinelTLS: tls }: Located,
): Promise<Asked> =>
  askOnce(
    { located: { host, port, password, tls } },
    TIMEOUT_MS,
    'sentinel',
    'get-master-addr-by-name',
    name,
  );

/**
 * Returns sentences that name the sentinels that do not respond or do not know the Redis, and a Redis that does not respond at the address
 * from the sentinels. Empty without sentinels.
 */
export async function explainSentinels(target: RedisTarget | undefined): Promise<string[]> {
  const { located } = target ?? {};
  if (!located?.sentinels) return [];
  const asked = await Promise.all(
    located.sentinels.map(async (sentinel) => ({
      at: `The sentinel ${sentinel.host}:${sentinel.port} of REDIS_SENTINELS`,
      ...(await askSentinel(sentinel, located)),
    })),
  );
  const sentences = asked.flatMap(({ at, answer, refusal }) => {
    if (refusal !== undefined) return [`${at} refuses (${refusal}): check REDIS_SENTINEL_PASSWORD.`];
    return answer === undefined ? [`${at} does not answer.`] : [];
  });
  const found = asked.map(({ answer }) => answer).find(Array.isArray) as [string, string] | undefined;
  if (!found) {
    const isUnknown = asked.some(({ answer }) => answer === null);
    return isUnknown
      ? [...sentences, `No sentinel knows the name ${located.name} of REDIS_SENTINEL_NAME.`]
      : sentences;
  }
  const { username, password, tls } = located;
  const [host, port] = found;
  const there = { located: { host, port: Number(port), username, password, tls } };
  const { answer, refusal } = await askOnce(there, TIMEOUT_MS, 'ping');
  return answer === undefined && refusal === undefined
    ? [...sentences, `The Redis at ${host}:${port}, where the sentinels say that it is, does not answer.`]
    : sentences;
}
