import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import { createGroup, createPicture } from '../../testing/factories.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
let path = '';
let authorization = '';

beforeAll(async () => {
  const { groupId, users } = await createGroup(server.rest, ['Maya']);
  path = `/api/groups/${groupId}/posts`;
  authorization = `Bearer ${users[0].token}`;
});

const filesOnDisk = async () =>
  (await readdir(server.folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
    .length;

it('a file under another field name than images is a 400, and nothing of the form stays', async () => {
  const before = await filesOnDisk();
  const form = new FormData();
  form.set('content', 'Look');
  form.append('images', new File([await createPicture()], 'a.jpg'));
  form.append('photo', new File([new Uint8Array(9 * 1024 * 1024)], 'b.jpg'));
  const answer = await fetch(server.origin + path, {
    method: 'POST',
    headers: { authorization },
    body: form,
  });
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { error: 'Pictures belong in the field "images".', code: 'BAD_REQUEST', issues: [{ path: 'photo' }] },
  ]);
  expect(await filesOnDisk()).toBe(before);
});

it('a file under another field name is refused before it has arrived', async () => {
  const { hostname, port } = new URL(server.origin);
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: ${authorization}\r\n` +
      `content-type: multipart/form-data; boundary=x\r\ncontent-length: 1000000\r\n\r\n` +
      `--x\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\nyyy`,
  );
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  expect(chunk.toString()).toMatch(/^HTTP\/1\.1 400 /);
  socket.destroy();
});
