import ts from 'typescript';

/** A statement or class member that others may depend on the type of. */
export type TypedDeclaration = ts.Statement | ts.ClassElement;

/**
 * The declarations of a file by where they start: its statements, those of namespaces, and the members of its classes.
 * What stands in the block of an `if` statement counts as starting where the statement does, as clones do.
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

/** The statement of a clone that stands in a block behind a condition. */
export function guardedStatement(node: ts.Node): ts.Statement | undefined {
  if (!ts.isIfStatement(node) || !ts.isBlock(node.thenStatement)) return undefined;
  return node.thenStatement.statements[0];
}

/** The innermost declaration around an offset. */
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
 * What other code can see of a declaration's type, as text: equal texts mean that nothing outside can tell the
 * difference. A variable's initialiser is part of it, because a declared union is narrowed by what is assigned.
 */
export function visibleType(declaration: TypedDeclaration, checker: ts.TypeChecker): string {
  if (ts.isVariableStatement(declaration)) {
    const { declarations } = declaration.declarationList;
    return declarations.map((variable) => variableText(variable, checker)).join('; ');
  }
  if (ts.isExportAssignment(declaration)) return typeText(declaration.expression, checker);
  return isNamed(declaration) && !isHidden(declaration) ? typeText(declaration, checker) : '';
}

/** The implementation of an overloaded function: others see its overloads, and those say their types. */
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

/** The type of a variable that starts like this follows from what is assigned or added later. */
function isOpenEnded(initialiser: ts.Expression): boolean {
  return (
    initialiser.kind === ts.SyntaxKind.NullKeyword ||
    (ts.isIdentifier(initialiser) && initialiser.text === 'undefined') ||
    (ts.isArrayLiteralExpression(initialiser) && initialiser.elements.length === 0)
  );
}

type NamedDeclaration =
  ts.FunctionDeclaration | ts.MethodDeclaration | ts.PropertyDeclaration | ts.AccessorDeclaration;

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

/** An alias stands by its name: a conditional type that refers to itself has no end when it is written out. */
const textFlags: ts.TypeFormatFlags =
  ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope;

/** The names by which other files refer to a declaration; `default` for a default export. */
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
