import { transformer } from '@dubs/contract';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import type { ErrorAnswer } from '../errors.ts';
import { TRPC_CODE } from './init.ts';

type Sent = Pick<ErrorAnswer, 'status' | 'body'>;

/** Returns an error in tRPC's serialized form. */
export function toTrpcError({ status, body }: Sent): object {
  const code = TRPC_CODE[body.code];
  return transformer.output.serialize({
    message: body.error,
    code: TRPC_ERROR_CODES_BY_KEY[code],
    data: { code, httpStatus: status, dubs: body },
  });
}
