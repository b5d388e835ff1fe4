import { describe, expect, it } from 'vitest';
import { createPerson } from '../../testing/create-person.ts';
import { whoReacted } from './reaction-text.ts';
import { type Reactions, applyPending } from './shown-reactions.ts';

const ME = createPerson(1, 'Me');
const DAD = createPerson(2, 'Dad');
const FIRE = '🔥';
const NONE: Reactions = { reactions: {}, reactionUsers: {}, userReactions: [] };
const DADS: Reactions = { reactions: { [FIRE]: 1 }, reactionUsers: { [FIRE]: [DAD] }, userReactions: [] };

describe('reactions as they show', () => {
  it('has the viewer among the people at once', () => {
    expect(applyPending(DADS, new Map([[FIRE, true]]), ME)).toEqual({
      reactions: { [FIRE]: 2 },
      reactionUsers: { [FIRE]: [DAD, ME] },
      userReactions: [FIRE],
    });
  });

  it('removes an emoji whose count is at zero', () => {
    const mine = applyPending(NONE, new Map([[FIRE, true]]), ME);
    expect(applyPending(mine, new Map([[FIRE, false]]), ME)).toEqual(NONE);
  });

  it('changes nothing that the server already has', () => {
    expect(applyPending(DADS, new Map([[FIRE, false]]), ME)).toBe(DADS);
  });

  it('names five people at most, and counts the others', () => {
    const five = [2, 3, 4, 5, 6].map((id) => createPerson(id, `P${id}`));
    const many: Reactions = {
      reactions: { [FIRE]: 9 },
      reactionUsers: { [FIRE]: five },
      userReactions: [],
    };
    const shown = applyPending(many, new Map([[FIRE, true]]), ME);
    expect(whoReacted(FIRE, shown)).toEqual({ people: five, more: 5 });
  });
});
