export { createMailSender } from './create-mail-sender.ts';
