/** True if the browser supports passkeys and this host can have them: a bare IP address cannot. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && !/^\[|^[\d.]+$/.test(location.hostname);

/** True if this device can store a passkey, protected by a fingerprint, a face or a PIN. */
export const canHoldPasskey = async (): Promise<boolean> =>
  canUsePasskeys() && PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false);

/** True if the user cancelled a ceremony, if it timed out, or if another one replaced it. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
