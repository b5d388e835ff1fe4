import { wire } from '@dubs/contract';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import type { ErrorAnswer } from '../errors.ts';
import { TRPC_CODE } from './init.ts';

/** Returns the error of a request that was refused before its calls were read, in the form that tRPC's client applies to each call. */
export function wholeRequestError({ status, body }: Pick<ErrorAnswer, 'status' | 'body'>): object {
  const code = TRPC_CODE[body.code];
  return {
    error: wire.output.serialize({
      message: body.error,
      code: TRPC_ERROR_CODES_BY_KEY[code],
      data: { code, httpStatus: status, dubs: body },
    }),
  };
}
