import { describe, expect, it } from 'vitest';
import { EMPTY_COMMENT, hasWords, mentionedIds, sentOff, takenBack } from './comment-form.ts';

const typed = (text: string) => ({ ...EMPTY_COMMENT, text });

describe('a comment being sent', () => {
  it('leaves the box empty, and is not lost while it is on its way', () => {
    const form = sentOff(typed('  So proud!  '));
    expect(form).toMatchObject({ text: '', outgoing: { text: 'So proud!' } });
    expect(form && hasWords(form)).toBe(true);
  });

  it('is none while blank, or while another is on its way', () => {
    for (const text of [' \n ', '\u200b', '\u2800']) expect(sentOff(typed(text))).toBeNull();
    const form = sentOff(typed('One'));
    expect(form && sentOff({ ...form, text: 'Two' })).toBeNull();
  });

  it('comes back before what was typed meanwhile when it fails', () => {
    const form = sentOff(typed('One'));
    expect(form && takenBack({ ...form, text: 'Two' }).text).toBe('One\nTwo');
    expect(form && takenBack(form).text).toBe('One');
  });

  it('keeps its key when it is sent again as it was, and has another once changed', () => {
    const first = sentOff(typed('One'));
    const back = takenBack(first ?? EMPTY_COMMENT);
    expect(sentOff(back)?.outgoing.key).toBe(first?.outgoing.key);
    expect(sentOff({ ...back, text: 'One and a half' })?.outgoing.key).not.toBe(first?.outgoing.key);
  });

  it('quotes what it replies to, and has another key once that changes', () => {
    const replyTo = { id: 7, user: null, content: 'Where to?' };
    const first = sentOff({ ...typed('One'), replyTo });
    expect(first).toMatchObject({ replyTo: null, outgoing: { replyTo } });
    const back = takenBack(first ?? EMPTY_COMMENT);
    expect(back.replyTo).toEqual(replyTo);
    expect(sentOff(back)?.outgoing.key).toBe(first?.outgoing.key);
    expect(sentOff({ ...back, replyTo: null })?.outgoing.key).not.toBe(first?.outgoing.key);
  });

  it('mentions those picked whose name was not deleted again, each once', () => {
    const mentions = [
      { id: 1, name: 'Sam' },
      { id: 2, name: 'Mo' },
      { id: 1, name: 'Sam' },
    ];
    expect(mentionedIds({ text: 'Look, @Sam', mentions })).toEqual([1]);
  });
});
