import type { ApiClient, ApiResponse } from './api-clients.ts';

/** A caller with its own address and browser. The server must trust the proxy header. */
export interface TestCaller {
  send: (phoneNumber: string, challenge?: unknown) => Promise<ApiResponse>;
  verify: (phoneNumber: string, otpCode: string, challenge?: unknown) => Promise<ApiResponse>;
  /** Requests a code, signs in with it and keeps the device cookie. Returns the token. */
  signIn: (phoneNumber: string) => Promise<string>;
  /** The browser's `dubs_device` cookie. */
  device: string | undefined;
}

/** Returns the device cookie that a response sets. */
export const deviceCookieOf = ({ headers }: ApiResponse): string | undefined =>
  /dubs_device=([^;]*)/.exec(headers.get('set-cookie') ?? '')?.[1];

/** Returns a code that differs from the given one. */
export const wrongCodeFor = (otpCode: string): string => (otpCode === '000000' ? '000001' : '000000');

/** Creates a caller with this address and device cookie. */
export function callerFrom(api: ApiClient, address: string, device?: string): TestCaller {
  const options = () => ({
    headers: {
      'x-forwarded-for': address,
      ...(caller.device === undefined ? {} : { cookie: `theme=dark; dubs_device=${caller.device}` }),
    },
  });
  const caller: TestCaller = {
    device,
    send: (phoneNumber, challenge) => api.call('sendOtp', { phoneNumber, challenge }, options()),
    verify: (phoneNumber, otpCode, challenge) =>
      api.call('verifyOtp', { phoneNumber, otpCode, challenge }, options()),
    async signIn(phoneNumber) {
      const { body } = await caller.send(phoneNumber);
      const answer = await caller.verify(phoneNumber, body.otpCode, body.challenge);
      if (answer.status !== 200) throw new Error(`The code was refused: ${JSON.stringify(answer.body)}`);
      caller.device = deviceCookieOf(answer);
      return answer.body.token;
    },
  };
  return caller;
}
