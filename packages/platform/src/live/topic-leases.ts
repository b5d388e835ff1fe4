import type { LiveTopic } from '@dubs/core/ports';

/** A topic is kept for this long after the last stream, so that a tab which reconnects misses nothing. */
const LINGER_MS = 60_000;

interface Lease {
  until: number;
  /** True once its messages are received; before, whether they will be. */
  heard: true | Promise<boolean>;
}

/** The connection that topics are received on. */
export interface TopicSubscription {
  /** Resolves when messages on these topics are received from now on. */
  hear(topics: readonly LiveTopic[]): Promise<unknown>;
  drop(topics: readonly LiveTopic[]): void;
}

/** The topics that this process receives, each until its lease ends. */
export interface TopicLeases {
  /** As `LiveBus.hear` does. */
  hear(topics: readonly LiveTopic[]): true | Promise<boolean>;
  /** Renews the leases of topics that are needed, and drops the others that have ended. */
  sweep(isNeeded: (topic: LiveTopic) => boolean): void;
  /** Forgets all topics, after the connection was lost. */
  clear(): void;
}

/** Creates leases on a connection, which is undefined while there is none. `onHeard` gets the topics that begin. */
export function createTopicLeases(
  connection: () => TopicSubscription | undefined,
  onHeard: (topics: readonly LiveTopic[]) => void,
  lingerMs = LINGER_MS,
): TopicLeases {
  const leases = new Map<LiveTopic, Lease>();

  async function begin(topics: readonly LiveTopic[]): Promise<boolean> {
    const before = topics.map((topic) => leases.get(topic));
    const isHeard = await connection()
      ?.hear(topics)
      .then(
        () => true,
        () => false,
      );
    // Without its lease, the topic was forgotten with its connection.
    const begun = topics.filter((topic, index) => before[index] && leases.get(topic) === before[index]);
    for (const topic of begun) {
      const lease = leases.get(topic);
      if (isHeard && lease) lease.heard = true;
      else leases.delete(topic);
    }
    if (isHeard) onHeard(begun);
    return isHeard === true && begun.length === topics.length;
  }

  return {
    hear(topics) {
      if (!connection()) return Promise.resolve(false);
      const until = Date.now() + lingerMs;
      const unknown = topics.filter((topic) => !leases.has(topic));
      if (unknown.length > 0) {
        let isBegun!: (isHeard: Promise<boolean>) => void;
        const heard = new Promise<boolean>((resolve) => (isBegun = resolve));
        for (const topic of unknown) leases.set(topic, { until, heard });
        isBegun(begin(unknown));
      }
      const pending = new Set<Promise<boolean>>();
      for (const topic of topics) {
        const lease = leases.get(topic);
        if (!lease) continue;
        lease.until = Math.max(lease.until, until);
        if (lease.heard !== true) pending.add(lease.heard);
      }
      return pending.size === 0 || Promise.all(pending).then((each) => each.every(Boolean));
    },
    sweep(isNeeded) {
      const now = Date.now();
      const ended: LiveTopic[] = [];
      for (const [topic, lease] of leases) {
        if (lease.until > now || lease.heard !== true) continue;
        if (isNeeded(topic)) lease.until = now + lingerMs;
        else ended.push(topic);
      }
      for (const topic of ended) leases.delete(topic);
      if (ended.length > 0) connection()?.drop(ended);
    },
    clear: () => leases.clear(),
  };
}
