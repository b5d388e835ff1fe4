// Lint rules for the language of the code: see "How we write" in CONTRIBUTING.md.

/** Words and phrases that a reader has to translate, and what to write instead. */
const INSTEAD = {
  anew: 'again',
  thereby: 'so',
  somebody: 'a user, a member, the caller',
  whoever: 'the user who',
  'be rid of': 'delete, remove',
  'in one breath': 'together, atomically',
  'none of its business': 'not its task',
  'hands? on': 'dispatch, pass',
  'takes? back': 'revoke, undo, remove',
  'tells? nobody': 'notifies no one',
};
const BANNED = new RegExp(`\\b(?:${Object.keys(INSTEAD).join('|')})\\b`, 'i');
const adviceFor = (words) =>
  Object.entries(INSTEAD).find(([pattern]) => new RegExp(`^${pattern}$`, 'i').test(words))?.[1];

/** Openings that ask or point instead of saying what a function does. */
const NO_VERB = /^(?:what|how|whether|where|who|whom|whose|when|which|why|the|an?|one|every|this|to)\b/i;
const isDocstring = (comment) => comment.type === 'Block' && comment.value.startsWith('*');
const openingOf = (comment) => comment.value.replace(/^\*\s*(?:\*\s*)?/, '');

const plainWords = {
  meta: { type: 'suggestion' },
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments()) {
        const [words] = BANNED.exec(comment.value) ?? [];
        if (words)
          context.report({ loc: comment.loc, message: `Instead of "${words}" write: ${adviceFor(words)}.` });
      }
    },
  }),
};

/** Functions, by declaration or as a constant. */
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
