import type { NodeOf } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';
import { elementsOf } from './iterated.ts';
import { concrete } from './literal-values.ts';
import { memberOf } from './member-of.ts';
import type { ReadHost } from './read-host.ts';
import { keyOf } from './read-literal.ts';
import { Unread } from './unread.ts';
import type { NameScope, ReadValue } from './values.ts';

/** Declares the names of a pattern with the parts of a value. */
export function bindPattern(
  pattern: Node,
  value: ReadValue,
  scope: NameScope,
  host: ReadHost,
): void {
  switch (pattern.type) {
    case 'Identifier':
      scope.declare(pattern.name, value);
      return;
    case 'AssignmentPattern': {
      const isMissing = concrete(value) === undefined;
      bindPattern(
        pattern.left,
        isMissing ? host.evaluate(pattern.right, scope) : value,
        scope,
        host,
      );
      return;
    }
    case 'ArrayPattern':
      for (const [at, each] of pattern.elements.entries()) {
        if (each === null) continue;
        if (each.type === 'RestElement') {
          const rest = elementsOf(value, pattern).slice(at);
          bindPattern(each.argument, { is: 'list', elements: [...rest] }, scope, host);
        } else bindPattern(each, memberOf(value, String(at), pattern, host), scope, host);
      }
      return;
    case 'ObjectPattern':
      bindObject(pattern, value, scope, host);
      return;
    default:
      throw new Unread(`it declares \`${host.textOf(pattern)}\``, pattern);
  }
}

function bindObject(
  pattern: NodeOf<'ObjectPattern'>,
  value: ReadValue,
  scope: NameScope,
  host: ReadHost,
): void {
  const taken: string[] = [];
  for (const each of pattern.properties) {
    if (each.type === 'RestElement') {
      if (value.is !== 'record') throw new Unread('it takes a result apart', each);
      const rest = [...value.members].filter(([key]) => !taken.includes(key));
      bindPattern(each.argument, { is: 'record', members: new Map(rest) }, scope, host);
      continue;
    }
    const key = keyOf(each.key);
    if (key === undefined || each.computed) throw new Unread('it takes a value apart', each);
    taken.push(key);
    bindPattern(each.value, memberOf(value, key, each, host), scope, host);
  }
}

/** Returns the names that a pattern declares. */
export function namesIn(pattern: Node): readonly string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name];
    case 'AssignmentPattern':
      return namesIn(pattern.left);
    case 'RestElement':
      return namesIn(pattern.argument);
    case 'ArrayPattern':
      return pattern.elements.flatMap((each) => (each === null ? [] : namesIn(each)));
    case 'ObjectPattern':
      return pattern.properties.flatMap((each) =>
        namesIn(each.type === 'Property' ? each.value : each),
      );
    default:
      return [];
  }
}
