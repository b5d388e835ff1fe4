import { describe, expect, it } from 'vitest';
import { EMPTY_COMMENT, hasDraft, mentionedIds, moveToOutgoing, restoreOutgoing } from './comment-form.ts';

const typed = (text: string) => ({ ...EMPTY_COMMENT, text });

describe('a comment being sent', () => {
  it('clears the text, and keeps the comment while it is being sent', () => {
    const form = moveToOutgoing(typed('  So proud!  '));
    expect(form).toMatchObject({ text: '', outgoing: { text: 'So proud!' } });
    expect(form && hasDraft(form)).toBe(true);
  });

  it('does not start while blank, or while another one is being sent', () => {
    for (const text of [' \n ', '\u200b', '\u2800']) expect(moveToOutgoing(typed(text))).toBeNull();
    const form = moveToOutgoing(typed('One'));
    expect(form && moveToOutgoing({ ...form, text: 'Two' })).toBeNull();
  });

  it('is put back before newly typed text when it fails', () => {
    const form = moveToOutgoing(typed('One'));
    expect(form && restoreOutgoing({ ...form, text: 'Two' }).text).toBe('One\nTwo');
    expect(form && restoreOutgoing(form).text).toBe('One');
  });

  it('keeps its key on an unchanged retry, and gets a new one once changed', () => {
    const first = moveToOutgoing(typed('One'));
    const back = restoreOutgoing(first ?? EMPTY_COMMENT);
    expect(moveToOutgoing(back)?.outgoing.key).toBe(first?.outgoing.key);
    expect(moveToOutgoing({ ...back, text: 'One and a half' })?.outgoing.key).not.toBe(first?.outgoing.key);
  });

  it('quotes what it replies to, and has another key once that changes', () => {
    const replyTo = { id: 7, user: null, content: 'Where to?' };
    const first = moveToOutgoing({ ...typed('One'), replyTo });
    expect(first).toMatchObject({ replyTo: null, outgoing: { replyTo } });
    const back = restoreOutgoing(first ?? EMPTY_COMMENT);
    expect(back.replyTo).toEqual(replyTo);
    expect(moveToOutgoing(back)?.outgoing.key).toBe(first?.outgoing.key);
    expect(moveToOutgoing({ ...back, replyTo: null })?.outgoing.key).not.toBe(first?.outgoing.key);
  });

  it('mentions the picked users whose name is still in the text, each once', () => {
    const mentions = [
      { id: 1, name: 'Sam' },
      { id: 2, name: 'Mo' },
      { id: 1, name: 'Sam' },
    ];
    expect(mentionedIds({ text: 'Look, @Sam', mentions })).toEqual([1]);
  });

  it.each([
    ['@Anabel, look', [2]],
    ['@Ana and @Anabel', [1, 2]],
    ['@Ana ••34', [4]],
    ['@Sam', [5, 6]],
    ['@Anastasia, or me@Sam', []],
  ])('mentions in %j only those whose whole name it writes', (text, ids) => {
    const mentions = ['Ana', 'Anabel', 'Ana ••12', 'Ana ••34', 'Sam', 'Sam'].map((name, index) => ({
      id: index + 1,
      name,
    }));
    expect(mentionedIds({ text, mentions })).toEqual(ids);
  });
});
