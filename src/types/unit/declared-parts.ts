import ts from 'typescript';

import type { ObjectMember, ValueType } from '../../model/value-type.ts';
import type { Uses } from './uses.ts';
import type { ValueTypes } from './value-types.ts';

const unknown: ValueType = { kind: 'unknown' };

/** What declarations tell about values that themselves have no declared type. */
export class DeclaredParts {
  readonly #checker: ts.TypeChecker;
  readonly #types: ValueTypes;

  constructor(checker: ts.TypeChecker, types: ValueTypes) {
    this.#checker = checker;
    this.#types = types;
  }

  /** Returns the parameter of the called function that takes a value. */
  parameterOf({ call, at }: Uses['handedTo'][number]): ts.ParameterDeclaration | undefined {
    const declaration = this.#checker.getResolvedSignature(call)?.parameters[at]?.valueDeclaration;
    return declaration && ts.isParameter(declaration) ? declaration : undefined;
  }

  /** Returns the type of the instances of a class; unknown if the expression is none. */
  instanceOf(expression: ts.Expression): ValueType {
    const [made] = this.#checker.getTypeAtLocation(expression).getConstructSignatures();
    return made === undefined
      ? unknown
      : this.#types.of(this.#checker.getReturnTypeOfSignature(made));
  }

  /**
   * Returns the built-in type that is written for a parameter, before type arguments are inferred from a value of unknown type; the first of
   * several, such as `ArrayBuffer` of that and `SharedArrayBuffer`.
   */
  writtenBuiltIn({ type }: ts.ParameterDeclaration): ValueType | undefined {
    if (type === undefined) return undefined;
    const found = this.#types.of(this.#checker.getTypeAtLocation(type));
    const all = found.kind === 'union' ? found.members : [found];
    return all.every(({ kind }) => kind === 'built-in') ? all[0] : undefined;
  }

  /** Returns the members of the objects with which the members of a value are merged. */
  mergedMembers({ mergedWith }: Uses): readonly ObjectMember[] {
    return mergedWith.flatMap((each) => {
      const type = this.#checker.getTypeAtLocation(each);
      const { kind } = this.#types.of(type);
      if (kind !== 'object' && kind !== 'instance') return [];
      // Options that are merged into an instance set its fields, and replace no methods.
      const members = type
        .getProperties()
        .filter(({ flags }) => kind === 'object' || (flags & ts.SymbolFlags.Method) === 0);
      return members.map((symbol) => ({
        name: symbol.name,
        type: this.#types.of(this.#checker.getTypeOfSymbol(symbol)),
        isOptional: true,
      }));
    });
  }

  /**
   * Returns whether a type resembles the value. Objects with options share one or two fields with the objects that they
   * configure; a method is stronger evidence.
   */
  isLike(type: ts.Type, names: readonly string[]): boolean {
    const members = names.map((name) => this.#checker.getPropertyOfType(type, name));
    const hasMethod = members.some((each) => ((each?.flags ?? 0) & ts.SymbolFlags.Method) !== 0);
    return members.every((each) => each !== undefined) && (hasMethod || names.length > 2);
  }
}
