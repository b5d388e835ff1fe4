import { TEXTS } from '@dubs/contract';
import Bowser from 'bowser';

// The user agent is untrusted text, so only values that look like a name are used.
const NAME = /^[A-Za-z][A-Za-z0-9 .+]{0,29}$/;
const nameOf = (found: string | undefined): string | null => (found && NAME.test(found) ? found : null);

/** Returns a browser in plain words ("Chrome on Android", "Safari on iPhone"), from its user agent. */
export function describeDevice(userAgent: string): string {
  if (userAgent === '') return TEXTS.sessions.unknownDevice;
  const { browser, os, platform } = Bowser.parse(userAgent);
  const system = nameOf(os.name === 'iOS' ? (platform.model ?? os.name) : os.name);
  // "Samsung Internet for Android"
  const program = nameOf(browser.name?.replace(/ for .*$/, ''));
  if (!system) return TEXTS.sessions.unknownDevice;
  return program ? `${program} on ${system}` : system;
}
