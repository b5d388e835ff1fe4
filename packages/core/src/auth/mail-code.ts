import { TEXTS } from '@dubs/contract';
import type { CoreContext } from '../context.ts';
import { AppError, invalid } from '../errors.ts';
import { MailFailure, type MailSender } from '../ports.ts';
import { codeSentence, sendingFailed } from './code-messages.ts';
import type { CodeUse } from './codes.queries.ts';
import { timeSend, waitAsForSend } from './send-pace.ts';
import { withdrawCode } from './withdraw-code.ts';

/** Returns the mail sender; a 409, the same for every number, if the installation sends no e-mail. */
export function requireMail({ mail }: Pick<CoreContext, 'mail'>): MailSender {
  if (!mail) throw new AppError('CONFLICT', TEXTS.email.notOffered);
  return mail;
}

/** A code that is stored; `to` is null if it is withheld. */
interface StoredCode {
  id: number;
  phoneNumber: string;
  code: string;
  use: CodeUse;
  to: string | null;
}

const messageFor = (code: string, { purpose }: CodeUse) => ({
  subject: TEXTS.email.subject,
  text: [
    ...(purpose === 'email' ? [TEXTS.email.confirmation] : []),
    codeSentence(code),
    TEXTS.email.notYou,
  ].join('\n\n'),
});

/**
 * Mails a code. Checks first that the mail server is available, even if nothing is sent, so that an outage is the same 503 for every
 * number. Only a signed-in user learns that the server refused the message: in a sign-in, that would reveal that the number has an address.
 */
export async function mailCode(
  ctx: Pick<CoreContext, 'db' | 'log'> & { mail: MailSender },
  stored: StoredCode,
): Promise<void> {
  const { mail } = ctx;
  const { code, use, to } = stored;
  try {
    await mail.check();
  } catch (error) {
    await withdrawCode(ctx.db, stored);
    throw error instanceof MailFailure ? sendingFailed(error) : error;
  }
  try {
    if (to === null) await waitAsForSend(mail, () => mail.check());
    else await timeSend(mail, () => mail.send({ to, ...messageFor(code, use) }));
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    if (use.purpose === 'sign_in') return;
    if (!error.isRefused) throw sendingFailed(error);
    await withdrawCode(ctx.db, stored);
    throw invalid('email', TEXTS.email.refused);
  }
}
