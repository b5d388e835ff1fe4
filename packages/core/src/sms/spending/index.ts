export { bookText, unbookText } from './book-text.ts';
