import { isDeepStrictEqual } from 'node:util';

import ts from 'typescript';

import type { Span } from '../../model/span.ts';
import {
  type Callable,
  type CallableKind,
  type ExportedName,
  unknownPlace,
} from '../../model/unit-model.ts';
import type { Parameter, ValueType } from '../../model/value-type.ts';
import { docComment } from './doc-comment.ts';
import { returnedType } from './returned-functions.ts';
import { isJavaScript } from './member-name.ts';
import { signatureParts, type SignatureParts } from './signature-parts.ts';
import { membersIn } from './told-types.ts';
import type { TypeUses } from './type-uses.ts';
import { mayBeUndefined, optionalType, unionType } from './union-type.ts';
import type { UnitScope } from './unit-scope.ts';
import type { ValueTypes } from './value-types.ts';

/** The parts from which callables are made. */
export interface CallableParts {
  readonly scope: UnitScope;
  readonly types: ValueTypes;
  readonly uses: TypeUses;
  /** Returns an id that is not taken. */
  readonly uniqueId: (wanted: string) => string;
}

/** How a test reaches a callable. */
export interface CallablePlace {
  readonly id: string;
  readonly kind: CallableKind;
  readonly name: string;
  readonly receiver?: string;
  readonly from?: ExportedName;
  /** The function behind signatures whose declarations have no body, if it is known. */
  readonly code?: ts.Node | undefined;
}

/** The part of a callable that only a class or a value that is no function has. */
interface CallableValue {
  readonly node: ts.Node | undefined;
  readonly parameter?: ValueType;
  readonly returns: ValueType;
  readonly isWritable?: boolean;
}

/** Returns one callable for each signature of a function or constructor. Overloads share the place of their implementation. */
export function callablesOf(
  place: CallablePlace,
  signatures: readonly ts.Signature[],
  parts: CallableParts,
  typeParameters: readonly string[] = [],
): Callable[] {
  const { scope, types, uses } = parts;
  const told = signatures.map((signature) => {
    const own = signatureParts(signature, scope.checker, (type, declaration) =>
      uses.refine(types.of(type), declaration),
    );
    return [signature, own] as const;
  });
  return distinct(told).map(([signature, own]) => {
    const { id: wanted, code, ...others } = place;
    const declared = implementationOf(signature, scope.checker);
    const node = code === undefined || (declared && hasBody(declared)) ? declared : code;
    const id = parts.uniqueId(wanted);
    return {
      id,
      ...others,
      parameters: isJavaScriptNode(signature.declaration)
        ? withOptionalEnd(withNamedMembers(own.parameters))
        : own.parameters,
      returns:
        place.kind === 'constructor'
          ? own.returns
          : returnedType({ id, name: place.name, signature, node }, own.returns, scope),
      typeParameters: [...new Set([...typeParameters, ...own.typeParameters])],
      isWritable: false,
      declaredErrors: errorsOf([signature.declaration, node]),
      ...(isToldByComments(signature.declaration) && { isTold: true }),
      ...spanIn(node, scope),
    };
  });
}

/** Whether comments tell the types of all parameters of a function in JavaScript. */
function isToldByComments(declaration: ts.Signature['declaration']): boolean {
  if (declaration === undefined || !isJavaScriptNode(declaration)) return false;
  const types = declaration.parameters.map((each) =>
    ts.isParameter(each) ? ts.getJSDocType(each)?.kind : undefined,
  );
  return (
    types.length > 0 && types.every((kind) => kind !== undefined && !kindsOfAny.includes(kind))
  );
}

const kindsOfAny: readonly ts.SyntaxKind[] = [
  ts.SyntaxKind.AnyKeyword,
  ts.SyntaxKind.UnknownKeyword,
  ts.SyntaxKind.JSDocAllType,
  ts.SyntaxKind.JSDocUnknownType,
];

/** Functions that take either options or the same things one by one name them alike, so an option tells the type of a parameter. */
function withNamedMembers(parameters: readonly Parameter[]): readonly Parameter[] {
  const options = parameters
    .flatMap(({ type }) => membersIn(type))
    .filter(({ type }) => type.kind !== 'unknown');
  return parameters.map((each) => {
    const like = options.filter(({ name }) => name === each.name).map(({ type }) => type);
    const isOpen = each.type.kind === 'unknown' || membersIn(each.type).length > 0;
    const isSame = like.some((one) => isDeepStrictEqual(one, each.type));
    if (like.length === 0 || (!isOpen && !isSame)) return each;
    const known = each.type.kind === 'unknown' ? [] : [each.type];
    return { ...each, type: unionType([...known, ...like, { kind: 'undefined' }]) };
  });
}

/**
 * In JavaScript, last parameters that may be undefined can also be left out. One of which nothing is known may be undefined if one before
 * it may.
 */
function withOptionalEnd(parameters: readonly Parameter[]): readonly Parameter[] {
  const isOpen = ({ type, isOptional, isRest }: Parameter): boolean =>
    isOptional || isRest || mayBeUndefined(type);
  const first = parameters.findIndex(isOpen);
  const needed = parameters.findLastIndex((each, at) => {
    const followsOpen = first !== -1 && at > first;
    return !isOpen(each) && !(followsOpen && each.type.kind === 'unknown');
  });
  return parameters.map((each, at) =>
    at <= needed || each.isRest
      ? each
      : { ...each, type: optionalType(each.type), isOptional: true },
  );
}

function isJavaScriptNode(node: ts.Node | undefined): boolean {
  return node !== undefined && isJavaScript(node.getSourceFile());
}

/** Returns a callable without a signature: a field, an accessor, a constant. */
export function callableValue(
  { id, ...place }: CallablePlace,
  { node, parameter, returns, isWritable = false }: CallableValue,
  { scope, uniqueId }: CallableParts,
): Callable {
  return {
    id: uniqueId(id),
    ...place,
    parameters:
      parameter === undefined
        ? []
        : [{ name: 'value', type: parameter, isOptional: false, isRest: false }],
    returns,
    typeParameters: [],
    isWritable,
    declaredErrors: errorsOf([node]),
    ...spanIn(node, scope),
  };
}

/** Returns the place of a declaration that is in the unit, or in a part of its declarations. */
export function spanIn(node: ts.Node | undefined, { source, exports }: UnitScope): { span?: Span } {
  const file = node?.getSourceFile();
  if (node === undefined || file === undefined) return {};
  if (file !== source) return exports.isPart(file) ? { span: unknownPlace } : {};
  return { span: { start: node.getStart(source), end: node.end } };
}

function errorsOf(nodes: readonly (ts.Node | undefined)[]): string[] {
  const errors = nodes.flatMap((node) => (node === undefined ? [] : docComment(node).errors));
  return [...new Set(errors)];
}

/** Returns the declaration that has the body of a signature. */
function implementationOf(
  signature: ts.Signature,
  checker: ts.TypeChecker,
): ts.Declaration | undefined {
  const declaration: ts.Declaration | undefined = signature.getDeclaration();
  if (declaration === undefined || !ts.isFunctionLike(declaration) || hasBody(declaration)) {
    return declaration;
  }
  if (ts.isConstructorDeclaration(declaration)) {
    return declaration.parent.members.find(hasBody) ?? declaration;
  }
  const symbol = declaration.name && checker.getSymbolAtLocation(declaration.name);
  return symbol?.declarations?.find(hasBody) ?? declaration;
}

function hasBody(node: ts.Node): boolean {
  return ts.isFunctionLike(node) && 'body' in node && node.body !== undefined;
}

/** Removes overloads that do not differ for tests. The checker may take forever to write their types. */
function distinct(parts: readonly (readonly [ts.Signature, SignatureParts])[]): typeof parts {
  const byText = new Map<string, (typeof parts)[number]>();
  for (const each of parts) {
    const text = JSON.stringify(each[1]);
    if (!byText.has(text)) byText.set(text, each);
  }
  return [...byText.values()];
}
