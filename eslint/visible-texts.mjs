const LETTERS = /\p{L}{2}/u;
/** The key of a message, such as "users.createUser". */
const KEY = '^[a-z]+\\.[A-Za-z]+$';
const SEEN_ATTRIBUTES =
  /^(aria-(label|description|roledescription|valuetext)|title|alt|placeholder|label|text|helperText|closeText|action|failure|failureTitle|failureText|heading|caption|primary|secondary|name|hint|description|priceNote|insteadOf)$/;
const SEEN_PROPERTIES = /^(title|text|label|failure|failureText|aria-label|helperText|placeholder|description)$/;
// `name` is what a form field is called, except where it is shown.
const isSeen = (name) => typeof name === 'string' && name !== 'name' && SEEN_ATTRIBUTES.test(name);

/**
 * Reports a text in the code of a front end: it would stay in one language. `key` is the pattern of the catalogue's
 * keys, `unseen` lists attributes that show nothing there.
 */
export const visibleTexts = {
  meta: {
    type: 'problem',
    schema: [
      {
        type: 'object',
        properties: { key: { type: 'string' }, unseen: { type: 'array', items: { type: 'string' } } },
        additionalProperties: false,
      },
    ],
    messages: { text: 'A text that people see belongs in the catalogue: {{text}}' },
  },
  create(context) {
    const key = new RegExp(context.options[0]?.key ?? KEY, 'u');
    const unseen = context.options[0]?.unseen ?? [];
    const isText = (value) => typeof value === 'string' && LETTERS.test(value) && !key.test(value);
    const report = (node, text) =>
      context.report({ node, messageId: 'text', data: { text: text.trim().slice(0, 60) } });
    /** Checks every literal that an expression may come to. */
    const check = (node) => {
      if (!node) return;
      if (node.type === 'Literal') isText(node.value) && report(node, node.value);
      else if (node.type === 'TemplateLiteral')
        node.quasis.forEach(({ value }) => LETTERS.test(value.cooked) && report(node, value.cooked));
      else if (node.type === 'ConditionalExpression') [node.consequent, node.alternate].forEach(check);
      else if (node.type === 'LogicalExpression') [node.left, node.right].forEach(check);
      else if (node.type === 'JSXExpressionContainer') check(node.expression);
    };
    return {
      JSXText: (node) => LETTERS.test(node.value) && report(node, node.value),
      'JSXElement > JSXExpressionContainer': check,
      'JSXFragment > JSXExpressionContainer': check,
      JSXAttribute: ({ name, value }) => isSeen(name.name) && !unseen.includes(name.name) && check(value),
      Property: ({ key, value, parent }) =>
        parent.type === 'ObjectExpression' && SEEN_PROPERTIES.test(key.name ?? key.value) && check(value),
      "CallExpression[callee.name='messageOf']": ({ arguments: [, fallback] }) => check(fallback),
      "NewExpression[callee.name='HttpError']": ({ arguments: [message] }) => check(message),
    };
  },
};
