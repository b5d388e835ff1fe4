import { NEWS } from '@dubs/contract/news';
import { onTokenChange } from '../session/session.ts';

/** Where the news stood before the first thing was read that this page shows; empty while nothing was. */
let first = '';
onTokenChange(() => (first = ''));

/** Keeps what an answer says of where the news stands, unless an earlier one did. */
export function noteNewsPlace(answer: Pick<Response, 'headers'>): void {
  first ||= answer.headers.get(NEWS.header) ?? '';
}

/** From where on the live channel must tell what happened, so that nothing is missed before it stands. */
export const newsPlace = (): string => first;
