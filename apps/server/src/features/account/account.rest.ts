import { DeleteAccountInput, DeleteAccountOutput } from '@dubs/contract';
import { deleteAccount } from '@dubs/core';
import type { RestRoutes } from '../../rest.ts';

export const accountRoutes: RestRoutes = (app, core) => {
  // A repeat finds its caller signed out, and needs no key to be harmless.
  app.delete(
    '/user',
    { schema: { body: DeleteAccountInput, response: { 200: DeleteAccountOutput } } },
    async (req) => deleteAccount(core, await req.requireActor(), req.body),
  );
};
