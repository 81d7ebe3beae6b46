import type { Node, Program } from '../../syntax/parse.ts';
import { bindingNames, declarationsOf } from '../../syntax/scope.ts';
import { walk } from '../../syntax/walk.ts';

/** Returns the names that a file declares anywhere. Reading such a name throws no error, unless it is read too early. */
export function readableNames(program: Program): ReadonlySet<string> {
  const names = new Set<string>(['undefined', 'NaN', 'Infinity']);
  walk(program, {
    enter(node) {
      for (const { kind, pattern } of declarationsOf(node)) {
        if (kind === 'type') continue;
        for (const name of bindingNames(pattern)) names.add(name);
      }
    },
  });
  return names;
}

/**
 * Returns the text of an operand that can be read twice: one of the given names, a number, a string or the like, `this`. Undefined for
 * every other operand. An accessor would notice the second read of a name that is not the file's own (`ownNames`).
 */
export function simpleOperand(
  node: Node,
  text: string,
  names: ReadonlySet<string>,
): string | undefined {
  switch (node.type) {
    case 'Identifier':
      return names.has(node.name) ? node.name : undefined;
    case 'ThisExpression':
      return 'this';
    case 'Literal':
      return 'regex' in node ? undefined : text.slice(node.start, node.end);
    case 'UnaryExpression':
      return node.operator === '-' && node.argument.type === 'Literal'
        ? text.slice(node.start, node.end)
        : undefined;
    case 'TSNonNullExpression':
      return simpleOperand(node.expression, text, names);
    default:
      return undefined;
  }
}
