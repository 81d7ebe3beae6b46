import ts from 'typescript';

/** Returns the uses of a variable in the function, or file, that declares it. */
export function variableUses(name: ts.Identifier, checker: ts.TypeChecker): ts.Expression[] {
  const symbol = checker.getSymbolAtLocation(name);
  if (symbol === undefined) return [];
  // The name of a function belongs to what surrounds the function.
  const inside = ts.isFunctionDeclaration(name.parent) ? name.parent.parent : name;
  const scope = ts.findAncestor(inside, ts.isFunctionLike) ?? name.getSourceFile();
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (node !== name && isUseOf(symbol, node, checker)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(scope);
  return found;
}

/** Returns whether a node is a name of a variable. In `{ name }`, it is that of the variable, and not of the member. */
export function isUseOf(
  variable: ts.Symbol,
  node: ts.Node,
  checker: ts.TypeChecker,
): node is ts.Identifier {
  if (!ts.isIdentifier(node) || node.text !== variable.name) return false;
  const { parent } = node;
  const symbol = ts.isShorthandPropertyAssignment(parent)
    ? checker.getShorthandAssignmentValueSymbol(parent)
    : checker.getSymbolAtLocation(node);
  return symbol === variable;
}

/** Returns all accesses, in its file, of the property that one accesses, and the uses of variables that patterns give its value. */
export function accessesOf(
  access: ts.PropertyAccessExpression,
  checker: ts.TypeChecker,
): readonly ts.Expression[] {
  const declaration = declarationOf(access, checker);
  if (declaration === undefined) return [];
  const { text } = access.name;
  const source = access.getSourceFile();
  const named = accessesByName(source).get(text) ?? [];
  const same = named.filter(
    (each) => each !== access && declarationOf(each, checker) === declaration,
  );
  const taken = patternsByName(source)
    .get(text)
    ?.filter((each) => propertyIn(each.parent, text, checker) === declaration);
  return [
    ...same,
    ...(taken ?? []).flatMap(({ name }) =>
      ts.isIdentifier(name) ? variableUses(name, checker) : [],
    ),
  ];
}

/** The declaration of a property of what a pattern takes apart. */
function propertyIn(
  pattern: ts.BindingPattern,
  name: string,
  checker: ts.TypeChecker,
): ts.Declaration | undefined {
  return checker.getTypeAtLocation(pattern.parent.initializer ?? pattern).getProperty(name)
    ?.declarations?.[0];
}

/** The symbols of one property differ between instances of one generic type. */
function declarationOf(
  { name }: ts.PropertyAccessExpression,
  checker: ts.TypeChecker,
): ts.Declaration | undefined {
  return checker.getSymbolAtLocation(name)?.declarations?.[0];
}

/** The accesses of properties in a file, by the names of these. */
const accessesByName = nodesByName((node) =>
  ts.isPropertyAccessExpression(node) ? [node.name.text, node] : undefined,
);

/** The variables that patterns in a file declare, by the names of the properties that these take. */
const patternsByName = nodesByName((node) => {
  if (!ts.isBindingElement(node) || !ts.isObjectBindingPattern(node.parent)) return undefined;
  const key = node.propertyName ?? node.name;
  return ts.isIdentifier(key) ? [key.text, node] : undefined;
});

function nodesByName<Node extends ts.Node>(
  find: (node: ts.Node) => readonly [name: string, node: Node] | undefined,
): (source: ts.SourceFile) => ReadonlyMap<string, readonly Node[]> {
  const byFile = new WeakMap<ts.SourceFile, Map<string, Node[]>>();
  return (source) => {
    const known = byFile.get(source);
    if (known !== undefined) return known;
    const nodes = new Map<string, Node[]>();
    const visit = (each: ts.Node): void => {
      const found = find(each);
      if (found !== undefined) {
        const [name, node] = found;
        const named = nodes.get(name);
        if (named === undefined) nodes.set(name, [node]);
        else named.push(node);
      }
      ts.forEachChild(each, visit);
    };
    visit(source);
    byFile.set(source, nodes);
    return nodes;
  };
}

/** Returns whether code adds a number to a variable, or steps it. */
export function isCounted(key: ts.Expression, checker: ts.TypeChecker): boolean {
  if (!ts.isIdentifier(key)) return false;
  return variableUses(key, checker).some(({ parent }) => {
    if (ts.isPrefixUnaryExpression(parent) || ts.isPostfixUnaryExpression(parent))
      return stepping.has(parent.operator);
    const isSum =
      ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.PlusToken;
    return isSum && ts.isNumericLiteral(parent.right);
  });
}

const stepping: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.PlusPlusToken,
  ts.SyntaxKind.MinusMinusToken,
]);
