import ts from 'typescript';

import type { Callable } from '../../model/unit-model.ts';
import { callablesOf, type CallableParts } from './callables.ts';
import { staticCallables } from './class-callables.ts';
import { mentionsClass } from './mentions-class.ts';
import { moduleExports } from './module-exports.ts';
import { partsOf } from './produced-types.ts';
import type { RegisteredClass } from './unit-scope.ts';

/** Returns the generators of instances of a class outside of the unit: its static members, and the functions of its module. */
export function foreignGenerators(entry: RegisteredClass, parts: CallableParts): Callable[] {
  const { checker, exports, source } = parts.scope;
  const factories = staticCallables(entry, parts).filter(
    ({ kind, returns }) => kind !== 'setter' && mentionsClass(returns, entry.id),
  );
  const [declaration] = entry.symbol.declarations ?? [];
  const module = declaration?.getSourceFile();
  const isUsable = module !== undefined && exports.isProjectFile(module) && !exports.isPart(module);
  if (!isUsable || module === source) return factories;
  const functions = moduleExports(module, checker).flatMap(({ name, symbol }) => {
    const signatures = functionSignatures(symbol, checker).filter((each) =>
      partsOf(checker.getReturnTypeOfSignature(each), checker).some(
        (part) => part.getSymbol() === entry.symbol,
      ),
    );
    if (signatures.length === 0) return [];
    const from = { module: exports.moduleOf(module), isPackage: false, name };
    const place = { id: `${from.module}:${name}`, kind: 'function', name, from } as const;
    return callablesOf(place, signatures, parts);
  });
  return [...factories, ...functions];
}

function functionSignatures(symbol: ts.Symbol, checker: ts.TypeChecker): readonly ts.Signature[] {
  const isValue = (symbol.flags & (ts.SymbolFlags.Function | ts.SymbolFlags.Variable)) !== 0;
  return isValue ? checker.getTypeOfSymbol(symbol).getCallSignatures() : [];
}
