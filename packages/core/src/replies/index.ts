export { receiveReply } from './receive-reply.ts';
export type { ReceivedReply } from './receive-reply.ts';
