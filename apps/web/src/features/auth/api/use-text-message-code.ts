import { useEffect, useEffectEvent } from 'react';

/** What the WebOTP API adds to a request for credentials. */
interface TextMessageRequest extends CredentialRequestOptions {
  otp: { transport: ['sms'] };
}

/**
 * Passes the code of the text message to `onCode` where the browser offers to read it (WebOTP, Chrome on Android). The request ends with the
 * component.
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
      // Declined, or ended with the component: the code can still be typed.
      () => undefined,
    );
    return () => ended.abort();
  }, []);
}
