export { createTokenSigner } from './create-token-signer.ts';
