import {
  ApproveVouchInput,
  FormerAccount,
  OwnVouch,
  SeparateInput,
  UnvouchedSignIn,
  UnvouchedUser,
  Vouch,
  VouchGroup,
} from '../index.ts';
import { describeInput, describeOutput } from './describe.ts';
import { maya } from './people.ts';

const PURPOSE =
  '`proof` where a session needs one, `return` where the caller undoes their separation from the account; absent for a sign-in.';
const own: OwnVouch = { id: 12, name: 'M•• L••', code: '4071', status: 'pending' };

describeOutput('OwnVouch', OwnVouch, {
  description: 'The request by which a session asks members of the account’s groups to vouch for it.',
  fields: {
    id: 'Id of the request.',
    purpose: PURPOSE,
    name: 'The name of the account, but for the first letter of each word; `Somebody` without one.',
    code: 'Four digits that the caller tells those members; null once the request is not `pending`.',
    status:
      '`pending` for up to seven days; `declined` by members, which ends further ones for a day; `closed` after five wrong codes, by a newer sign-in, or because it is the fourth in a month.',
    openGroupIds:
      'Ids of the groups that their members have opened to the session; absent until there is one. `GET /groups` lists them.',
  },
  example: own,
});

describeOutput('UnvouchedUser', UnvouchedUser, {
  description: 'The user of a session for which others must vouch.',
  fields: { id: 'Id of the user.' },
  example: { id: 7 },
});

describeOutput('UnvouchedSignIn', UnvouchedSignIn, {
  description:
    'The caller has the number of an account that was not used for long. Others must say first that it is its owner’s.',
  fields: {
    user: 'The user, without any name.',
    token: 'What later calls carry. Until others have vouched, most of them are a 403 `VOUCH_REQUIRED`.',
    needsOnboarding: 'Always false.',
    vouch: 'The request that others vouch.',
  },
  example: { user: { id: 7 }, token: 'header.claims.signature', needsOnboarding: false, vouch: own },
});

describeInput('Separate', SeparateInput, {
  description: 'A confirmation that the caller is a new owner of the number.',
  fields: { confirm: 'The text `I’m new`, with a straight apostrophe.' },
  example: { confirm: "I'm new" },
});

describeOutput('FormerAccount', FormerAccount, {
  description: 'The account that had the number of the caller before they said that they are new.',
  fields: {
    until: 'Until when they may take it back; null if there is none, or its owner has used it since.',
  },
  example: { until: '2026-03-31T09:14:00.000Z' },
});

describeOutput('VouchGroup', VouchGroup, {
  description: 'A group in which the answer of the caller counts.',
  fields: { id: 'Id of the group.', name: 'Name of the group.' },
  example: { id: 3, name: 'Family' },
});

describeOutput('Vouch', Vouch, {
  description: 'A user of a group with the caller asks whether they are who they say.',
  fields: {
    id: 'Id of the request.',
    purpose: PURPOSE,
    user: 'The user whose account it is.',
    group: 'A group that the answer helps to open.',
    device: 'The device of the one who asks, as its browser describes it.',
    createdAt: 'When they asked.',
    approvals: 'How many members of the group vouched.',
    needed: 'How many approvals open the group. For a caller who runs the group, one more than there are.',
  },
  example: {
    id: 12,
    user: maya,
    group: { id: 3, name: 'Family' },
    device: 'Chrome on Android',
    createdAt: '2026-03-01T09:14:00.000Z',
    approvals: 1,
    needed: 2,
  },
});

describeInput('ApproveVouch', ApproveVouchInput, {
  description: 'What the one who asks has read out.',
  fields: { code: 'The four digits on their screen.' },
  example: { code: '4071' },
});
