export { receiveReply } from './receive-reply.ts';
