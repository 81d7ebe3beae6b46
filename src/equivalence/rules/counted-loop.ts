import { isFunction, type NodeOf } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';
import { assignedBy } from '../../syntax/scope.ts';
import { walk } from '../../syntax/walk.ts';
import type { Change } from '../change.ts';
import { isOf } from '../known-value.ts';
import { isContained } from '../quiet.ts';
import { stepOf } from '../step-of.ts';
import { rangeOf } from '../value-range.ts';

type For = NodeOf<'ForStatement'>;

/**
 * `i < n` to `i !== n` in `for (let i = 0; i < n; i++)`. The counter starts at a whole number that is not greater than the bound,
 * increases by one, and is not changed otherwise. The bound is a whole number and stays the same. So the counter reaches the
 * bound exactly, and is less than the bound before. The length of an array stays the same if the loop runs no code that could
 * change it. The length of a string stays the same if its variable does.
 */
export function countedLoop(change: Change): string | undefined {
  const { node, replacement, ancestors } = change;
  const loop = ancestors.at(-1);
  if (loop?.type !== 'ForStatement' || loop.test !== node) return undefined;
  if (node.type !== 'BinaryExpression' || node.operator !== '<') return undefined;
  if (replacement.type !== 'BinaryExpression' || !/^!==?$/.test(replacement.operator))
    return undefined;
  const { left, right } = node;
  const isSame =
    change.replacementText(replacement.left) === change.text(left) &&
    change.replacementText(replacement.right) === change.text(right);
  if (!isSame || left.type !== 'Identifier' || !countsByOne(loop, left.name)) return undefined;
  const start = startOf(loop, left.name);
  const from = start && rangeOf(start, change);
  const to = rangeOf(right, change);
  if (from?.isWhole !== true || to?.isWhole !== true) return undefined;
  // If the start is no literal, only its least value is known, and it might be greater than the bound.
  if (start?.type !== 'Literal' || from.least > to.least) return undefined;
  return isSteady(right, loop, change)
    ? `\`${left.name}\` counts up by one to \`${change.text(right)}\` and can't pass it.`
    : undefined;
}

function startOf({ init }: For, name: string): Node | undefined {
  if (init?.type !== 'VariableDeclaration' || init.kind !== 'let') return undefined;
  const declared = init.declarations.find(({ id }) => id.type === 'Identifier' && id.name === name);
  return declared?.init ?? undefined;
}

function countsByOne({ update, body, test }: For, name: string): boolean {
  if (update === null || stepOf(update) !== 1 || targetOf(update) !== name) return false;
  return [body, test].every((each) => each === null || !assigns(each, name));
}

function targetOf(node: Node): string | undefined {
  const target = assignedBy(node);
  return target?.type === 'Identifier' ? target.name : undefined;
}

/** True if a name is assigned somewhere in a tree or in the functions in it. */
function assigns(root: Node, name: string): boolean {
  let found = false;
  walk(root, {
    enter(node) {
      const target = assignedBy(node);
      if (target === undefined) return;
      walk(target, {
        enter(each) {
          if (each.type === 'Identifier' && each.name === name) found = true;
        },
      });
    },
  });
  return found;
}

/** True for a bound that has the same value in each iteration. */
function isSteady(bound: Node, loop: For, change: Change): boolean {
  if (bound.type === 'Literal') return true;
  if (bound.type === 'Identifier') return keepsValue(bound.name, loop, change);
  if (bound.type !== 'MemberExpression' || bound.object.type !== 'Identifier') return false;
  const { object } = bound;
  if (!keepsValue(object.name, loop, change)) return false;
  return isOf(change.valueOf(object), 'string') || isContained(loop.body, change);
}

/** True for a variable that is not assigned while a loop runs, neither by the loop nor by a function that it might call. */
function keepsValue(name: string, loop: For, { bindings, ancestors }: Change): boolean {
  const around = ancestors.findLast(isFunction)?.start ?? -1;
  return (bindings.assigned.get(name) ?? []).every(
    ({ start, functionStart }) =>
      functionStart === around && (start < loop.start || start >= loop.end),
  );
}
