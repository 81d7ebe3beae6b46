import ts from 'typescript';

import { isPrimitiveKind } from '../../model/type-parts.ts';
import type { Callable } from '../../model/unit-model.ts';
import type { Parameter, ParameterExample, ValueType } from '../../model/value-type.ts';
import { callablesOf, callableValue, type CallableParts, type CallablePlace } from './callables.ts';
import { literalExample, writtenValue } from './helper-literals.ts';
import { isJavaScript } from './member-name.ts';
import { moduleExports } from './module-exports.ts';
import type { RegisteredClass } from './unit-scope.ts';

/** An export of a helper file, with the callables through which test cases use it. */
export interface ReadHelper {
  readonly name: string;
  /** The path of its file, relative to the project's root, and its line. */
  readonly place: string;
  readonly callables: readonly Callable[];
  /** The values that it gives for a parameter with its name. */
  readonly whole: readonly ParameterExample[];
  /** The values that it gives for a parameter if its name is that of the parameter and `Examples`. */
  readonly parts: readonly ParameterExample[];
  /** The reason why it can't be used, as a sentence. */
  readonly problem?: string;
}

/** Reads the exported functions and values of a helper file. Exported classes take part like all classes of the project. */
export function readHelpers(
  source: ts.SourceFile,
  parts: CallableParts,
  classes: () => readonly RegisteredClass[],
): readonly ReadHelper[] {
  const { checker, exports } = parts.scope;
  const module = exports.moduleOf(source);
  const read = new HelperReader(parts, { classes, isTyped: !isJavaScript(source) });
  return moduleExports(source, checker).flatMap(({ name, symbol, isProperty }) => {
    const node = symbol.valueDeclaration;
    const type = checker.getTypeOfSymbol(symbol);
    const isValue = (symbol.flags & ts.SymbolFlags.Value) !== 0;
    if (!isValue || node === undefined || type.getConstructSignatures().length > 0) return [];
    const { line } = node.getSourceFile().getLineAndCharacterOfPosition(node.getStart());
    const from = { module, isPackage: false, name, ...(isProperty && { isProperty }) };
    const place = { id: `${module}:${name}`, name, from };
    return [{ name, place: `${module}:${line + 1}`, ...read.value(place, type, node) }];
  });
}

/** The end of the names of arrays and objects whose parts are examples for the parameter with the name before it. */
export const listEnd = 'Examples';

type Place = Omit<CallablePlace, 'kind'>;

/** What the meaning of a helper file's code depends on. */
interface HelperCode {
  /** The classes of the model. */
  readonly classes: () => readonly RegisteredClass[];
  /** Whether it is TypeScript. */
  readonly isTyped: boolean;
}

/** Reads the exports of a helper file. */
class HelperReader {
  readonly #parts: CallableParts;
  readonly #code: HelperCode;

  constructor(parts: CallableParts, code: HelperCode) {
    this.#parts = parts;
    this.#code = code;
  }

  value(place: Place, type: ts.Type, node: ts.Node): Omit<ReadHelper, 'name' | 'place'> {
    const signatures = type.getCallSignatures();
    if (signatures.length > 0) {
      const made = callablesOf({ ...place, kind: 'function' }, signatures, this.#parts);
      const callables = made.map((each) => this.#typedByNames(each));
      return { callables, whole: callables.map(exampleOf), parts: [] };
    }
    const written = writtenValue(node);
    const literal = literalExample(written);
    if (literal !== undefined) return { callables: [], whole: [literal], parts: [] };
    const { callables, parts, problem } = this.#contents(place, type, written);
    const isList = place.name.endsWith(listEnd);
    const constants = isList ? [] : [this.#constant({ ...place, kind: 'constant' }, type, node)];
    return {
      callables: [...constants, ...callables],
      whole: constants.map(exampleOf),
      parts,
      ...(problem !== undefined && { problem }),
    };
  }

  /** Returns what an array or an object holds. */
  #contents(
    place: Place,
    type: ts.Type,
    written: ts.Expression | undefined,
  ): Pick<ReadHelper, 'callables' | 'parts' | 'problem'> {
    const { checker, program } = this.#parts.scope;
    if (written !== undefined && ts.isArrayLiteralExpression(written)) {
      const isChecked = program.getCompilerOptions().noUncheckedIndexedAccess === true;
      const found = written.elements.map((element, at) => ({
        callable: this.#part(place, String(at), checker.getTypeAtLocation(element), element),
        literal: literalExample(element),
      }));
      const parts = found.map(({ callable, literal }) => literal ?? exampleOf(callable));
      const isLiteral = found.every(({ literal }) => literal !== undefined);
      if (!isLiteral && isChecked && !checker.isTupleType(type))
        return { callables: [], parts: [], problem: untold };
      return { callables: isLiteral ? [] : found.map(({ callable }) => callable), parts };
    }
    if (written === undefined || !ts.isObjectLiteralExpression(written))
      return { callables: [], parts: [] };
    const found = checker.getPropertiesOfType(type).flatMap((member) => {
      const { name, valueDeclaration: node } = member;
      const of = checker.getTypeOfSymbol(member);
      const isCode = of.getCallSignatures().length + of.getConstructSignatures().length > 0;
      if (isCode) return [];
      const literal = node && literalExample(writtenValue(node));
      return [{ callable: this.#part(place, name, of, node), literal }];
    });
    const callables = found.map(({ callable }) => callable);
    return {
      callables: callables.filter(({ returns }) => !isPrimitiveKind(returns)),
      parts: found.map(({ callable, literal }) => literal ?? exampleOf(callable)),
    };
  }

  #part(place: Place, name: string, type: ts.Type, node: ts.Node | undefined): Callable {
    const { from } = place;
    const id = `${place.id}.${name}`;
    return this.#constant({ id, name, kind: 'field', ...(from && { from }) }, type, node);
  }

  #constant(place: CallablePlace, type: ts.Type, node: ts.Node | undefined): Callable {
    const returns = this.#parts.types.of(type);
    return { ...callableValue(place, { node, returns }, this.#parts), isHelper: true };
  }

  /** In code without types, names tell: `makeQueue` gives a Queue, and a parameter `queue` takes one. */
  #typedByNames(callable: Callable): Callable {
    const [, made] =
      /^(?:create|make|build|new|get|an?|some)(\p{Lu}.*)$/u.exec(callable.name) ?? [];
    const returns = this.#named(callable.returns, (name) => name === made);
    const parameters = callable.parameters.map((each): Parameter => {
      const type = this.#named(each.type, (name) => lowerFirst(name) === each.name);
      return { ...each, type };
    });
    return { ...callable, returns, parameters, isHelper: true };
  }

  #named(type: ValueType, isMeant: (name: string) => boolean): ValueType {
    // The uses of a parameter in JavaScript may fit another type as well. Its name tells the class.
    const isInferred = !this.#code.isTyped && type.kind !== 'instance' && !isPrimitiveKind(type);
    if (type.kind !== 'unknown' && !isInferred) return type;
    const found = this.#code.classes().find(({ name }) => isMeant(name));
    return found === undefined ? type : { kind: 'instance', class: found.id };
  }
}

const untold =
  'Its elements may be undefined under noUncheckedIndexedAccess: write `as const` behind the array, or an object with a name for each example.';

function exampleOf({ id }: Callable): ParameterExample {
  return { kind: 'helper', callable: id };
}

function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
