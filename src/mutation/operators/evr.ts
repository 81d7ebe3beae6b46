import type { Node } from '../../syntax/parse.ts';
import { defaultsOfKind, defaultsOfType } from '../replacements/default-values.ts';
import { isEffectFree } from '../replacements/effect-free.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../operator.ts';
import { constantText } from '../replacements/replacement-text.ts';
import { returnedType, returnsNothing } from '../kinds/return-type.ts';
import { aor } from './aor.ts';
import { cor } from './cor.ts';
import { lor } from './lor.ts';
import { lvr } from './lvr.ts';
import { oru } from './oru.ts';
import { ror } from './ror.ts';
import { sor } from './sor.ts';

/** The use of an expression, with the declared type if there is one. */
type Role =
  | { readonly use: 'condition' }
  | { readonly use: 'returned' | 'stored'; readonly type: Node | undefined };

/** Operators that take precedence: EVR leaves an expression alone that one of them mutates. */
const others: readonly MutationOperator[] = [aor, lor, cor, ror, sor, oru, lvr];

/** Expressions that are never replaced: their parts are mutated instead, or they are plain literals. */
const untouched = new Set([
  'ArrowFunctionExpression',
  'FunctionExpression',
  'ClassExpression',
  'ConditionalExpression',
  'SequenceExpression',
  'YieldExpression',
  'ImportExpression',
  'Literal',
]);

/**
 * Expression value replacement, as in Major: an expression that no other operator mutates is replaced by a default value of its
 * kind. It applies to a returned value, to an initial value, to the right-hand side of an assignment, and to a condition. A
 * condition becomes `true` and `false`, which are the sufficient set for a single truth value.
 *
 * The declared type decides on the default; without one, the kind by annotations or syntax does. If nothing is known of a
 * returned value, it becomes `undefined`, unless its function declares a type. Stored values of which nothing is known stay.
 */
export const evr: MutationOperator = {
  name: 'EVR',
  description: 'Expression value replacement',
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    const role = roleOf(node, context);
    if (role === undefined || untouched.has(node.type)) return [];
    const values = valuesFor(node, role, context);
    if (values.length === 0 || isMutatedAlready(node, context)) return [];
    const isFree = isEffectFree(node);
    return values.map((text) => ({
      text: constantText(text, node, context),
      probe: isFree && isPrimitive(text) ? { kind: 'constant', text } : { kind: 'always' },
    }));
  },
};

function roleOf(node: Node, context: OperatorContext): Role | undefined {
  if (node.type === 'ParenthesizedExpression') return undefined;
  let child: Node = node;
  for (let at = context.ancestors.length - 1; at >= 0; at -= 1) {
    const parent = context.ancestors[at];
    if (parent === undefined) return undefined;
    if (parent.type !== 'ParenthesizedExpression') return roleIn(child, parent, context);
    child = parent;
  }
  return undefined;
}

function roleIn(child: Node, parent: Node, context: OperatorContext): Role | undefined {
  switch (parent.type) {
    case 'ReturnStatement': {
      const { enclosingFunction } = context;
      if (enclosingFunction?.isConstructor || enclosingFunction?.node.generator) return undefined;
      // STD deletes such a `return`.
      if (returnsNothing(enclosingFunction)) return undefined;
      return { use: 'returned', type: returnedType(enclosingFunction) };
    }
    case 'ArrowFunctionExpression':
      return parent.expression && child === parent.body
        ? { use: 'returned', type: returnedType({ node: parent, isConstructor: false }) }
        : undefined;
    case 'VariableDeclarator':
      return child === parent.init && 'typeAnnotation' in parent.id
        ? { use: 'stored', type: parent.id.typeAnnotation?.typeAnnotation }
        : undefined;
    case 'PropertyDefinition':
      return child === parent.value
        ? { use: 'stored', type: parent.typeAnnotation?.typeAnnotation }
        : undefined;
    case 'AssignmentExpression':
      return parent.operator === '=' && child === parent.right
        ? { use: 'stored', type: undefined }
        : undefined;
    case 'IfStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'ForStatement':
    case 'ConditionalExpression':
      return child === parent.test ? { use: 'condition' } : undefined;
    default:
      return undefined;
  }
}

function valuesFor(node: Node, role: Role, context: OperatorContext): readonly string[] {
  if (role.use === 'condition')
    return node.type === 'AssignmentExpression' ? [] : ['true', 'false'];
  if (isDefault(node)) return [];
  return role.type === undefined
    ? valuesByKind(node, role.use, context)
    : valuesByType(node, role.type, context);
}

function valuesByType(node: Node, type: Node, context: OperatorContext): readonly string[] {
  const declared = defaultsOfType(type);
  return declared.length > 0 ? declared : defaultsOfKind(context.kindOf(node));
}

function valuesByKind(
  node: Node,
  use: 'returned' | 'stored',
  context: OperatorContext,
): readonly string[] {
  const kind = context.kindOf(node);
  const defaults = node.type === 'ArrayExpression' ? ['[]'] : defaultsOfKind(kind);
  if (defaults.length > 0 || use === 'stored' || kind === 'nullish') return defaults;
  if (node.type === 'ObjectExpression') return ['{}'];
  return node.type.startsWith('JSX') ? ['null'] : ['undefined'];
}

/** True for a value that is a default itself: `undefined`, `void x`, `[]` or `{}`. */
function isDefault(node: Node): boolean {
  switch (node.type) {
    case 'Identifier':
      return node.name === 'undefined';
    case 'UnaryExpression':
      return node.operator === 'void';
    case 'ArrayExpression':
      return node.elements.length === 0;
    case 'ObjectExpression':
      return node.properties.length === 0;
    default:
      return false;
  }
}

function isPrimitive(text: string): boolean {
  return !/^(?:\[|\{|new )/.test(text);
}

function isMutatedAlready(node: Node, context: OperatorContext): boolean {
  return others.some((operator) => {
    const [first] = operator.replacements(node, context);
    return first !== undefined;
  });
}
