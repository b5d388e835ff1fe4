import type { SecurityEvent } from '@dubs/contract';

type Type = SecurityEvent['type'];

const SENTENCES: Readonly<Record<Type, string>> = {
  sign_in: 'Signed in',
  sign_out: 'Signed out',
  new_device: 'Signed in on a new device',
  not_me: 'A sign-in was not you',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  number_changed: 'Phone number changed',
  number_change_started: 'Change of phone number started',
  number_change_cancelled: 'Change of phone number cancelled',
  proof: 'Confirmed by a code',
  export_requested: 'Download of your data requested',
  deletion_requested: 'Account deleted',
  deletion_cancelled: 'Account restored',
  vouch_requested: 'Asked friends to vouch',
  vouch_approved: 'Vouched for',
  vouch_declined: 'Not vouched for',
  separated: 'Account separated from its number',
  terms_accepted: 'Terms accepted',
  role_changed: 'Role in a group changed',
  invite_rotated: 'New invite link made',
  pairing_code_created: 'Pairing code for another device made',
  email_added: 'E-mail address added',
  email_removed: 'E-mail address removed',
  operator: 'Changed by the host of this server',
};

/** Returns the description of an event, with the user who caused it if that was someone else. */
export const describeEvent = ({ type, by }: Pick<SecurityEvent, 'type' | 'by'>): string =>
  by ? `${SENTENCES[type]} by ${by.name}` : SENTENCES[type];

export const LOG_TEXTS = { notLoaded: 'The log could not be loaded.' } as const;
