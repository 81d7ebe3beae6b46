import ts from 'typescript';

import type { Callable, ExportedName } from '../../model/unit-model.ts';
import type { ValueType } from '../../model/value-type.ts';
import type { ProjectExports } from './project-exports.ts';
import type { ClassRegistry, ClassValues } from './unit-scope.ts';

/** The parts from which class values are made. */
export interface ClassValueParts {
  readonly checker: ts.TypeChecker;
  readonly source: ts.SourceFile;
  readonly exports: ProjectExports;
  readonly classes: ClassRegistry;
  readonly uniqueId: (wanted: string) => string;
}

/** A class that can be passed as an argument. */
interface Candidate {
  readonly name: string;
  readonly symbol: ts.Symbol;
  /** Absent for a global. */
  readonly from?: ExportedName;
}

/** Classes of the language that can be made from no argument or a number. Those that hold elements come first. */
const plainClasses = (
  'Array Uint8Array Float64Array Int8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float32Array ' +
  'Map Set Date Object'
).split(' ');
const errorClasses = ['Error', 'TypeError', 'RangeError'];

/** Classes of the language that code compares with a value: it asks for the type of something else. */
const toldClasses = 'String Number Boolean BigInt Symbol Function RegExp Promise'.split(' ');

/** The classes for a body that says nothing about the instances: one of each kind. */
const usualClasses = ['Array', 'Uint8Array', 'Float64Array', 'Map', 'Set'];

/**
 * Finds classes that can be passed as arguments: those of the language, those of the unit, and those that implement an
 * interface of the project.
 */
export function classValues(parts: ClassValueParts): ClassValues {
  const { checker, exports, classes, source } = parts;
  const found = new Map<string, Callable>();
  const ids = new Map<ts.Symbol, string>();
  let globals: ReadonlyMap<string, ts.Symbol> | undefined;

  const globalsNamed = (names: readonly string[]): readonly Candidate[] => {
    globals ??= globalValues(parts);
    return names.flatMap((name) => {
      const symbol = globals?.get(name);
      return symbol === undefined ? [] : [{ name, symbol }];
    });
  };

  const ownClasses = (): readonly Candidate[] =>
    classes.all.flatMap(({ name, symbol, from, depth }) =>
      from === undefined || depth > 0 ? [] : [{ name, symbol, from }],
    );

  /** Returns the class of the required instances, and the classes that extend or implement it. */
  const kindsOf = (instance: ts.Type): readonly Candidate[] => {
    const symbol = instance.getSymbol();
    if (symbol === undefined || !exports.isOfProject(symbol)) return [];
    return [symbol, ...exports.heirsOf(symbol)].flatMap((each) => {
      const isClass = (each.flags & ts.SymbolFlags.Class) !== 0;
      const from = isClass ? exports.nameOf(each, source) : undefined;
      return from === undefined ? [] : [{ name: each.name, symbol: each, from }];
    });
  };

  const idOf = ({ name, symbol, from }: Candidate): string => {
    const known = ids.get(symbol);
    if (known !== undefined) return known;
    const own = from === undefined ? undefined : classes.enter(symbol).id;
    const id = parts.uniqueId(own === undefined ? `globalThis.${name}` : `${own}.class`);
    ids.set(symbol, id);
    found.set(id, {
      id,
      kind: 'constant',
      name,
      ...(from === undefined ? {} : { from }),
      parameters: [],
      returns: { kind: 'class', constants: [id] },
      typeParameters: [],
      isWritable: false,
      declaredErrors: [],
    });
    return id;
  };

  const oneOf = (candidates: readonly Candidate[]): ValueType | undefined => {
    const constants = [...new Set(candidates.map(idOf))];
    return constants.length === 0 ? undefined : { kind: 'class', constants };
  };

  return {
    fitting(constructor) {
      const [made] = constructor.getConstructSignatures();
      if (made === undefined) return undefined;
      const instance = checker.getReturnTypeOfSignature(made);
      const candidates = [
        ...kindsOf(instance),
        ...ownClasses(),
        ...globalsNamed([...plainClasses, ...errorClasses]),
      ];
      return oneOf(candidates.filter(({ symbol }) => isFit(symbol, constructor)));
    },
    forUse: ({ count, isThrown }) =>
      oneOf([
        ...ownClasses().filter(
          ({ symbol }) => takes(symbol, count, checker) && (!isThrown || isError(symbol, checker)),
        ),
        ...globalsNamed(isThrown ? errorClasses : usualClasses),
      ]),
    named: (names) => oneOf(globalsNamed(names)),
    callables: () => [...found.values()],
  };

  /**
   * Generic classes are compared only by their instances, because their type arguments follow from the class that is passed.
   */
  function isFit(symbol: ts.Symbol, constructor: ts.Type): boolean {
    const type = checker.getTypeOfSymbol(symbol);
    if (checker.isTypeAssignableTo(type, constructor)) return true;
    const instance = instanceOf(constructor, checker);
    if (instance?.isTypeParameter() !== true || isAbstract(symbol)) return false;
    const constraint = instance.getConstraint();
    const own = instanceOf(type, checker);
    if (own === undefined) return false;
    return constraint === undefined || checker.isTypeAssignableTo(own, constraint);
  }
}

function instanceOf(constructor: ts.Type, checker: ts.TypeChecker): ts.Type | undefined {
  const [made] = constructor.getConstructSignatures();
  return made === undefined ? undefined : checker.getReturnTypeOfSignature(made);
}

function isAbstract({ valueDeclaration }: ts.Symbol): boolean {
  if (valueDeclaration === undefined) return false;
  return (ts.getCombinedModifierFlags(valueDeclaration) & ts.ModifierFlags.Abstract) !== 0;
}

function isError(symbol: ts.Symbol, checker: ts.TypeChecker): boolean {
  const instance = instanceOf(checker.getTypeOfSymbol(symbol), checker);
  return instance !== undefined && checker.getPropertyOfType(instance, 'stack') !== undefined;
}

function takes(symbol: ts.Symbol, count: number, checker: ts.TypeChecker): boolean {
  const signatures = checker.getTypeOfSymbol(symbol).getConstructSignatures();
  return signatures.some(({ parameters }) => parameters.length >= count);
}

function globalValues({ checker, source }: ClassValueParts): ReadonlyMap<string, ts.Symbol> {
  const wanted = new Set([...plainClasses, ...errorClasses, ...toldClasses]);
  return new Map(
    checker
      .getSymbolsInScope(source, ts.SymbolFlags.Value)
      .flatMap((symbol) => (wanted.has(symbol.name) ? [[symbol.name, symbol]] : [])),
  );
}
