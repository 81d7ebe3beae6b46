import { relative } from 'node:path';

import ts from 'typescript';

import type { ExportedName } from '../../model/unit-model.ts';
import { isTest } from '../program/is-test.ts';
import { forwardSlashes } from '../program/project-config.ts';
import { moduleExports } from './module-exports.ts';

/** The exports of the modules of a program. */
export interface ProjectExports {
  /** Returns the path of a source file, relative to the project's root with forward slashes. */
  moduleOf(source: ts.SourceFile): string;
  /** Returns how a test imports a class, function or enum: from the given module, or else its own, or else any other. */
  nameOf(symbol: ts.Symbol, first: ts.SourceFile): ExportedName | undefined;
  /** Returns whether the language's library or Node's types declare a symbol. */
  isBuiltIn(symbol: ts.Symbol): boolean;
  /** Returns whether the project's own files declare a symbol. */
  isOfProject(symbol: ts.Symbol): boolean;
  isProjectFile(source: ts.SourceFile): boolean;
  /** Returns whether a declaration file is a part of the declarations of a JavaScript file. No code is known for it. */
  isPart(source: ts.SourceFile): boolean;
  /**
   * Returns the classes of the project that declare to implement an interface or extend a class, in the order of their files.
   */
  heirsOf(symbol: ts.Symbol): readonly ts.Symbol[];
}

/**
 * Creates the exports, which are read when they are first needed. `declarations` are the paths of declaration files, by the
 * paths of the JavaScript files that they describe.
 */
export function projectExports(
  program: ts.Program,
  root: string,
  declarations: ReadonlyMap<string, string> = new Map(),
): ProjectExports {
  const checker = program.getTypeChecker();
  const codeOf = new Map([...declarations].map(([code, declaration]) => [declaration, code]));
  const parts = declarationParts(program, codeOf.keys());
  const isProjectFile = (source: ts.SourceFile): boolean =>
    (!source.isDeclarationFile || codeOf.has(source.fileName) || parts.has(source)) &&
    !program.isSourceFileFromExternalLibrary(source) &&
    !source.fileName.includes('/node_modules/');
  const projectFiles = program.getSourceFiles().filter(isProjectFile);
  const moduleOf = (source: ts.SourceFile): string =>
    forwardSlashes(relative(root, codeOf.get(source.fileName) ?? source.fileName));

  const perModule = new Map<ts.SourceFile, ReadonlyMap<ts.Symbol, NameInModule>>();
  const inModule = (source: ts.SourceFile): ReadonlyMap<ts.Symbol, NameInModule> => {
    const known = perModule.get(source) ?? namesBySymbol(source, checker);
    perModule.set(source, known);
    return known;
  };
  const nameIn = (source: ts.SourceFile, symbol: ts.Symbol): ExportedName | undefined => {
    const isImportable = isProjectFile(source) && !parts.has(source);
    const name = isImportable ? inModule(source).get(symbol) : undefined;
    return name === undefined ? undefined : { module: moduleOf(source), isPackage: false, ...name };
  };

  let ofPackages: ReadonlyMap<ts.Symbol, ExportedName> | undefined;
  let heirs: ReadonlyMap<ts.Symbol, readonly ts.Symbol[]> | undefined;
  const isOfProject = (symbol: ts.Symbol): boolean => {
    const source = sourceOf(symbol);
    return source !== undefined && isProjectFile(source);
  };

  return {
    moduleOf,
    isProjectFile,
    isPart: (source) => parts.has(source),
    isOfProject,
    isBuiltIn(symbol) {
      const source = sourceOf(symbol);
      return source !== undefined && isLibrary(source, program);
    },
    nameOf(symbol, first) {
      const own = sourceOf(symbol);
      if (own === undefined) return undefined;
      const near = nameIn(first, symbol) ?? nameIn(own, symbol);
      if (near !== undefined) return near;
      if (!isOfProject(symbol)) {
        ofPackages ??= packageExports(projectFiles, checker);
        return ofPackages.get(symbol);
      }
      for (const source of projectFiles) {
        const name = isTest(source.fileName) ? undefined : nameIn(source, symbol);
        if (name !== undefined) return name;
      }
      return undefined;
    },
    heirsOf(symbol) {
      heirs ??= heirsByAncestor(projectFiles, checker);
      return heirs.get(symbol) ?? [];
    },
  };
}

/**
 * Returns the declaration files of which those of JavaScript files consist: those that they import by relative names, with what these
 * import. A bundle has one file of code, while its declarations often are in a file for each source.
 */
function declarationParts(
  program: ts.Program,
  declarations: Iterable<string>,
): ReadonlySet<ts.SourceFile> {
  const checker = program.getTypeChecker();
  const whole = new Set([...declarations].flatMap((path) => program.getSourceFile(path) ?? []));
  const found = new Set(whole);
  for (const source of found) {
    for (const specifier of importedModules(source)) {
      if (!specifier.text.startsWith('.')) continue;
      const imported = checker.getSymbolAtLocation(specifier);
      const file = imported && sourceOf(imported);
      if (file?.isDeclarationFile === true) found.add(file);
    }
  }
  return new Set([...found].filter((source) => !whole.has(source)));
}

function sourceOf(symbol: ts.Symbol): ts.SourceFile | undefined {
  return (symbol.valueDeclaration ?? symbol.declarations?.[0])?.getSourceFile();
}

/** Node's declarations count as part of the language. */
function isLibrary(source: ts.SourceFile, program: ts.Program): boolean {
  return (
    program.isSourceFileDefaultLibrary(source) ||
    /\/node_modules\/(?:@types\/(?:node|bun|deno)|undici-types|bun-types)\//.test(source.fileName)
  );
}

type NameInModule = Pick<ExportedName, 'name' | 'member'>;

function namesBySymbol(
  source: ts.SourceFile,
  checker: ts.TypeChecker,
): ReadonlyMap<ts.Symbol, NameInModule> {
  const names = new Map<ts.Symbol, NameInModule>();
  const exported = moduleExports(source, checker);
  for (const { name, symbol } of exported) if (!names.has(symbol)) names.set(symbol, { name });
  for (const { name, symbol } of exported) {
    for (const { member, owner } of memberClasses(symbol, checker)) {
      if (!names.has(owner)) names.set(owner, { name, member });
    }
  }
  return names;
}

/** Returns the classes that are members of an exported namespace or object. */
export function memberClasses(
  symbol: ts.Symbol,
  checker: ts.TypeChecker,
): readonly { readonly member: string; readonly owner: ts.Symbol }[] {
  const type = checker.getTypeOfSymbol(symbol);
  if (type.getCallSignatures().length > 0 || type.getConstructSignatures().length > 0) return [];
  if ((type.flags & ts.TypeFlags.Object) === 0) return [];
  return checker.getPropertiesOfType(type).flatMap((each) => {
    const owner = classOf(each, checker);
    return owner === undefined ? [] : [{ member: each.name, owner }];
  });
}

/** Returns the class that a symbol is, or holds. */
export function classOf(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol | undefined {
  if ((symbol.flags & ts.SymbolFlags.Class) !== 0) return symbol;
  const [made] = checker.getTypeOfSymbol(symbol).getConstructSignatures();
  const owner = made && checker.getReturnTypeOfSignature(made).getSymbol();
  return owner !== undefined && (owner.flags & ts.SymbolFlags.Class) !== 0 ? owner : undefined;
}

/** Returns the exports of the packages that the project's files import. */
function packageExports(
  files: readonly ts.SourceFile[],
  checker: ts.TypeChecker,
): ReadonlyMap<ts.Symbol, ExportedName> {
  const names = new Map<ts.Symbol, ExportedName>();
  const seen = new Set<string>();
  for (const specifier of files.flatMap(importedModules)) {
    const module = specifier.text;
    if (module.startsWith('.') || seen.has(module)) continue;
    seen.add(module);
    const symbol = checker.getSymbolAtLocation(specifier);
    for (const { name, symbol: value } of symbol ? moduleExports(symbol, checker) : []) {
      if (!names.has(value)) names.set(value, { module, isPackage: true, name });
    }
  }
  return names;
}

function importedModules(source: ts.SourceFile): ts.StringLiteralLike[] {
  return source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const { moduleSpecifier } = statement;
    return moduleSpecifier && ts.isStringLiteralLike(moduleSpecifier) ? [moduleSpecifier] : [];
  });
}

function heirsByAncestor(
  files: readonly ts.SourceFile[],
  checker: ts.TypeChecker,
): ReadonlyMap<ts.Symbol, readonly ts.Symbol[]> {
  const heirs = new Map<ts.Symbol, ts.Symbol[]>();
  const visit = (node: ts.Node): void => {
    if (ts.isClassLike(node) && node.name !== undefined) {
      const symbol = checker.getSymbolAtLocation(node.name);
      for (const ancestor of symbol ? ancestorsOf(symbol, checker) : []) {
        heirs.set(ancestor, [...(heirs.get(ancestor) ?? []), ...(symbol ? [symbol] : [])]);
      }
    }
    ts.forEachChild(node, visit);
  };
  for (const file of files) if (!isTest(file.fileName)) visit(file);
  return heirs;
}

/** Returns the classes that a class extends, and the interfaces that these implement, nearest first. */
export function ancestorsOf(symbol: ts.Symbol, checker: ts.TypeChecker): readonly ts.Symbol[] {
  const found = new Set<ts.Symbol>();
  const visit = (type: ts.Type): void => {
    const parents = (type.getSymbol()?.declarations ?? []).flatMap(heritageOf);
    const types = parents.map((each) => checker.getTypeAtLocation(each));
    const fresh = types.filter((each) => !found.has(each.symbol));
    for (const { symbol: parent } of fresh) if (parent as ts.Symbol | undefined) found.add(parent);
    for (const each of fresh) visit(each);
  };
  visit(checker.getDeclaredTypeOfSymbol(symbol));
  found.delete(symbol);
  return [...found];
}

function heritageOf(node: ts.Declaration): readonly ts.ExpressionWithTypeArguments[] {
  const isHeir = ts.isClassLike(node) || ts.isInterfaceDeclaration(node);
  return isHeir ? (node.heritageClauses ?? []).flatMap(({ types }) => types) : [];
}
