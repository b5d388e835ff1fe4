export { countUnread } from './count-unread.ts';
export { notifyPostCreated } from './notify-post-created.ts';
