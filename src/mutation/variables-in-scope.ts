import type { Node } from '../syntax/parse.ts';
import type { OperatorContext } from './operator.ts';
import type { ValueKind } from './type-facts.ts';

/** What is declared: its name's node, and the value it starts with. */
interface Declaration {
  readonly id: Node;
  readonly init: Node | null;
  /** From here on it has its value. */
  readonly end: number;
}

const primitive: ReadonlySet<ValueKind> = new Set(['number', 'bigint', 'string', 'boolean']);

const keywords: Readonly<Record<string, ValueKind>> = {
  TSNumberKeyword: 'number',
  TSBigIntKeyword: 'bigint',
  TSStringKeyword: 'string',
  TSBooleanKeyword: 'boolean',
};

/**
 * The variables that a node may read, the innermost scope first, with their kind: the declared type's text, or a primitive
 * kind by its initialiser. A name without a kind, or without a value yet, is there with `undefined`: it hides others of
 * its name.
 */
export function variablesInScope(
  node: Node,
  context: OperatorContext,
): ReadonlyMap<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  for (const scope of context.ancestors.toReversed()) {
    for (const { id, init, end } of declarationsIn(scope)) {
      for (const name of namesIn(id)) {
        if (found.has(name)) continue;
        const isSet = id.type === 'Identifier' && end <= node.start;
        found.set(name, isSet ? kindOf(id, init, context) : undefined);
      }
    }
  }
  return found;
}

function kindOf(id: Node, init: Node | null, context: OperatorContext): string | undefined {
  const annotation = 'typeAnnotation' in id ? id.typeAnnotation : undefined;
  if (annotation?.type === 'TSTypeAnnotation') {
    const type = annotation.typeAnnotation;
    return keywords[type.type] ?? context.slice(type);
  }
  const typed = context.types?.kindOf({ start: id.start, end: id.end }) ?? 'unknown';
  const kind = typed === 'unknown' && init !== null ? context.kindOf(init) : typed;
  return primitive.has(kind) ? kind : undefined;
}

function declarationsIn(scope: Node): readonly Declaration[] {
  switch (scope.type) {
    case 'Program':
    case 'BlockStatement':
    case 'StaticBlock':
    case 'TSModuleBlock':
      return scope.body.flatMap(declaredBy);
    case 'SwitchStatement':
      return scope.cases.flatMap(({ consequent }) => consequent.flatMap(declaredBy));
    case 'ForStatement':
      return scope.init === null ? [] : declaredBy(scope.init);
    case 'ForInStatement':
    case 'ForOfStatement':
      return declaredBy(scope.left);
    case 'CatchClause':
      return scope.param === null ? [] : [unset(scope.param)];
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return [...scope.params.map(parameter), ...(scope.id === null ? [] : [unset(scope.id)])];
    default:
      return [];
  }
}

function declaredBy(statement: Node): readonly Declaration[] {
  switch (statement.type) {
    case 'ExportNamedDeclaration':
      return statement.declaration === null ? [] : declaredBy(statement.declaration);
    case 'VariableDeclaration':
      return statement.declarations.map(({ id, init, end }) => ({ id, init, end }));
    case 'ImportDeclaration':
      return statement.specifiers.map(({ local }) => unset(local));
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return statement.id === null ? [] : [unset(statement.id)];
    case 'TSEnumDeclaration':
      return [unset(statement.id)];
    default:
      return [];
  }
}

function parameter(node: Node): Declaration {
  const bare = node.type === 'TSParameterProperty' ? node.parameter : node;
  return bare.type === 'AssignmentPattern'
    ? { id: bare.left, init: bare.right, end: node.end }
    : { id: bare, init: null, end: node.end };
}

/** A name of which nothing is known but that it is taken. */
function unset(id: Node): Declaration {
  return { id, init: null, end: Infinity };
}

function namesIn(pattern: Node): readonly string[] {
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
