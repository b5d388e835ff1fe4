import { IMAGE_TEXTS } from './image-texts.ts';
import { LIMITS } from './limits.ts';
import { TEXTS as SHARED } from './shared-texts.ts';

const { bounds } = LIMITS;

/** All texts of the server. The browser loads only the shared ones. */
export const TEXTS = {
  images: {
    ...IMAGE_TEXTS,
    unknownField: (field: string) => `Pictures belong in the field "${field}".`,
    exactlyOne: 'Send exactly one picture.',
    cropIncomplete: 'x, y and size are either all given or none of them.',
    cropOutside: 'The part to keep lies outside the picture.',
  },
  auth: {
    ...SHARED.auth,
    signIn: 'Please sign in to continue.',
    phoneInvalid: 'Please enter a valid phone number, with its country code if it is not a local one.',
    countryRefused: 'We cannot send codes to phone numbers in that country.',
    numberTypeRefused:
      'We cannot send codes to this kind of number, such as toll-free or premium. Please use a mobile number.',
    optedOut:
      'This phone number has opted out of our texts. Text START to the number that our codes come from, or use another phone number.',
    tooManyCodes: 'Too many codes were requested. Please wait a while and try again.',
    resendTooSoon: 'A code was just sent. Please wait a moment before asking for another.',
    tooManyTries: 'Too many wrong codes. Please wait a while and try again.',
    numberCode: 'Code to move a Dubs account TO this number. Not you? Ignore it.',
    ownNumber: 'This is your number already.',
    numberTaken: 'Another account has this number. Sign in with it, or use another one.',
    noNumber: 'This account has no phone number. Please confirm with a passkey.',
    noTexts: 'This server sends no texts. Please sign in with a passkey or a pairing code.',
    noNumberChange: 'Your number is not about to change.',
    numberChangeStarted: (publicUrl: string) =>
      `Your Dubs account moves to another number in 3 days. Not you? Sign in at ${publicUrl} and cancel it.`,
    smsBusy: 'We cannot send codes right now. Please try again in a few minutes.',
    smsBudgetSpent: 'This server has no texts left for this month. Please ask the person who runs it.',
  },
  access: {
    ...SHARED.access,
    forbidden: "You don't have permission to do this, or it doesn't exist.",
    pathNotFound: 'There is nothing at this address.',
  },
  vouches: {
    required: 'Someone from your groups has to say first that this is you.',
    imNew: "I'm new",
    confirmNew: "Please confirm with “I'm new”.",
    codeShape: `The code is ${LIMITS.vouches.digits} digits.`,
    wrongCode: 'This is not the code on their screen. Please ask them once more.',
    closed: 'This question is closed. They can ask again.',
    answered: 'You answered this before.',
    notNeeded: 'No one has to say that this is you.',
    notUnvouched: 'This account is yours already.',
    noFormerAccount: 'There is no earlier account that you could get back.',
  },
  terms: {
    required: 'Please accept the new terms first. Until then you can read, but not change anything.',
    unknownVersion: 'This version of the terms is neither in force nor announced.',
    tooSoon: `New terms are announced at least ${LIMITS.terms.noticeDays} days ahead.`,
    notNewest: 'A version of the terms comes after all others, with a later date.',
  },
  pairing: {
    refused: 'This code is wrong, was used, or is too old. Please get a new one.',
    unknown: 'No one has this account.',
    taken: 'A person has this number already. Name the person instead.',
  },
  email: {
    notOffered: 'This server sends no e-mail. Please sign in another way.',
    none: 'Your account has no e-mail address.',
    own: 'This is your e-mail address already.',
    taken: 'Another account has this e-mail address. Remove it there first, or use another one.',
    refused: 'Mail to this address is refused. Please check it, or use another one.',
    lastWayIn: 'This address is your only way to sign in. Add a passkey first.',
    noNumber: 'Add a phone number first: codes by e-mail are asked for with it.',
    subject: 'Your Dubs code',
    confirmation: 'This code adds your e-mail address to a Dubs account.',
    notYou: "If you didn't ask for it, you can ignore this e-mail.",
  },
  passkeys: {
    notOffered: 'This server has no domain name, which passkeys need.',
    refused: 'This passkey did not work. Please try again, or sign in with a code.',
    notAdded: 'This passkey could not be added. Please try again.',
    known: 'This passkey was added before.',
    tooMany: `You have ${LIMITS.passkeys.perUser} passkeys, and there can't be more. Remove one first.`,
    notFound: 'This passkey is not yours, or was removed.',
    lastWayIn: 'This passkey is your only way to sign in. Add another one first.',
    tooManyTries: 'Too many tries with passkeys. Please wait a minute and try again.',
  },
  keptPeople: {
    notKept: 'You do not keep this profile, or it does not exist.',
    noSharedGroup: 'You are in no group with this person.',
    tooMany: `You keep ${LIMITS.keptPeople.perKeeper} profiles, and there can't be more. Delete one first.`,
    keepsTooMany: `This person keeps ${LIMITS.keptPeople.perKeeper} profiles, and there can't be more.`,
    tooManyKeepers: `${LIMITS.keptPeople.keepers} people keep this profile, and there can't be more.`,
    hasOtherKeepers: 'Others keep this profile too. Stop keeping it instead of deleting it.',
    lastKeeper: 'Only you keep this profile. Delete it, or ask someone to keep it too.',
  },
  push: {
    off: 'This server sends no notifications to devices.',
    invalidEndpoint: 'This is not the address of a push service.',
    unknownService: 'Notifications are not sent to this push service.',
    invalidKey: 'This is not the key of a subscription.',
    endpointTaken: 'This browser is subscribed for another account.',
    tooMany: 'Ten of your devices get notifications already. Turn one of them off first.',
    notFound: 'This device is not yours, or gets no notifications any more.',
    notSubscribed: 'Turn notifications on for this device first.',
    tooManyTests: 'Please wait a moment before you send another test.',
    test: 'This is how a notification looks.',
    anything: 'Something new on Dubs',
    several: (count: number, place: string) => `${count} new things in ${place}`,
    groups: (count: number) => `${count} groups`,
  },
  groups: {
    notAMember: 'This person is not in the group.',
    creatorStays:
      'You are the creator of this group, so you cannot leave it yet. Hand it over to another member first, or delete it.',
    creatorRole: 'The role of the creator changes only by handing the group over.',
    creatorCannotBeRemoved:
      'This person is the creator of the group. Have them hand it over first, or delete the group.',
    creatorAlready: 'You are the creator of this group already.',
    leaveInstead: 'You cannot remove yourself. Leave the group instead.',
    emptySettings: 'Send a level, or for how long the group is muted.',
    tooMany: `You are in ${bounds.groupsPerPerson} groups, and there can't be more. Leave one first.`,
  },
  joinRequests: {
    decided: 'This request was already decided.',
    askerGone: 'This person is no longer on Dubs.',
    askerInTooMany: `This person is in ${bounds.groupsPerPerson} groups, and there can't be more. They have to leave one first.`,
    tooMany: `${bounds.requestsPerGroup} people are waiting to join this group already. Please try again later.`,
  },
  account: {
    notFound: 'There is no such person.',
    wrongNumber: 'This is not the phone number of your account.',
    tooManyTries: 'Too many wrong phone numbers. Please wait a while and try again.',
    handOverFirst: (groups: readonly string[]) =>
      groups.length === 1
        ? `You are the creator of ${groups[0]}, and others are in it. Hand it over to one of them first, or delete it.`
        : `You are the creator of these groups, and others are in them: ${groups.join(', ')}. Hand each over first, or delete it.`,
  },
  exports: {
    tooSoon: 'You can ask for an export once a day. Please come back later.',
    linkEnded: 'This link has expired. Open your profile to get a new one.',
  },
  reactions: {
    notOffered: (offered: readonly string[]) => `Pick one of the emoji offered here: ${offered.join(' ')}`,
  },
  goals: {
    completedAlready: 'This goal is already completed.',
    goalNotFound: 'This goal was deleted.',
    tooMany: `You have ${bounds.activeGoals} active goals in this group, and there can't be more. Complete or delete one first.`,
  },
  comments: {
    commentNotFound: 'This comment was deleted.',
    tooMany: `This post has ${bounds.commentsPerPost.toLocaleString('en')} comments, and there can't be more.`,
    tooManyMentions: `A comment mentions at most ${LIMITS.mentions} people.`,
    replyElsewhere: 'Reply to a comment on the same post.',
    editTooLate: `A comment can be edited for ${LIMITS.comments.editMs / 60_000} minutes. This one is older.`,
    notDeleted: 'This comment is not deleted.',
    restoreTooLate: `A deleted comment can be brought back for ${LIMITS.comments.restoreMs / 60_000} minutes. This one is gone for good.`,
  },
  // Rate limits for writes.
  budgets: {
    posts: "You've shared a lot in the last hour. Please wait a while and try again.",
    comments: "You've written a lot of comments in the last hour. Please wait a while and try again.",
    reactions: 'That was a lot of reactions at once. Please wait a minute and try again.',
    groups: "You've created a lot of groups today. Please try again tomorrow.",
    joins: "You've joined a lot of groups in the last hour. Please wait a while and try again.",
  },
  notifications: { notFound: 'There is no such notification.' },
  sessions: {
    ...SHARED.sessions,
    notFound: 'There is no such session.',
    unknownDevice: 'Unknown device',
    proofNeeded: 'Please confirm first that it is you.',
  },
  live: { tooMany: 'You have too many tabs open. Close one to get live updates in another.' },
  users: {
    unknownTimeZone: 'This is not a time zone, such as Europe/Lisbon.',
    halfQuietHours: 'Quiet hours have a beginning and an end.',
    emptyQuietHours: 'Quiet hours end at another time than they begin.',
  },
  posts: {
    ...SHARED.posts,
    unknownWish: 'A wish is listen, ideas or laugh.',
    wishOfWin: 'Only an L can have a wish.',
    emptyEdit: 'Content is required.',
    notTurnable: 'A win can turn around an L of yours in the same group.',
    turnedAlready: 'Another win of yours turned this L around.',
    ownLoss: 'You cannot hear your own L.',
    winIsHeard: 'Only an L can be heard.',
    imagesOrCopy: 'Send pictures or copyImagesOf, not both.',
    moreDescriptions: 'There are more descriptions than pictures.',
    groupMismatch: 'The groupId of the form is not the group of the address.',
    editTooLate: `A post can be edited for ${LIMITS.posts.editMs / 60_000} minutes. This one is older.`,
    pageOrCursor: 'Ask for posts by page or by cursor, not by both.',
    pageTooOld: `Page numbers reach the ${LIMITS.page.numbered.toLocaleString('en')} newest posts. For older ones, ask by cursor: begin with an empty one, then send the nextCursor of each response.`,
    goalWordsStay: 'The words of a goal cannot be edited.',
    storageFull: (megabytes: number) =>
      `Your pictures fill the ${megabytes.toLocaleString('en')} MB that you have. Share without pictures, or delete posts that have some.`,
    restoreTooLate: `A deleted post can be brought back for ${LIMITS.posts.restoreMs / 60_000} minutes. This one is gone for good.`,
  },
  // Replies to text messages. Plain letters, so that each fits into one message.
  replies: {
    stopped:
      'Dubs: you will get no more daily texts. Sign-in codes still arrive. Reply START to turn daily texts back on.',
    started: 'Dubs: daily texts are on. Reply with words to share a win, HELP for help, STOP to opt out.',
    help: (url: string) =>
      `Dubs daily texts: reply with words to share a win, L in front for a loss, #group for another group. STOP to opt out. More at ${url}`,
    stranger: 'This is Dubs. Your number is not signed up here, so your message was not kept.',
    confirm: (type: 'win' | 'loss', group: string) =>
      `Share this as ${type === 'win' ? 'a win' : 'an L'} with ${group}? Reply YES within a day, or NO. After a YES, what you text is shared at once.`,
    shared: (type: 'win' | 'loss', group: string) =>
      `${type === 'win' ? 'Win' : 'L'} shared with ${group}. Reply UNDO within ${LIMITS.replies.undoMs / 60_000} minutes to take it back.`,
    undone: 'Taken back. No one can see it any more.',
    dropped: 'All right, nothing was shared.',
    nothingToUndo: `There is nothing to take back: UNDO works for ${LIMITS.replies.undoMs / 60_000} minutes, for your newest text.`,
    nothingWaits: 'Nothing is waiting for a YES or NO. Reply with words to share a win.',
    noWords:
      'Nothing was shared: there were no words. Reply with words to share a win, L in front for a loss.',
    noPictures: (url: string) =>
      `Nothing was shared: pictures cannot be sent by text. Send words alone, or share them at ${url}`,
    noGroup: (url: string) => `Nothing was shared: you are in no group yet. Make or join one at ${url}`,
    unknownGroup: (tag: string, groups: string) =>
      `Nothing was shared: no group of yours begins with #${tag}. Yours: ${groups}`,
    severalGroups: (tag: string, groups: string) =>
      `Nothing was shared: #${tag} could be any of these: ${groups}. Write more of the name.`,
    refused: (why: string) => `Nothing was shared. ${why}`,
    repeated:
      'We got that text within the last hour, so nothing happened this time. To share it again, change a word.',
    tooMany: 'That was a lot of texts. Nothing more is shared by text for a while.',
  },
  request: {
    invalid: 'Something in the request is not right. Please check it and try again.',
    malformed: 'The request could not be read.',
    tooLarge: 'The request is too large.',
    fieldTooLong: 'This text is too long.',
    wrongType: 'This content type is not accepted here.',
    misdirected:
      'Dubs does not answer at this address. Its settings PUBLIC_URL and HOST name those that it does.',
    tooMany: 'Too many requests. Please slow down and try again in a moment.',
    ...SHARED.request,
    internal: 'Something went wrong on our side. Please try again.',
    idempotencyKey: 'An Idempotency-Key has 1 to 64 printable ASCII characters.',
    idempotencyReused: 'This Idempotency-Key was already used with other content.',
    idempotencyBusy: 'The same request is still being worked on. Please try again in a moment.',
  },
} as const;
