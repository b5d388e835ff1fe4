export { createSecrets } from './create-secrets.ts';
