import { counted } from '../../lib/text/counted.ts';

/** Texts about requests to join. */
export const REQUEST_TEXTS = {
  title: 'Requests to join',
  notLoaded: 'The requests to join could not be loaded.',
  more: 'Show more requests',
  /** Describes the tab with the requests. */
  waiting: (count: number) => `${counted(count, 'request')} to join`,
  approved: (name: string) => ({ title: 'Request approved', description: `${name} is in the group now.` }),
  declined: (name: string) => ({ title: 'Request declined', description: `${name} was not let in.` }),
  approveFailed: (name: string) => `Failed to approve ${name}. Please try again.`,
  declineFailed: (name: string) => `Failed to decline ${name}. Please try again.`,
} as const;
