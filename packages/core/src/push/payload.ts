import { displayContent, notificationText, TEXTS } from '@dubs/contract';
import { describeDevice } from '../devices/index.ts';
import { toNames } from '../users/index.ts';
import type { DeliveryRow } from './deliveries.queries.ts';

/** The notification that a device shows. */
export interface ShownPush {
  title: string;
  body: string;
  /** The page that it opens. */
  path: string;
  tag: string;
}

const TITLE = 'Dubs';
const NOTIFICATIONS = '/notifications';
const EXCERPT_GRAPHEMES = 120;
const PAYLOAD_BYTES = 3_000;

const segmenter = new Intl.Segmenter();

function truncate(text: string, graphemes: number): string {
  const all = [...segmenter.segment(text)];
  if (all.length <= graphemes) return text;
  if (graphemes < 1) return '';
  return `${all
    .slice(0, graphemes - 1)
    .map(({ segment }) => segment)
    .join('')}…`;
}

function sentenceOf({ actor, author, groupId, groupName, content, device, ...row }: DeliveryRow): string {
  const group = groupId === null || groupName === null ? null : { id: groupId, name: groupName };
  const parts = notificationText({
    type: row.type,
    emoji: row.emoji,
    triggeredByUser: toNames(actor),
    post: group && author ? { content: content ?? '', group, user: toNames(author) } : null,
    group,
    count: row.people ?? 1,
    others: (row.others ?? []).map(toNames),
    ...(row.groups && { groups: row.groups }),
    ...(device !== null && { device: describeDevice(device) }),
    createdAt: row.createdAt.toISOString(),
    timeZone: row.timeZone,
  });
  return parts.map((part) => (typeof part === 'string' ? part : part.name)).join('');
}

const pathOf = ({ groupId, postId }: DeliveryRow): string =>
  groupId === null
    ? NOTIFICATIONS
    : postId === null
      ? `/group/${groupId}`
      : `/group/${groupId}/post/${postId}`;

/** Returns the text of a push for one notification, with as much content as its user chose. */
export function showOne(row: DeliveryRow, tag: string): ShownPush {
  if (row.shows === 'nothing') return { title: TITLE, body: TEXTS.push.anything, path: NOTIFICATIONS, tag };
  const excerpt =
    row.shows === 'words' && row.content ? truncate(displayContent(row.content), EXCERPT_GRAPHEMES) : '';
  const sentence = sentenceOf(row);
  return { title: TITLE, body: excerpt ? `${sentence}\n${excerpt}` : sentence, path: pathOf(row), tag };
}

/** Returns the text of a push for several notifications that quiet hours held, given the newest of each item. */
export function showSeveral(rows: readonly [DeliveryRow, ...DeliveryRow[]], tag: string): ShownPush {
  const [{ shows, groupId, groupName }] = rows;
  const groups = new Set(rows.flatMap((row) => row.groups?.map(({ id }) => id) ?? [row.groupId])).size;
  const place = groups > 1 ? TEXTS.push.groups(groups) : (groupName ?? TITLE);
  return {
    title: TITLE,
    body: shows === 'nothing' ? TEXTS.push.anything : TEXTS.push.several(rows.length, place),
    path: groups > 1 || groupId === null || shows === 'nothing' ? NOTIFICATIONS : `/group/${groupId}`,
    tag,
  };
}

interface Beside {
  /** The grouped unread count. */
  unread: number;
  /** Tags of the notifications that the device should close. */
  close: readonly string[];
}

/** Returns the payload of a push in the format of Declarative Web Push, at most 3,000 bytes long: the body is truncated, to nothing if need be. */
export function packPayload(
  publicUrl: string,
  { title, body, path, tag }: ShownPush,
  beside: Beside,
): string {
  for (let graphemes = 400; ; graphemes = Math.floor(graphemes * 0.7)) {
    const notification = {
      title,
      body: truncate(body, graphemes),
      navigate: publicUrl + path,
      tag,
      lang: 'en',
    };
    const payload = JSON.stringify({ web_push: 8030, notification, ...beside });
    if (Buffer.byteLength(payload) <= PAYLOAD_BYTES || graphemes === 0) return payload;
  }
}
