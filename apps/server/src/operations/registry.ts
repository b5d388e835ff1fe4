import { setCover } from '../features/groups/cover.upload.ts';
import { setKeptAvatar } from '../features/kept-people/kept-avatar.upload.ts';
import { setAvatar } from '../features/users/avatar.upload.ts';
import { appRouter } from '../router.ts';
import type { Meta } from '../trpc/init.ts';
import type { Operation } from './operation.ts';
import type { PictureOperation } from './picture-operation.ts';

/** An operation with the name of its procedure, such as `posts.edit`; null if it is REST only. */
export type NamedOperation = Operation & { procedure: string | null };

/** Procedures by name. The declared type is nested like the router, but at run time the record is flat. */
const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { meta?: Meta } }>;

/** The operations that take one picture. */
export const pictureOperations: readonly PictureOperation[] = [setAvatar, setCover, setKeptAvatar];

/** Every operation: those of the router, and the uploads of one picture. */
export const operations: readonly NamedOperation[] = [
  ...Object.entries(procedures).flatMap(([procedure, { _def }]) =>
    _def.meta?.operation ? [{ ..._def.meta.operation, procedure }] : [],
  ),
  ...pictureOperations.map((operation) => ({ ...operation, procedure: null })),
];
