import { operatorCodes, unaryCodes } from '../../runtime/probe-codes.ts';
import type { NodeOf } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';
import { unwrapped } from '../../syntax/unwrapped.ts';
import { simpleOperand } from './simple-operand.ts';

/** The facts needed to write an operand that has no side effects. */
export interface FreeContext {
  /** The text of the file. */
  readonly source: string;
  /** Names that can be read without running any code. */
  readonly own: ReadonlySet<string>;
  /** The name under which the operand gets the runtime's `FreeOperations`. */
  readonly operations: string;
}

/**
 * Returns a function, as text, that computes an operand although the original does not evaluate it. Undefined if evaluating it could
 * have a side effect, such as a call or an assignment. Reading a property could call an accessor, so the function asks the runtime to
 * read it.
 */
export function freeOperand(node: Node, context: FreeContext): string | undefined {
  const text = textOf(node, context);
  return text === undefined ? undefined : `(${context.operations})=>${text}`;
}

function textOf(wrapped: Node, context: FreeContext): string | undefined {
  const node = unwrapped(wrapped);
  switch (node.type) {
    case 'Identifier':
    case 'ThisExpression':
    case 'Literal':
      return simpleOperand(node, context.source, context.own);
    case 'UnaryExpression':
      return unary(node, context);
    case 'BinaryExpression':
      return binary(node, context);
    case 'LogicalExpression':
      return joined(context, [node.left, node.right], ([left, right]) => {
        return `(${left}${node.operator}${right})`;
      });
    case 'ConditionalExpression': {
      const parts = [node.test, node.consequent, node.alternate];
      return joined(context, parts, ([test, one, other]) => `(${test}?${one}:${other})`);
    }
    case 'MemberExpression':
      return member(node, context);
    default:
      return undefined;
  }
}

function unary(node: NodeOf<'UnaryExpression'>, context: FreeContext): string | undefined {
  const code = unaryCodes[node.operator];
  return joined(context, [node.argument], ([operand]) => {
    if (node.operator === 'typeof') return `(typeof ${operand})`;
    return code === undefined ? undefined : `${context.operations}.operate(${code},${operand})`;
  });
}

function binary(node: NodeOf<'BinaryExpression'>, context: FreeContext): string | undefined {
  const code = operatorCodes[node.operator];
  if (code === undefined || node.left.type === 'PrivateIdentifier') return undefined;
  return joined(context, [node.left, node.right], ([left, right]) => {
    return `${context.operations}.operate(${code},${left},${right})`;
  });
}

function member(node: NodeOf<'MemberExpression'>, context: FreeContext): string | undefined {
  const { object, property, computed, optional } = node;
  if (optional || object.type === 'Super' || property.type === 'PrivateIdentifier') {
    return undefined;
  }
  const isName = !computed && property.type === 'Identifier';
  const parts = isName ? [object] : [object, property];
  const name = isName ? JSON.stringify(property.name) : undefined;
  return joined(context, parts, ([owner, key]) => {
    return `${context.operations}.get(${owner},${name ?? key})`;
  });
}

/** Joins the texts of parts; undefined if one of them may have a side effect. */
function joined(
  context: FreeContext,
  parts: readonly Node[],
  join: (texts: readonly string[]) => string | undefined,
): string | undefined {
  const texts = parts.flatMap((part) => textOf(part, context) ?? []);
  return texts.length === parts.length ? join(texts) : undefined;
}
