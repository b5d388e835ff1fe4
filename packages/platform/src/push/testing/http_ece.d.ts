declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  /** Decrypts a body (RFC 8188) that was encrypted for a push subscription (RFC 8291). */
  export function decrypt(
    body: Buffer,
    params: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string },
  ): Buffer;

  const ece: { decrypt: typeof decrypt };
  export default ece;
}
