import ts from 'typescript';

import type { ObjectMember, ValueType } from '../../model/value-type.ts';
import { collectUses, usesAt } from './collect-uses.ts';
import type { Container } from './element-places.ts';
import { isKindOf } from './expression-place.ts';
import { defaulting } from './operator-kinds.ts';
import { isJavaScript } from './member-name.ts';
import { hasEmptyDefault } from './function-parts.ts';
import { isPlain } from './told-types.ts';
import { unionType } from './union-type.ts';
import { noUses, type Uses } from './uses.ts';
import type { ValueTypes } from './value-types.ts';

/** How many variables, choices and calls are followed. */
const alternativeLimit = 4;

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

  /** Returns the uses of a parameter in the body of its function. One that a pattern takes apart has the members that this names. */
  usesOf(declaration: ts.ParameterDeclaration): Uses | undefined {
    const { parent } = declaration;
    // The parameters of a JSDoc type such as `function(number)` have no name.
    const name: ts.BindingName | undefined = declaration.name;
    if (name === undefined || !('body' in parent) || parent.body === undefined) return undefined;
    const uses = this.#usesOfName(name, parent.body);
    if (uses !== undefined) uses.mayBeEmpty ||= hasEmptyDefault(declaration);
    return uses;
  }

  #usesOfName(name: ts.BindingName, body: ts.Node): Uses | undefined {
    if (ts.isIdentifier(name)) {
      const symbol = this.#checker.getSymbolAtLocation(name);
      return symbol && collectUses(body, symbol, this.#checker);
    }
    // The checker itself makes tuples of patterns of lists.
    if (ts.isArrayBindingPattern(name)) return undefined;
    const uses = noUses();
    for (const element of name.elements) {
      const member = this.#usesOfName(element.name, body);
      const key = element.propertyName ?? element.name;
      if (member === undefined || !ts.isIdentifier(key)) continue;
      member.isMissed ||= element.initializer !== undefined;
      uses.members.set(key.text, member);
    }
    return uses;
  }

  /**
   * Returns the uses of what keeps a value: fields, arrays and maps, and members of objects, also where functions take these. They may hold
   * other values, too.
   */
  keptUses({ kept, stored, held }: Uses, depth = 0): readonly Uses[] {
    if (depth > alternativeLimit) return [];
    return [
      ...(kept.length > 0 ? [usesAt(kept, this.#checker)] : []),
      ...stored.flatMap((each) => this.#usesInside(each) ?? []),
      ...held.flatMap(({ object, name }) => {
        const own = usesAt([object], this.#checker);
        const passed = own.handedTo.flatMap((each) => {
          const declaration = this.parameterOf(each);
          return (declaration && this.usesOf(declaration)) ?? [];
        });
        const holders = [own, ...passed].flatMap((each) => [
          each,
          ...this.keptUses(each, depth + 1),
        ]);
        return holders.flatMap(({ members }) => members.get(name) ?? []);
      }),
    ];
  }

  /** Returns the uses of what a container holds. */
  #usesInside({ places, depth }: Container): Uses | undefined {
    let uses: Uses | undefined = usesAt(places, this.#checker);
    for (let left = depth; left > 0; left -= 1) uses = uses?.element;
    return uses;
  }

  /**
   * Returns a type that a comment in JavaScript tells for a parameter, with the other plain values for which code asks: the function itself, or those to which
   * it passes the value.
   */
  withTested(type: ValueType, declaration: ts.ParameterDeclaration): ValueType {
    const told = type.kind === 'union' ? type.members : [type];
    const areAllPlain = told.every((each) => isPlain(each) || each.kind === 'undefined');
    if (!areAllPlain || !isJavaScript(declaration.getSourceFile())) return type;
    const others = this.#plainTested(declaration, 0).filter(({ kind }) =>
      told.every((each) => each.kind !== kind),
    );
    return others.length === 0 ? type : unionType([...told, ...others]);
  }

  #plainTested(declaration: ts.ParameterDeclaration, depth: number): readonly ValueType[] {
    const uses = depth < alternativeLimit ? this.usesOf(declaration) : undefined;
    if (uses === undefined) return [];
    const passedTo = uses.handedTo.flatMap((each) => this.parameterOf(each) ?? []);
    return [
      ...uses.tested.filter(isPlain),
      ...passedTo.flatMap((each) => this.#plainTested(each, depth + 1)),
    ];
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
    return mergedWith
      .flatMap((each) => this.#alternatives(each))
      .flatMap((each) => {
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

  /** Returns the expressions of which one gives the value: `a || b`, and what variables were made from. */
  #alternatives(node: ts.Expression, depth = 0): readonly ts.Expression[] {
    if (depth > alternativeLimit) return [node];
    const within = (each: ts.Expression): readonly ts.Expression[] =>
      this.#alternatives(each, depth + 1);
    if (ts.isParenthesizedExpression(node)) return within(node.expression);
    if (ts.isConditionalExpression(node))
      return [...within(node.whenTrue), ...within(node.whenFalse)];
    if (ts.isBinaryExpression(node) && defaulting.has(node.operatorToken.kind)) {
      return [...within(node.left), ...within(node.right)];
    }
    const made = ts.isIdentifier(node)
      ? this.#checker.getSymbolAtLocation(node)?.valueDeclaration
      : undefined;
    const isOpen = isKindOf(node, ts.TypeFlags.Any, this.#checker);
    return isOpen &&
      made !== undefined &&
      ts.isVariableDeclaration(made) &&
      made.initializer !== undefined
      ? within(made.initializer)
      : [node];
  }
}
