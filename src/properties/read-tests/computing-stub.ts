import { transformSync } from 'oxc-transform';

import type { FunctionNode } from '../../syntax/nodes.ts';
import { type Node, parse } from '../../syntax/parse.ts';
import { targetsIn } from '../../syntax/scope.ts';
import { walk } from '../../syntax/walk.ts';
import type { ReadStub } from './stub-of.ts';

/** What a callback may use besides its own names: functions of the language that change nothing outside of it. */
const globals: ReadonlySet<string> = new Set(
  (
    'Array BigInt Boolean Error JSON Map Math Number Object Promise RangeError RegExp Set String Symbol TypeError ' +
    'Infinity NaN undefined isFinite isNaN parseFloat parseInt decodeURIComponent encodeURIComponent'
  ).split(' '),
);

/** The longest text of a callback that a property shows. */
const longest = 200;

/**
 * Returns a function of a test as a stub that computes what the text of the function says. Undefined if it uses names of the test file, or
 * if its text is too long to be read in a property.
 *
 * @param source the text of the file in which the function stands
 */
export function computingStub(node: FunctionNode, source: string): ReadStub | undefined {
  const text = source.slice(node.start, node.end);
  if (text.length > longest) return undefined;
  if (node.type !== 'ArrowFunctionExpression' && node.type !== 'FunctionExpression')
    return undefined;
  if (node.generator) return undefined;
  const parsed = parse('callback.ts', `(${text})`);
  if (!parsed.ok) return undefined;
  const { program } = parsed.file;
  const [statement] = program.body;
  if (statement?.type !== 'ExpressionStatement') return undefined;
  // The function may be one of a helper file, of which this is not the text.
  const own = statement.expression;
  const inner = own.type === 'ParenthesizedExpression' ? own.expression : own;
  if (inner.type !== node.type || !('params' in inner)) return undefined;
  if (inner.params.length !== node.params.length || !isSelfContained(inner)) return undefined;
  const { code, errors } = transformSync('callback.ts', `(${text})`, { target: 'esnext' });
  if (errors.length > 0) return undefined;
  const plain = code.trim().replace(/;$/, '');
  return { parameterNames: [], behaviour: { does: 'compute', text, plain } };
}

/** A function of the language that a test passes by its name: `Math.floor`, `String`. */
export function globalStub(path: readonly string[]): ReadStub | undefined {
  const [first = ''] = path;
  if (!globals.has(first)) return undefined;
  const text = path.join('.');
  return { parameterNames: [], behaviour: { does: 'compute', text, plain: text } };
}

/** Whether a function uses only names that it declares, and functions of the language. */
function isSelfContained(root: Node): boolean {
  const declared = new Set<string>();
  const used = new Set<string>();
  let isPlain = true;
  const declare = (pattern: Node): void => {
    for (const target of targetsIn(pattern)) {
      if (target.type === 'Identifier') declared.add(target.name);
    }
  };
  walk(root, {
    enter(node, ancestors) {
      if (node.type === 'ThisExpression' || node.type === 'ImportExpression') isPlain = false;
      if (node.type.startsWith('TS')) return 'skip';
      if ('params' in node && Array.isArray(node.params))
        node.params.forEach((each: Node) => declare(each));
      if (node.type === 'VariableDeclarator') declare(node.id);
      if (node.type === 'CatchClause' && node.param !== null) declare(node.param);
      if (node.type === 'Identifier' && !isKey(node, ancestors.at(-1))) used.add(node.name);
      return undefined;
    },
  });
  return isPlain && [...used].every((name) => declared.has(name) || globals.has(name));
}

/** Whether a name is that of a member, and not of a variable. */
function isKey(node: Node, parent: Node | undefined): boolean {
  if (parent?.type === 'MemberExpression') return parent.property === node && !parent.computed;
  return (
    parent?.type === 'Property' && parent.key === node && !parent.computed && !parent.shorthand
  );
}
