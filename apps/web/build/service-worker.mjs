import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { asScript } from './as-script.mjs';

const WORKER = fileURLToPath(new URL('../src/service-worker/service-worker.ts', import.meta.url));
/** Code, styles, and the fonts for Latin letters; other fonts load when they are needed. */
const SHELL_FILE = /\.(?:js|css)$|-latin-wght-.*\.woff2$/;
/**
 * Parts of `src` that are of no use offline. They are not precached, nor are the files that only they load; offline, the app shows in
 * their place that it needs a connection.
 */
const ONLINE_PARTS = [
  'app/routes/name.tsx',
  'app/routes/invite.tsx',
  'app/routes/person.tsx',
  'app/routes/album.tsx',
  'app/routes/host.tsx',
  'app/routes/terms.tsx',
  'app/routes/privacy.tsx',
  'app/live/pull-to-refresh.tsx',
  'app/aside/this-day.tsx',
  'app/group/group-invite.tsx',
  'app/group/group-settings.tsx',
  'app/group/member-changes.tsx',
  'app/month/parts.ts',
  'app/notifications/no-notifications.tsx',
  'app/pages/birthdays.tsx',
  'app/pages/kept-people.tsx',
  'app/pages/vouches-page.tsx',
  'app/week/week-tickets.tsx',
  'components/controls/week-stories-switch.tsx',
  'features/account/components/delete-account-dialog.tsx',
  'features/auth/components/code-step.tsx',
  'features/auth/components/email-card.tsx',
  'features/auth/components/new-email-dialog.tsx',
  'features/auth/components/new-number-dialog.tsx',
  'features/auth/components/pairing-step.tsx',
  'features/auth/components/passkey-sign-in.tsx',
  'features/auth/components/proof-dialog.tsx',
  'features/comments/components/earlier-comments.tsx',
  'features/comments/components/edit-comment-dialog.tsx',
  'features/exports/components/export-card.tsx',
  'features/groups/components/settings/notification-settings-dialog.tsx',
  'features/media/components/crop-sheet.tsx',
  'features/passkeys/components/passkey-offer.tsx',
  'features/passkeys/components/passkeys-card.tsx',
  'features/vouches/components/former-account-card.tsx',
  'features/push/components/push-card.tsx',
  'features/push/components/push-offer.tsx',
  'features/reactions/components/reactions-sheet.tsx',
  'features/security-log/components/security-log-card.tsx',
  'features/sessions/components/not-me-button.tsx',
  'features/sessions/components/pairing-dialog.tsx',
  'features/users/components/face-dialog.tsx',
  'features/vouches/components/proof-by-vouches.tsx',
  'features/vouches/components/vouch-cards.tsx',
];

/**
 * Returns the files of a build that the app needs offline, except the page: all that its screens and dialogs load.
 * @param {(import('vite').Rolldown.OutputChunk | import('vite').Rolldown.OutputAsset)[]} files of the build
 */
export function shellFiles(files) {
  const chunks = new Map(
    files.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
  );
  const online = ONLINE_PARTS.map((part) => {
    for (const { fileName, facadeModuleId } of chunks.values())
      if (facadeModuleId?.endsWith(`/src/${part}`)) return fileName;
    throw new Error(`No file of the build is ${part} alone.`);
  });
  const loaded = new Set();
  const load = (file) => {
    if (loaded.has(file)) return;
    loaded.add(file);
    const { imports = [], dynamicImports = [] } = chunks.get(file) ?? {};
    for (const each of imports) load(each);
    for (const each of dynamicImports) if (!online.includes(each)) load(each);
  };
  for (const { fileName, moduleIds } of chunks.values())
    if (moduleIds.some((id) => id.endsWith('/src/main.tsx'))) load(fileName);
  return files.filter(
    ({ type, fileName }) =>
      fileName.startsWith('assets/') &&
      SHELL_FILE.test(fileName) &&
      (type === 'asset' || loaded.has(fileName)),
  );
}

/** Vite plugin: builds `src/service-worker` as `/sw.js`, with the list of files to precache. */
export function serviceWorker() {
  return {
    name: 'service-worker',
    apply: 'build',
    // Runs after the page was built.
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const revision = createHash('sha256').update(bundle['index.html'].source).digest('base64');
      const files = shellFiles(Object.values(bundle)).map(({ fileName }) => ({
        url: `/${fileName}`,
        revision: null,
      }));
      const source = await asScript(WORKER, {
        PAGE_REVISION: JSON.stringify(revision),
        SHELL_FILES: JSON.stringify(files),
      });
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}
