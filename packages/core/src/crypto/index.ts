export { hasHash, sameHash } from './same-hash.ts';
