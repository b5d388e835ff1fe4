import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../operations/registry.ts';
import { inAddress, jsonBody, jsonHeaders } from '../testing/fuzz/attack.ts';
import { fromSchema } from '../testing/fuzz/from-schema.ts';
import { filesBelow } from '../testing/fuzz/held-resources.ts';
import { procedures, recordRoutes, type Schema } from '../testing/fuzz/registered-calls.ts';
import { createFuzzTarget, type FuzzTarget, hintsOf } from '../testing/fuzz/target.ts';
import { useServer } from '../testing/use-server.ts';

const recorded = recordRoutes();
const server = useServer();

let target: FuzzTarget;
let token: string;
beforeAll(async () => {
  recorded.stop();
  target = await createFuzzTarget(server);
  token = target.users[0]?.token ?? '';
});

const api = () => recorded.routes.filter(({ url }) => url.startsWith('/api/') && !url.includes('webhooks'));
const fieldsOf = (schema: Schema): string[] =>
  Object.keys((schema._zod.def as { shape?: object }).shape ?? {});
const ask = (path: string, init: RequestInit) => fetch(server.origin + path, init);
const codeOf = async (answer: Response): Promise<unknown> =>
  ((await answer.json()) as { code?: unknown }).code;
/** Returns valid input for a schema, the same each time. */
const validFor = (schema: Schema): object =>
  fc.sample(fromSchema(schema, hintsOf(target)), { numRuns: 1, seed: 7 })[0] as object;

describe('ids', () => {
  it.each(['1e999', '0x10', '01', '-1', '0', '1.0', '%201', '9007199254740992', 'NaN', '１'])(
    'every call with a path id returns 400 for %s',
    async (id) => {
      const calls = api().flatMap(({ method, url }) => {
        const names = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
        return names
          .filter((name) => name !== 'code')
          .map((bad) => ({
            method,
            path: url.replace(/:(\w+)/g, (_all, name: string) =>
              name === bad ? inAddress(decodeURIComponent(id)) : '1',
            ),
          }));
      });
      expect(calls.length).toBeGreaterThan(25);
      for (const { method, path } of calls) {
        const answer = await ask(path, { method, headers: { authorization: `Bearer ${token}` } });
        expect([method, path, answer.status, await codeOf(answer)]).toEqual([
          method,
          path,
          400,
          'BAD_REQUEST',
        ]);
      }
    },
  );
});

describe('bodies', () => {
  it.each([
    ['text/plain', '{"phoneNumber":"+12025550199","json":{"phoneNumber":"+12025550199"}}'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="phoneNumber"\r\n\r\n+12025550199\r\n--x--\r\n',
    ],
  ])('every call and procedure that does not take it returns 415 for %s', async (type, body) => {
    const takesIt = new Set<string>(
      type === 'text/plain' ? [] : operations.filter(({ form }) => form).map(({ rest }) => rest),
    );
    const bodies = api()
      .filter(({ method, url }) => method !== 'GET' && !takesIt.has(`${method} ${url.slice('/api'.length)}`))
      .map(({ method, url }) => ({ method, path: url.replace(/:\w+/g, String(target.groupId)) }));
    expect(bodies.length).toBeGreaterThan(50);
    const calls = procedures
      .filter(({ type: kind }) => kind === 'mutation')
      .map(({ path }) => ({ method: 'POST', path: `/trpc/${path}` }));
    for (const { method, path } of [...bodies, ...calls]) {
      const headers = { 'content-type': type, authorization: `Bearer ${token}` };
      const answer = await ask(path, { method, headers, body });
      expect([method, path, answer.status]).toEqual([method, path, 415]);
    }
    expect(server.messages.filter(({ to }) => to === '+12025550199')).toEqual([]);
  });

  it('a form without a boundary or cut short gets a 4xx and leaves no file', async () => {
    const path = `/api/groups/${target.groupId}/posts`;
    const part = '--x\r\nContent-Disposition: form-data; name="images"; filename="a.jpg"\r\n\r\nabc';
    for (const [type, body] of [
      ['multipart/form-data', part],
      ['multipart/form-data; boundary=', part],
      ['multipart/form-data; boundary=x', part],
      ['multipart/form-data; boundary=x', `${part}\r\n--x`],
      ['multipart/form-data; boundary=x', ''],
      ['multipart/form-data; boundary=y', `${part}\r\n--x--\r\n`],
    ] as const) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': type };
      const answer = await ask(path, { method: 'POST', headers, body });
      expect([type, body, answer.status >= 400 && answer.status < 500]).toEqual([type, body, true]);
    }
    expect(filesBelow(join(server.folder, 'tmp'))).toEqual([]);
  });

  const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  it.each([
    [30_000, 400],
    [100_000, 413],
  ])('JSON of %i levels gets a %i, with and without an idempotency key', async (depth, status) => {
    const body = `{"name":"Nest","json":{"name":"Nest","x":${deep(depth)}},"x":1}`;
    for (const path of ['/api/groups', '/trpc/groups.create'])
      for (const headers of [{}, { 'idempotency-key': `nest-${depth}` }]) {
        const answer = await ask(path, {
          method: 'POST',
          headers: { ...jsonHeaders(token), ...headers },
          body,
        });
        expect([path, answer.status]).toEqual([path, status]);
      }
  });

  it('brackets in strings do not count as levels', async () => {
    const content = `${'[{'.repeat(100)}\\"${'{['.repeat(100)}`;
    const answer = await ask('/api/groups', {
      method: 'POST',
      headers: jsonHeaders(token),
      body: JSON.stringify({ name: 'Brackets', description: content }),
    });
    expect([answer.status, ((await answer.json()) as { description: string }).description]).toEqual([
      201,
      content,
    ]);
  });

  it('values of a wrong type get a 400: nothing is coerced', async () => {
    for (const enabled of [null, 0, 1, '', 'true', 'false', [], [true], {}]) {
      const answer = await server.rest.call('updateSmsPreferences', { enabled }, { token });
      expect([enabled, answer.status]).toEqual([enabled, 400]);
    }
    const { body } = await server.rest.call('smsPreferences', {}, { token });
    expect(body).toEqual({ smsNotificationsEnabled: true });
  });
});

describe('text', () => {
  const BAD = ['a\u0000b', 'x\ud800y', '\udc00', 'bell\u0007', 'delete\u007f', '\u009b31mred'];

  it('NUL, lone surrogates and control characters get a 400 in every field', async () => {
    let tried = 0;
    for (const { method, url, body } of api()) {
      if (!body) continue;
      const path = url.replace(/:\w+/g, String(target.groupId));
      const cases = fieldsOf(body).flatMap((field) => BAD.map((bad) => ({ field, bad })));
      tried += cases.length;
      const accepted = await Promise.all(
        cases.map(async ({ field, bad }) => {
          const sent = jsonBody({ ...validFor(body), [field]: bad });
          const init = { method, headers: jsonHeaders(token), body: new Uint8Array(sent) };
          return (await ask(path, init)).status === 400 ? [] : [field, bad];
        }),
      );
      expect([method, url, accepted.flat()]).toEqual([method, url, []]);
    }
    expect(tried).toBeGreaterThan(80);
  });

  it('they get a 400 in every query and path too', async () => {
    for (const { method, url, query, params } of api())
      for (const bad of ['%00', '%EF%BF%BD%00', 'a%00b', 'a%7F', '%C2%9B31m']) {
        const addresses = [
          ...fieldsOf(query ?? ({ _zod: { def: {} } } as Schema)).map(
            (field) => `${url.replace(/:\w+/g, String(target.groupId))}?${field}=${bad}`,
          ),
          ...(params ? [url.replace(/:\w+/g, bad)] : []),
        ];
        for (const path of addresses) {
          const answer = await ask(path, { method, headers: { authorization: `Bearer ${token}` } });
          expect([path, answer.status]).toEqual([path, url.includes(':code') ? 404 : 400]);
        }
      }
  });
});
