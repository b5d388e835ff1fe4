import { describe, expect, it } from 'vitest';
import { ConfigError } from './config-error.ts';
import { loadConfig } from './load-config.ts';
import { base } from './testing/environments.ts';

const mail = { SMTP_URL: 'smtps://dubs:hunter2@mail.example.org', MAIL_FROM: 'Dubs <dubs@example.org>' };

/** Returns what is said about each wrong variable. */
function complaints(env: NodeJS.ProcessEnv): Record<string, string> {
  try {
    loadConfig({ ...base, ...env });
    return {};
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return Object.fromEntries(error.problems.map(({ name, problem }) => [name, problem]));
  }
}

it('turn e-mail on together, and off without either', () => {
  expect(loadConfig({ ...base, ...mail }).mail).toEqual({ url: mail.SMTP_URL, from: mail.MAIL_FROM });
  expect(loadConfig(base).mail).toBeNull();
});

describe('half of them', () => {
  it('stops the start without MAIL_FROM', () => {
    expect(complaints({ ...mail, MAIL_FROM: '' })).toEqual({
      MAIL_FROM: 'is missing, and SMTP_URL needs it',
    });
  });

  it('stops the start without SMTP_URL', () => {
    expect(complaints({ ...mail, SMTP_URL: undefined })).toEqual({
      SMTP_URL: 'is missing, and MAIL_FROM needs it',
    });
  });
});

it.each(['mail.example.org', 'https://mail.example.org', 'smtp://', 'smtp:hunter2'])(
  'SMTP_URL %s stops the start without being shown',
  (url) => {
    expect(complaints({ ...mail, SMTP_URL: url })).toEqual({
      SMTP_URL: 'must be an address that begins with smtp:// or smtps://',
    });
  },
);

it.each(['Dubs', 'a b@example.org', 'Dubs <dubs>', 'dubs@example.org\r\nBcc: x@example.org', '<a@b>'])(
  'MAIL_FROM %s stops the start',
  (from) => {
    expect(Object.keys(complaints({ ...mail, MAIL_FROM: from }))).toEqual(['MAIL_FROM']);
  },
);
