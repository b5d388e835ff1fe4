import { describe, expect, it } from 'vitest';
import { ConfigError } from './config-error.ts';
import { loadConfig, loadDataDir, loadDataSecrets, loadMediaSettings, loadSetting } from './load-config.ts';
import { DEVELOPMENT_SECRET } from './refusals.ts';
import { SECTIONS, SETTINGS } from './settings/index.ts';
import { base, DATA_KEY, production, SECRET, twilio } from './testing/environments.ts';

/** Returns the names that the error lists, or none when the environment is fine. */
function wrongIn(env: NodeJS.ProcessEnv): string[] {
  try {
    loadConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map(({ name }) => name);
  }
}

const messageOf = (env: NodeJS.ProcessEnv): string => {
  try {
    loadConfig(env);
  } catch (error) {
    return (error as Error).message;
  }
  return '';
};

describe('standards', () => {
  it('a database is enough on one’s own machine', () => {
    const config = loadConfig(base);
    expect(config.http).toMatchObject({
      host: 'localhost',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      trustProxy: false,
    });
    expect(config.rateLimit).toEqual({ perUser: 600, perAddress: 600 });
    expect(config.core).toEqual({
      devMode: true,
      codesInAnswers: true,
      publicUrl: 'http://localhost:3000',
      defaultRegion: 'US',
      smsCountries: [],
      signUp: 'open',
      hostNumbers: [],
      vouchAfterDays: 45,
      otp: {
        resendSeconds: 30,
        perNumberHour: 5,
        perNumberDay: 10,
        perAddressHour: 20,
        wrongPerNumberHour: 15,
        wrongPerAddressHour: 100,
      },
      codesPerRangeHour: 0,
      smsHourlyCeiling: 500,
      hasTexts: true,
      smsMonthlySegments: null,
      remindersHourlyCeiling: 5_000,
      writeBudgets: { posts: 0, comments: 0, reactions: 0, groups: 0, joins: 0 },
      storageQuotaBytes: 0,
      push: { publicKey: null, hosts: expect.any(Array) },
    });
    expect(config.queue.redis).toBeUndefined();
    expect(config.media.folder).toMatch(/^\/.*\.data\/media$/);
    expect(config.operators).toEqual({
      server: { host: '127.0.0.1', port: 0, setting: 'METRICS_PORT' },
      worker: { host: '127.0.0.1', port: 0, setting: 'WORKER_METRICS_PORT' },
      token: undefined,
    });
    expect(config.warnings).toEqual([]);
  });

  it('the public address follows the port, and the address limit the person’s', () => {
    const config = loadConfig({ ...base, PORT: '8080', RATE_LIMIT_PER_MINUTE: '0' });
    expect(config.core.publicUrl).toBe('http://localhost:8080');
    expect(config.rateLimit).toEqual({ perUser: 0, perAddress: 0 });
  });

  it('empty variables count as unset, and spaces around a value are no part of it', () => {
    const config = loadConfig({ DATABASE_URL: ` ${base.DATABASE_URL} `, PORT: '', REDIS_URL: ' ' });
    expect(config).toMatchObject({ database: { url: base.DATABASE_URL }, http: { port: 3000 } });
    expect(config.queue.redis).toBeUndefined();
  });

  it('the data folder can be asked for alone', () => {
    expect(loadDataDir({ DATA_DIR: '/srv/dubs' })).toBe('/srv/dubs');
    expect(loadDataDir({})).toMatch(/\/\.data$/);
  });

  it('one setting can be asked for alone, and is refused alone', () => {
    expect(loadSetting('PORT', {})).toBe(3000);
    expect(() => loadSetting('PORT', { PORT: 'abc', LOG_LEVEL: 'loud' })).toThrow(
      /^One setting is wrong:\n {2}PORT must/,
    );
  });

  it('every setting is documented', () => {
    const documented = Object.values(SECTIONS).flatMap((settings) => Object.keys(settings));
    expect(documented.sort()).toEqual(Object.keys(SETTINGS).sort());
  });
});

describe('wrong values', () => {
  it.each([
    ['NODE_ENV', 'prod'],
    ['PORT', 'abc'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '1e3'],
    ['HOST', 'http://here'],
    ['HOST', '999.0.0.1'],
    ['HOST', 'a:b'],
    ['PUBLIC_URL', 'dubs.example.org'],
    ['PUBLIC_URL', 'https://dubs.example.org/app'],
    ['PUBLIC_URL', 'ftp://dubs.example.org'],
    ['LOG_LEVEL', 'loud'],
    ['LOG_PRETTY', 'maybe'],
    ['DATABASE_URL', 'mysql://localhost/dubs'],
    ['DATABASE_POOL_MAX', '1'],
    ['REDIS_URL', 'localhost:6379'],
    ['AUTH_SECRET', 'short'],
    ['AUTH_SECRET', `${SECRET},short`],
    ['AUTH_SECRET', `short,${SECRET}`],
    ['AUTH_SECRET', `${SECRET},`],
    ['AUTH_SECRET', `${SECRET},${'s'.repeat(40)}`],
    ['AUTH_SECRET', 's'.repeat(40)],
    ['AUTH_SECRET', 'abcdefg'.repeat(8)],
    ['DEFAULT_REGION', 'UK'],
    ['SMS_PROVIDER', 'nexmo'],
    ['SMS_COUNTRIES', 'US,Germany'],
    ['OTP_RESEND_SECONDS', '-5'],
    ['RATE_LIMIT_PER_MINUTE', '10.5'],
    ['REQUEST_TIMEOUT_SECONDS', '0'],
    ['SECURITY_CONTACT', 'security@dubs.example.org'],
    ['SECURITY_CONTACT', 'mailto:a@b\nExpires: never'],
    ['SECURITY_CONTACT', 'javascript:alert(1)'],
    ['HSTS_INCLUDE_SUBDOMAINS', 'maybe'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '*'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '::/0'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '0.0.0.0/1,128.0.0.0/1'],
    ['TRUST_PROXY', '10.0.0.1,10.0.0.0/7'],
    ['TRUST_PROXY', '2000::/3'],
    ['TRUST_PROXY', 'fd00::/15'],
    ['TRUST_PROXY', '::/16'],
    ['TRUST_PROXY', '::ffff:0:0/96'],
    ['TRUST_PROXY', '::ffff:10.0.0.0/103'],
    ['TRUST_PROXY', 'loopback'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', 'yes'],
    ['TWILIO_ACCOUNT_SID', 'SK123'],
    ['S3_ENDPOINT', 's3.example.org'],
    ['S3_FORCE_PATH_STYLE', 'maybe'],
    ['PUSH', 'maybe'],
    ['METRICS_HOST', 'http://here'],
    ['METRICS_PORT', '65536'],
    ['WORKER_METRICS_PORT', 'off'],
    ['OPERATOR_TOKEN', 'let me in'],
    ['SIGN_UP', 'closed'],
    ['BACKUP_AT', '24:00'],
    ['BACKUP_AT', '3:00'],
    ['BACKUP_KEEP_DAYS', '16'],
    ['BACKUP_KEEP_DAYS', '0'],
  ])('%s=%s is refused', (name, value) => {
    expect(wrongIn({ ...base, SMS_PROVIDER: 'console', [name]: value })).toEqual([name]);
  });

  it.each([
    ['0', false],
    ['false', false],
    ['10.0.0.1', ['10.0.0.1']],
    ['10.0.0.0/8, fd00::/16', ['10.0.0.0/8', 'fd00::/16']],
    ['::1', ['::1']],
    ['::ffff:10.0.0.0/104', ['::ffff:10.0.0.0/104']],
  ])('TRUST_PROXY=%s is taken as it says', (text, expected) => {
    expect(loadConfig({ ...base, TRUST_PROXY: text }).http.trustProxy).toEqual(expected);
  });

  it('one error lists all of them, each with an example, and shows no secret', () => {
    const message = messageOf({
      PORT: 'abc',
      AUTH_SECRET: 'hunter2',
      REDIS_URL: 'http://:hunter2@redis',
    });
    expect(message).toBe(`4 settings are wrong:
  PORT must be a whole number from 0 to 65535, but is "abc"
    for example: PORT=8080
  DATABASE_URL is missing
    for example: DATABASE_URL=postgres://dubs:password@db.example.org:5432/dubs
  REDIS_URL must be an address that begins with redis:// or rediss://
    for example: REDIS_URL=redis://:password@redis.example.org:6379
  AUTH_SECRET must be at least 32 characters long
    for example: AUTH_SECRET=$(openssl rand -base64 48)`);
  });
});

describe('object storage', () => {
  const s3 = {
    S3_ENDPOINT: 'https://s3.example.org',
    S3_BUCKET: 'dubs',
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'hunter2',
  };
  const env = { ...base, ...s3 };

  it('takes five settings', () => {
    expect(loadConfig(base).media.s3).toBeNull();
    expect(loadConfig(env).media.s3).toEqual({
      endpoint: 'https://s3.example.org',
      bucket: 'dubs',
      region: 'us-east-1',
      accessKeyId: 'key',
      secretAccessKey: 'hunter2',
      forcePathStyle: false,
    });
    expect(loadMediaSettings(env)).toEqual(loadConfig(env).media);
  });

  const others = { S3_PUBLIC_ENDPOINT: 'https://pictures.example.org', S3_FORCE_PATH_STYLE: 'true' };

  it.each(Object.entries({ ...s3, ...others }))(
    'with %s alone is refused, and names what is missing',
    (name, value) => {
      const half = { ...base, [name]: value };
      const missing = Object.keys(s3).filter((each) => each !== name);
      expect(wrongIn(half)).toEqual(missing);
      expect(() => loadMediaSettings(half)).toThrow(ConfigError);
      expect(messageOf(half)).not.toContain('hunter2');
    },
  );

  it('has the backups, unless a folder is set for them', () => {
    expect(loadConfig(env).backups.place).toEqual(loadConfig(env).media.s3);
    expect(loadConfig({ ...env, BACKUP_DIR: '/backups' }).backups.place).toEqual({ folder: '/backups' });
  });

  it('is refused once for an endpoint that is wrong by itself', () => {
    const wrong = { ...env, S3_ENDPOINT: 's3.example.org' };
    expect(wrongIn(wrong)).toEqual(['S3_ENDPOINT']);
    expect(() => loadMediaSettings(wrong)).toThrow(/^One setting is wrong:/);
  });

  it.each([
    [undefined, 'false', undefined],
    ['https://pictures.example.org', 'false', 'https://dubs.pictures.example.org'],
    ['https://pictures.example.org/s3', 'true', 'https://pictures.example.org'],
    ['http://192.0.2.1:9000', 'false', 'http://192.0.2.1:9000'],
    ['http://[::1]:9000', 'false', 'http://[::1]:9000'],
  ])('at %s, with the bucket in the path: %s, gives pictures the origin %s', (address, inPath, origin) => {
    const config = loadConfig({ ...env, S3_PUBLIC_ENDPOINT: address, S3_FORCE_PATH_STYLE: inPath });
    expect(config.http.mediaOrigin).toBe(origin);
  });
});

describe('production', () => {
  it('starts when complete, and never in development mode', () => {
    const config = loadConfig(production);
    expect(config.core.devMode).toBe(false);
    expect(config.core.codesPerRangeHour).toBe(50);
    expect(config.http.host).toBe('0.0.0.0');
    expect(config.log.pretty).toBe(false);
    expect(config.sms).toMatchObject({ provider: 'twilio', from: { codes: '+12025550100' } });
  });

  it('makes a backup a night, unless a variable says otherwise', () => {
    expect(loadConfig(base).backups.at).toBeNull();
    expect(loadConfig(production).backups).toEqual({
      at: 180,
      place: { folder: expect.stringMatching(/\.data\/backups$/) },
      keepDays: 14,
    });
    expect(loadConfig({ ...production, BACKUP_AT: 'off' }).backups.at).toBeNull();
  });

  it('bounds what one person writes, unless a variable says otherwise', () => {
    expect(loadConfig(production).core).toMatchObject({
      writeBudgets: { posts: 60, comments: 240, reactions: 120, groups: 20, joins: 20 },
      storageQuotaBytes: 5_000 * 2 ** 20,
    });
    const { core } = loadConfig({ ...production, POSTS_PER_HOUR: '0', STORAGE_QUOTA_MB: '1' });
    expect([core.writeBudgets.posts, core.storageQuotaBytes]).toEqual([0, 2 ** 20]);
    expect(loadConfig({ ...base, NODE_ENV: 'test', JOINS_PER_HOUR: '3' }).core.writeBudgets.joins).toBe(3);
  });

  it('takes several secrets, the newest first', () => {
    const older = SECRET.toUpperCase();
    expect(loadConfig({ ...production, AUTH_SECRET: `${SECRET}, ${older}` }).auth.secrets).toEqual([
      SECRET,
      older,
    ]);
    expect(messageOf({ ...production, AUTH_SECRET: `${SECRET},short` })).toContain(
      'AUTH_SECRET must be secrets separated by commas, each at least 32 characters long\n',
    );
  });

  it.each([undefined, '', DEVELOPMENT_SECRET, `${SECRET},${DEVELOPMENT_SECRET}`])(
    'refuses AUTH_SECRET=%s',
    (secret) => {
      expect(wrongIn({ ...production, AUTH_SECRET: secret })).toEqual(['AUTH_SECRET']);
    },
  );

  it.each([undefined, 'console'])('refuses SMS_PROVIDER=%s', (provider) => {
    expect(wrongIn({ ...production, SMS_PROVIDER: provider })).toEqual(['SMS_PROVIDER']);
  });

  it('takes SMS_PROVIDER=none, which sends no texts and shows no codes', () => {
    const { sms, core } = loadConfig({ ...production, SMS_PROVIDER: 'none' });
    expect([sms.provider, core.hasTexts, core.devMode]).toEqual(['none', false, false]);
    expect(wrongIn({ ...base, SMS_PROVIDER: 'none' })).toEqual(['AUTH_SECRET']);
  });

  it('counts the segments that a budget pays for, and refuses one without a price', () => {
    const { core } = loadConfig({ ...production, SMS_PRICE: '0.1', SMS_MONTHLY_BUDGET: '0.3' });
    expect(core.smsMonthlySegments).toBe(3);
    expect(loadConfig({ ...production, SMS_PRICE: '0.1' }).core.smsMonthlySegments).toBeNull();
    expect(wrongIn({ ...production, SMS_MONTHLY_BUDGET: '25' })).toEqual(['SMS_PRICE']);
    for (const value of ['0', '-1', '1e3', 'much'])
      expect(wrongIn({ ...production, SMS_PRICE: value })).toEqual(['SMS_PRICE']);
  });

  it('refuses Twilio by halves, and one sender for both kinds', () => {
    const halves = { ...production, TWILIO_AUTH_TOKEN: undefined, TWILIO_CODES_FROM: undefined };
    expect(wrongIn(halves)).toEqual(['TWILIO_AUTH_TOKEN', 'TWILIO_CODES_FROM']);
    expect(wrongIn({ ...production, TWILIO_REMINDERS_FROM: '+12025550100' })).toEqual([
      'TWILIO_REMINDERS_FROM',
    ]);
  });

  it('says what is wrong with a secret of few letters, and with proxies anywhere', () => {
    const message = messageOf({ ...production, AUTH_SECRET: 's'.repeat(40), TRUST_PROXY: '0.0.0.0/1' });
    expect(message).toContain('AUTH_SECRET must have at least 8 different characters\n');
    expect(message).toContain('TRUST_PROXY must not hold a range wider than /8 (IPv6: /16)');
  });

  it('warns when people reach it without TLS', () => {
    const warningsAt = (PUBLIC_URL: string) => loadConfig({ ...production, PUBLIC_URL }).warnings;
    expect(warningsAt('http://dubs.example.org')).toEqual([expect.stringContaining('Put TLS in front')]);
    expect(warningsAt('https://dubs.example.org')).toEqual([]);
  });

  it('warns of invite links that only this machine can open', () => {
    expect(loadConfig({ ...production, PUBLIC_URL: undefined }).warnings[0]).toMatch(
      /^PUBLIC_URL is http:\/\/localhost:3000/,
    );
  });
});

describe('data keys', () => {
  const secretsOf = (env: NodeJS.ProcessEnv) => {
    const { dataSecrets } = loadConfig(env).database;
    expect(loadDataSecrets(env)).toEqual(dataSecrets);
    return dataSecrets;
  };

  it('encrypts with the newest, and opens what was encrypted before there were any', () => {
    const newer = `newer ${DATA_KEY}`;
    expect(secretsOf({ ...production, DATA_KEYS: `${newer}, ${DATA_KEY}` })).toEqual([
      newer,
      DATA_KEY,
      SECRET,
    ]);
  });

  it('derives them from AUTH_SECRET in production without any, and warns', () => {
    const env = { ...production, DATA_KEYS: undefined };
    expect(secretsOf(env)).toEqual([SECRET]);
    expect(loadConfig(env).warnings).toEqual([expect.stringMatching(/^DATA_KEYS is not set: /)]);
  });

  it('needs none in development, whose key is never one of production', () => {
    const [known] = secretsOf({ ...base, AUTH_SECRET: SECRET });
    expect(known).toMatch(/^known-to-everybody/);
    expect(secretsOf(production)).not.toContain(known);
  });

  it('refuses one that is too short, without showing it', () => {
    const message = messageOf({ ...production, DATA_KEYS: `${DATA_KEY},hunter2` });
    expect(message).toContain('DATA_KEYS must be secrets separated by commas, each at least 32 characters');
    expect(message).not.toContain('hunter2');
  });
});

describe('development', () => {
  it.each(['http://localhost:5000', 'http://127.0.0.1:3000', 'http://[::1]:3000', 'http://dubs.localhost'])(
    'takes %s for this machine',
    (address) => {
      expect(loadConfig({ ...base, PUBLIC_URL: `${address}/` }).core).toMatchObject({
        devMode: true,
        publicUrl: address,
      });
    },
  );

  it.each([
    { PUBLIC_URL: 'https://dubs.example.org' },
    { PUBLIC_URL: 'http://127.0.0.1.example.org' },
    { PUBLIC_URL: 'http://192.168.1.10:3000' },
  ])('refuses %j until SMS_PROVIDER speaks', (extra) => {
    expect(wrongIn({ ...base, ...extra })).toEqual(['SMS_PROVIDER']);
    const config = loadConfig({ ...base, ...extra, SMS_PROVIDER: 'console' });
    expect(config.core.devMode).toBe(true);
    expect(config.warnings).toHaveLength(1);
  });

  it.each(['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_CODES_FROM', 'TWILIO_REMINDERS_FROM'] as const)(
    'refuses %s alone until SMS_PROVIDER speaks, and names what is missing',
    (name) => {
      const half = { ...base, [name]: twilio[name] };
      const missing = Object.keys(twilio).filter((each) => each !== name);
      expect(wrongIn(half)).toEqual(missing);
      expect(wrongIn({ ...half, NODE_ENV: 'production', AUTH_SECRET: SECRET })).toEqual(missing);
      expect(wrongIn({ ...half, SMS_PROVIDER: 'console' })).toEqual([]);
    },
  );

  it.each([
    ['localhost', true],
    ['127.0.0.1', true],
    ['::1', true],
    ['dubs.localhost', true],
    ['0.0.0.0', false],
    ['::', false],
    ['192.168.1.10', false],
    ['my-machine', false],
  ])('with HOST=%s codes are in answers: %s', (HOST, expected) => {
    expect(loadConfig({ ...base, HOST }).core).toMatchObject({ devMode: true, codesInAnswers: expected });
    expect(loadConfig({ ...production, HOST }).core.codesInAnswers).toBe(false);
  });

  it('answers at HOST and PUBLIC_URL beside this machine’s own names', () => {
    const hostsOf = (env: NodeJS.ProcessEnv) => loadConfig({ ...base, ...env }).http.hosts;
    expect(hostsOf({})).toEqual(['localhost', 'localhost']);
    const env = { HOST: '::', PUBLIC_URL: 'http://Dubs.Example:8080', SMS_PROVIDER: 'console' };
    expect(hostsOf(env)).toEqual(['[::]', 'dubs.example']);
    expect(loadConfig(production).http.hosts).toBeNull();
  });

  it('real texts end development mode and need a real secret', () => {
    expect(wrongIn({ ...base, ...twilio })).toEqual(['AUTH_SECRET']);
    expect(loadConfig({ ...base, ...twilio, AUTH_SECRET: SECRET }).core.devMode).toBe(false);
  });
});
