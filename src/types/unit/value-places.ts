import ts from 'typescript';

/** Returns the uses of a variable in the function, or file, that declares it. */
export function variableUses(name: ts.Identifier, checker: ts.TypeChecker): ts.Expression[] {
  const symbol = checker.getSymbolAtLocation(name);
  const scope = ts.findAncestor(name, ts.isFunctionLike) ?? name.getSourceFile();
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    const isNamed = ts.isIdentifier(node) && node.text === name.text && node !== name;
    if (isNamed && checker.getSymbolAtLocation(node) === symbol) found.push(node);
    ts.forEachChild(node, visit);
  };
  if (symbol !== undefined) visit(scope);
  return found;
}

/** Returns all accesses, in its file, of the property that one accesses. */
export function accessesOf(
  access: ts.PropertyAccessExpression,
  checker: ts.TypeChecker,
): readonly ts.Expression[] {
  const declaration = declarationOf(access, checker);
  if (declaration === undefined) return [];
  const named = accessesByName(access.getSourceFile()).get(access.name.text) ?? [];
  return named.filter((each) => each !== access && declarationOf(each, checker) === declaration);
}

/** The symbols of one property differ between instances of one generic type. */
function declarationOf(
  { name }: ts.PropertyAccessExpression,
  checker: ts.TypeChecker,
): ts.Declaration | undefined {
  return checker.getSymbolAtLocation(name)?.declarations?.[0];
}

const byFile = new WeakMap<ts.SourceFile, Map<string, ts.PropertyAccessExpression[]>>();

function accessesByName(
  source: ts.SourceFile,
): ReadonlyMap<string, readonly ts.PropertyAccessExpression[]> {
  const known = byFile.get(source);
  if (known !== undefined) return known;
  const found = new Map<string, ts.PropertyAccessExpression[]>();
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) {
      const named = found.get(node.name.text);
      if (named === undefined) found.set(node.name.text, [node]);
      else named.push(node);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  byFile.set(source, found);
  return found;
}
