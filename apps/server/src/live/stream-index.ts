import type { LiveSignal, LiveTopic } from '@dubs/core/ports';
import { createMultiMap } from './multi-map.ts';
import type { Stream } from './stream.ts';

/** The open streams by user, session and group, so that the streams a signal concerns are found without a scan. */
export interface StreamIndex {
  readonly all: ReadonlySet<Stream>;
  ofUser(userId: number): ReadonlySet<Stream>;
  /** True if a stream receives the signals of the topic. */
  needs(topic: LiveTopic): boolean;
  /** Returns the streams that a signal concerns. */
  concernedBy(signal: LiveSignal): Iterable<Stream>;
  add(stream: Stream): void;
  /** Sets the groups whose signals the stream receives from now on. Has no effect on a removed stream. */
  setGroups(stream: Stream, groupIds: readonly number[]): void;
  /** Adds the streams of a user to a group, or removes them from it. */
  changeMembership(change: { userId: number; groupId: number; isMember: boolean }): void;
  remove(stream: Stream): void;
}

/** Creates an index without streams. */
export function createStreamIndex(): StreamIndex {
  const all = new Set<Stream>();
  const byUser = createMultiMap<number, Stream>();
  const bySession = createMultiMap<number, Stream>();
  const byGroup = createMultiMap<number, Stream>();
  return {
    all,
    ofUser: byUser.get,
    needs(topic) {
      const [kind, id] = topic.split(':');
      return (kind === 'group' ? byGroup : byUser).get(Number(id)).size > 0;
    },
    concernedBy(signal) {
      switch (signal.kind) {
        case 'group':
          return byGroup.get(signal.groupId);
        case 'people':
          return signal.userIds.flatMap((userId) => [...byUser.get(userId)]);
        case 'membership':
          return byUser.get(signal.userId);
        case 'session-ended':
          return bySession.get(signal.sessionId);
      }
    },
    add(stream) {
      all.add(stream);
      byUser.add(stream.userId, stream);
      bySession.add(stream.sessionId, stream);
    },
    setGroups(stream, groupIds) {
      if (!all.has(stream)) return;
      stream.groups = new Set(groupIds);
      for (const groupId of groupIds) byGroup.add(groupId, stream);
    },
    changeMembership({ userId, groupId, isMember }) {
      for (const stream of byUser.get(userId)) {
        // The groups of this stream are still being read.
        if (stream.groups === null) continue;
        stream.groups[isMember ? 'add' : 'delete'](groupId);
        byGroup[isMember ? 'add' : 'delete'](groupId, stream);
      }
    },
    remove(stream) {
      all.delete(stream);
      byUser.delete(stream.userId, stream);
      bySession.delete(stream.sessionId, stream);
      for (const groupId of stream.groups ?? []) byGroup.delete(groupId, stream);
    },
  };
}
