import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findAlike, nameAlike } from './look-alikes.ts';

const digitsOf = (id: number) => String(10 + id);
/** Returns the names of members with the ids 1, 2 …; those in `withoutDigits` have no number. */
function nameAll(names: readonly (string | null)[], withoutDigits: readonly number[] = []) {
  const rows = names.map((display_name, index) => ({
    id: index + 1,
    display_name,
    first_name: null,
    last_name: null,
    phone_number: display_name ? null : digitsOf(index + 1),
  }));
  const numbered = rows.filter(({ id }) => !withoutDigits.includes(id));
  return nameAlike(findAlike(rows), new Map(numbered.map(({ id }) => [id, digitsOf(id)])));
}
const shownAs = (...names: (string | null)[]) => Object.fromEntries(nameAll(names));

describe('members of one group', () => {
  it.each([
    ['the same letters', 'Grandma', 'Grandma'],
    ['a letter of another script', 'Grandma', 'Grаndmа'],
    ['letters that look like one', 'Corn', 'Com'],
    ['a capital I', 'Ian', 'lan'],
    ['a digit', 'Otto', '0tto'],
    ['mathematical letters', 'Mo', '𝐌𝐨'],
    ['an accent of its own', 'Ana\u0301', 'An\u00e1'],
    ['what an old name still hides', 'Grandma', 'Grand\u200bma'],
    ['blanks', 'Ann  Lee', 'Ann\u00a0Lee\u2800'],
  ])('who look alike by %s are shown with their last two digits', (_by, one, other) => {
    expect(shownAs(one, other, 'Ben')).toEqual({ 1: `${one} ••11`, 2: `${other} ••12` });
  });

  it.each([
    ['Sam', 'Samuel'],
    ['Sam', 'sam'],
    ['Ann Lee', 'Annlee'],
    ['Ana', 'Aná'],
  ])('who are called %s and %s are shown as they are', (one, other) => {
    expect(shownAs(one, other)).toEqual({});
  });

  it('members whose name ends like one with digits are shown with their own digits appended', () => {
    expect(shownAs('Grandma', 'Grandma ••11')).toEqual({ 1: 'Grandma ••11', 2: 'Grandma ••11 ••12' });
    expect(shownAs('Grandma', 'Grandma ∙∙ll')).toHaveProperty('2', 'Grandma ∙∙ll ••12');
  });

  it('without a name are shown by their digits alone, also beside a double', () => {
    expect(shownAs(null, null)).toEqual({});
    expect(shownAs(null, '••11')).toEqual({ 2: '••11 ••12' });
  });

  it('whose account is deleted have no digits', () => {
    const named = nameAll(['Former member', 'Former member'], [1]);
    expect(Object.fromEntries(named)).toEqual({ 2: 'Former member ••12' });
  });

  it('show no more of a number than two digits, and each only with a double', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom('I', 'l', '1', 'а', 'a', '•', ' '), maxLength: 6 })),
        (names) => {
          for (const [id, name] of nameAll(names)) {
            expect(name.endsWith(` ••${digitsOf(id)}`)).toBe(true);
            expect(name.slice(0, -5)).toBe(names[id - 1]);
          }
        },
      ),
    );
  });
});
