import type { Node } from '../../syntax/parse.ts';
import { readOr } from './unread.ts';
import type { NameScope } from './values.ts';

/** The words that declare tests, in statements that do nothing else. */
export const testWords: RegExp =
  /^(?!vi\b|jest\b)[^]*\b(?:describe|suite|context|it|test|specify)\b/;

const suiteWords =
  /\b(?:describe|suite|context|it|test|specify|before|after|beforeEach|beforeAll|afterEach|afterAll|setup|teardown|vi|jest)\b/;

/**
 * Whether a statement may have words of test runners in it, also in a function of the test file that it calls.
 *
 * @param text the text of the test file
 */
export function declaresTests(
  node: Node,
  scope: NameScope,
  text: string,
  words: RegExp = suiteWords,
): boolean {
  if (hasWords(node, text, words)) return true;
  const expression = node.type === 'ExpressionStatement' ? node.expression : node;
  if (expression.type !== 'CallExpression' || expression.callee.type !== 'Identifier') return false;
  const { name } = expression.callee;
  // What can't be read is no function of the test file.
  const callee = readOr(
    () => scope.find(name),
    () => undefined,
  );
  return callee?.is === 'closure' && hasWords(callee.node, callee.scope.file?.text ?? text, words);
}

/** Whether code has words of test runners in it. */
export function hasWords(
  { start, end }: Pick<Node, 'start' | 'end'>,
  text: string,
  words: RegExp = suiteWords,
): boolean {
  return words.test(text.slice(start, end));
}

/** Whether a statement calls what a module of the project is: `require('./more')()`, which declares further tests. */
export function callsModule(node: Node): boolean {
  const call = node.type === 'ExpressionStatement' ? node.expression : undefined;
  if (call?.type !== 'CallExpression' || call.callee.type !== 'CallExpression') return false;
  const { callee, arguments: list } = call.callee;
  const [first] = list;
  return (
    callee.type === 'Identifier' &&
    callee.name === 'require' &&
    first?.type === 'Literal' &&
    typeof first.value === 'string' &&
    first.value.startsWith('.')
  );
}
