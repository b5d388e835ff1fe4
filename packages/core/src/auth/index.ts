export { addressNetworks } from './address-networks.ts';
export type { LiveSession } from './authenticate.ts';
export { authenticate, renewToken } from './authenticate.ts';
export type { SignInCaller } from './caller.ts';
export { logout } from './logout.ts';
export { sendOtp } from './send-otp.ts';
export { verifyOtp } from './verify-otp.ts';
