import { sentenceOf } from '../../../lib/api/errors.ts';

/** Awaits a call. Returns the error message if it failed, else undefined. */
export async function failureOf(call: Promise<unknown>, fallback: string): Promise<string | undefined> {
  try {
    await call;
    return undefined;
  } catch (error) {
    return sentenceOf(error, fallback);
  }
}
