import ts from 'typescript';

/** A statement or class member on whose type others may depend. */
export type TypedDeclaration = ts.Statement | ts.ClassElement;

/**
 * Returns the declarations of a file by their starts: its statements, those of namespaces, and the members of its classes. A
 * statement in the block of an `if` statement counts as starting where the `if` starts, as clones do.
 */
export function declarationsByStart(file: ts.SourceFile): ReadonlyMap<number, TypedDeclaration> {
  const found = new Map<number, TypedDeclaration>();
  const visit = (statements: readonly ts.Statement[]): void => {
    for (const statement of statements) {
      found.set(statement.getStart(file), guardedStatement(statement) ?? statement);
      if (ts.isClassDeclaration(statement)) {
        for (const member of statement.members) found.set(member.getStart(file), member);
      }
      if (ts.isModuleDeclaration(statement) && statement.body && ts.isModuleBlock(statement.body)) {
        visit(statement.body.statements);
      }
    }
  };
  visit(file.statements);
  return found;
}

/** Returns the statement of a clone that stands in a block behind a condition. */
export function guardedStatement(node: ts.Node): ts.Statement | undefined {
  if (!ts.isIfStatement(node) || !ts.isBlock(node.thenStatement)) return undefined;
  return node.thenStatement.statements[0];
}

/** Returns the innermost declaration around an offset. */
export function declarationAt(file: ts.SourceFile, offset: number): TypedDeclaration | undefined {
  let innermost: TypedDeclaration | undefined;
  for (const [start, declaration] of declarationsByStart(file)) {
    const isInside = start <= offset && offset <= declaration.end;
    if (isInside && (innermost === undefined || start >= innermost.getStart(file))) {
      innermost = declaration;
    }
  }
  return innermost;
}

/**
 * Returns, as text, the part of a declaration's type that other code can see. Equal texts mean that nothing outside can see a
 * difference. A variable's initialiser is part of it, because an assigned value narrows a declared union.
 */
export function visibleType(declaration: TypedDeclaration, checker: ts.TypeChecker): string {
  if (ts.isVariableStatement(declaration)) {
    const { declarations } = declaration.declarationList;
    return declarations.map((variable) => variableText(variable, checker)).join('; ');
  }
  if (ts.isExportAssignment(declaration)) return typeText(declaration.expression, checker);
  return isNamed(declaration) && !isHidden(declaration) ? typeText(declaration, checker) : '';
}

/** Returns whether a declaration is the implementation of an overloaded function. Others see only its overloads. */
function isHidden(declaration: NamedDeclaration): boolean {
  if (!ts.isFunctionDeclaration(declaration) && !ts.isMethodDeclaration(declaration)) return false;
  const { parent, name } = declaration;
  const siblings: readonly ts.Node[] =
    ts.isSourceFile(parent) || ts.isModuleBlock(parent)
      ? parent.statements
      : ts.isClassLike(parent)
        ? parent.members
        : [];
  const before = siblings[siblings.indexOf(declaration) - 1];
  if (before === undefined || name === undefined) return false;
  if (!ts.isFunctionDeclaration(before) && !ts.isMethodDeclaration(before)) return false;
  return before.body === undefined && before.name?.getText() === name.getText();
}

function variableText(variable: ts.VariableDeclaration, checker: ts.TypeChecker): string {
  const { name, type, initializer } = variable;
  const text = typeText(name, checker);
  if (initializer === undefined) return text;
  if (type !== undefined) return `${text} = ${typeText(initializer, checker)}`;
  return isOpenEnded(initializer) ? `open ${text}` : text;
}

/** The type of a variable with such an initialiser follows from later assignments or additions. */
function isOpenEnded(initialiser: ts.Expression): boolean {
  return (
    initialiser.kind === ts.SyntaxKind.NullKeyword ||
    (ts.isIdentifier(initialiser) && initialiser.text === 'undefined') ||
    (ts.isArrayLiteralExpression(initialiser) && initialiser.elements.length === 0)
  );
}

type NamedDeclaration =
  | ts.FunctionDeclaration
  | ts.MethodDeclaration
  | ts.PropertyDeclaration
  | ts.AccessorDeclaration;

function isNamed(node: ts.Node): node is NamedDeclaration {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isAccessor(node)
  );
}

function typeText(node: ts.Node, checker: ts.TypeChecker): string {
  const type = checker.getTypeAtLocation(node);
  return checker.typeToString(type, undefined, textFlags);
}

/** Aliases are written by their names: a conditional type that refers to itself has no end when it is expanded. */
const textFlags: ts.TypeFormatFlags =
  ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope;

/** Returns the names by which other files refer to a declaration; `default` for a default export. */
export function namesOf(declaration: TypedDeclaration): readonly string[] {
  if (ts.isVariableStatement(declaration)) {
    return declaration.declarationList.declarations.flatMap(({ name }) => boundNames(name));
  }
  if (ts.isExportAssignment(declaration)) return ['default'];
  const name = isNamed(declaration) ? declaration.name : undefined;
  const isDefault =
    ts.canHaveModifiers(declaration) &&
    ts.getModifiers(declaration)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword);
  return [
    ...(name !== undefined && ts.isIdentifier(name) ? [name.text] : []),
    ...(isDefault ? ['default'] : []),
  ];
}

function boundNames(name: ts.BindingName): readonly string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) =>
    ts.isBindingElement(element) ? boundNames(element.name) : [],
  );
}
