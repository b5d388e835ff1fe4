// Lint rules for the language of the code: see "Style" in CONTRIBUTING.md.

// Words and phrases that a reader has to translate, and what to write instead.
const INSTEAD = {
  anew: 'again',
  thereby: 'so',
  somebody: 'a user, a member, the caller',
  whoever: 'the user who',
  nobody: 'no one, no user',
  anybody: 'anyone, a user',
  everybody: 'all members, every user',
  told: 'notified, sent, given',
  'be rid of': 'delete, remove',
  'in one breath': 'together, atomically',
  'none of its business': 'not its task',
  'hands? on': 'dispatch, pass',
  'takes? back': 'revoke, undo, remove',
};
const BANNED = new RegExp(`\\b(?:${Object.keys(INSTEAD).join('|')})\\b`, 'i');
const adviceFor = (words) =>
  Object.entries(INSTEAD).find(([pattern]) => new RegExp(`^${pattern}$`, 'i').test(words))?.[1];

// Openings that ask or point instead of saying what a function does.
const NO_VERB = /^(?:what|how|whether|where|who|whom|whose|when|which|why|the|an?|one|every|this|to)\b/i;
const isDocstring = (comment) => comment.type === 'Block' && comment.value.startsWith('*');
const openingOf = (comment) => comment.value.replace(/^\*\s*(?:\*\s*)?/, '');

// The functions whose first argument is the title of a test, a suite or a step; `it.each(…)('title')` counts.
const TITLED = new Set(['it', 'describe', 'test']);
const rootOf = ({ object, callee, tag, name }) => name ?? rootOf(object ?? callee ?? tag ?? { name: '' });
const textOf = ({ type, value, quasis = [] }) =>
  type === 'TemplateLiteral' ? quasis.map((part) => part.value.raw).join(' ') : String(value);

// Checks comments and test titles.
const plainWords = {
  meta: { type: 'suggestion' },
  create(context) {
    function check({ loc }, text) {
      const [words] = BANNED.exec(text) ?? [];
      if (words) context.report({ loc, message: `Instead of "${words}" write: ${adviceFor(words)}.` });
    }
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) check(comment, comment.value);
      },
      CallExpression({ callee, arguments: [title] }) {
        if (title && TITLED.has(rootOf(callee))) check(title, textOf(title));
      },
    };
  },
};

// Checks functions, by declaration or as a constant.
const docstringVerb = {
  meta: { type: 'suggestion' },
  create(context) {
    function check(node) {
      const outer = node.parent?.type === 'ExportNamedDeclaration' ? node.parent : node;
      const comment = context.sourceCode.getCommentsBefore(outer).at(-1);
      if (!comment || !isDocstring(comment) || !NO_VERB.test(openingOf(comment))) return;
      context.report({
        loc: comment.loc,
        message: 'Begin the docstring with a verb: "Returns …", "Sends …", "True if …".',
      });
    }
    return {
      FunctionDeclaration: check,
      VariableDeclaration(node) {
        const [declarator] = node.declarations;
        if (declarator?.init?.type === 'ArrowFunctionExpression') check(node);
      },
    };
  },
};

export default {
  meta: { name: 'plain-english' },
  rules: { words: plainWords, 'docstring-verb': docstringVerb },
};
