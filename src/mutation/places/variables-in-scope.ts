import type { NodeOf } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';
import { bindingNames, scopeDeclarations, type Declaration } from '../../syntax/scope.ts';
import { annotatedKind, kindOfAll } from '../kinds/annotated-kind.ts';
import type { OperatorContext } from '../operator.ts';
import { kindReader } from '../kinds/syntactic-kind.ts';
import type { ValueKind } from '../kinds/type-facts.ts';

const primitive: ReadonlySet<ValueKind> = new Set(['number', 'bigint', 'string', 'boolean']);

/** Finds the kind of an initial value without looking up the variables in it. */
const kindOfValue = kindReader(() => 'unknown');

const nothing: ReadonlyMap<string, Declaration> = new Map();

/** The declarations of each scope itself, by name. */
const scopes = new WeakMap<Node, ReadonlyMap<string, Declaration>>();

/**
 * Returns the variables that a node may read, those of the innermost scope first. The value of each name is the variable's
 * kind: the text of its declared type, or the primitive kind of its initial value. It is undefined if the kind is unknown or
 * the variable has no value yet; such a name hides variables of the same name in outer scopes.
 */
export function variablesInScope(
  node: Node,
  context: OperatorContext,
): ReadonlyMap<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  for (const scope of context.ancestors.toReversed()) {
    for (const [name, declaration] of declaredIn(scope)) {
      if (found.has(name)) continue;
      const isSet = hasValueAt(node.start, declaration);
      found.set(name, isSet ? kindOf(declaration, context) : undefined);
    }
  }
  return found;
}

/**
 * Returns the kind of a variable where it is read: by its declared type or, if it has none, by its initial value. The
 * initial value is enough for a `const`, and in TypeScript also for other variables that start with a primitive.
 */
export function kindOfVariable(
  { name, start }: NodeOf<'Identifier'>,
  { ancestors, isTypeScript }: Pick<OperatorContext, 'ancestors' | 'isTypeScript'>,
): ValueKind {
  const scope = ancestors.findLast((each) => declaredIn(each).has(name));
  const declaration = scope && declaredIn(scope).get(name);
  if (declaration === undefined || !hasValueAt(start, declaration)) return 'unknown';
  const { pattern, init, kind: declaredAs } = declaration;
  const type = typeOf(pattern);
  if (type !== undefined) {
    return 'optional' in pattern && Boolean(pattern.optional) && init === null
      ? kindOfAll([annotatedKind(type), 'nullish'])
      : annotatedKind(type);
  }
  const kind = init === null ? 'unknown' : kindOfValue(init);
  return declaredAs === 'const' || (isTypeScript && primitive.has(kind)) ? kind : 'unknown';
}

function kindOf({ pattern, init }: Declaration, context: OperatorContext): string | undefined {
  const type = typeOf(pattern);
  if (type !== undefined) {
    const kind = type.type.endsWith('Keyword') ? annotatedKind(type) : 'unknown';
    return primitive.has(kind) ? kind : context.slice(type);
  }
  const kind = init === null ? 'unknown' : kindOfValue(init);
  return primitive.has(kind) ? kind : undefined;
}

/** True for a variable or parameter that has its first value before an offset in the text. */
function hasValueAt(start: number, { kind, pattern, end }: Declaration): boolean {
  return pattern.type === 'Identifier' && valueKinds.has(kind) && end <= start;
}

const valueKinds: ReadonlySet<Declaration['kind']> = new Set(['var', 'let', 'const', 'parameter']);

/** Returns the declared type of a variable. */
function typeOf(id: Node): Node | undefined {
  const annotation = 'typeAnnotation' in id ? id.typeAnnotation : undefined;
  return annotation?.type === 'TSTypeAnnotation' ? annotation.typeAnnotation : undefined;
}

function declaredIn(scope: Node): ReadonlyMap<string, Declaration> {
  // Most ancestors are expressions, which declare nothing.
  if (!/Program|Statement|Block|Function|Clause/.test(scope.type)) return nothing;
  const known = scopes.get(scope);
  if (known !== undefined) return known;
  const found = new Map<string, Declaration>();
  for (const declaration of scopeDeclarations(scope)) {
    for (const name of bindingNames(declaration.pattern)) {
      if (!found.has(name)) found.set(name, declaration);
    }
  }
  scopes.set(scope, found);
  return found;
}
