import { useEffect, useEffectEvent } from 'react';

/** Options of a WebOTP credential request, which TypeScript's DOM types lack. */
interface TextMessageRequest extends CredentialRequestOptions {
  otp: { transport: ['sms'] };
}

/**
 * Passes the code from the text message to `onCode` in browsers that can read it (WebOTP, Chrome on Android). Aborts the request on
 * unmount.
 */
export function useTextMessageCode(onCode: (code: string) => void): void {
  const receive = useEffectEvent(onCode);
  useEffect(() => {
    if (!('OTPCredential' in globalThis)) return;
    const ended = new AbortController();
    const request: TextMessageRequest = { otp: { transport: ['sms'] }, signal: ended.signal };
    void navigator.credentials.get(request).then(
      (credential) => {
        if (credential && 'code' in credential) receive(String(credential.code));
      },
      // Declined by the user, or aborted on unmount. The code can still be typed.
      () => undefined,
    );
    return () => ended.abort();
  }, []);
}
