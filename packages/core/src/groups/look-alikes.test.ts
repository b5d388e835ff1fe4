import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameLookAlikes } from './look-alikes.ts';

const person = (id: number, display_name: string | null, phone_number = String(10 + id)) => ({
  id,
  display_name,
  first_name: null,
  last_name: null,
  phone_number,
});
const shownAs = (...names: (string | null)[]) =>
  Object.fromEntries(nameLookAlikes(names.map((name, index) => person(index + 1, name))));

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
    const rows = [person(1, 'Former member', ''), person(2, 'Former member')];
    expect(Object.fromEntries(nameLookAlikes(rows))).toEqual({ 2: 'Former member ••12' });
  });

  it('show no more of a number than two digits, and each only with a double', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom('I', 'l', '1', 'а', 'a', '•', ' '), maxLength: 6 })),
        (names) => {
          for (const [id, name] of nameLookAlikes(names.map((each, index) => person(index, each, '55')))) {
            expect(name.replace(/ ••55$/, '')).toBe(names[id]);
          }
        },
      ),
    );
  });
});
