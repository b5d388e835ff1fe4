import { sentenceOf } from '../../../lib/api/errors.ts';

/** Runs a call, and returns the sentence of its failure, or undefined. */
export async function failureOf(call: Promise<unknown>, fallback: string): Promise<string | undefined> {
  try {
    await call;
    return undefined;
  } catch (error) {
    return sentenceOf(error, fallback);
  }
}
