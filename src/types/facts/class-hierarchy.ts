import ts from 'typescript';

/** The inheritance between the classes of a program. */
export interface ClassHierarchy {
  /** Returns the parents of a class, nearest first. */
  parentsOf(node: ts.ClassLikeDeclaration): readonly ts.ClassLikeDeclaration[];
  /** Returns the classes in the project's own files that extend a class, directly or indirectly. */
  descendantsOf(node: ts.ClassLikeDeclaration): readonly ts.ClassLikeDeclaration[];
}

/** Creates the hierarchy. The first question about descendants reads the project's own files once. */
export function classHierarchy(program: ts.Program): ClassHierarchy {
  const checker = program.getTypeChecker();
  let children: Map<ts.ClassLikeDeclaration, ts.ClassLikeDeclaration[]> | undefined;
  const parentOf = (node: ts.ClassLikeDeclaration): ts.ClassLikeDeclaration | undefined => {
    const parent = extendedBy(node);
    return parent === undefined ? undefined : classBehind(parent, checker);
  };
  const descendantsOf = (node: ts.ClassLikeDeclaration): ts.ClassLikeDeclaration[] => {
    children ??= childrenByParent(program, parentOf);
    const own = children.get(node) ?? [];
    return [...own, ...own.flatMap(descendantsOf)];
  };
  return {
    descendantsOf,
    parentsOf(node) {
      const parents: ts.ClassLikeDeclaration[] = [];
      for (let at = parentOf(node); at !== undefined && !parents.includes(at); at = parentOf(at)) {
        parents.push(at);
      }
      return parents;
    },
  };
}

/** Returns the class that an expression names; undefined if its value is made at run time. */
export function classBehind(
  expression: ts.Expression,
  checker: ts.TypeChecker,
): ts.ClassLikeDeclaration | undefined {
  const symbol = checker.getSymbolAtLocation(expression);
  return symbol === undefined ? undefined : classOf(symbol, checker);
}

/** Returns the class that a symbol, or the import of a symbol, stands for, also for `const A = class {}`. */
export function classOf(
  symbol: ts.Symbol,
  checker: ts.TypeChecker,
): ts.ClassLikeDeclaration | undefined {
  const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
  const { valueDeclaration: declaration } = isAlias
    ? checker.getAliasedSymbol(symbol)
    : checker.getExportSymbolOfSymbol(symbol);
  if (declaration === undefined) return undefined;
  if (ts.isClassLike(declaration)) return declaration;
  const value = ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  return value !== undefined && ts.isClassExpression(value) ? value : undefined;
}

function extendedBy(node: ts.ClassLikeDeclaration): ts.Expression | undefined {
  const clause = node.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword);
  return clause?.types[0]?.expression;
}

function childrenByParent(
  program: ts.Program,
  parentOf: (node: ts.ClassLikeDeclaration) => ts.ClassLikeDeclaration | undefined,
): Map<ts.ClassLikeDeclaration, ts.ClassLikeDeclaration[]> {
  const children = new Map<ts.ClassLikeDeclaration, ts.ClassLikeDeclaration[]>();
  const visit = (node: ts.Node): void => {
    const parent = ts.isClassLike(node) ? parentOf(node) : undefined;
    if (ts.isClassLike(node) && parent !== undefined && parent !== node) {
      children.set(parent, [...(children.get(parent) ?? []), node]);
    }
    ts.forEachChild(node, visit);
  };
  for (const file of program.getSourceFiles()) {
    if (!file.isDeclarationFile && !program.isSourceFileFromExternalLibrary(file)) visit(file);
  }
  return children;
}
