import { Preferences, UpdatePreferencesInput } from '@dubs/contract';
import { updatePreferences } from '@dubs/core';
import type { RestRoutes } from '../../rest.ts';
import { write } from '../../rest.ts';

export const usersRoutes: RestRoutes = (app, core) => {
  app.patch(
    '/user/preferences',
    { schema: { body: UpdatePreferencesInput, response: { 200: Preferences } } },
    (req) => write(req, core, (scoped, actor) => updatePreferences(scoped, actor, req.body)),
  );
};
