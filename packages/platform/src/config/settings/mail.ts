import { mailbox, urlOf } from '../rules.ts';
import { setting } from '../setting.ts';

export const mailSettings = {
  SMTP_URL: setting(urlOf('smtp', 'smtps').optional(), {
    whenUnset: 'no e-mail',
    meaning:
      'The mail server that [sign-in codes](operations/email.md) leave by: `smtps://` with TLS from the start, `smtp://` with STARTTLS where the server offers it; with a password it must. Letters of user name and password that mean something in an address are written as `%40`.',
    example: 'smtps://dubs:password@mail.example.org',
    secret: true,
  }),
  MAIL_FROM: setting(mailbox.optional(), {
    meaning: 'The sender of e-mail. `SMTP_URL` needs it.',
    example: 'Dubs <dubs@example.org>',
  }),
};
