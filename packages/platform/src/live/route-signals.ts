import type { LiveSignal, LiveTopic } from '@dubs/core/ports';

/** Signals for one topic, or for every process if there is no topic. */
export interface RoutedSignals {
  topic?: LiveTopic | undefined;
  signals: LiveSignal[];
}

/** Splits a signal by the topics on which it is published. */
function split(signal: LiveSignal): { topic?: LiveTopic; signal: LiveSignal }[] {
  switch (signal.kind) {
    case 'group':
      return [{ topic: `group:${signal.groupId}`, signal }];
    case 'membership':
      return [{ topic: `user:${signal.userId}`, signal }];
    case 'people':
      return signal.userIds.map((userId) => ({
        topic: `user:${userId}`,
        signal: { ...signal, userIds: [userId] },
      }));
    case 'session-ended':
      return [{ signal }];
  }
}

/** Routes signals to their topics in order, so that a former member never receives signals from after their removal. */
export function routeSignals(signals: readonly LiveSignal[]): RoutedSignals[] {
  const routed: RoutedSignals[] = [];
  for (const { topic, signal } of signals.flatMap(split)) {
    const last = routed.at(-1);
    if (last && last.topic === topic) last.signals.push(signal);
    else routed.push({ topic, signals: [signal] });
  }
  return routed;
}

/** Returns the signal that marks everything of a topic as stale. */
export function allOf(topic: LiveTopic): LiveSignal {
  const [kind, id] = topic.split(':');
  const stale = [{ query: 'all' } as const];
  return kind === 'group'
    ? { kind: 'group', groupId: Number(id), stale }
    : { kind: 'people', userIds: [Number(id)], stale };
}
