import type { ApiClient, ApiResponse } from './api-clients.ts';

/** A caller of the sign-in with an address and a browser of its own. The server must trust the proxy. */
export interface TestCaller {
  send: (phoneNumber: string, challenge?: unknown) => Promise<ApiResponse>;
  verify: (phoneNumber: string, otpCode: string, challenge?: unknown) => Promise<ApiResponse>;
  /** Asks for a code, signs in with it and keeps the device cookie. Returns the token. */
  signIn: (phoneNumber: string) => Promise<string>;
  /** What the browser keeps as `dubs_device`. */
  device: string | undefined;
}

/** Returns the device cookie that an answer sets. */
export const deviceIn = ({ headers }: ApiResponse): string | undefined =>
  /dubs_device=([^;]*)/.exec(headers.get('set-cookie') ?? '')?.[1];

/** Returns a code that is not the one given. */
export const otherThan = (otpCode: string): string => (otpCode === '000000' ? '000001' : '000000');

/** Creates a caller from that address, whose browser keeps that device cookie. */
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
      caller.device = deviceIn(answer);
      return answer.body.token;
    },
  };
  return caller;
}
