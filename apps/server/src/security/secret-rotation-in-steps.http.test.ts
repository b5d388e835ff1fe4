import { createSecrets, createTokenSigner, type SecretList, systemClock } from '@dubs/platform';
import { expect, it } from 'vitest';
import { buildExports } from '../testing/build-exports.ts';
import { createGroup, createPicture, createPost, newPhoneNumber } from '../testing/factories.ts';
import { type OtherServer, startOther } from '../testing/other-server.ts';
import { callerFrom } from '../testing/sign-in-caller.ts';
import { SECRET, useServer } from '../testing/use-server.ts';

const server = useServer({ http: { trustProxy: ['127.0.0.1'] } });
const OLD = SECRET;
const NEW = 'a newer secret that is long enough for tests';
const HOME = '198.51.100.1';

/** Starts a server over the same database with other secrets. */
const startWith = (...secrets: SecretList) =>
  startOther(server, {
    trustProxy: ['127.0.0.1'],
    core: { secrets: createSecrets(secrets), tokens: createTokenSigner(secrets, systemClock) },
  });

/** Makes all at one server that is signed or hashed with its first secret. */
async function issueAt(issuer: OtherServer) {
  const { groupId, users } = await createGroup(issuer.rest, ['Maya']);
  const { token } = users[0];
  const files = [{ name: 'a.jpg', bytes: await createPicture(40, 40) }];
  const [picture] = (await createPost(issuer.origin, { token, groupId, files })).body.imageUrls;
  await issuer.rest.call('requestExport', undefined, { token });
  await buildExports(server.core);
  const { url } = (await issuer.rest.call('getExport', undefined, { token })).body;
  const phoneNumber = newPhoneNumber();
  const { otpCode, challenge } = (await callerFrom(issuer.rest, HOME).send(phoneNumber)).body;
  return { token, picture, url, phoneNumber, otpCode, challenge };
}
/** Returns what another server answers to all of that. */
async function statusesAt(
  { origin, rest }: OtherServer,
  { token, picture, url, phoneNumber, otpCode, challenge }: Awaited<ReturnType<typeof issueAt>>,
) {
  return {
    session: (await rest.call('me', undefined, { token })).status,
    picture: (await fetch(origin + picture)).status,
    export: (await fetch(origin + url)).status,
    code: (await callerFrom(rest, HOME).verify(phoneNumber, otpCode, challenge)).status,
  };
}
const ALL_GOOD = { session: 200, picture: 200, export: 200, code: 200 };

it.each<[string, SecretList, SecretList]>([
  ['one server accepts the new secret', [OLD, NEW], [OLD]],
  ['both accept it', [OLD, NEW], [OLD, NEW]],
  ['one signs with it', [NEW, OLD], [OLD, NEW]],
  ['both sign with it', [NEW, OLD], [NEW, OLD]],
  ['one has no old secret', [NEW], [NEW, OLD]],
])('in the documented order, each server accepts what the other issues: %s', async (_step, one, other) => {
  const [first, second] = [await startWith(...one), await startWith(...other)];
  expect(await statusesAt(second, await issueAt(first))).toEqual(ALL_GOOD);
  expect(await statusesAt(first, await issueAt(second))).toEqual(ALL_GOOD);
});

it.each<[string, SecretList, SecretList]>([
  ['one that signs with the new secret at once', [NEW, OLD], [OLD]],
  ['one that lost the old secret too early', [OLD, NEW], [NEW]],
])('in another order, a server refuses what is issued by %s', async (_step, issuer, other) => {
  const [first, second] = [await startWith(...issuer), await startWith(...other)];
  expect(await statusesAt(second, await issueAt(first))).toEqual({
    session: 401,
    picture: 403,
    export: 403,
    code: 400,
  });
});

it('what was issued before the first step is good until the last', async () => {
  const before = await startWith(OLD);
  const steps: SecretList[] = [
    [OLD, NEW],
    [NEW, OLD],
  ];
  for (const secrets of steps)
    expect(await statusesAt(await startWith(...secrets), await issueAt(before))).toEqual(ALL_GOOD);
});
