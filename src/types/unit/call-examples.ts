import { basename } from 'node:path';

import ts from 'typescript';

import type { Callable, UnitModel } from '../../model/unit-model.ts';
import type { Parameter, ParameterExample } from '../../model/value-type.ts';
import { dataExample, withMembersOf } from './data-example.ts';
import type { ProjectText } from './project-texts.ts';
import { withExamples } from './seed-constants.ts';

/** The plain data in calls, by what is called and then by the place of the argument. */
type Arguments = Map<string, ParameterExample[][]>;

const mostTexts = 60;
const mostExamples = 8;
const longestText = 80;

/**
 * Gives the parameters of a model the plain data with which the project's tests, other sources, comments and README call what it has. A
 * person has written them, so they mean something.
 */
export function withCallExamples(model: UnitModel, texts: readonly ProjectText[]): UnitModel {
  const wanted = new Set(model.callables.flatMap(keysOf));
  const names = [...new Set([...wanted].map(lastName))];
  const found: Arguments = new Map();
  // Each text may have its own name for a default export.
  const mayCall = (text: string): boolean =>
    names.some((name) => name === 'default' || text.includes(name));
  const near = texts.filter(({ text }) => mayCall(text));
  for (const each of near.slice(0, mostTexts)) readCalls(each, model.file, found);
  if (found.size === 0) return model;
  const isGuessed = /\.[cm]?jsx?$/.test(model.file) && model.isDeclared !== true;
  const callables = model.callables.map((each) => exemplified(each, found, isGuessed));
  return { ...model, callables, constants: withExamples(model.constants, callables) };
}

/** @param isGuessed whether the types of the parameters are guesses, which may lack members of objects */
function exemplified(callable: Callable, found: Arguments, isGuessed: boolean): Callable {
  const given = keysOf(callable).flatMap((key) => found.get(key) ?? []);
  const parameters = callable.parameters.map((each, at): Parameter => {
    const added = each.isRest ? [] : (given[at] ?? []);
    if (added.length === 0) return each;
    const type = isGuessed ? withMembersOf(added, each.type) : each.type;
    return { ...each, type, examples: [...(each.examples ?? []), ...added] };
  });
  return given.length === 0 ? callable : { ...callable, parameters };
}

/** Returns how a call of a callable is written: `parse`, `Money.of`, `new Money` or `#add`. */
function keysOf({ kind, name, from }: Callable): readonly string[] {
  if (kind === 'constructor') return [`new ${from?.name ?? name}`];
  if (kind === 'function') return [from?.name ?? name];
  if (kind === 'static-method') return [`${from?.name ?? ''}.${name}`];
  return kind === 'method' ? [`#${name}`] : [];
}

function lastName(key: string): string {
  return /[^\s.#]+$/.exec(key)?.[0] ?? key;
}

/** Adds the plain data in the calls of a text. */
function readCalls({ path, text }: ProjectText, unit: string, found: Arguments): void {
  const isMarkup = path.endsWith('x');
  const kind = isMarkup ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const imported = new Map<string, string>();
  const constants = new Map<string, ts.Expression>();
  const calls: (ts.CallExpression | ts.NewExpression)[] = [];
  const visit = (node: ts.Node): void => {
    noteImport(node, unit, imported);
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      constants.set(node.name.text, node.initializer);
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) calls.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  for (const call of calls) {
    const given = (call.arguments ?? []).map((each) =>
      dataExample(each, (name) => constants.get(name)),
    );
    for (const key of calledKeys(call, imported)) enter(found, key, given);
  }
}

/** Notes under which name a text has the unit or its default export, or those of its package, and names that it changes. */
function noteImport(node: ts.Node, unit: string, imported: Map<string, string>): void {
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
    const { name, namedBindings } = node.importClause ?? {};
    const isWhole = namedBindings !== undefined && ts.isNamespaceImport(namedBindings);
    const whole = name ?? (isWhole ? namedBindings.name : undefined);
    if (whole !== undefined && leadsTo(node.moduleSpecifier.text, unit))
      imported.set(whole.text, 'default');
    if (namedBindings === undefined || !ts.isNamedImports(namedBindings)) return;
    for (const each of namedBindings.elements) {
      if (each.propertyName !== undefined) imported.set(each.name.text, each.propertyName.text);
    }
  }
  if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name)) return;
  const module = node.initializer && requiredModule(node.initializer);
  if (module !== undefined && leadsTo(module, unit)) imported.set(node.name.text, 'default');
}

function requiredModule(value: ts.Expression): string | undefined {
  if (!ts.isCallExpression(value) || !ts.isIdentifier(value.expression)) return undefined;
  const [module] = value.arguments;
  const isRequired = value.expression.text === 'require' && module !== undefined;
  return isRequired && ts.isStringLiteral(module) ? module.text : undefined;
}

/** Returns whether a module may be the unit: it has its name, or is a package or a folder, whose entry the unit may be. */
function leadsTo(module: string, unit: string): boolean {
  const isPackage = !module.startsWith('.');
  const name = stemOf(module);
  return isPackage || name === stemOf(unit) || name === 'index' || name === '' || name === '..';
}

function stemOf(path: string): string {
  return basename(path).replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '');
}

function calledKeys(
  { kind, expression }: ts.CallExpression | ts.NewExpression,
  imported: ReadonlyMap<string, string>,
): readonly string[] {
  const nameOf = ({ text }: ts.Identifier): string => imported.get(text) ?? text;
  if (ts.isIdentifier(expression)) {
    const name = nameOf(expression);
    return [kind === ts.SyntaxKind.NewExpression ? `new ${name}` : name];
  }
  if (!ts.isPropertyAccessExpression(expression)) return [];
  const { name, expression: owner } = expression;
  if (!ts.isIdentifier(owner)) return [`#${name.text}`];
  const isModule = imported.get(owner.text) === 'default';
  return [`#${name.text}`, `${nameOf(owner)}.${name.text}`, ...(isModule ? [name.text] : [])];
}

function enter(
  found: Arguments,
  key: string,
  given: readonly (ParameterExample | undefined)[],
): void {
  const places = found.get(key) ?? [];
  for (const [at, example] of given.entries()) {
    const known = (places[at] ??= []);
    if (example === undefined || known.length >= mostExamples || !isUseful(example)) continue;
    const text = JSON.stringify(example);
    if (!known.some((each) => JSON.stringify(each) === text)) known.push(example);
  }
  found.set(key, places);
}

function isUseful(example: ParameterExample): boolean {
  switch (example.kind) {
    case 'literal': {
      const { of, value } = example.value;
      return of !== 'boolean' && String(value).length <= longestText;
    }
    case 'list':
      return example.elements.length > 0;
    case 'record':
      return example.members.length > 0;
    case 'helper':
      return false;
  }
}
