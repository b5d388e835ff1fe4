export { acceptTerms, getTerms } from './accept-terms.ts';
export { announceTerms } from './announce-terms.ts';
export { CURRENT_TERMS } from './terms.queries.ts';
