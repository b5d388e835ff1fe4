import type { RotateInviteInput } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import { LINK_TEXTS } from './link-texts.ts';

/** The limits of a new link, as typed. */
export interface NewLinkFields {
  expiresInDays: string;
  maxUses: string;
}

export type NewLinkErrors = Partial<Record<keyof NewLinkFields, string>>;

/** Returns the typed number; null if the field is empty, undefined if it is not a whole number within the limits. */
function numberIn(typed: string, { min, max }: { min: number; max: number }): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const number = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  return number >= min && number <= max ? number : undefined;
}

/** Returns the request's input for the form's values, or the error messages by field. */
export function readNewLink(fields: NewLinkFields): { input: RotateInviteInput } | { errors: NewLinkErrors } {
  const days = numberIn(fields.expiresInDays, LIMITS.invite.expiresInDays);
  const uses = numberIn(fields.maxUses, LIMITS.invite.maxUses);
  if (days === undefined || uses === undefined) {
    return {
      errors: {
        ...(days === undefined && { expiresInDays: LINK_TEXTS.daysWrong }),
        ...(uses === undefined && { maxUses: LINK_TEXTS.usesWrong }),
      },
    };
  }
  return {
    input: { ...(days !== null && { expiresInDays: days }), ...(uses !== null && { maxUses: uses }) },
  };
}
