import { wire } from '@dubs/contract';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import type { ErrorAnswer } from '../errors.ts';
import { TRPC_CODE } from './init.ts';

/** Returns an answer to a whole request, before any of its calls was looked at, in the form that tRPC's client reads for each of them. */
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
