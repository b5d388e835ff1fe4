export { hasHash, sameText } from './same-text.ts';
