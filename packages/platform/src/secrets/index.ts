export { createSecrets } from './create-secrets.ts';
export { deriveKey } from './derive-key.ts';
