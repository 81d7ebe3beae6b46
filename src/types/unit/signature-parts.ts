import ts from 'typescript';

import type { Parameter, ValueType } from '../../model/value-type.ts';
import { tupleFlags, isReference } from './type-forms.ts';
import { optionalType } from './union-type.ts';

/** The parts of a signature, as plain data. */
export interface SignatureParts {
  readonly parameters: readonly Parameter[];
  readonly returns: ValueType;
  /** The names of its own type parameters without a constraint. */
  readonly typeParameters: readonly string[];
}

/** Converts the type of a parameter into plain data. The declaration of the parameter may add information. */
export type ParameterTypes = (type: ts.Type, declaration?: ts.ParameterDeclaration) => ValueType;

/** Returns the parts of a signature. `of` converts the types of its parameters and of its result. */
export function signatureParts(
  signature: ts.Signature,
  checker: ts.TypeChecker,
  of: ParameterTypes,
): SignatureParts {
  const last = signature.parameters.length - 1;
  const parameters = signature.parameters.flatMap((symbol, at) => {
    const type = checker.getTypeOfSymbol(symbol);
    const isRest = at === last && takesTheRest(symbol, type, checker);
    if (isRest && at > 0 && isImplied(symbol, signature)) return [];
    return isRest ? restOf(symbol, type, at) : [parameter(symbol, type, at)];
  });

  function parameter(symbol: ts.Symbol, type: ts.Type, at: number): Parameter {
    const declaration = declarationOf(symbol);
    const isOptional = isLeftOut(symbol, declaration);
    const converted = of(type, declaration);
    return {
      name: parameterName(symbol, declaration, at),
      type: isOptional ? optionalType(converted) : converted,
      isOptional,
      isRest: false,
    };
  }

  /** Returns the type of each further argument. The elements of a tuple are separate parameters. */
  function restOf(symbol: ts.Symbol, type: ts.Type, at: number): Parameter[] {
    const name = parameterName(symbol, declarationOf(symbol), at);
    const list = type.isTypeParameter() ? (checker.getBaseConstraintOfType(type) ?? type) : type;
    const flags = tupleFlags(list);
    const given = isReference(list) ? checker.getTypeArguments(list) : [];
    if (flags === undefined) {
      const element = checker.isArrayType(list) ? given[0] : undefined;
      const each: ValueType = element === undefined ? { kind: 'unknown' } : of(element);
      return [{ name, type: each, isOptional: false, isRest: true }];
    }
    return flags.flatMap((flag, index) => {
      const element = given[index];
      if (element === undefined) return [];
      const isOptional = (flag & ts.ElementFlags.Optional) !== 0;
      const converted = of(element);
      return {
        name: `${name}${index + 1}`,
        type: isOptional ? optionalType(converted) : converted,
        isOptional,
        isRest: (flag & ts.ElementFlags.Rest) !== 0,
      };
    });
  }

  return {
    parameters: distinct(parameters),
    returns: of(checker.getReturnTypeOfSignature(signature)),
    typeParameters: unbound(signature.typeParameters ?? []),
  };
}

/** Returns the names of type parameters that have no constraint. */
export function unbound(parameters: readonly ts.TypeParameter[]): string[] {
  return parameters
    .filter((each) => each.getConstraint() === undefined)
    .map(({ symbol }) => symbol.name);
}

function declarationOf({ valueDeclaration }: ts.Symbol): ts.ParameterDeclaration | undefined {
  const isParameter = valueDeclaration !== undefined && ts.isParameter(valueDeclaration);
  return isParameter ? valueDeclaration : undefined;
}

/** A function that names its parameters mostly uses `arguments` only to count them, and takes no more unless it reads others from there. */
function isImplied({ declarations }: ts.Symbol, { declaration }: ts.Signature): boolean {
  if (declarations !== undefined || declaration === undefined) return false;
  return (
    'body' in declaration && declaration.body !== undefined && !readsArguments(declaration.body)
  );
}

/** Whether a body goes through `arguments` by an index, or makes a list of them: `arguments[i]`, `slice.call(arguments, 1)`, `[...arguments]`. */
function readsArguments(body: ts.Node): boolean {
  let isRead = false;
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === 'arguments') isRead ||= isListed(node);
    const hasOwn = ts.isFunctionLike(node) && !ts.isArrowFunction(node);
    if (!hasOwn) ts.forEachChild(node, visit);
  };
  ts.forEachChild(body, visit);
  return isRead;
}

function isListed(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isElementAccessExpression(parent)) return !ts.isNumericLiteral(parent.argumentExpression);
  if (ts.isSpreadElement(parent)) return true;
  const isGiven = ts.isCallExpression(parent) && parent.arguments.includes(node);
  return isGiven && /\b(?:slice\.call|Array\.from)$/.test(parent.expression.getText());
}

/** In JavaScript, a function that uses `arguments` has a last parameter without a declaration. */
function takesTheRest(symbol: ts.Symbol, type: ts.Type, checker: ts.TypeChecker): boolean {
  const declaration = declarationOf(symbol);
  if (declaration?.dotDotDotToken !== undefined) return true;
  if (declaration !== undefined) {
    const [tag] = ts.getJSDocParameterTags(declaration);
    const variadic = tag?.typeExpression?.type.kind === ts.SyntaxKind.JSDocVariadicType;
    return variadic && checker.isArrayType(type);
  }
  return symbol.name === 'args' && checker.isArrayType(type);
}

function isLeftOut(symbol: ts.Symbol, declaration: ts.ParameterDeclaration | undefined): boolean {
  if (declaration === undefined) return (symbol.flags & ts.SymbolFlags.Optional) !== 0;
  if (declaration.questionToken !== undefined || declaration.initializer !== undefined) return true;
  return ts
    .getJSDocParameterTags(declaration)
    .some(
      ({ isBracketed, typeExpression }) =>
        isBracketed || typeExpression?.type.kind === ts.SyntaxKind.JSDocOptionalType,
    );
}

function parameterName(
  { name }: ts.Symbol,
  declaration: ts.ParameterDeclaration | undefined,
  at: number,
): string {
  // The parameters of a JSDoc type such as `function(number)` have declarations without a name.
  const declared: ts.BindingName | undefined = declaration?.name;
  if (declared === undefined || ts.isIdentifier(declared)) {
    return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) ? name : `argument${at + 1}`;
  }
  return ts.isObjectBindingPattern(declared) ? 'options' : 'items';
}

/** Invented names may be taken. */
function distinct(parameters: readonly Parameter[]): Parameter[] {
  const taken = new Set<string>();
  return parameters.map((each) => {
    let { name } = each;
    for (let count = 2; taken.has(name); count += 1) name = `${each.name}${count}`;
    taken.add(name);
    return { ...each, name };
  });
}
