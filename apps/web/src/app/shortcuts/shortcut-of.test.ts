import { afterEach, describe, expect, it } from 'vitest';
import { isNotShortcut, readShortcuts } from './shortcut-of.ts';

describe('readShortcuts', () => {
  const read = (...keys: string[]) => keys.map(readShortcuts(() => 0));

  it('reads single keys', () => {
    expect(read('n', 'j', 'k', '?', 'x')).toEqual(['share', 'next', 'previous', 'help', undefined]);
  });

  it.each([
    ['h', '/home'],
    ['g', '/group'],
    ['w', '/wins'],
    ['o', '/goals'],
    ['p', '/profile'],
  ])('goes by g and %s to %s', (key, go) => {
    expect(read('g', key)).toEqual([undefined, { go }]);
  });

  it('ignores any other key after g, and starts over with the next one', () => {
    expect(read('g', 'n', 'n')).toEqual([undefined, undefined, 'share']);
  });

  it('drops g after a timeout', () => {
    let now = 0;
    const next = readShortcuts(() => now);
    next('g');
    now = 2_000;
    expect(next('h')).toBeUndefined();
  });
});

describe('isNotShortcut', () => {
  afterEach(() => document.body.replaceChildren());
  const press = (html: string, init: KeyboardEventInit = {}) => {
    document.body.innerHTML = html;
    const event = new KeyboardEvent('keydown', { key: 'n', bubbles: true, cancelable: true, ...init });
    document.querySelector('[data-at]')?.dispatchEvent(event);
    return isNotShortcut(event);
  };

  it.each([
    '<input data-at>',
    '<textarea data-at></textarea>',
    '<select data-at></select>',
    '<p contenteditable><b data-at>a</b></p>',
  ])('is true for a key typed into %s', (html) => {
    expect(press(html)).toBe(true);
  });

  it('is true while a dialog or menu is open', () => {
    expect(press('<button data-at>a</button><div role="dialog"></div>')).toBe(true);
    expect(press('<div role="menu"><button data-at>a</button></div>')).toBe(true);
  });

  it.each(['ctrlKey', 'metaKey', 'altKey'])('is true for a key with %s', (key) => {
    expect(press('<button data-at>a</button>', { [key]: true })).toBe(true);
  });

  it('is false on a switch, into which nothing is typed', () => {
    expect(press('<input type="checkbox" role="switch" data-at>')).toBe(false);
  });

  it('is false on a button, and with Shift, which ? needs', () => {
    expect(press('<button data-at>a</button>', { shiftKey: true })).toBe(false);
  });
});
