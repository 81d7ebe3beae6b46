import ts from 'typescript';

/** Returns whether a call may leave an argument out: the parameter has a default, is optional, or is a rest parameter. */
function isOptional(parameter: ts.Symbol, checker: ts.TypeChecker): boolean {
  const { valueDeclaration } = parameter;
  if (valueDeclaration === undefined || !ts.isParameter(valueDeclaration)) return false;
  return (
    valueDeclaration.dotDotDotToken !== undefined || checker.isOptionalParameter(valueDeclaration)
  );
}

/** Returns the number of arguments that a call of a signature must have. */
export function requiredArguments(signature: ts.Signature, checker: ts.TypeChecker): number {
  return signature.parameters.findLastIndex((each) => !isOptional(each, checker)) + 1;
}

/** Returns whether a signature belongs to a class whose code is the project's own. */
export function isOfOwnClass({ declaration }: ts.Signature): boolean {
  if (declaration === undefined || declaration.getSourceFile().isDeclarationFile) return false;
  return ts.isClassLike(declaration.parent);
}

/** Returns whether a constructor accepts the arguments of a call, by their number and their types. */
export function takes(
  constructor: ts.Signature,
  given: readonly ts.Expression[],
  checker: ts.TypeChecker,
): boolean {
  const { parameters } = constructor;
  if (given.some(ts.isSpreadElement)) return false;
  const hasRest = parameters.some(
    ({ valueDeclaration: each }) => each && ts.isParameter(each) && each.dotDotDotToken,
  );
  if (given.length < requiredArguments(constructor, checker)) return false;
  if (hasRest) return true;
  return (
    given.length <= parameters.length &&
    given.every((argument, at) => {
      const parameter = parameters[at];
      if (parameter === undefined) return false;
      const wanted = checker.getTypeOfSymbolAtLocation(parameter, argument);
      return checker.isTypeAssignableTo(checker.getTypeAtLocation(argument), wanted);
    })
  );
}
