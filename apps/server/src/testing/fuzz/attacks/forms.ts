import fc from 'fast-check';
import { type Attack, bearer } from '../attack.ts';
import { hostileText, sometimes } from '../hostile-values.ts';
import { type FuzzTarget, tokensOf } from '../target.ts';
import { pictures } from './pictures.ts';

interface Part {
  head: string;
  data: Buffer;
}

const NAMES = [
  'a.jpg',
  '../../x.jpg',
  'a\u0000.jpg',
  'x'.repeat(5_000),
  'é😀.png',
  '"; name="x',
  '',
  '.',
  'con',
  'a.svg',
  'a.html',
];

const field = (name: string, data: string): Part => ({
  head: `Content-Disposition: form-data; name="${name}"`,
  data: Buffer.from(data),
});

const changed = (files: readonly Buffer[]): fc.Arbitrary<Buffer> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...files) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          fc.constantFrom(...files),
          fc.array(fc.tuple(fc.nat(4_000), fc.integer({ min: 0, max: 255 })), { maxLength: 8 }),
        )
        .map(([file, changes]) => {
          const copy = Buffer.from(file);
          for (const [at, byte] of changes) if (copy.length > 0) copy[at % copy.length] = byte;
          return copy;
        }),
    },
  );

const file = (data: fc.Arbitrary<Buffer>): fc.Arbitrary<Part> =>
  fc
    .record({
      name: fc.oneof(
        { weight: 5, arbitrary: fc.constant('images') },
        fc.constantFrom('image', 'content', '__proto__', ''),
      ),
      filename: fc.constantFrom(...NAMES),
      type: fc.constantFrom('image/jpeg', 'image/png', 'text/html', 'image/svg+xml', 'x', ''),
      encoding: fc.constantFrom(
        '',
        '',
        '',
        'Content-Transfer-Encoding: base64',
        '__proto__: x',
        'constructor: y',
        `X: ${'x'.repeat(20_000)}`,
      ),
      data,
    })
    .map(({ name, filename, type, encoding, data: bytes }) => ({
      head: [
        `Content-Disposition: form-data; name="${name}"; filename="${filename}"`,
        ...(type === '' ? [] : [`Content-Type: ${type}`]),
        ...(encoding === '' ? [] : [encoding]),
      ].join('\r\n'),
      data: bytes,
    }));

const words: fc.Arbitrary<Part> = fc
  .tuple(
    fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom('content', 'type', 'groupId', 'shareId', 'kind', 'userId') },
      fc.constantFrom('__proto__', 'constructor', 'toString', 'content[]', 'x'.repeat(300)),
    ),
    fc.oneof({ weight: 2, arbitrary: hostileText }, fc.constantFrom('win', 'loss', 'We did it')),
  )
  .map(([name, value]) => field(name, value.toWellFormed()));

const many = (unit: Part) =>
  fc.integer({ min: 15, max: 150 }).map((times) => Array.from({ length: times }, () => unit));

const BOUNDARIES = [
  'x',
  'b'.repeat(70),
  'c'.repeat(252),
  'd'.repeat(300),
  "'()+_,-./:=?",
  'é',
  '--',
  '',
] as const;

const join = (parts: readonly Part[], boundary: string): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ head, data }) => [
      Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
      data,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);

/** Generates multipart forms: truncated, without beginning or end, with too many parts, with files of a false type. */
export const multipartForms = (target: FuzzTarget): fc.Arbitrary<Attack> => {
  const files = file(changed(pictures(target.picture)));
  const parts = fc.oneof(
    { weight: 8, arbitrary: fc.array(fc.oneof(files, words), { maxLength: 7 }) },
    { weight: 1, arbitrary: many(field('content', 'again')) },
    {
      weight: 1,
      arbitrary: many({
        head: 'Content-Disposition: form-data; name="images"; filename="a.jpg"',
        data: Buffer.from('x'),
      }),
    },
  );
  return fc
    .record({
      token: tokensOf(target),
      groupId: fc.oneof(
        { weight: 6, arbitrary: fc.constant(target.groupId) },
        fc.constantFrom(target.groupId + 1, 1e15),
      ),
      parts,
      hasWords: fc.boolean(),
      boundary: fc.oneof({ weight: 5, arbitrary: fc.constant('dubs') }, fc.constantFrom(...BOUNDARIES)),
      says: fc.oneof(
        { weight: 6, arbitrary: fc.constant('same') },
        fc.constantFrom('none', 'other', 'twice', 'quoted', 'mixed', 'upper'),
      ),
      cut: sometimes(fc.nat(3_000), 6),
      leave: sometimes(fc.nat(500), 12),
      once: fc.constantFrom({}, {}, {}, { 'idempotency-key': 'form' }),
    })
    .map(({ token, groupId, parts: some, hasWords, boundary, says, cut, leave, once }) => {
      const whole = join(hasWords ? [field('content', 'We did it'), ...some] : some, boundary);
      const type = {
        same: `multipart/form-data; boundary=${boundary}`,
        none: 'multipart/form-data',
        other: 'multipart/form-data; boundary=elsewhere',
        twice: `multipart/form-data; boundary=${boundary}; boundary=y`,
        quoted: `multipart/form-data; boundary="${boundary}"`,
        mixed: `multipart/mixed; boundary=${boundary}`,
        upper: `MULTIPART/Form-Data; BOUNDARY=${boundary}`,
      }[says];
      return {
        method: 'POST',
        path: `/api/groups/${groupId}/posts`,
        headers: { ...bearer(token), 'content-type': type ?? '', ...once },
        body: cut === null ? whole : whole.subarray(0, cut),
        ...(leave === null ? {} : { cutAt: leave }),
      };
    });
};
