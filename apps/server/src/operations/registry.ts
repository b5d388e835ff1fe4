import { setCover } from '../features/groups/cover.upload.ts';
import { setKeptAvatar } from '../features/kept-people/kept-avatar.upload.ts';
import { setAvatar } from '../features/users/avatar.upload.ts';
import { appRouter } from '../router.ts';
import type { Meta } from '../trpc/init.ts';
import type { Operation } from './operation.ts';
import type { PictureOperation } from './picture-operation.ts';

/** An operation with the name of its procedure, as `posts.edit`; null if only REST offers it. */
export type NamedOperation = Operation & { procedure: string | null };

/** Procedures by name. Their type is nested like the router, but the record is flat. */
const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { meta?: Meta } }>;

/** The operations that take one picture. */
export const pictureOperations: readonly PictureOperation[] = [setAvatar, setCover, setKeptAvatar];

/** Every operation: those of the router, and uploads of one picture. */
export const operations: readonly NamedOperation[] = [
  ...Object.entries(procedures).flatMap(([procedure, { _def }]) =>
    _def.meta?.operation ? [{ ..._def.meta.operation, procedure }] : [],
  ),
  ...pictureOperations.map((operation) => ({ ...operation, procedure: null })),
];
