import { afterEach, describe, expect, it } from 'vitest';
import { findOpener } from './find-opener.ts';

/** Adds a button with an icon to the page, and returns both. */
function addButton() {
  const button = document.createElement('button');
  const icon = button.appendChild(document.createElement('i'));
  document.body.append(button);
  return { button, icon };
}

afterEach(() => document.body.replaceChildren());

describe('findOpener', () => {
  it('returns the pressed button, although it has no focus', () => {
    const { button, icon } = addButton();
    icon.click();
    expect(document.activeElement).toBe(document.body);
    expect(findOpener()).toBe(button);
  });

  it('returns the focused element if another one was pressed', () => {
    const [{ button }, { button: focused }] = [addButton(), addButton()];
    button.click();
    focused.focus();
    expect(findOpener()).toBe(focused);
  });

  it('ignores an earlier press after a key', () => {
    addButton().button.click();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true }));
    expect(findOpener()).toBe(document.body);
  });

  it('ignores a pressed button that is gone', () => {
    const { button } = addButton();
    button.click();
    button.remove();
    expect(findOpener()).toBe(document.body);
  });
});
