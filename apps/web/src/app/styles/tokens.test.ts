// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const html = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8');

/** Returns the custom properties of one block of the token file. */
function block(selector: string): Map<string, string> {
  const body = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? '';
  return new Map(
    [...body.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name ?? '', hex ?? '']),
  );
}

const light = block(':root');
const dark = block(":root[data-theme='dark']");

/** Relative luminance by WCAG 2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(tokens: Map<string, string>, one: string, other: string): number {
  const [a, b] = [one, other].map((name) => {
    const hex = tokens.get(name);
    if (hex === undefined) throw new Error(`There is no token --${name}.`);
    return luminance(hex);
  }) as [number, number];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const TEXT = 4.5;
const SHAPE = 3;

/** Front, backs, and the least contrast of each pair. */
const PAIRS: readonly (readonly [front: string, backs: readonly string[], least: number])[] = [
  [
    'ink',
    ['canvas', 'surface', 'raised', 'sunken', 'brand-soft', 'pink-soft', 'unread', 'selected', 'well'],
    TEXT,
  ],
  ['ink-muted', ['canvas', 'surface', 'raised', 'sunken', 'unread', 'selected', 'well'], TEXT],
  ['ink-subtle', ['canvas', 'surface', 'raised', 'sunken', 'unread', 'well'], TEXT],
  ['on-brand', ['brand', 'brand-hover'], TEXT],
  ['brand-ink', ['canvas', 'surface', 'raised', 'brand-soft', 'unread', 'selected'], TEXT],
  ['brand-edge', ['canvas', 'surface', 'unread'], SHAPE],
  ['win-ink', ['win-soft'], TEXT],
  ['win', ['canvas', 'surface'], SHAPE],
  ['loss-ink', ['loss-soft'], TEXT],
  // The stripes of an L's bar, which distinguish it from a dub's: the two colours alone do not.
  ['surface', ['loss'], SHAPE],
  ['loss', ['canvas', 'surface'], SHAPE],
  ['goal-ink', ['goal-soft'], TEXT],
  ['goal', ['canvas', 'surface'], SHAPE],
  ['on-pink', ['pink'], TEXT],
  ['on-danger', ['danger'], TEXT],
  ['danger', ['canvas', 'surface', 'raised'], TEXT],
  ['line-strong', ['canvas', 'surface', 'raised', 'sunken'], SHAPE],
  ['focus', ['canvas', 'surface', 'raised'], SHAPE],
];

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s theme', (_, tokens) => {
  const cases = PAIRS.flatMap(([front, backs, least]) => backs.map((back) => [front, back, least] as const));

  it.each(cases)('%s stands out from %s by at least %s', (front, back, least) => {
    expect(contrast(tokens, front, back)).toBeGreaterThanOrEqual(least);
  });
});

it('is measured by the formula of WCAG', () => {
  const known = new Map([
    ['black', '#000000'],
    ['white', '#ffffff'],
    ['grey', '#767676'],
  ]);
  expect(contrast(known, 'black', 'white')).toBeCloseTo(21, 5);
  expect(contrast(known, 'grey', 'white')).toBeCloseTo(4.54, 2);
});

it('gives the dark theme a value for every token but the stage of pictures, which is dark in both', () => {
  expect([...dark.keys(), 'on-stage', 'stage'].toSorted()).toEqual([...light.keys()].toSorted());
});

it('colours the browser bars before the first paint as the canvas', () => {
  const script = html.toLowerCase();
  expect(script).toContain(`'${dark.get('canvas')}'`);
  expect(script).toContain(`'${light.get('canvas')}'`);
});

it.each([
  ['light', ':root', light],
  ['dark', ":root[data-theme='dark']", dark],
])('the gutter beside a dialog has the colour of the canvas under the scrim (%s)', (_, selector, tokens) => {
  const [, ...scrim] =
    /--scrim: rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\);/.exec(css.slice(css.indexOf(`${selector} {`))) ?? [];
  const [r = 0, g = 0, b = 0, alpha = 0] = scrim.map(Number);
  const canvas = tokens.get('canvas') ?? '';
  const mixed = [r, g, b].map((channel, index) => {
    const below = Number.parseInt(canvas.slice(1 + 2 * index, 3 + 2 * index), 16);
    const value = Math.round(channel * alpha + below * (1 - alpha));
    return value.toString(16).padStart(2, '0');
  });
  expect(tokens.get('beside-scrim')).toBe(`#${mixed.join('')}`);
});
