import type { Node } from '../syntax/parse.ts';
import { annotatedKind, kindOfAll } from './annotated-kind.ts';
import type { OperatorContext } from './operator.ts';
import { kindReader } from './syntactic-kind.ts';
import type { ValueKind } from './type-facts.ts';

/** What is declared: its name's node, and the value it starts with. */
interface Declaration {
  readonly id: Node;
  readonly init: Node | null;
  /** From here on it has its value. */
  readonly end: number;
  /** True for a `const`, whose first value is its only one. */
  readonly isConstant: boolean;
}

const primitive: ReadonlySet<ValueKind> = new Set(['number', 'bigint', 'string', 'boolean']);

/** The kind of an initialiser, whatever scope it is in. */
const kindOfValue = kindReader(() => 'unknown');

const nothing: ReadonlyMap<string, Declaration> = new Map();

/** What each scope declares itself, by name. */
const scopes = new WeakMap<Node, ReadonlyMap<string, Declaration>>();

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
    for (const [name, declaration] of declaredIn(scope)) {
      if (found.has(name)) continue;
      const isSet = declaration.id.type === 'Identifier' && declaration.end <= node.start;
      found.set(name, isSet ? kindOf(declaration, context) : undefined);
    }
  }
  return found;
}

/**
 * The kind of a variable where it is read: by its declared type or, where none is declared, by its initialiser. That is certain of a
 * `const`, and in TypeScript also of other variables that start with a primitive.
 */
export function kindOfVariable(
  { name, start }: Extract<Node, { type: 'Identifier' }>,
  { ancestors, isTypeScript }: Pick<OperatorContext, 'ancestors' | 'isTypeScript'>,
): ValueKind {
  const scope = ancestors.findLast((each) => declaredIn(each).has(name));
  const declaration = scope && declaredIn(scope).get(name);
  if (declaration === undefined || declaration.end > start) return 'unknown';
  const { id, init, isConstant } = declaration;
  if (id.type !== 'Identifier') return 'unknown';
  const type = typeOf(id);
  if (type !== undefined) {
    return Boolean(id.optional) && init === null
      ? kindOfAll([annotatedKind(type), 'nullish'])
      : annotatedKind(type);
  }
  const kind = init === null ? 'unknown' : kindOfValue(init);
  return isConstant || (isTypeScript && primitive.has(kind)) ? kind : 'unknown';
}

function kindOf({ id, init }: Declaration, context: OperatorContext): string | undefined {
  const type = typeOf(id);
  if (type !== undefined) {
    const kind = type.type.endsWith('Keyword') ? annotatedKind(type) : 'unknown';
    return primitive.has(kind) ? kind : context.slice(type);
  }
  const kind = init === null ? 'unknown' : kindOfValue(init);
  return primitive.has(kind) ? kind : undefined;
}

/** The type that is declared for a variable. */
function typeOf(id: Node): Node | undefined {
  const annotation = 'typeAnnotation' in id ? id.typeAnnotation : undefined;
  return annotation?.type === 'TSTypeAnnotation' ? annotation.typeAnnotation : undefined;
}

function declaredIn(scope: Node): ReadonlyMap<string, Declaration> {
  // Most ancestors are expressions.
  if (!/Program|Statement|Block|Function|Clause/.test(scope.type)) return nothing;
  const known = scopes.get(scope);
  if (known !== undefined) return known;
  const found = new Map<string, Declaration>();
  for (const declaration of declarationsIn(scope)) {
    for (const name of namesIn(declaration.id)) {
      if (!found.has(name)) found.set(name, declaration);
    }
  }
  scopes.set(scope, found);
  return found;
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
      return statement.declarations.map(({ id, init, end }) => ({
        id,
        init,
        end,
        isConstant: statement.kind === 'const',
      }));
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
    ? { id: bare.left, init: bare.right, end: node.end, isConstant: false }
    : { id: bare, init: null, end: node.end, isConstant: false };
}

/** A name of which nothing is known but that it is taken. */
function unset(id: Node): Declaration {
  return { id, init: null, end: Infinity, isConstant: false };
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
