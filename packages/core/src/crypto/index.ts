export { sameHash } from './same-hash.ts';
