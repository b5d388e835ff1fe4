import type { OwnVouch } from '../../lib/api/own-me.ts';

/** Texts of the screen for a session that others must vouch for. */
export const VOUCH_TEXTS = {
  title: 'Is this you?',
  why: "This account was quiet for a while, and phone numbers sometimes get new owners. So someone from your groups has to say that it's you.",
  returnWhy:
    "You said that you're new, and this account lost its number. So someone from your groups has to say that it's yours after all.",
  how: 'Call or meet someone from your groups, and tell them this code. They type it into their Dubs.',
  codeLabel: 'Your code',
  waiting: 'This page goes on by itself once they have.',
  ended: {
    approved: 'They said yes. One moment…',
    declined:
      "Someone from your groups said that this isn't you. You can ask again tomorrow: log out, and sign in once more.",
    expired: 'Nobody answered within a week. Log out and sign in once more to ask again.',
    closed: 'This request is closed. Log out and sign in once more to ask again, up to three times a month.',
  } satisfies Record<Exclude<OwnVouch['status'], 'pending'>, string>,
  imNew: "I'm new",
  keepNew: 'Nothing changes until then: log out and sign in to go on with your new account.',
  imNewWhy: 'Not your account? Then this number had another owner before you.',
  confirmNew: {
    title: 'Start with an account of your own?',
    description:
      'The account that this number had stays with its owner, without the number. You get a new, empty one.',
    confirm: "Yes, I'm new",
    pending: 'One moment...',
    failed: 'That did not work. Please try again.',
  },
};

/** Texts for a session that has access to some groups only. */
export const OPEN_TEXTS = {
  title: 'Open so far',
  why: "Other groups, your profile and sharing open once someone from each of your groups has said that it's you.",
  strip: 'The rest of Dubs waits for your other groups.',
  code: (code: string) => `Your code for them: ${code}`,
  all: 'All open groups',
  failed: 'Your groups could not be loaded.',
  groupFailed: 'This group could not be loaded.',
  empty: 'Nothing shared yet.',
  you: 'You',
};

/** Texts for members who are asked to vouch. */
export const ASKED_TEXTS = {
  title: (name: string) => `Is this really ${name}?`,
  why: (name: string) =>
    `${name} was away for a while and is signing in on a new device. Phone numbers sometimes get new owners, so please check: call or meet ${name}, and ask for the 4 digits on their screen. Don't go by a text message.`,
  proofWhy: (name: string) =>
    `${name} can't get codes by text right now, and wants to change something important. Please check that it's really them: call or meet ${name}, and ask for the 4 digits on their screen. Don't go by a text message.`,
  returnWhy: (name: string) =>
    `Someone signed in with ${name}'s number and said that they're new. Now they say that was a mistake, and that they are ${name}. Please check: call or meet ${name}, and ask for the 4 digits on their screen. Don't go by a text message.`,
  code: '4-digit code from their screen',
  yes: "Yes, it's them",
  no: "No, that's not them",
  pending: 'One moment...',
  approved: (name: string) => `Thank you! ${name} will be glad.`,
  declined: 'Thank you. They stay outside.',
  failed: 'That did not work. Please try again.',
};

/** Texts for a user who can undo their separation from an account. */
export const FORMER_TEXTS = {
  title: 'Not new after all?',
  why: (day: string) =>
    `Your number had an account before this one, and you said that you're new. If that account is yours, people from its groups can give it back to you, until ${day}.`,
  ask: 'Get my earlier account back',
  confirm: {
    title: 'Get your earlier account back?',
    description:
      "Someone from your groups there has to say that it's you. Your number then moves back, and what you shared in this account since stays here, without a number.",
    confirm: 'Ask my groups',
    pending: 'Asking...',
    failed: 'That did not work. Please try again.',
  },
};

/** Texts for a user who asks members to prove their session. */
export const PROOF_TEXTS = {
  why: "People from your groups can say that it's you. You get a code here, and tell it to them by phone or in person.",
  ask: 'Ask my groups',
  asking: 'Asking...',
  waiting:
    'This goes on by itself once they have. You can close it and come back: the code stays for a week.',
  tooNew: 'This works only on a device that you have been signed in on for 30 days.',
  failed: 'That did not work. Please try again.',
  ended: {
    approved: 'They said yes. One moment…',
    declined: "Someone from your groups said that this isn't you. You can ask again tomorrow.",
    expired: 'Nobody answered within a week. Close this and ask again.',
    closed: 'This request is closed. You can ask again, up to three times a month.',
  } satisfies Record<Exclude<OwnVouch['status'], 'pending'>, string>,
};
