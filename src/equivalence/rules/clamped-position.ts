import type { Change } from '../change.ts';
import { isOf } from '../known-value.ts';
import { numberOf } from '../number-of.ts';

/** Per method of strings, which arguments are positions that are put between 0 and the length. */
const positions: Readonly<Record<string, readonly number[]>> = {
  endsWith: [1],
  includes: [1],
  indexOf: [1],
  lastIndexOf: [1],
  startsWith: [1],
  substring: [0, 1],
};

/**
 * `s.substring(0, n)` to `s.substring(-1, n)`: these methods of strings take a position below 0 for 0. (`slice` and `at` count
 * from the end, and arrays do so everywhere.)
 */
export function clampedPosition(change: Change): string | undefined {
  const { node, replaced, ancestors } = change;
  const parent = ancestors.at(-1);
  if (parent?.type !== 'CallExpression') return undefined;
  const { callee } = parent;
  if (callee.type !== 'MemberExpression' || callee.computed) return undefined;
  if (callee.property.type !== 'Identifier') return undefined;
  const { name } = callee.property;
  const places = Object.hasOwn(positions, name) ? (positions[name] ?? []) : [];
  const at = parent.arguments.findIndex((each) => each === node);
  // A spread before it would move it to another place.
  if (!places.includes(at) || parent.arguments.some(({ type }) => type === 'SpreadElement')) {
    return undefined;
  }
  const [from, to] = [numberOf(node), numberOf(replaced)];
  if (from === undefined || to === undefined || from > 0 || to > 0) return undefined;
  return isOf(change.valueOf(callee.object), 'string')
    ? `\`${name}\` takes a position below 0 for 0.`
    : undefined;
}
