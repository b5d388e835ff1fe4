import fc from 'fast-check';

/** Strings that are known to break parsers, databases, logs and pages. */
const PIECES = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udc00y',
  '\udbff\udbff',
  '\u0007',
  '\u001b[31m',
  '\r\n',
  '\u0085',
  '\u007f',
  '\u009b31m',
  '\u2028',
  '\ufeff',
  '\uffff',
  '\u202e',
  '\u200b',
  '\u2800',
  '\u3164',
  '👨‍👩‍👧‍👦',
  '🏴󠁧󠁢󠁳󠁣󠁴󠁿',
  'e\u0301',
  'ﷺ',
  'Z\u0351\u036b\u0343\u036a\u0302\u036b',
  '１２３',
  'ı',
  "'; drop table users; --",
  '" or ""="',
  '$1',
  '${7*7}',
  '{{7*7}}',
  '%s%n%x',
  '%00',
  '%ff',
  '../../etc/passwd',
  '..\\..\\',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  'http://169.254.169.254/',
  '__proto__',
  'constructor',
  'toString',
  '[GOAL] x',
  ' [GOAL_COMPLETED]',
  '@',
  '@@@@',
  '\\',
  '\\u0000',
  'null',
  'NaN',
  '-0',
  '1e999',
  '0x10',
  '1_000',
  '9007199254740993',
  '-9223372036854775808',
  'true',
  '[object Object]',
] as const;

/** Generates hostile text of up to tens of thousands of characters. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...PIECES) },
  {
    weight: 3,
    arbitrary: fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((all) => all.join('')),
  },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 30 })
      .map((units) => String.fromCharCode(...units)),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom('x', 'é', '\u0301', '👍', '@a ', '\n', ' '),
        fc.integer({ min: 40, max: 20_000 }),
      )
      .map(([unit, times]) => unit.repeat(Math.ceil(times / unit.length))),
  },
);

/** Generates a value in one of `oneIn` cases, and otherwise null. */
export const sometimes = <T>(arbitrary: fc.Arbitrary<T>, oneIn: number): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: oneIn - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });

/** Generates numbers at the limits of floating point, integers and database types. */
const hostileNumber: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(
    0,
    -0,
    -1,
    0.5,
    1e21,
    1e-7,
    2 ** 31,
    2 ** 53,
    2 ** 53 - 1,
    2 ** 63,
    -(2 ** 63),
    Number.MAX_VALUE,
    Number.MIN_VALUE,
  ),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const nest = (wrap: (inner: unknown) => unknown): unknown => {
  let value: unknown = 'deep';
  for (let i = 0; i < 500; i++) value = wrap(value);
  return value;
};

/** Generates any value that JSON can represent. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: hostileText },
  { weight: 3, arbitrary: hostileNumber },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null], { length: 9 }) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}') as unknown,
      JSON.parse('{"toString":1,"valueOf":null,"toJSON":"x","then":"x"}') as unknown,
      nest((inner) => [inner]),
      nest((inner) => ({ a: inner })),
      Array.from({ length: 5_000 }, (_, i) => i),
    ),
  },
);
