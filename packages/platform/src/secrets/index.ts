export { createSecrets } from './create-secrets.ts';
export type { SecretList } from './create-secrets.ts';
