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
import { router, signInProcedure, userProcedure } from '../../trpc/init.ts';
import { signInCaller } from './device-cookie.ts';

export const authRouter = router({
  sendOtp: signInProcedure
    .input(SendOtpInput)
    .output(SendOtpOutput)
    .mutation(({ ctx, input }) => sendOtp(ctx.core, input, signInCaller(ctx.req))),
  verifyOtp: signInProcedure
    .input(VerifyOtpInput)
    .output(VerifyOtpOutput)
    .mutation(async ({ ctx, input }) => {
      const signedIn = await verifyOtp(ctx.core, input, signInCaller(ctx.req));
      ctx.setDevice(signedIn.deviceToken);
      if (signedIn.isBack) ctx.welcomeBack();
      return signedIn;
    }),
  me: userProcedure.output(Me).query(({ ctx }) => getMe(ctx.core, ctx.actor)),
  updateProfile: userProcedure
    .input(UpdateProfileInput)
    .output(Me)
    .mutation(({ ctx, input }) => ctx.once((core) => updateProfile(core, ctx.actor, input))),
  logout: userProcedure.output(Ok).mutation(({ ctx }) => {
    ctx.clearCache();
    return logout(ctx.core, ctx.actor);
  }),
});
