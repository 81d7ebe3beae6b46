import ts from 'typescript';

import type { Callable } from '../../model/unit-model.ts';
import { callablesOf, callableValue, type CallableParts, spanIn } from './callables.ts';
import { asSetting, isReadonly, mayBeSet } from './is-setting.ts';
import { isForTests, isJavaScript, memberName } from './member-name.ts';
import { unbound } from './signature-parts.ts';
import type { RegisteredClass } from './unit-scope.ts';

/** Returns the constructors that a test may call; none for an abstract class, an interface, or a class that is not exported. */
export function constructorCallables(
  { id, name, symbol, type, from }: RegisteredClass,
  parts: CallableParts,
): Callable[] {
  if (from === undefined) return [];
  const { checker } = parts.scope;
  const signatures = publicConstructors(symbol, checker);
  const own = signatures.filter(({ declaration }) => !isOfLibrary(declaration, parts));
  const made = callablesOf(
    { id, kind: 'constructor', name, from },
    own.length > 0 ? own : signatures.slice(0, 1),
    parts,
    type.isClassOrInterface() ? unbound(type.typeParameters ?? []) : [],
  );
  const instance = { kind: 'instance', class: id } as const;
  return made.map((each) => ({ ...each, returns: instance, ...withPlace(symbol, each) }));

  /** A class without a constructor has the place of the class. */
  function withPlace(of: ts.Symbol, { span }: Callable): Pick<Callable, 'span'> {
    const { span: whole } = spanIn(of.valueDeclaration, parts.scope);
    if (whole === undefined) return {};
    const isInside = span !== undefined && span.start >= whole.start && span.end <= whole.end;
    return { span: isInside ? span : whole };
  }
}

/** Returns the constructors that `new` may use from outside. */
export function publicConstructors(
  symbol: ts.Symbol,
  checker: ts.TypeChecker,
): readonly ts.Signature[] {
  if ((symbol.flags & ts.SymbolFlags.Class) === 0) return [];
  const { valueDeclaration } = symbol;
  if (valueDeclaration === undefined) return [];
  const isAbstract =
    (ts.getCombinedModifierFlags(valueDeclaration) & ts.ModifierFlags.Abstract) !== 0;
  if (isAbstract) return [];
  return checker
    .getTypeOfSymbol(symbol)
    .getConstructSignatures()
    .filter((signature) => {
      const declaration: ts.Declaration | undefined = signature.getDeclaration();
      const flags = declaration === undefined ? 0 : ts.getCombinedModifierFlags(declaration);
      return (flags & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) === 0;
    });
}

function isOfLibrary(declaration: ts.Node | undefined, { scope }: CallableParts): boolean {
  const source = declaration?.getSourceFile();
  return source !== undefined && !scope.exports.isProjectFile(source);
}

/** Returns the public static members; none if the class is not exported. */
export function staticCallables(
  { id, symbol, from }: RegisteredClass,
  parts: CallableParts,
): Callable[] {
  if (from === undefined || (symbol.flags & ts.SymbolFlags.Class) === 0) return [];
  const { checker } = parts.scope;
  const members = checker.getPropertiesOfType(checker.getTypeOfSymbol(symbol));
  return listed(members, symbol, parts).flatMap((member) => {
    const name = memberName(member);
    if (name === undefined) return [];
    const place = { id: `${id}.${name}`, name, from };
    return memberCallables(member, place, 'static-method', parts);
  });
}

/** Returns the public members of the instances. Inherited members are included if no other class of the model has them. */
export function instanceCallables(
  { id, symbol, type }: RegisteredClass,
  parts: CallableParts,
): Callable[] {
  const members = parts.scope.checker.getPropertiesOfType(type);
  return listed(members, symbol, parts).flatMap((member) => {
    const name = memberName(member);
    // A prototype that code writes as an object may name the function that makes the instances.
    if (name === undefined || name === 'constructor') return [];
    const place = { id: `${id}#${name}`, name, receiver: id };
    return memberCallables(member, place, 'method', parts);
  });
}

/**
 * Returns the callables of a class with fields that may be set. In JavaScript, these are the plain fields of a class whose constructor takes nothing, as
 * do most of its methods, but for those that its methods with parameters set.
 */
export function withInputs(callables: readonly Callable[], symbol: ts.Symbol): Callable[] {
  const { valueDeclaration: node } = symbol;
  if (node === undefined || !ts.isClassLike(node) || !isJavaScript(node.getSourceFile())) {
    return [...callables];
  }
  const methods = callables.filter(({ kind }) => kind === 'method');
  const silent = methods.filter(({ parameters }) => parameters.length === 0);
  const takesAny = node.members.some(
    (each) => ts.isConstructorDeclaration(each) && each.parameters.length > 0,
  );
  if (takesAny || silent.length * 2 <= methods.length) return [...callables];
  const given = new Set(node.members.filter(takesParameters).flatMap(fieldsSetIn));
  return callables.map((each) =>
    each.kind === 'field' &&
    each.receiver !== undefined &&
    mayBeSet(each.returns) &&
    !given.has(each.name)
      ? { ...each, isWritable: true }
      : each,
  );
}

function takesParameters(member: ts.ClassElement): boolean {
  const isStatic =
    ts.canHaveModifiers(member) &&
    member.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword) === true;
  return !isStatic && ts.isFunctionLike(member) && member.parameters.length > 0;
}

/** The names of the fields of `this` that code sets. */
function fieldsSetIn(root: ts.Node): readonly string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    const isField =
      ts.isPropertyAccessExpression(node) && node.expression.kind === ts.SyntaxKind.ThisKeyword;
    if (isField && isAssigned(node)) names.push(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return names;
}

function isAssigned(node: ts.PropertyAccessExpression): boolean {
  const { parent } = node;
  if (!ts.isBinaryExpression(parent)) {
    return ts.isPrefixUnaryExpression(parent) || ts.isPostfixUnaryExpression(parent);
  }
  const { kind } = parent.operatorToken;
  const { FirstAssignment, LastAssignment } = ts.SyntaxKind;
  return parent.left === node && kind >= FirstAssignment && kind <= LastAssignment;
}

/** Returns the calls of the functions that a callable returns; none for other classes. */
export function returnedCallables(
  { id, returned }: RegisteredClass,
  parts: CallableParts,
): Callable[] {
  if (returned === undefined) return [];
  const { name, type, code } = returned;
  const place = { id, kind: 'returned-function', name, receiver: id, code } as const;
  return callablesOf(place, type.getCallSignatures(), parts);
}

interface MemberPlace {
  readonly id: string;
  readonly name: string;
  readonly receiver?: string;
  readonly from?: NonNullable<RegisteredClass['from']>;
}

function memberCallables(
  member: ts.Symbol,
  place: MemberPlace,
  methodKind: 'method' | 'static-method',
  parts: CallableParts,
): Callable[] {
  const { scope, types } = parts;
  const type = scope.checker.getTypeOfSymbol(member);
  if ((member.flags & ts.SymbolFlags.Accessor) !== 0) return accessors(member, place, parts);
  const signatures = scope.checker.getNonNullableType(type).getCallSignatures();
  const isOptional = (member.flags & ts.SymbolFlags.Optional) !== 0;
  const isSure = !type.isUnion() || isAssignedFunction(member);
  if (signatures.length > 0 && !isOptional && isSure) {
    return callablesOf({ ...place, kind: methodKind }, signatures, parts);
  }
  if (type.getConstructSignatures().length > 0) return [];
  const node = member.valueDeclaration;
  if (isMadeMethod(member, type)) {
    const made = { node, returns: { kind: 'unknown' } } as const;
    return [callableValue({ ...place, kind: methodKind }, made, parts)];
  }
  const returns = types.of(type);
  const isWritable = node !== undefined && isAssignable(node);
  const field = methodKind === 'method' ? { isWritable, returns } : asSetting(node, returns);
  return [callableValue({ ...place, kind: 'field' }, { node, ...field }, parts)];
}

/**
 * Returns whether code gives a prototype a function of which only this is known, since a call makes it: `Queue.prototype.text = textBy('join')`,
 * where `textBy` returns a `Function`.
 */
function isMadeMethod({ declarations = [] }: ts.Symbol, type: ts.Type): boolean {
  if (type.symbol?.name !== 'Function') return false;
  return declarations.some((each) => {
    const member: ts.Node = each;
    const isMember = ts.isElementAccessExpression(member) || ts.isPropertyAccessExpression(member);
    return isMember && member.expression.getText().endsWith('.prototype');
  });
}

/**
 * Returns whether code assigns a function to a member, as constructor functions do. If they do so in a branch, such as for calls with
 * `new`, the checker adds `undefined` to its type.
 */
function isAssignedFunction({ declarations = [] }: ts.Symbol): boolean {
  return declarations.some(
    (each) => ts.isBinaryExpression(each) && ts.isFunctionExpression(each.right),
  );
}

function accessors(member: ts.Symbol, place: MemberPlace, parts: CallableParts): Callable[] {
  const { scope, types } = parts;
  const returns = types.of(scope.checker.getTypeOfSymbol(member));
  return (member.declarations ?? []).flatMap((node) => {
    if (ts.isGetAccessor(node)) {
      return callableValue({ ...place, kind: 'getter' }, { node, returns }, parts);
    }
    if (!ts.isSetAccessor(node)) return [];
    const [parameter] = node.parameters;
    const written = parameter && types.of(scope.checker.getTypeAtLocation(parameter));
    return callableValue(
      { ...place, id: `${place.id}=`, kind: 'setter' },
      { node, parameter: written ?? returns, returns: { kind: 'undefined' }, isWritable: true },
      parts,
    );
  });
}

/** In JavaScript, nothing says whether a field may be set from outside. */
function isAssignable(node: ts.Declaration): boolean {
  return !isReadonly(node) && !isJavaScript(node.getSourceFile());
}

/** Returns the members that are listed for a class. */
function listed(
  members: readonly ts.Symbol[],
  owner: ts.Symbol,
  parts: CallableParts,
): readonly ts.Symbol[] {
  const own = members.filter((member) => isOwn(member, owner, parts));
  const visible = own.filter(isForTests);
  // A class may have nothing but what its names mark as internal.
  return visible.length > 0 || members.some(isForTests) ? visible : own.filter(isPublic);
}

function isPublic(symbol: ts.Symbol): boolean {
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
  return (symbol.declarations ?? []).every(
    (each) => (ts.getCombinedModifierFlags(each) & hidden) === 0,
  );
}

/** Members of a superclass in the library or a package are left out, unless they show or change a state. */
function isOwn(member: ts.Symbol, owner: ts.Symbol, { scope }: CallableParts): boolean {
  const [declaration] = member.declarations ?? [];
  if (declaration === undefined) return false;
  const declaring = ownerOf(declaration, scope.checker);
  if (declaring === owner) return true;
  if (!scope.exports.isProjectFile(declaration.getSourceFile())) {
    const shown = inheritedFromLibrary[declaring?.name ?? ''];
    return shown?.includes(memberName(member) ?? '') === true;
  }
  if (declaring === undefined) return true;
  const known = scope.classes.find(declaring);
  const isGeneric = known?.type.isClassOrInterface() && known.type.typeParameters !== undefined;
  return known === undefined || isGeneric === true;
}

function ownerOf(declaration: ts.Declaration, checker: ts.TypeChecker): ts.Symbol | undefined {
  const { parent } = declaration;
  const isOwner = ts.isClassLike(parent) || ts.isInterfaceDeclaration(parent);
  if (!isOwner || parent.name === undefined) return undefined;
  return checker.getSymbolAtLocation(parent.name);
}

const inheritedFromLibrary: Readonly<Record<string, readonly string[]>> = {
  Error: ['name', 'message', 'cause'],
  Map: ['size', 'get', 'set', 'has', 'delete', 'clear', '[Symbol.iterator]'],
  Set: ['size', 'add', 'has', 'delete', 'clear', '[Symbol.iterator]'],
  Array: ['length', 'push', 'pop', '[Symbol.iterator]'],
};
