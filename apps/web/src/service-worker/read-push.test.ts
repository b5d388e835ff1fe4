import { expect, it } from 'vitest';
import { readPush } from './read-push.ts';

it('shows what the server sent', () => {
  const notification = {
    title: 'Family',
    body: 'Ana shared a win',
    navigate: 'https://dubs.example/group/1/post/2',
    tag: 'post-2',
    lang: 'en',
  };
  expect(readPush(JSON.stringify({ web_push: 8030, notification, unread: 3, close: ['post-1'] }))).toEqual({
    title: 'Family',
    options: {
      body: 'Ana shared a win',
      data: 'https://dubs.example/group/1/post/2',
      icon: '/icons/icon-192.png',
      badge: '/icons/badge-96.png',
      tag: 'post-2',
      lang: 'en',
    },
    unread: 3,
    close: ['post-1'],
  });
});

it.each(['', 'Hello', 'null', '{}'])('shows a generic text for %j', (text) => {
  expect(readPush(text)).toMatchObject({
    title: 'Dubs',
    options: { body: 'Something new on Dubs', data: '/notifications', badge: '/icons/badge-96.png' },
    close: [],
  });
});
