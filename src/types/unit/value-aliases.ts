import ts from 'typescript';

/** A place where the value of an expression occurs again. */
export interface ValueAlias {
  /** The member of the value that occurs there; absent for the value itself. */
  readonly member?: string;
  /** A variable occurs in its function, and a field in the whole file. */
  readonly of: 'variable' | 'field';
  readonly places: readonly ts.Expression[];
  /** Whether another value replaces it if it is undefined. */
  readonly hasDefault: boolean;
}

/**
 * Returns the other names of a value that is assigned to a variable, taken apart by a pattern, or kept in a field of an object.
 */
export function valueAliases(node: ts.Expression, checker: ts.TypeChecker): readonly ValueAlias[] {
  const { parent } = node;
  if (ts.isVariableDeclaration(parent) && parent.initializer === node) {
    return namesIn(parent.name, checker);
  }
  const isAssigned =
    ts.isBinaryExpression(parent) &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    parent.right === node;
  if (!isAssigned || !ts.isPropertyAccessExpression(parent.left)) return [];
  const places = accessesOf(parent.left, checker);
  return [{ of: 'field', places, hasDefault: false }];
}

function namesIn(name: ts.BindingName, checker: ts.TypeChecker): ValueAlias[] {
  if (ts.isIdentifier(name)) {
    return [{ of: 'variable', places: variableUses(name, checker), hasDefault: false }];
  }
  if (ts.isArrayBindingPattern(name)) return [];
  return name.elements.flatMap((element): ValueAlias[] => {
    const key = element.propertyName ?? element.name;
    if (element.dotDotDotToken !== undefined || !ts.isIdentifier(key)) return [];
    const places = ts.isIdentifier(element.name) ? variableUses(element.name, checker) : [];
    const hasDefault = element.initializer !== undefined;
    return [{ member: key.text, of: 'variable', places, hasDefault }];
  });
}

/** Returns the uses of a variable in the function, or file, that declares it. */
function variableUses(name: ts.Identifier, checker: ts.TypeChecker): ts.Expression[] {
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
function accessesOf(
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
