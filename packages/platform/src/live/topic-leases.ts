import type { LiveTopic } from '@dubs/core/ports';

/** A topic is kept for this long after its last stream has closed, so that a tab that reconnects misses nothing. */
const LINGER_MS = 60_000;

interface Lease {
  until: number;
  /** True once messages of the topic are received. Until then, a promise of whether the subscription succeeds. */
  heard: true | Promise<boolean>;
}

/** The connection over which topics are received. */
export interface TopicSubscription {
  /** Subscribes to topics. Resolves once their messages are received. */
  hear(topics: readonly LiveTopic[]): Promise<unknown>;
  drop(topics: readonly LiveTopic[]): void;
}

/** The topics that this process receives. Each has a lease that must be renewed. */
export interface TopicLeases {
  /** As `LiveBus.hear` does. */
  hear(topics: readonly LiveTopic[]): true | Promise<boolean>;
  /** Renews expired leases of topics that are still needed, and drops the other expired ones. */
  sweep(isNeeded: (topic: LiveTopic) => boolean): void;
  /** Removes all leases, after the connection was lost. */
  clear(): void;
}

/** Creates leases for a connection, which is undefined while disconnected. `onHeard` receives newly subscribed topics. */
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
    // A lease that is missing or replaced was cleared with its connection.
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
