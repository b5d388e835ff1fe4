import { describe, expect, it } from 'vitest';
import { type Draw, isDrawable } from './drawable.ts';

/** Returns a device with these glyphs alone. */
const device =
  (glyphs: Record<string, readonly number[]>): Draw =>
  (text) =>
    glyphs[text] ?? [1, 1, 1];

describe('whether a device has a glyph', () => {
  it('has it when it draws something of its own', () => {
    expect(isDrawable('🫡', device({ '🫡': [9, 0, 9] }))).toBe(true);
  });

  it('lacks an emoji that looks like an unassigned glyph', () => {
    expect(isDrawable('🫡', device({}))).toBe(false);
  });

  it('lacks it if it draws nothing', () => {
    expect(isDrawable('🫡', device({ '🫡': [0, 0, 0] }))).toBe(false);
  });

  it('is assumed to have it if drawing is not possible', () => {
    expect(isDrawable('🫡', () => null)).toBe(true);
  });
});
