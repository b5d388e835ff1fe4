import type { RunSettings } from './settings.ts';

export interface WelcomeOptions {
  settings: RunSettings;
  dataDir: string;
  /** The users of the demo. */
  people: readonly { name: string; phoneNumber: string }[];
}

const WITHOUT_TEXTS =
  'No texts are sent: sign in with a passkey or a pairing code. `pnpm dubs invite-device --phone <your number>` makes the first one.';

/** Returns the text that is printed when Dubs is ready: its URL, how to sign in, and how to stop. */
export function welcome({ settings, dataDir, people }: WelcomeOptions): string {
  const { config, moved } = settings;
  const { devMode, codesInAnswers, defaultRegion, hasTexts } = config.core;
  const example = defaultRegion === 'US' ? ', such as (202) 555-0142' : '';
  const byText = devMode
    ? `Sign in with any ${defaultRegion} phone number${example}; the code is shown ${codesInAnswers ? 'on the screen' : 'here'}.`
    : 'Sign in with your phone number; the code comes by text message.';
  const signIn = hasTexts ? byText : WITHOUT_TEXTS;
  return [
    '',
    ...(moved ? [`Port 3000 is taken by another program, so this is port ${config.http.port}.`] : []),
    `Dubs is ready: ${config.http.publicUrl}`,
    '',
    signIn,
    ...(people.length > 0 ? ['Or be one of these:'] : []),
    ...people.map(({ name, phoneNumber }) => `  ${phoneNumber}  ${name}`),
    `Data and logs are in ${dataDir}. Ctrl-C stops.`,
  ].join('\n');
}
