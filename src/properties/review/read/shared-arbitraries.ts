import type { Node, Program } from '../../../syntax/parse.ts';
import { walk } from '../../../syntax/walk.ts';
import type { FastCheckNames } from './fast-check-names.ts';
import { namesIn } from './names-in-node.ts';
import type { ReadProperty, SharedArbitrary } from './review-file.ts';

/**
 * Finds the arbitraries that a module declares at its top and that properties use, also by way of other arbitraries: the properties
 * are made anew of their texts, with mutants in them.
 */
export function sharedArbitraries(
  program: Program,
  names: FastCheckNames,
  properties: readonly ReadProperty[],
): ReadonlyMap<string, SharedArbitrary> {
  const declared = new Map<string, { readonly declarator: Node; readonly init: Node }>();
  for (const statement of program.body) {
    const declaration =
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') continue;
    for (const declarator of declaration.declarations) {
      const { id, init } = declarator;
      if (id.type !== 'Identifier' || init === null) continue;
      if (makesArbitrary(init, names)) declared.set(id.name, { declarator, init });
    }
  }
  const found = new Map<string, SharedArbitrary>();
  for (const [name, { declarator, init }] of declared) {
    const users = properties.filter((property) => uses(property, name, declared));
    if (users.length > 0) {
      found.set(name, { name, declarator, init, properties: users.map(({ id }) => id) });
    }
  }
  return found;
}

/** Whether an expression is a call of a member of fast-check, with methods after it. */
function makesArbitrary(init: Node, names: FastCheckNames): boolean {
  let node = init;
  while (node.type === 'CallExpression') {
    const member = names.memberOf(node.callee);
    if (member !== undefined)
      return !/^(?:property|asyncProperty|check|assert|sample)$/.test(member);
    if (node.callee.type !== 'MemberExpression') return false;
    node = node.callee.object;
  }
  return false;
}

function uses(
  property: ReadProperty,
  name: string,
  declared: ReadonlyMap<string, { readonly init: Node }>,
): boolean {
  const seen = new Set<string>();
  const queue: Node[] = [...property.arbitraries];
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    for (const used of namesIn(node)) {
      if (used === name) return true;
      const other = declared.get(used);
      if (other === undefined || seen.has(used)) continue;
      seen.add(used);
      queue.push(other.init);
    }
  }
  return false;
}

/** Yields the places where a node mentions one of these names. */
export function* mentions(
  root: Node,
  names: { readonly has: (name: string) => boolean },
): Generator<{ readonly name: string; readonly start: number; readonly end: number }> {
  const found: { name: string; start: number; end: number }[] = [];
  walk(root, {
    enter(node, ancestors) {
      if (node.type !== 'Identifier' || !names.has(node.name)) return;
      const parent = ancestors.at(-1);
      const isMember =
        parent?.type === 'MemberExpression' && parent.property === node && !parent.computed;
      const isKey = parent?.type === 'Property' && parent.key === node && !parent.computed;
      if (isMember || isKey) return;
      found.push({ name: node.name, start: node.start, end: node.end });
    },
  });
  yield* found;
}
