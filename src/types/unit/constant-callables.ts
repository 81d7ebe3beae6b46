import ts from 'typescript';

import type { Callable, ExportedName } from '../../model/unit-model.ts';
import { callablesOf, callableValue, type CallableParts } from './callables.ts';
import { asSetting } from './is-setting.ts';
import { isForTests, memberName } from './member-name.ts';
import { functionOf, typeOfExport } from './module-exports.ts';

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
