import type { RotateInviteInput } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import { LINK_TEXTS } from './link-texts.ts';

/** What binds a new link, as it is typed. */
export interface NewLinkFields {
  expiresInDays: string;
  maxUses: string;
}

export type NewLinkErrors = Partial<Record<keyof NewLinkFields, string>>;

/** Returns the number that was typed: null for nothing, undefined for what is no whole number within the bounds. */
function numberIn(typed: string, { min, max }: { min: number; max: number }): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const number = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  return number >= min && number <= max ? number : undefined;
}

/** Reads the form: what to ask the server for, or what is wrong with each field. */
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
