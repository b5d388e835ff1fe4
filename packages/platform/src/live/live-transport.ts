import type { LiveTopic } from '@dubs/core/ports';
import type { TopicSubscription } from './topic-leases.ts';

/** A message to the processes that subscribe to its topic, or to every process if it has no topic. */
export interface LiveMessage {
  topic?: LiveTopic | undefined;
  text: string;
}

/** Delivers messages to all processes, including the sender. */
export interface LiveTransport {
  /** Sends messages in order. Throws if the delivery of a message failed or is uncertain. */
  send(messages: readonly LiveMessage[]): Promise<void>;
  /** True if a transaction on PostgreSQL can send messages with its commit. */
  canSendOnCommit?: boolean;
  /** True if messages are sent by topic. */
  hasTopics?: boolean;
  /** True if a process receives only the topics that it subscribes to. Otherwise it receives all messages. */
  hearsByTopic?: boolean;
  /** Receives messages and reconnects automatically until closed. A lost connection loses its topics. */
  subscribe(subscriber: {
    onOpen: () => void;
    onNotify: (text: string) => void;
    onLost: () => void;
    onError: (error: Error) => void;
  }): { close(): Promise<void> } & Partial<TopicSubscription>;
  close(): Promise<void>;
}
