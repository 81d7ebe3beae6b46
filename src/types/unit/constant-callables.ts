import ts from 'typescript';

import type { Callable, ExportedName } from '../../model/unit-model.ts';
import type { Parameter, ValueType } from '../../model/value-type.ts';
import { callablesOf, callableValue, type CallableParts } from './callables.ts';
import { asSetting } from './is-setting.ts';
import { isForTests, memberName } from './member-name.ts';
import { assignedTo, functionOf, typeOfExport } from './module-exports.ts';
import { optionalType } from './union-type.ts';

const unknown: ValueType = { kind: 'unknown' };

/** An export that is no class: a function, an enum, an object, a primitive. */
export interface ExportedValue {
  /** Its id, with which the ids of its members begin. */
  readonly id: string;
  readonly name: string;
  readonly symbol: ts.Symbol;
  readonly from: ExportedName;
}

/** Returns the callables of an exported value: a function and its members, or a constant and the functions that it holds. */
export function valueCallables(value: ExportedValue, parts: CallableParts): Callable[] {
  const { checker } = parts.scope;
  const type = typeOfExport(value.symbol, checker);
  const signatures = type.getCallSignatures();
  const { id, name, from } = value;
  if (signatures.length > 0) {
    const place = { id, kind: 'function', name, from, code: functionOf(value.symbol) } as const;
    const calls = callablesOf(place, signatures, parts);
    return [...calls, ...memberCallables(value, type, parts)];
  }
  const documented = documentedFunction(value, type, parts);
  if (documented !== undefined) return [documented];
  if (!holdsFunctions(value, type, parts)) return [constant(value, type, parts)];
  const members = memberCallables(value, type, parts);
  const isOnlyFunctions = members.every(({ kind }) => kind === 'static-method');
  return isOnlyFunctions ? members : [constant(value, type, parts), ...members];
}

function constant(value: ExportedValue, type: ts.Type, parts: CallableParts): Callable {
  const { id, name, from, symbol } = value;
  const node = symbol.valueDeclaration;
  const returns = parts.types.of(type);
  return callableValue({ id, kind: 'constant', name, from }, { node, returns }, parts);
}

/**
 * Returns the callable of a value of which the checker knows no more than that it may be a function, if a doc comment tells its parameters:
 * `var zip = rest(unzip)`.
 */
function documentedFunction(
  { id, name, from, symbol }: ExportedValue,
  type: ts.Type,
  parts: CallableParts,
): Callable | undefined {
  const {
    types,
    scope: { checker },
  } = parts;
  const isOpen = (type.flags & ts.TypeFlags.Any) !== 0 || type.getSymbol()?.name === 'Function';
  const node = isOpen ? declarationBehind(symbol, checker) : undefined;
  const tags = node === undefined ? [] : ts.getAllJSDocTags(node, ts.isJSDocParameterTag);
  // Tags of options have dots in their names.
  const own = tags.filter((tag) => ts.isIdentifier(tag.name));
  if (node === undefined || own.length === 0) return undefined;
  const parameters = own.map((tag, at): Parameter => {
    const written = tag.typeExpression?.type;
    const isRest = at === own.length - 1 && written !== undefined && isVariadic(written);
    const told = written !== undefined && isVariadic(written) ? written.type : written;
    const given = told ? types.of(checker.getTypeFromTypeNode(told)) : unknown;
    const isOptional = !isRest && tag.isBracketed;
    return {
      name: tag.name.getText(),
      type: isOptional ? optionalType(given) : given,
      isOptional,
      isRest,
    };
  });
  const described = { kind: 'function', name, from } as const;
  const callable = callableValue({ id, ...described }, { node, returns: unknown }, parts);
  return { ...callable, parameters };
}

function isVariadic(node: ts.TypeNode): node is ts.JSDocVariadicType {
  return node.kind === ts.SyntaxKind.JSDocVariadicType;
}

/** Returns the variable that a module exports, or the place of the value itself. */
function declarationBehind(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Node | undefined {
  const { valueDeclaration } = symbol;
  const value = valueDeclaration && assignedTo(valueDeclaration);
  const named = value !== undefined && ts.isIdentifier(value);
  return (
    (named ? checker.getSymbolAtLocation(value)?.valueDeclaration : undefined) ?? valueDeclaration
  );
}

/** Returns whether an object exists for the functions that it holds. Instances have their own methods. */
function holdsFunctions(
  { symbol }: ExportedValue,
  type: ts.Type,
  { scope }: CallableParts,
): boolean {
  const owner = type.getSymbol();
  const isOfProject = owner !== undefined && scope.exports.isOfProject(owner);
  const isEnum = (symbol.flags & ts.SymbolFlags.Enum) !== 0;
  if (!isOfProject || isEnum || scope.classes.idOf(type) !== undefined) return false;
  return membersOf(type, scope.checker).some(
    (each) => scope.checker.getTypeOfSymbol(each).getCallSignatures().length > 0,
  );
}

function memberCallables(
  { id, from }: ExportedValue,
  type: ts.Type,
  parts: CallableParts,
): Callable[] {
  const { checker } = parts.scope;
  return membersOf(type, checker).flatMap((member) => {
    const name = memberName(member);
    if (name === undefined) return [];
    const memberType = checker.getTypeOfSymbol(member);
    const place = { id: `${id}.${name}`, name, from };
    const signatures = memberType.getCallSignatures();
    if (memberType.getConstructSignatures().length > 0) return [];
    if (signatures.length > 0) {
      return callablesOf({ ...place, kind: 'static-method' }, signatures, parts);
    }
    const node = member.valueDeclaration;
    const setting = asSetting(node, parts.types.of(memberType));
    return [callableValue({ ...place, kind: 'field' }, { node, ...setting }, parts)];
  });
}

function membersOf(type: ts.Type, checker: ts.TypeChecker): readonly ts.Symbol[] {
  return checker
    .getPropertiesOfType(type)
    .filter((each) => (each.declarations ?? []).length > 0 && isForTests(each));
}
