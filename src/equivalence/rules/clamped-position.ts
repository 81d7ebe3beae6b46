import type { Change } from '../change.ts';
import { isOf } from '../known-value.ts';
import { numberOf } from '../number-of.ts';

/** For each method of strings, the indices of the arguments that are positions and are limited to 0 and the length. */
const positions: Readonly<Record<string, readonly number[]>> = {
  endsWith: [1],
  includes: [1],
  indexOf: [1],
  lastIndexOf: [1],
  startsWith: [1],
  substring: [0, 1],
};

/**
 * `s.substring(0, n)` to `s.substring(-1, n)`: these methods of strings treat a position below 0 as 0. (`slice` and `at` count
 * from the end, and so do all methods of arrays.)
 */
export function clampedPosition(change: Change): string | undefined {
  const { node, replacement, ancestors } = change;
  const parent = ancestors.at(-1);
  if (parent?.type !== 'CallExpression') return undefined;
  const { callee } = parent;
  if (callee.type !== 'MemberExpression' || callee.computed) return undefined;
  if (callee.property.type !== 'Identifier') return undefined;
  const { name } = callee.property;
  const places = Object.hasOwn(positions, name) ? (positions[name] ?? []) : [];
  const at = parent.arguments.findIndex((each) => each === node);
  // With a spread among the arguments, their positions are unknown.
  if (!places.includes(at) || parent.arguments.some(({ type }) => type === 'SpreadElement')) {
    return undefined;
  }
  const [from, to] = [numberOf(node), numberOf(replacement)];
  if (from === undefined || to === undefined || from > 0 || to > 0) return undefined;
  return isOf(change.valueOf(callee.object), 'string')
    ? `\`${name}\` takes a position below 0 for 0.`
    : undefined;
}
