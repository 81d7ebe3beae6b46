import { isFunction } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';
import { bareExpression } from '../../syntax/unwrapped.ts';
import type { AssignmentFacts } from './assignment-facts.ts';

/**
 * Returns the functions that the body of a module, or of a scope that runs while it loads, spells out, as texts: the variable and then the keys that lead to the function, such as
 * `[tag, "resolve"]`. They are declared there, or stand in objects and arrays that are written there. All that such a function can capture are variables of the
 * module and of such scopes, which are registered. So it hides no state, wherever it is found.
 */
export function spelledFunctions(body: readonly Node[], facts: AssignmentFacts): string[] {
  const isFixed = (name: string, keys: readonly string[]): boolean =>
    !facts.assigned.has(name) && (keys.length === 0 || !facts.propertyAssigned.has(name));
  return body.flatMap((statement) =>
    declaredIn(statement).flatMap(({ name, value }) =>
      pathsIn(value)
        .filter((keys) => isFixed(name, keys))
        .map((keys) => `[${[name, ...keys].join(', ')}]`),
    ),
  );
}

interface Declared {
  readonly name: string;
  readonly value: Node;
}

function declaredIn(statement: Node): Declared[] {
  switch (statement.type) {
    case 'ExportNamedDeclaration':
    case 'ExportDefaultDeclaration':
      return statement.declaration === null ? [] : declaredIn(statement.declaration);
    case 'FunctionDeclaration':
      return statement.id === null || statement.body === null
        ? []
        : [{ name: statement.id.name, value: statement }];
    case 'VariableDeclaration':
      return statement.declarations.flatMap(({ id, init }) =>
        id.type === 'Identifier' && init !== null ? [{ name: id.name, value: init }] : [],
      );
    default:
      return [];
  }
}

/** Returns the keys that lead from a value to each of the functions that it spells out, as texts. */
function pathsIn(value: Node): (readonly string[])[] {
  const node = bareExpression(value);
  if (isFunction(node)) return [[]];
  if (node.type === 'ArrayExpression') {
    // What a spread brings moves what comes after it.
    const end = node.elements.findIndex((element) => element?.type === 'SpreadElement');
    const elements = end < 0 ? node.elements : node.elements.slice(0, end);
    return elements.flatMap((element, at) => (element === null ? [] : below(String(at), element)));
  }
  if (node.type !== 'ObjectExpression') return [];
  return node.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.kind !== 'init' || property.computed) return [];
    const { key } = property;
    if (key.type === 'Identifier') return below(key.name, property.value);
    return key.type === 'Literal' ? below(String(key.value), property.value) : [];
  });
}

function below(key: string, value: Node): (readonly string[])[] {
  return pathsIn(value).map((keys) => [JSON.stringify(key), ...keys]);
}
