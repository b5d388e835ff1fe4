import type { LiveTopic } from '@dubs/core/ports';
import type { TopicSubscription } from './topic-leases.ts';

/** A message to the processes that hear its topic; without one, to every process. */
export interface LiveMessage {
  topic?: LiveTopic | undefined;
  text: string;
}

/** Delivers messages to other processes, and to the one that sends them. */
export interface LiveTransport {
  /** Sends messages in their order. Throws when one was not delivered, or may not have been. */
  send(messages: readonly LiveMessage[]): Promise<void>;
  /** True if a transaction on PostgreSQL can send messages with its commit. */
  canSendOnCommit?: boolean;
  /** True if messages go out by topic. */
  hasTopics?: boolean;
  /** True if a process receives only the topics that it asks its subscription for. Else it receives all messages. */
  hearsByTopic?: boolean;
  /** Receives messages, and reconnects by itself, until closed. A connection that was lost has forgotten its topics. */
  subscribe(subscriber: {
    onOpen: () => void;
    onNotify: (text: string) => void;
    onLost: () => void;
    onError: (error: Error) => void;
  }): { close(): Promise<void> } & Partial<TopicSubscription>;
  close(): Promise<void>;
}
