export { bookText, unbookText } from './book-text.ts';
export { countSegments, gsm7Length, SEGMENT } from './segments.ts';
export { countSegmentsOfMonth } from './spending.queries.ts';
