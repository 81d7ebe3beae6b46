import { isFunction, isVar, type NodeOf } from './nodes.ts';
import type { Node, Program } from './parse.ts';
import { bareExpression } from './unwrapped.ts';
import { children } from './walk.ts';

/** A name, or a pattern of names, that a node declares. */
export interface Declaration {
  /** `const` also stands for `using`, and `type` for declarations without a value: interfaces, aliases and type parameters. */
  readonly kind:
    | 'var'
    | 'let'
    | 'const'
    | 'parameter'
    | 'caught'
    | 'function'
    | 'class'
    | 'enum'
    | 'namespace'
    | 'import'
    | 'type';
  /** The node of the name, or the pattern. */
  readonly pattern: Node;
  /** The initial value of a variable, or the default of a parameter; null if there is none. */
  readonly init: Node | null;
  /** The end of its text, including the initial value. */
  readonly end: number;
  /** The declaration, function or clause that contains it. */
  readonly node: Node;
}

/**
 * Yields the variables that a pattern binds or assigns, and the members that it assigns, in source order. Casts are skipped.
 */
export function* targetsIn(
  pattern: Node,
): Generator<NodeOf<'Identifier'> | NodeOf<'MemberExpression'>> {
  switch (pattern.type) {
    case 'Identifier':
    case 'MemberExpression':
      yield pattern;
      return;
    case 'ObjectPattern':
      for (const property of pattern.properties) yield* targetsIn(property);
      return;
    case 'ArrayPattern':
      for (const element of pattern.elements) if (element !== null) yield* targetsIn(element);
      return;
    case 'Property':
      return yield* targetsIn(pattern.value);
    case 'AssignmentPattern':
      return yield* targetsIn(pattern.left);
    case 'RestElement':
      return yield* targetsIn(pattern.argument);
    case 'TSParameterProperty':
      return yield* targetsIn(pattern.parameter);
    default: {
      const inner = bareExpression(pattern);
      if (inner !== pattern) yield* targetsIn(inner);
    }
  }
}

/** Returns the names that a pattern or parameter binds or assigns, in source order. A `this` parameter has none. */
export function bindingNames(pattern: Node): string[] {
  const names: string[] = [];
  for (const target of targetsIn(pattern)) {
    if (target.type === 'Identifier' && target.name !== 'this') names.push(target.name);
  }
  return names;
}

/** Returns the target to which a node assigns: of an assignment or update, or of a loop that declares no variable. */
export function assignedBy(node: Node): Node | undefined {
  switch (node.type) {
    case 'AssignmentExpression':
      return node.left;
    case 'UpdateExpression':
      return node.argument;
    case 'ForInStatement':
    case 'ForOfStatement':
      return node.left.type === 'VariableDeclaration' ? undefined : node.left;
    default:
      return undefined;
  }
}

/**
 * Returns the declarations of a node itself. Most nodes declare in the scope around them. Parameters, and the names of function
 * and class expressions, belong to a scope of their own. Over all nodes of a tree, each declaration is returned once.
 */
export function declarationsOf(node: Node): readonly Declaration[] {
  switch (node.type) {
    case 'VariableDeclaration': {
      const kind = node.kind === 'var' || node.kind === 'let' ? node.kind : 'const';
      return node.declarations.map(({ id: pattern, init, end }) => ({
        kind,
        pattern,
        init,
        end,
        node,
      }));
    }
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return [...node.params.map((each) => parameter(each, node)), ...named('function', node)];
    case 'TSDeclareFunction':
      return named('function', node);
    case 'ClassDeclaration':
    case 'ClassExpression':
      return named('class', node);
    case 'CatchClause':
      return node.param === null ? [] : [plain('caught', node.param, node)];
    case 'ImportDeclaration':
      return node.specifiers.map(({ local }) => plain('import', local, node));
    case 'TSImportEqualsDeclaration':
      return named('import', node);
    case 'TSEnumDeclaration':
      return named('enum', node);
    case 'TSModuleDeclaration':
      return named('namespace', node);
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
      return named('type', node);
    case 'TSTypeParameter':
      return [plain('type', node.name, node)];
    case 'TSMappedType':
      return [plain('type', node.key, node)];
    default:
      return [];
  }
}

/** Returns the declarations and imports of a statement in its own scope. */
export function statementDeclarations(statement: Node): readonly Declaration[] {
  if (
    statement.type === 'ExportDefaultDeclaration' ||
    statement.type === 'ExportNamedDeclaration'
  ) {
    return statement.declaration === null ? [] : statementDeclarations(statement.declaration);
  }
  return declarationsOf(statement).filter(({ kind }) => kind !== 'parameter');
}

/**
 * Returns the declarations by `var` in the blocks, branches and loops of a statement, which belong to the function or module
 * around it.
 */
function hoistedVariables(statement: Node): readonly Declaration[] {
  return [...statementsIn(statement)].flatMap((each) => (isVar(each) ? declarationsOf(each) : []));
}

/**
 * Returns whether a statement or block declares a name for the whole function around it: by a `var`, or as a function in sloppy
 * mode. No mutant can leave the statement out, because the build with all mutants has to declare the name.
 */
export function hoistsNames(statement: Node): boolean {
  for (const each of statementsIn(statement)) {
    if (isVar(each) || each.type === 'FunctionDeclaration') return true;
  }
  return false;
}

/**
 * Yields the statements in the blocks, branches and loops of a statement, at any depth, but not those in its functions and
 * classes.
 */
function* statementsIn(statement: Node): Generator<Node> {
  if (!holdsStatements.test(statement.type)) return;
  for (const child of children(statement)) {
    yield child;
    yield* statementsIn(child);
  }
}

const holdsStatements = /^(?!Expression|Return|Throw).*Statement$|^(?:SwitchCase|CatchClause)$/;

/**
 * Returns the declarations of the body of a function or module: those of its statements, and each `var` that is hoisted out of
 * them.
 */
export function declarationsIn(statements: readonly Node[]): readonly Declaration[] {
  return statements.flatMap((each) => [...statementDeclarations(each), ...hoistedVariables(each)]);
}

/** Returns the declarations of a scope itself, without the `var`s of inner blocks; none for a node that is no scope. */
export function scopeDeclarations(scope: Node): readonly Declaration[] {
  switch (scope.type) {
    case 'Program':
    case 'BlockStatement':
    case 'StaticBlock':
    case 'TSModuleBlock':
      return scope.body.flatMap(statementDeclarations);
    case 'SwitchStatement':
      return scope.cases.flatMap((each) => each.consequent.flatMap(statementDeclarations));
    case 'ForStatement':
      return scope.init?.type === 'VariableDeclaration' ? declarationsOf(scope.init) : [];
    case 'ForInStatement':
    case 'ForOfStatement':
      return scope.left.type === 'VariableDeclaration' ? declarationsOf(scope.left) : [];
    case 'CatchClause':
      return declarationsOf(scope);
    default:
      return isFunction(scope) ? declarationsOf(scope) : [];
  }
}

/** Returns the names that a module declares or imports in its own scope, including those of types. */
export function topLevelNames({ body }: Program): ReadonlySet<string> {
  return new Set(namesOf(declarationsIn(body)));
}

/** Returns the names of declarations. */
export function namesOf(declarations: readonly Declaration[]): string[] {
  return declarations.flatMap(({ pattern }) => bindingNames(pattern));
}

function parameter(parameterNode: Node, node: Node): Declaration {
  const bare =
    parameterNode.type === 'TSParameterProperty' ? parameterNode.parameter : parameterNode;
  const [pattern, init] =
    bare.type === 'AssignmentPattern' ? [bare.left, bare.right] : [bare, null];
  return { kind: 'parameter', pattern, init, end: parameterNode.end, node };
}

function named(
  kind: Declaration['kind'],
  node: Node & { readonly id: Node | null },
): Declaration[] {
  let { id } = node;
  while (id?.type === 'TSQualifiedName') id = id.left;
  return id === null ? [] : [plain(kind, id, node)];
}

function plain(kind: Declaration['kind'], pattern: Node, node: Node): Declaration {
  return { kind, pattern, init: null, end: node.end, node };
}
