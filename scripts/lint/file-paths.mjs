// A lint rule for paths of files.

const isOfThisModule = ({ type, object, property }) =>
  type === 'MemberExpression' && object.type === 'MetaProperty' && property.name === 'url';

// The pathname of a URL has %20 where the path has a space, so it fails in a folder with such a name.
const noPathname = {
  meta: { type: 'problem' },
  create: (context) => ({
    MemberExpression({ loc, object, property }) {
      if (property.name !== 'pathname' || object.type !== 'NewExpression') return;
      if (object.callee.name !== 'URL' || !object.arguments.some(isOfThisModule)) return;
      context.report({
        loc,
        message: 'Write fileURLToPath(new URL(…)): the pathname of a URL has escaped spaces.',
      });
    },
  }),
};

export default {
  meta: { name: 'file-paths' },
  rules: { 'no-pathname': noPathname },
};
