import ts from 'typescript';

import { spiedMethods, type SpiedMethod } from '../../model/test-case-trace.ts';
import type { Callable, UnitClass, UnitModel } from '../../model/unit-model.ts';
import type { CallableParts } from './callables.ts';
import {
  constructorCallables,
  instanceCallables,
  withInputs,
  returnedCallables,
  staticCallables,
} from './class-callables.ts';
import { classRegistry, enumRegistry, localName } from './class-registry.ts';
import { classValues } from './class-values.ts';
import { valueCallables } from './constant-callables.ts';
import { listenerMethods } from './event-listeners.ts';
import { exportedTypes } from './exported-types.ts';
import { foreignGenerators } from './foreign-generators.ts';
import { globalSetters } from './global-setters.ts';
import { handlerFields } from './handler-fields.ts';
import { readHelpers } from './helper-callables.ts';
import { useHelpers } from './helper-uses.ts';
import { docComment } from './doc-comment.ts';
import { isJavaScript } from './member-name.ts';
import { moduleExports, typeOfExport, type ModuleExport } from './module-exports.ts';
import { producedTypes } from './produced-types.ts';
import { classOf, memberClasses, type ProjectExports } from './project-exports.ts';
import { seedConstants, withExamples } from './seed-constants.ts';
import { TypeUses } from './type-uses.ts';
import { unitClass } from './unit-class.ts';
import type { RegisteredClass, UnitScope } from './unit-scope.ts';
import { untestableExports, type UnusableExport } from './untestable-exports.ts';
import { ValueTypes } from './value-types.ts';

/** The number of steps away from the unit within which generators of classes are searched. */
const depthLimit = 3;

/** The approximate number of callables of other modules in a model. */
const foreignLimit = 60;

/** What a model has besides the unit itself. */
export interface ModelExtras {
  /** The helper files of the project. */
  readonly helpers?: readonly ts.SourceFile[];
  /** Whether it has the types that the unit exports. */
  readonly hasTypes?: boolean;
}

/** Returns everything that test cases may use of a unit, and the generators of the values that it needs. */
export function modelUnit(
  program: ts.Program,
  source: ts.SourceFile,
  exports: ProjectExports,
  { helpers = [], hasTypes = false }: ModelExtras = {},
): UnitModel {
  const checker = program.getTypeChecker();
  const uniqueId = uniqueIds();
  const exported = ownExports(source, exports, checker);
  const values = exported.map(
    ({ name, symbol }) => [localName(symbol, name), typeOfExport(symbol, checker)] as const,
  );
  let depth = 1;
  const classes = classRegistry({
    checker,
    source,
    exports,
    uniqueId: uniqueIds(),
    produced: producedTypes(values, exports, checker),
    depth: () => depth,
  });
  const scope: UnitScope = {
    program,
    checker,
    source,
    exports,
    classes,
    enums: enumRegistry({ source, exports, uniqueId }),
    classValues: classValues({ checker, source, exports, classes, uniqueId }),
  };
  const sorted = sortExports(exported, scope);
  const types = new ValueTypes(scope);
  const uses = new TypeUses(scope, types, sorted.classes);
  const parts: CallableParts = { scope, types, uses, uniqueId };

  const exportsOfTypes = hasTypes ? exportedTypes(scope, types) : [];
  const callables: Callable[] = [];
  const addEnums = enumAdder(parts, callables);
  for (const value of sorted.values) callables.push(...valueCallables(value, parts));
  const read = helpers.flatMap((helper) =>
    helper === source ? [] : readHelpers(helper, parts, () => classes.all),
  );
  let foreign = 0;
  // Converting types may add further classes.
  for (let at = 0; at < classes.all.length; at += 1) {
    const entry = classes.all[at];
    if (entry === undefined) break;
    depth = entry.depth + 1;
    const isNear = entry.depth === 0 || (entry.depth <= depthLimit && foreign < foreignLimit);
    const added = isNear ? classCallables(entry, parts) : [];
    if (entry.depth > 0) foreign += added.length;
    callables.push(...added);
  }
  addEnums();
  const globals = globalSetters(parts);
  callables.push(...scope.classValues.callables());

  const { callables: used, helpers: told } = useHelpers(callables, read);
  const all = classes.all.map((entry): UnitClass => unitClass(entry, scope));
  const spied = methodsCalled(source.text);
  return {
    file: exports.moduleOf(source),
    callables: used,
    classes: all,
    types: types.named,
    constants: withExamples(seedConstants(source), used),
    untestable: untestableExports({
      file: exports.moduleOf(source),
      callables: used,
      classes: sorted.classes,
      all,
      unusable: sorted.unusable,
      exportsTypes: moduleExports(source, checker).length > 0,
    }),
    ...(spied.length > 0 && { spied }),
    ...(globals.length > 0 && { globals }),
    ...(helpers.length > 0 && { helpers: told }),
    ...(hasTypes && { exportedTypes: exportsOfTypes }),
  };
}

/** Returns the methods of the console that a text names. */
function methodsCalled(text: string): readonly SpiedMethod[] {
  return spiedMethods.filter((method) =>
    method === 'fetch'
      ? /\bfetch\s*\(/.test(text)
      : new RegExp(`\\bconsole\\s*\\??\\.\\s*${method}\\b`).test(text),
  );
}

function classCallables(entry: RegisteredClass, parts: CallableParts): Callable[] {
  const { exports } = parts.scope;
  if (entry.returned !== undefined) {
    // Its id is the expression that gives it.
    return [...returnedCallables(entry, parts), ...instanceCallables(entry, parts)];
  }
  const made = constructorCallables(entry, parts);
  if (entry.depth === 0) {
    const members = instanceCallables(entry, parts);
    const handlers = handlerFields(entry, members, parts);
    const listeners = listenerMethods(entry, members, parts);
    const own = [...made, ...staticCallables(entry, parts), ...members];
    return withInputs([...own, ...handlers, ...listeners], entry.symbol);
  }
  const members = exports.isOfProject(entry.symbol) ? instanceCallables(entry, parts) : [];
  return [...made, ...foreignGenerators(entry, parts), ...members];
}

/** Returns the exports of the unit that exist at run time and come from the project's own files. */
function ownExports(
  source: ts.SourceFile,
  exports: ProjectExports,
  checker: ts.TypeChecker,
): readonly ModuleExport[] {
  const values = moduleExports(source, checker).filter(
    ({ symbol }) =>
      (symbol.flags & ts.SymbolFlags.Value) !== 0 &&
      exports.isOfProject(symbol) &&
      symbol.valueDeclaration !== source,
  );
  const offered = values.filter(({ name, symbol }) => !isInternal(name, symbol));
  return offered.length > 0 ? offered : values;
}

function isInternal(name: string, { declarations = [] }: ts.Symbol): boolean {
  const [declaration] = declarations;
  if (declaration === undefined) return false;
  const isHidden = name.startsWith('_') && isJavaScript(declaration.getSourceFile());
  return isHidden || docComment(declaration).isInternal;
}

interface SortedExports {
  readonly classes: readonly RegisteredClass[];
  readonly values: Parameters<typeof valueCallables>[0][];
  readonly unusable: readonly UnusableExport[];
}

/** Separates classes from other values. An export with two names counts once. */
function sortExports(exported: readonly ModuleExport[], scope: UnitScope): SortedExports {
  const { checker, classes, enums, source, exports } = scope;
  const found: RegisteredClass[] = [];
  const values: SortedExports['values'] = [];
  const unusable: UnusableExport[] = [];
  const seen = new Set<ts.Symbol>();
  for (const { name, symbol, isProperty } of exported) {
    const owner = classBehind(symbol, scope);
    if (seen.has(owner ?? symbol)) continue;
    seen.add(owner ?? symbol);
    const from = {
      module: exports.moduleOf(source),
      isPackage: false,
      name,
      ...(isProperty && { isProperty }),
    };
    if (owner !== undefined) {
      found.push(classes.enter(owner, from));
    } else if ((symbol.flags & ts.SymbolFlags.Enum) !== 0) {
      enums.idOf(symbol);
    } else if (checker.getTypeOfSymbol(symbol).getConstructSignatures().length > 0) {
      unusable.push({ name, reason: 'Its type does not say which class it is.' });
    } else {
      const own = localName(symbol, name);
      values.push({ id: own, name: own, symbol, from });
      for (const { member, owner: inner } of memberClasses(symbol, checker)) {
        if (seen.has(inner) || !exports.isOfProject(inner)) continue;
        seen.add(inner);
        found.push(classes.enter(inner, { ...from, member }));
      }
    }
  }
  return { classes: found, values, unusable };
}

/** Returns the class that an exported symbol is, or holds. */
function classBehind(symbol: ts.Symbol, { checker, exports }: UnitScope): ts.Symbol | undefined {
  const owner = classOf(symbol, checker);
  return owner === symbol || (owner !== undefined && exports.isOfProject(owner))
    ? owner
    : undefined;
}

/** Enums are found when their members are converted, so they are added at the end. */
function enumAdder(parts: CallableParts, callables: Callable[]): () => void {
  return () => {
    for (const [id, { symbol, from }] of parts.scope.enums.all) {
      const own = { ...parts, uniqueId: (): string => id };
      const name = localName(symbol, from.name);
      callables.push(...valueCallables({ id, name, symbol, from }, own));
    }
  };
}

/** Ids that are taken get a number: `parse~2`. */
function uniqueIds(): (wanted: string) => string {
  const counts = new Map<string, number>();
  return (wanted) => {
    const count = (counts.get(wanted) ?? 0) + 1;
    counts.set(wanted, count);
    return count === 1 ? wanted : `${wanted}~${count}`;
  };
}
