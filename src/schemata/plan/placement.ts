import { isDirective, isVar, type NodeOf } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';
import { unwrapped } from '../../syntax/unwrapped.ts';

/** The place of the choice between a site's alternatives. */
export interface ChoicePlace {
  /** The site's node, or the smallest node around it that can be chosen as a whole. */
  readonly node: Node;
  /** The nodes from the program to the parent of `node`. */
  readonly ancestors: readonly Node[];
  readonly kind: 'expression' | 'statement';
}

type Relation = 'sound' | 'hoist' | 'impossible';

/**
 * Finds the smallest node around a site that a conditional expression or an `if` can replace without changing the behaviour of
 * the original: not the callee of a method call (it would lose `this`), not an inner part of an optional chain, not an operand
 * of `delete` or the target of an assignment. Undefined if there is none (a property name, the initialiser of an enum, the
 * declaration of a variable).
 */
export function placeFor(site: Node, ancestors: readonly Node[]): ChoicePlace | undefined {
  let node = site;
  let depth = ancestors.length;
  for (;;) {
    const above = ancestors.slice(0, depth);
    if (isStatement(node)) return placeForStatement(node, above);
    if (node !== site && hasOwnScope(node)) return undefined;
    const relation = relationOf(node, above);
    if (relation === 'impossible') return undefined;
    if (relation === 'sound' && isExpression(node)) {
      return { node, ancestors: above, kind: 'expression' };
    }
    depth -= 1;
    const parent = ancestors[depth];
    if (parent === undefined) return undefined;
    node = parent;
  }
}

function placeForStatement(site: Node, ancestors: readonly Node[]): ChoicePlace | undefined {
  let node = site;
  let depth = ancestors.length;
  // `continue label` requires the label on the loop itself.
  for (let parent = ancestors[depth - 1]; parent?.type === 'LabeledStatement';) {
    node = parent;
    depth -= 1;
    parent = ancestors[depth - 1];
  }
  const isDeclaration = node.type.endsWith('Declaration') && !isVar(node);
  if (isDeclaration || isDirective(node)) return undefined;
  return { node, ancestors: ancestors.slice(0, depth), kind: 'statement' };
}

/** Returns whether a node is a statement or declaration. */
export function isStatement(node: Node): boolean {
  return node.type.endsWith('Statement') || node.type.endsWith('Declaration');
}

function isExpression(node: Node): boolean {
  return /Expression$|^(?:Identifier|Literal|TemplateLiteral|TSTypeAssertion|MetaProperty|JSXElement|JSXFragment)$/.test(
    node.type,
  );
}

function hasOwnScope(node: Node): boolean {
  return /^(?:Program|CatchClause|Class|Function|ArrowFunction)/.test(node.type);
}

function relationOf(node: Node, ancestors: readonly Node[]): Relation {
  const parent = ancestors.at(-1);
  if (parent === undefined || isInType(parent)) return 'impossible';
  switch (parent.type) {
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSTypeAssertion':
    case 'TSNonNullExpression':
    case 'TSInstantiationExpression':
      return relationOfWrapped(node, parent, ancestors);
    case 'MemberExpression':
      if (node === parent.property) return parent.computed ? 'sound' : 'impossible';
      return mayShortCircuit(node) ? 'hoist' : 'sound';
    case 'CallExpression':
      return node === parent.callee ? relationOfCallee(node) : relationOfArgument(parent.callee);
    case 'ChainExpression':
      return 'hoist';
    case 'TaggedTemplateExpression':
      return node === parent.quasi || isReference(node) ? 'hoist' : 'sound';
    case 'UnaryExpression':
      return isBareOperand(node, parent.operator) ? 'hoist' : 'sound';
    case 'UpdateExpression':
      return 'hoist';
    default:
      return relationInPattern(node, parent, ancestors);
  }
}

function relationInPattern(node: Node, parent: Node, ancestors: readonly Node[]): Relation {
  switch (parent.type) {
    case 'AssignmentExpression':
    case 'AssignmentPattern':
      return node === parent.left ? 'hoist' : 'sound';
    case 'ForInStatement':
    case 'ForOfStatement':
      return node === parent.left ? 'hoist' : 'sound';
    case 'ArrayPattern':
    case 'ObjectPattern':
    case 'RestElement':
      return 'hoist';
    case 'Property':
      return relationInProperty(node, parent, ancestors);
    case 'MethodDefinition':
    case 'PropertyDefinition':
    case 'AccessorProperty':
      return node === parent.key && !parent.computed ? 'impossible' : 'sound';
    default:
      return relationElsewhere(node, parent);
  }
}

function relationInProperty(
  node: Node,
  property: NodeOf<'Property'>,
  ancestors: readonly Node[],
): Relation {
  if (property.shorthand) return 'impossible';
  if (node === property.key) return property.computed ? 'sound' : 'impossible';
  return ancestors.at(-2)?.type === 'ObjectPattern' ? 'hoist' : 'sound';
}

function relationElsewhere(node: Node, parent: Node): Relation {
  switch (parent.type) {
    case 'JSXAttribute':
      return node.type === 'Literal' ? 'hoist' : 'sound';
    case 'JSXOpeningElement':
    case 'JSXClosingElement':
    case 'JSXMemberExpression':
    case 'JSXNamespacedName':
      return 'hoist';
    case 'ImportExpression':
      return node.type === 'Literal' ? 'impossible' : 'sound';
    case 'VariableDeclarator':
      return node === parent.init ? 'sound' : 'impossible';
    case 'ExpressionStatement':
      return isDirective(parent) ? 'impossible' : 'sound';
    case 'ImportDeclaration':
    case 'ImportAttribute':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
    case 'ImportSpecifier':
    case 'ExportSpecifier':
    case 'LabeledStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
      return 'impossible';
    default:
      return 'sound';
  }
}

/** Types, enums and the like. Only a few TypeScript nodes contain expressions that are kept. */
function isInType(parent: Node): boolean {
  return (
    parent.type.startsWith('TS') &&
    !/^TS(?:As|Satisfies|NonNull|Instantiation)Expression$|^TS(?:TypeAssertion|ExportAssignment)$/.test(
      parent.type,
    )
  );
}

/** Brackets and casts are transparent: the node around them decides about a reference inside. */
function relationOfWrapped(node: Node, parent: Node, ancestors: readonly Node[]): Relation {
  if (node !== ('expression' in parent ? parent.expression : undefined)) return 'impossible';
  if (mayShortCircuit(node)) return 'hoist';
  if (!isReference(node) && !isWrapper(node) && node.type !== 'Identifier') return 'sound';
  return relationOf(parent, ancestors.slice(0, -1)) === 'sound' ? 'sound' : 'hoist';
}

function relationOfCallee(callee: Node): Relation {
  const bare = unwrapped(callee);
  if (isReference(bare) || mayShortCircuit(callee)) return 'hoist';
  // `eval` sees local variables only if it is called directly by its name.
  return bare.type === 'Identifier' && bare.name === 'eval' ? 'hoist' : 'sound';
}

/** Bundlers read the arguments of `import.meta.glob` and similar calls as text. */
function relationOfArgument(callee: Node): Relation {
  return callee.type === 'MemberExpression' && callee.object.type === 'MetaProperty'
    ? 'impossible'
    : 'sound';
}

function isBareOperand(node: Node, operator: string): boolean {
  if (operator === 'delete') return true;
  // `typeof` of an undeclared name is no error.
  return operator === 'typeof' && unwrapped(node).type === 'Identifier';
}

function isReference(node: Node): boolean {
  return node.type === 'MemberExpression' || node.type === 'ChainExpression';
}

function isWrapper(node: Node): boolean {
  return unwrapped(node) !== node;
}

/** Returns whether a node is a link of an optional chain, which brackets would end. */
function mayShortCircuit(node: Node): boolean {
  switch (node.type) {
    case 'MemberExpression':
      return node.optional || mayShortCircuit(node.object);
    case 'CallExpression':
      return node.optional || mayShortCircuit(node.callee);
    case 'TSNonNullExpression':
      return mayShortCircuit(node.expression);
    default:
      return false;
  }
}
