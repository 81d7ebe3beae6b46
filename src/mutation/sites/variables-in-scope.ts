import type { NodeOf } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';
import { bindingNames, scopeDeclarations, type Declaration } from '../../syntax/scope.ts';
import { annotatedKind, kindOfAll } from '../kinds/annotated-kind.ts';
import type { OperatorContext } from '../operator.ts';
import { kindReader } from '../kinds/syntactic-kind.ts';
import type { ValueKind } from '../kinds/type-facts.ts';

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
      const isSet = hasValueAt(node.start, declaration);
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

/** True for a variable, or a parameter, that has had its first value where something is read. */
function hasValueAt(start: number, { kind, pattern, end }: Declaration): boolean {
  return pattern.type === 'Identifier' && valued.has(kind) && end <= start;
}

const valued: ReadonlySet<Declaration['kind']> = new Set(['var', 'let', 'const', 'parameter']);

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
  for (const declaration of scopeDeclarations(scope)) {
    for (const name of bindingNames(declaration.pattern)) {
      if (!found.has(name)) found.set(name, declaration);
    }
  }
  scopes.set(scope, found);
  return found;
}
