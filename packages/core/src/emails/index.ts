export { confirmEmail, sendEmailCode } from './confirm-email.ts';
export { getEmail, removeEmail } from './own-email.ts';
