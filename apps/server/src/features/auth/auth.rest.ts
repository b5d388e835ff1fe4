import {
  Me,
  Ok,
  SendOtpInput,
  SendOtpOutput,
  UpdateProfileInput,
  VerifyOtpInput,
  VerifyOtpOutput,
} from '@dubs/contract';
import { getMe, logout, sendOtp, updateProfile, verifyOtp } from '@dubs/core';
import type { RestRoutes } from '../../rest.ts';
import { write } from '../../rest.ts';
import { clearCache, setDeviceCookie, signInCaller } from './device-cookie.ts';

/** Sign-in: the calls that need no session. */
export const signInRoutes: RestRoutes = (app, core) => {
  app.post('/auth/send-otp', { schema: { body: SendOtpInput, response: { 200: SendOtpOutput } } }, (req) =>
    sendOtp(core, req.body, signInCaller(req)),
  );
  app.post(
    '/auth/verify-otp',
    { schema: { body: VerifyOtpInput, response: { 200: VerifyOtpOutput } } },
    async (req, reply) => {
      const signedIn = await verifyOtp(core, req.body, signInCaller(req));
      setDeviceCookie(reply, signedIn.deviceToken, core.settings.publicUrl);
      return signedIn;
    },
  );
};

/** The caller's own object and session. */
export const authRoutes: RestRoutes = (app, core) => {
  app.get('/auth/me', { schema: { response: { 200: Me } } }, async (req) =>
    getMe(core, await req.requireActor()),
  );
  app.patch('/auth/profile', { schema: { body: UpdateProfileInput, response: { 200: Me } } }, (req) =>
    write(req, core, (scoped, actor) => updateProfile(scoped, actor, req.body)),
  );
  app.post('/auth/logout', { schema: { response: { 200: Ok } } }, async (req, reply) => {
    clearCache(reply);
    return logout(core, await req.requireActor());
  });
};
