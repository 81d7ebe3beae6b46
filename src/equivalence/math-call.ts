import type { NodeOf } from '../syntax/nodes.ts';
import type { Node } from '../syntax/parse.ts';
import type { ValueReader } from './value-reader.ts';

/** True for a call of the built-in function of `Math` that has this name. */
export function isMathCall(
  node: Node,
  name: string,
  { isGlobal }: Pick<ValueReader, 'isGlobal'>,
): node is NodeOf<'CallExpression'> {
  if (node.type !== 'CallExpression' || node.optional) return false;
  const { callee } = node;
  return (
    callee.type === 'MemberExpression' &&
    !callee.computed &&
    callee.object.type === 'Identifier' &&
    callee.object.name === 'Math' &&
    isGlobal('Math') &&
    callee.property.type === 'Identifier' &&
    callee.property.name === name
  );
}
