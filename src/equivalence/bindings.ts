import type { Node } from '../syntax/parse.ts';
import { walk } from '../syntax/walk.ts';
import { isFunction } from './is-function.ts';

/** One place that declares a name. */
export interface Binding {
  readonly annotation?: Node;
  /** `a?: number`, so that it may be undefined. */
  readonly isOptional: boolean;
  /** What it starts with; null where it starts as undefined, undefined where anything may be in it. */
  readonly init: Node | null | undefined;
}

type Write = Extract<Node, { type: 'AssignmentExpression' | 'UpdateExpression' }>;

/** One place that gives a name another value; without a node where it is part of a pattern or the head of a loop. */
export interface Assignment {
  readonly node: Write | undefined;
  readonly start: number;
  /** Start of the innermost function around it; -1 at module level. */
  readonly functionStart: number;
}

/** The names of a file. Scopes are not told apart: what is said of a name holds for all bindings of that name. */
export interface Bindings {
  readonly declared: ReadonlyMap<string, readonly Binding[]>;
  readonly assigned: ReadonlyMap<string, readonly Assignment[]>;
}

/** Collects what declares and what assigns each name in a tree, types' names among them. */
export function bindingsOf(root: Node): Bindings {
  const declared = new Map<string, Binding[]>();
  const assigned = new Map<string, Assignment[]>();
  const functions: number[] = [];
  const declare = (id: Node, init: Binding['init']): void => {
    if (id.type !== 'Identifier') {
      for (const name of patternNames(id)) add(declared, name, opaque);
      return;
    }
    const annotation = id.typeAnnotation?.typeAnnotation;
    const isOptional = Boolean(id.optional);
    add(declared, id.name, { init, isOptional, ...(annotation && { annotation }) });
  };
  const assign = (target: Node, node: Write | undefined): void => {
    const functionStart = functions.at(-1) ?? -1;
    const { start } = node ?? target;
    if (target.type === 'Identifier') {
      add(assigned, target.name, { node, start, functionStart });
      return;
    }
    for (const name of patternNames(target)) {
      add(assigned, name, { node: undefined, start, functionStart });
    }
  };
  walk(root, {
    enter(node, ancestors) {
      if (isFunction(node)) {
        for (const each of node.params) declare(parameter(each), undefined);
        functions.push(node.start);
      }
      if (node.type === 'VariableDeclarator') {
        declare(node.id, variable(node, ancestors));
      } else if (node.type === 'AssignmentExpression') assign(node.left, node);
      else if (node.type === 'UpdateExpression') assign(node.argument, node);
      else if (node.type === 'ForInStatement' || node.type === 'ForOfStatement') {
        if (node.left.type !== 'VariableDeclaration') assign(node.left, undefined);
      } else {
        for (const name of opaqueNames(node)) add(declared, name, opaque);
      }
    },
    leave(node) {
      if (isFunction(node)) functions.pop();
    },
  });
  return { declared, assigned };
}

const opaque: Binding = { isOptional: false, init: undefined };

function add<Value>(lists: Map<string, Value[]>, name: string, value: Value): void {
  const list = lists.get(name);
  if (list === undefined) lists.set(name, [value]);
  else list.push(value);
}

/** The name or pattern of a parameter. One with a default value is never undefined, whatever is passed. */
function parameter(node: Node): Node {
  const own = node.type === 'TSParameterProperty' ? node.parameter : node;
  return own.type === 'AssignmentPattern' ? own.left : own;
}

function variable(
  { init }: Extract<Node, { type: 'VariableDeclarator' }>,
  ancestors: readonly Node[],
): Binding['init'] {
  const declaration = ancestors.at(-1);
  const parent = ancestors.at(-2);
  const isBlockScoped =
    declaration?.type === 'VariableDeclaration' && /^(?:let|const)$/.test(declaration.kind);
  const isLoopHead = parent?.type === 'ForInStatement' || parent?.type === 'ForOfStatement';
  // A `var` can be read before it has its first value.
  return isBlockScoped && !isLoopHead ? init : undefined;
}

/** Names that a node declares of whose values nothing is known. */
function opaqueNames(node: Node): readonly string[] {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ClassDeclaration':
    case 'ClassExpression':
    case 'TSDeclareFunction':
      return node.id === null ? [] : [node.id.name];
    case 'TSEnumDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
      return [node.id.name];
    case 'TSModuleDeclaration':
    case 'TSImportEqualsDeclaration':
      return node.id.type === 'Identifier' ? [node.id.name] : [];
    case 'TSTypeParameter':
      return [node.name.name];
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
      return [node.local.name];
    case 'CatchClause':
      return node.param === null ? [] : patternNames(node.param);
    default:
      return [];
  }
}

function patternNames(pattern: Node): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name];
    case 'TSParameterProperty':
      return patternNames(pattern.parameter);
    case 'AssignmentPattern':
      return patternNames(pattern.left);
    case 'RestElement':
      return patternNames(pattern.argument);
    case 'Property':
      return patternNames(pattern.value);
    case 'ArrayPattern':
      return pattern.elements.flatMap((each) => (each === null ? [] : patternNames(each)));
    case 'ObjectPattern':
      return pattern.properties.flatMap(patternNames);
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
    case 'TSTypeAssertion':
      return patternNames(pattern.expression);
    default:
      return [];
  }
}
