import type { FunctionNode } from '../../../syntax/nodes.ts';
import type { Node } from '../../../syntax/parse.ts';
import { children } from '../../../syntax/walk.ts';
import { fieldOfValue } from '../../places/class-place.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../../operator.ts';
import { precedence } from '../../replacements/precedence.ts';
import { fit, operandAlone } from '../../replacements/replacement-text.ts';

/**
 * Arrow function to method: if the initial value of a field is an arrow function that uses `this`, it becomes a function. Like a
 * method, that function has the `this` of its call. `f.bind(this)` becomes `f`.
 */
export const afm: MutationOperator = {
  name: 'AFM',
  description: 'this no longer bound',
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    const bound = boundFunction(node);
    if (bound !== undefined) {
      return [{ text: operandAlone(bound, node, context), probe: { kind: 'always' } }];
    }
    if (node.type !== 'ArrowFunctionExpression') return [];
    const isMethodLike = fieldOfValue(node, context.ancestors) !== undefined && usesThis(node);
    if (!isMethodLike || usesFrame(node)) return [];
    const text = functionText(node, context);
    return [{ text: fit(text, precedence.primary, node, context), probe: { kind: 'always' } }];
  },
};

/** Returns `f` of `f.bind(this)`; undefined for other nodes. */
function boundFunction(node: Node): Node | undefined {
  if (node.type !== 'CallExpression' || node.optional || node.arguments.length !== 1) {
    return undefined;
  }
  const { callee } = node;
  if (node.arguments[0]?.type !== 'ThisExpression' || callee.type !== 'MemberExpression') {
    return undefined;
  }
  const isBind = callee.property.type === 'Identifier' && callee.property.name === 'bind';
  return isBind && !callee.computed && !callee.optional ? callee.object : undefined;
}

function functionText(node: FunctionNode, context: OperatorContext): string {
  const { params, body, typeParameters, returnType } = node;
  const [first] = params;
  const last = params.at(-1);
  const given = first && last ? context.text.slice(first.start, last.end) : '';
  const receiver = context.isTypeScript ? ['this: any'] : [];
  const list = [...receiver, ...(given === '' ? [] : [given])].join(', ');
  const types = typeParameters ? context.slice(typeParameters) : '';
  const returns = returnType ? context.slice(returnType) : '';
  const code = body?.type === 'BlockStatement' ? context.slice(body) : returned(body, context);
  return `${node.async ? 'async ' : ''}function ${types}(${list})${returns} ${code}`;
}

function returned(body: Node | null, context: OperatorContext): string {
  return body === null ? '{}' : `{ return (${context.slice(body)}); }`;
}

function usesThis(node: Node): boolean {
  if (node.type === 'ThisExpression') return true;
  if (/^(?:Function|Class)/.test(node.type)) return false;
  return [...children(node)].some(usesThis);
}

/** True for code with `super` or `arguments`, which would mean something else in a function. */
function usesFrame(node: Node): boolean {
  if (node.type === 'Super') return true;
  if (node.type === 'Identifier' && node.name === 'arguments') return true;
  return [...children(node)].some(usesFrame);
}
