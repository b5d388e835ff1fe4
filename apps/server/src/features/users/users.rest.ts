import {
  Preferences,
  SavedPreferences,
  SmsPreferences,
  UpdatePreferencesInput,
  UpdateSmsPreferencesInput,
} from '@dubs/contract';
import { getPreferences, getSmsPreferences, updatePreferences, updateSmsPreferences } from '@dubs/core';
import type { RestRoutes } from '../../rest.ts';
import { write } from '../../rest.ts';

export const usersRoutes: RestRoutes = (app, core) => {
  app.get('/user/preferences', { schema: { response: { 200: Preferences } } }, async (req) =>
    getPreferences(core, await req.requireActor()),
  );
  app.patch(
    '/user/preferences',
    { schema: { body: UpdatePreferencesInput, response: { 200: SavedPreferences } } },
    (req) => write(req, core, (scoped, actor) => updatePreferences(scoped, actor, req.body)),
  );
  app.get('/user/sms-preferences', { schema: { response: { 200: SmsPreferences } } }, async (req) =>
    getSmsPreferences(core, await req.requireActor()),
  );
  app.patch(
    '/user/sms-preferences',
    { schema: { body: UpdateSmsPreferencesInput, response: { 200: SmsPreferences } } },
    (req) => write(req, core, (scoped, actor) => updateSmsPreferences(scoped, actor, req.body)),
  );
};
