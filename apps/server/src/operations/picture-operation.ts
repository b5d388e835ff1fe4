import { CropForm } from '@dubs/contract';
import type { Actor, CoreContext, ReceivedFile } from '@dubs/core';
import type { z } from 'zod/mini';
import type { Call, Description, Operation, Rest, Schema } from './operation.ts';

/** A call with one picture. Its input has the ids of the path, and the crop of the picture. */
export type PictureCall<I> = Pick<Call<I, Actor>, 'core' | 'actor' | 'input' | 'once'> & {
  file: ReceivedFile;
};

/** The part of an input that comes from the path. */
type Named<I> = Omit<I, keyof CropForm>;

interface PictureDeclaration<I extends Schema, O extends Schema> extends Description {
  rest: Rest;
  input: I;
  output: O;
  /** Throws if the caller is not allowed. Runs before the picture is read. */
  authorize?: (core: CoreContext, actor: Actor, named: Named<z.output<I>>) => Promise<void>;
  run: (call: PictureCall<z.output<I>>) => Promise<z.input<O>>;
}

/** An operation of any input and output that takes one picture, for its route. */
export type PictureOperation = Extract<Operation, { run: unknown }> & {
  authorize?: (core: CoreContext, actor: Actor, named: never) => Promise<void>;
};

/** Declares an operation that takes one picture as a multipart form. It is REST only, since procedures take JSON. */
export function pictureOperation<I extends Schema, O extends Schema>(
  declaration: PictureDeclaration<I, O>,
): PictureOperation {
  const form = { body: CropForm, form: 'picture', idempotency: 'own' };
  return { ...declaration, ...form } as unknown as PictureOperation;
}
