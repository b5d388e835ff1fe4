import { createHmac, generateKeyPairSync, sign as signBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { deriveKey } from '../secrets/derive-key.ts';
import { createTokenSigner } from './create-token-signer.ts';

const SECRET = 'a secret of at least thirty-two characters';
const start = Date.UTC(2026, 0, 1);
const clock = { time: start, now: () => new Date(clock.time) };
const signer = createTokenSigner([SECRET], clock);
const exp = start / 1000 + 3_600;

const base64url = (text: string) => Buffer.from(text).toString('base64url');

/** Signs a token with any header and payload, as raw JSON, which a serializer could not produce. */
function forge(
  payload: string,
  header = '{"alg":"HS256","typ":"JWT"}',
  key: Uint8Array = deriveKey(SECRET, 'session'),
) {
  const signed = `${base64url(header)}.${base64url(payload)}`;
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}

const claims = (extra: string) => `{"iss":"dubs","aud":"dubs-session","iat":${start / 1000},${extra}}`;
const good = claims(`"userId":7,"sid":9,"exp":${exp}`);

it('verifies a token until it expires', async () => {
  const token = await signer.sign({ userId: 7, sid: 9, expiresAt: new Date(exp * 1000) });
  expect(await signer.verify(token)).toEqual({ userId: 7, sid: 9, iat: start / 1000, exp });
  expect(await createTokenSigner([SECRET], clock).verify(token)).toEqual({
    userId: 7,
    sid: 9,
    iat: start / 1000,
    exp,
  });
  const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object;
  expect(Object.keys(payload).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'sid', 'userId']);

  clock.time = exp * 1000 + 1_000;
  expect(await signer.verify(token)).toBeNull();
  clock.time = start;
});

it('accepts a handmade token with the right key, the baseline of the refusals below', async () => {
  expect(await signer.verify(forge(good))).toEqual({ userId: 7, sid: 9, iat: start / 1000, exp });
});

describe('refuses', () => {
  it.each(['', 'abc', 'a.b', 'a.b.c', '..', 'a.b.c.d', 'null', `${'a'.repeat(2_000)}.b.c`])(
    'malformed: %s',
    async (token) => {
      expect(await signer.verify(token)).toBeNull();
    },
  );

  it('other keys, and a token without a signature', async () => {
    expect(await signer.verify(forge(good, undefined, deriveKey(SECRET, 'otp')))).toBeNull();
    expect(await signer.verify(forge(good, undefined, Buffer.from(SECRET)))).toBeNull();
    expect(await signer.verify(forge(good).replace(/[^.]*$/, ''))).toBeNull();
  });

  it('other algorithms, whatever the header claims', async () => {
    const none = `${base64url('{"alg":"none","typ":"JWT"}')}.${base64url(good)}.`;
    expect(await signer.verify(none)).toBeNull();
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const signed = `${base64url('{"alg":"RS256","typ":"JWT"}')}.${base64url(good)}`;
    expect(
      await signer.verify(
        `${signed}.${signBytes('sha256', Buffer.from(signed), privateKey).toString('base64url')}`,
      ),
    ).toBeNull();
    for (const alg of ['HS384', 'HS512', 'hs256', 'dir']) {
      expect(await signer.verify(forge(good, `{"alg":"${alg}","typ":"JWT"}`))).toBeNull();
    }
  });

  it('a token of another kind, or with extensions that must be understood', async () => {
    expect(await signer.verify(forge(good, '{"alg":"HS256","typ":"at+jwt"}'))).toBeNull();
    expect(
      await signer.verify(forge(good, '{"alg":"HS256","typ":"JWT","crit":["b64"],"b64":false}')),
    ).toBeNull();
  });

  it.each([
    ['no issuer', good.replace('"iss":"dubs",', '')],
    ['another issuer', good.replace('"iss":"dubs"', '"iss":"dab"')],
    ['no audience', good.replace('"aud":"dubs-session",', '')],
    ['another audience', good.replace('dubs-session', 'dubs-export')],
    ['no end', claims('"userId":7,"sid":9')],
    ['an endless end', claims('"userId":7,"sid":9,"exp":1e999')],
    ['an expiry as text', claims(`"userId":7,"sid":9,"exp":"${exp}"`)],
    ['an end in fractions', claims(`"userId":7,"sid":9,"exp":${exp}.5`)],
    ['SQL for a user', claims(`"userId":"1 OR 1=1","sid":9,"exp":${exp}`)],
    ['a user in digits of text', claims(`"userId":"7","sid":9,"exp":${exp}`)],
    ['user 0', claims(`"userId":0,"sid":9,"exp":${exp}`)],
    ['user -1', claims(`"userId":-1,"sid":9,"exp":${exp}`)],
    ['a user with fractions', claims(`"userId":7.5,"sid":9,"exp":${exp}`)],
    ['a user beyond exact numbers', claims(`"userId":9007199254740993,"sid":9,"exp":${exp}`)],
    ['a list of users', claims(`"userId":[7],"sid":9,"exp":${exp}`)],
    ['no session', claims(`"userId":7,"exp":${exp}`)],
    ['a null session', claims(`"userId":7,"sid":null,"exp":${exp}`)],
    ['a payload that is a list', '[1,2,3]'],
    ['a payload that is no JSON', 'userId=7'],
  ])('%s', async (_what, payload) => {
    expect(await signer.verify(forge(payload))).toBeNull();
  });

  it('another spelling of a signature with the same bytes', async () => {
    const token = forge(good);
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = alphabet.indexOf(token.at(-1) ?? '');
    // 32 bytes leave two spare bits in the 43rd character: three other letters encode the same signature.
    const twins = [1, 2, 3].map((bits) => token.slice(0, -1) + alphabet[last ^ bits]);
    for (const twin of twins) {
      expect(Buffer.from(twin.split('.')[2] ?? '', 'base64url')).toEqual(
        Buffer.from(token.split('.')[2] ?? '', 'base64url'),
      );
      expect(await signer.verify(twin)).toBeNull();
    }
    expect(await signer.verify(`${token}=`)).toBeNull();
    expect(await signer.verify(` ${token}`)).toBeNull();
  });
});
