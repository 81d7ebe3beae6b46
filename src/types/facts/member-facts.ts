import ts from 'typescript';

import type { MemberFacts } from './class-facts.ts';

/** Returns the members that a class declares itself, including those of its constructor's parameters. */
export function declaredMembers(
  node: ts.ClassLikeDeclaration,
  checker: ts.TypeChecker,
): readonly MemberFacts[] {
  return node.members.flatMap((member) => {
    if (!ts.isConstructorDeclaration(member)) return memberFacts(member, checker) ?? [];
    return member.parameters
      .filter((parameter) => ts.isParameterPropertyDeclaration(parameter, member))
      .flatMap((parameter) => memberFacts(parameter, checker) ?? []);
  });
}

/**
 * Returns a member by its declaration; undefined for a member that is private or has no plain name, and for other declarations.
 */
export function memberFacts(
  node: ts.Declaration,
  checker: ts.TypeChecker,
): MemberFacts | undefined {
  const kind = kindOf(node);
  const name = ts.getNameOfDeclaration(node);
  if (kind === undefined || name === undefined || !ts.isIdentifier(name)) return undefined;
  const modifiers = ts.getCombinedModifierFlags(node);
  if ((modifiers & ts.ModifierFlags.Private) !== 0) return undefined;
  return {
    name: name.text,
    kind,
    isStatic: (modifiers & ts.ModifierFlags.Static) !== 0,
    isAbstract: (modifiers & ts.ModifierFlags.Abstract) !== 0,
    arity: arityOf(node, checker),
  };
}

function kindOf(node: ts.Declaration): MemberFacts['kind'] | undefined {
  if (ts.isPropertyDeclaration(node) || ts.isParameter(node)) return 'field';
  if (ts.isMethodDeclaration(node)) return 'method';
  if (ts.isGetAccessor(node)) return 'getter';
  return ts.isSetAccessor(node) ? 'setter' : undefined;
}

function arityOf(node: ts.Declaration, checker: ts.TypeChecker): number {
  if (ts.isSetAccessor(node)) return 1;
  if (!ts.isMethodDeclaration(node)) return 0;
  const symbol = checker.getSymbolAtLocation(node.name);
  const signatures =
    symbol === undefined
      ? []
      : checker.getSignaturesOfType(
          checker.getTypeOfSymbolAtLocation(symbol, node),
          ts.SignatureKind.Call,
        );
  const arities = signatures.map((signature) =>
    signature.parameters.some(isRest) ? Infinity : signature.parameters.length,
  );
  return Math.max(0, ...arities);
}

function isRest({ valueDeclaration }: ts.Symbol): boolean {
  return (
    valueDeclaration !== undefined &&
    ts.isParameter(valueDeclaration) &&
    valueDeclaration.dotDotDotToken !== undefined
  );
}
