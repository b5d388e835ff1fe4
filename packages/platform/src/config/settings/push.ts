import { flag } from '../rules.ts';
import { pushHosts, vapidPrivateKey, vapidPublicKey, vapidSubject } from '../push-rules.ts';
import { setting } from '../setting.ts';

const SERVICES =
  'fcm.googleapis.com,updates.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com' as const;

export const pushSettings = {
  PUSH: setting(flag.default(true), {
    meaning: 'Whether notifications are pushed to devices. It takes the two keys as well.',
    example: 'off',
  }),
  VAPID_PUBLIC_KEY: setting(vapidPublicKey.optional(), {
    whenUnset: 'push is off (`npm start` makes a pair)',
    meaning:
      'The public key that push services know this Dubs by, in base64url. Make a pair with `npx web-push generate-vapid-keys`. Changing it ends push on every device until the app is opened there.',
    example: 'BMXWVE8bGnpis4RAlQnNTV4uYa8eL6Z1d-67eP9_Y8MdEYHzY0_50Wo6ykrlKFFDUsNNsIeAcFVoJxZkA5ZJM2I',
  }),
  VAPID_PRIVATE_KEY: setting(vapidPrivateKey.optional(), {
    whenUnset: 'push is off (`npm start` makes a pair)',
    meaning: 'The private key of the pair.',
    example: '$(npx web-push generate-vapid-keys --json | jq -r .privateKey)',
    secret: true,
  }),
  VAPID_SUBJECT: setting(vapidSubject.optional(), {
    whenUnset: '`https://` and the host of `PUBLIC_URL` in production; otherwise `mailto:dubs@example.com`',
    meaning:
      'Where push services can reach you: a `mailto:` or `https:` address whose host is public and has a dot.',
    example: 'mailto:admin@dubs.example.org',
  }),
  PUSH_HOSTS: setting(pushHosts.prefault(SERVICES), {
    whenUnset: `\`${SERVICES}\``,
    meaning:
      'The push services that devices may name: `name`, `*.name` or `name:port`, separated by commas; without a port only 443. `*` is any public host. Private addresses are refused; outside production an entry `localhost:port` is exempt.',
    example: 'fcm.googleapis.com,push.example.org:8443',
  }),
};
