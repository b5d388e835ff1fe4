/** Matches modules by the ends of their paths, which are regular expressions without the extension. */
const modules = (...paths: string[]): RegExp => new RegExp(`/(?:${paths.join('|')})\\.(?:tsx?|mjs)$`);

/**
 * The files into which the build puts modules that several parts of the app need. A group takes the modules that match and all that they
 * import, except what an earlier group has. Each file is a request and is compressed alone, so many small files load later and weigh
 * more. `size-check.mjs` limits how much a screen may load, including what it does not need.
 */
export const CHUNK_GROUPS = [
  {
    // What the sign-in and every other screen need.
    name: 'ground',
    test: new RegExp(
      [
        '/node_modules/(?:react|react-dom|scheduler|react-router|react-router-dom|clsx)/',
        modules(
          'src/(?:main|app/app)',
          'src/app/(?:frame/page-heading|sign-in-redirect|paths|preload|screens)',
          'src/components/(?:controls/button|display/marks)',
          'src/components/feedback/(?:lazy-extra|notice|spinner|with-fallback)',
          'src/lib/(?:api/errors|browser/log|storage/safe-storage|create-store)',
          'src/lib/session/(?:session|pending-invite|has-used-code)',
          'contract/src/(?:shared-texts|client-limits)',
        ).source,
        'rolldown/runtime',
      ].join('|'),
    ),
    priority: 1,
  },
  // What the sign-in shares with the dialogs that send a code or use a passkey.
  {
    name: 'sign-in',
    test: modules('src/features/auth/(?:phone-number|api/sign-in)', 'src/lib/browser/passkeys'),
  },
  // The frame of the signed-in screens, and Home.
  { name: 'frame', test: modules('src/app/(?:signed-in|routes/home)') },
  {
    // What the sign-in shares with other screens, but not with Home.
    name: 'forms',
    test: modules(
      'src/app/frame/public-frame',
      'src/components/(?:controls/field|form/handle-submit)',
      'src/features/account/texts',
    ),
  },
  {
    // What most other screens need, but neither Home nor the sign-in.
    name: 'later',
    test: modules(
      'src/app/(?:id-of|frame/back-link|pages/without-groups|post/linked-comment)',
      'src/components/(?:display/art|feedback/empty-state|form/use-problems|overlays/use-history-close)',
      'src/features/(?:groups/api/group-cache|posts/api/use-after-share)',
      'src/lib/feed/insert-posts',
      'src/limit-groups',
      'icons/(?:chevron-left|pencil|plus)',
    ),
  },
  // What many screens share.
  { name: 'parts', test: /\/(?:web\/src|contract\/src|lucide-react)\//, minShareCount: 6 },
  {
    // The form of a post, which several screens show.
    name: 'composer',
    test: modules(
      'src/features/posts/components/composer/(?:about-field|create-post-form|use-create-post|celebrate-post)',
    ),
  },
  {
    // What a group's page shares with other screens, so that those do not load the whole page.
    name: 'of-groups',
    test: modules(
      'src/app/group/group-tab',
      'src/components/display/emoji-tile',
      'src/features/goals/(?:goal-order|pending-completion|components/goals-skeleton)',
      'src/features/groups/(?:texts|api/(?:leave-in-progress|use-role)|components/(?:group-cover|muted-mark))',
      'contract/src/permissions',
      'icons/(?:chevron-down|settings|user-plus)',
    ),
  },
  // The rest of a group's page.
  { name: 'group', test: modules('src/app/routes/group') },
  {
    // What the page of a post shares with others.
    name: 'of-posts',
    test: modules(
      'src/components/feedback/(?:live-announcement|use-announcement)',
      'src/features/comments/waiting-comment',
      'src/features/groups/api/(?:use-group-people|use-more-members)',
      'src/features/posts/api/use-follow',
      'icons/bell-ring',
    ),
  },
  // The lists of goals, after what they share with the page of a person.
  { name: 'goal-card', test: modules('src/features/goals/components/goal-(?:card|tick)') },
  { name: 'of-goals', test: modules('src/features/goals/.*') },
  // Toasts and dialogs.
  {
    name: 'overlays',
    test: modules('src/components/(?:overlays/(?:dialog-sheet|confirm-dialog-box)|toast/toast-region)'),
  },
  {
    // What the profile shares with other forms.
    name: 'pictures',
    test: modules(
      'src/app/pages/own-face',
      'src/features/users/api/use-update-profile',
      'src/features/media/components/picture-field',
      'src/lib/api/put-picture',
    ),
  },
  {
    name: 'settings',
    test: modules(
      'src/components/(?:controls/(?:shortcuts-switch|switch|use-show-all)|display/figure)',
      'src/features/sessions/(?:texts|api/use-sessions)',
      'src/lib/(?:browser/shortcuts|storage/use-typed-draft)',
    ),
  },
  // What Home adds to its posts once they are painted: the menu of own posts, and the form to share one.
  {
    name: 'post-menu',
    test: modules(
      'src/app/post/own-post-menu',
      'src/components/overlays/menu',
      'src/features/posts/(?:orphaned-edit|components/post/use-editable)',
      'src/lib/use-time-until',
      'icons/ellipsis',
    ),
  },
  {
    name: 'quick-share',
    test: modules(
      'src/app/(?:outbox/share-tickets|post/quick-share|post/share-with-groups)',
      'src/features/posts/(?:api/use-launch-share|components/composer/group-chips)',
    ),
  },
  {
    // What the frame loads after all else.
    name: 'late-parts',
    test: modules(
      'src/app/(?:frame/late-parts|frame/log-out|outbox/outbox|pages/asked-share|shortcuts/shortcuts-dialog)',
      'src/features/posts/components/feed/new-wins',
    ),
  },
  // Small modules, each of which would otherwise be a file.
  { name: 'art', test: modules('src/.*/(?:padlock|no-posts)-art') },
  { name: 'group-fields', test: modules('src/.*/(?:group-fields|emoji-choice)') },
  { name: 'icons', test: modules('icons/(?:crown|flag|key-round)') },
];
