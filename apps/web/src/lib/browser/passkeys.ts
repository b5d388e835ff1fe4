/** True if the browser knows passkeys and this address can have them: a bare IP address cannot. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && !/^\[|^[\d.]+$/.test(location.hostname);

/** True if this device itself can hold one, behind a fingerprint, a face or a PIN. */
export const canHoldPasskey = async (): Promise<boolean> =>
  canUsePasskeys() && PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false);

/** True for the error of a user who changed their mind, of a time that ran out, and of a ceremony that another one replaced. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
