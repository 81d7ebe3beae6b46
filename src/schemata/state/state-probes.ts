import { RUNTIME_KEY } from '../../runtime/protocol.ts';
import { isFunction } from '../../syntax/nodes.ts';
import type { Node, ParsedFile } from '../../syntax/parse.ts';
import { bareExpression } from '../../syntax/unwrapped.ts';
import { someChild } from '../../syntax/walk.ts';
import { assignmentFacts, type AssignmentFacts } from './assignment-facts.ts';
import { classRegistrations } from './class-state.ts';
import { describeBodies, namesSetBeforeEach } from './describe-bodies.ts';
import type { Insertion } from '../emit/pieces.ts';
import { type LoadScope, loadScopes } from './load-scopes.ts';
import { dottedName, valueOrigin } from './value-origin.ts';
import { stateBindings, type StateBinding } from './state-bindings.ts';
import { spelledFunctions } from './spelled-functions.ts';
import { weakCollections, watching } from './weak-collections.ts';

/**
 * Returns the text to insert so that the state that a module keeps between tests can be read at run time, in source order. It is applied
 * last, so that it is outside of all other text at its offset.
 *
 * Finds the variables of a module, of the scopes in it that run while it loads, and those declared directly in its `describe` callbacks,
 * that keep mutable state beyond one test, and registers a getter for them: `() => [0, a, 1, b]`. A value is preceded by 1 if a call made
 * it (functions in it may be closures over state that can't be seen), and by 0 if the source spells it out. Weak collections that only
 * this module can reach are watched instead. `moduleId` names the module in the registry. A module with nothing to register gets no insertion.
 */
export function stateProbes(parsed: ParsedFile, moduleId: string): readonly Insertion[] {
  const facts = assignmentFacts(parsed.program);
  const defaultExport = namedDefaultExport(parsed);
  const watched = weakCollections(parsed);
  const scopes = loadScopes(parsed.program);
  const insertions: Insertion[] = [
    ...(defaultExport === undefined ? [] : [defaultExport.insertion]),
    ...watched.flatMap(({ made }) => aroundCollection(made)),
    ...classRegistrations(parsed, moduleId, facts),
    ...describeProbes(parsed, moduleId, facts),
    ...scopeProbes(scopes, moduleId, facts),
  ].sort((a, b) => a.offset - b.offset);
  const body = parsed.program.body;
  const left = namesSetBeforeEach(body);
  for (const { name } of watched) left.add(name);
  const bindings = withoutNames(stateBindings(body, facts), left);
  if (defaultExport !== undefined) bindings.push(defaultExport.binding);
  const exported = commonJsExports(parsed, scopes);
  if (exported !== undefined) bindings.push(exported);
  const text = `${defaultExport === undefined ? '' : `;var ${DEFAULT_EXPORT}`}${
    bindings.length === 0 ? '' : registration(moduleId, bindings, false)
  }${functionsText(body, facts, false)}`;
  if (text !== '') {
    insertions.push({ offset: parsed.text.length, text: lineBreakBefore(parsed) + text });
  }
  return insertions;
}

function aroundCollection(made: Node): Insertion[] {
  return [
    { offset: made.start, text: watching.before },
    { offset: made.end, text: watching.after, endsExpression: true },
  ];
}

function registration(
  id: string,
  bindings: readonly StateBinding[],
  isRepeatable: boolean,
): string {
  const values = bindings.map(({ text, madeByCall }) => `${madeByCall ? '1' : '0'}, ${text}`);
  const more = isRepeatable ? ', true' : '';
  const call = `registerState(${JSON.stringify(id)}, () => [${values.join(', ')}]${more})`;
  return `;globalThis.${RUNTIME_KEY}?.${call};`;
}

function functionsText(body: readonly Node[], facts: AssignmentFacts, isEarly: boolean): string {
  const functions = spelledFunctions(body, facts);
  if (functions.length === 0) return '';
  const more = isEarly ? ', true' : '';
  return `;globalThis.${RUNTIME_KEY}?.registerFunctions?.(() => [${functions.join(', ')}]${more});`;
}

function withoutNames(bindings: readonly StateBinding[], names: Set<string>): StateBinding[] {
  return bindings.filter((binding) => !names.has(binding.text));
}

function describeProbes(
  parsed: ParsedFile,
  moduleId: string,
  facts: AssignmentFacts,
): { offset: number; text: string }[] {
  return describeBodies(parsed.program).flatMap((block) => {
    const setBefore = namesSetBeforeEach(block.body);
    const bindings = withoutNames(stateBindings(block.body, facts), setBefore);
    if (bindings.length === 0) return [];
    const id = `${moduleId}#describe@${String(block.start)}`;
    return [{ offset: block.end - 1, text: registration(id, bindings, true) }];
  });
}

/** The getters of a scope stand at its start, since it may end early. Until a variable has its first value, its scope has no state. */
function scopeProbes(
  scopes: readonly LoadScope[],
  moduleId: string,
  facts: AssignmentFacts,
): Insertion[] {
  return scopes.flatMap(({ body, offset, hasFunction, closed }) => {
    const bindings = hasFunction ? stateBindings(body, facts) : [];
    const id = `${moduleId}#scope@${String(offset)}`;
    const state = bindings.length === 0 ? '' : registration(id, bindings, true);
    const text = state + functionsText(closed, facts, true);
    return text === '' ? [] : [{ offset, text }];
  });
}

/** A line comment at the very end of the text would swallow the appended text. */
function lineBreakBefore({ comments, text }: ParsedFile): string {
  const last = comments.at(-1);
  return last?.type === 'Line' && last.end === text.length ? '\n' : '';
}

const DEFAULT_EXPORT = '__assay_default';

/** An expression exported as default has no name. It is assigned to a variable, which is declared at the end. */
function namedDefaultExport({ program, text }: ParsedFile):
  | {
      insertion: { offset: number; text: string };
      binding: StateBinding;
    }
  | undefined {
  for (const statement of program.body) {
    if (statement.type !== 'ExportDefaultDeclaration') continue;
    const value: Node = bareExpression(statement.declaration);
    const origin = value.type.startsWith('TS') ? 'constant' : valueOrigin(value);
    if (value.type === 'Identifier' || origin === 'constant' || origin === 'code') continue;
    const keyword = /^export\s+default\b/.exec(text.slice(statement.start));
    if (keyword === null) continue;
    const offset = statement.start + keyword[0].length;
    return {
      insertion: { offset, text: ` ${DEFAULT_EXPORT} =` },
      binding: { text: DEFAULT_EXPORT, madeByCall: origin === 'unknown' },
    };
  }
  return undefined;
}

/** The exports of a CommonJS module can be read through `module`, whether or not they have names. */
function commonJsExports(
  { program }: ParsedFile,
  scopes: readonly LoadScope[],
): StateBinding | undefined {
  let found = false;
  let madeByCall = false;
  for (const statement of program.body) {
    if (statement.type !== 'ExpressionStatement') continue;
    const { expression } = statement;
    if (expression.type !== 'AssignmentExpression') continue;
    if (!isExports(expression.left)) continue;
    const origin = valueOrigin(expression.right);
    if (origin === 'data' || origin === 'unknown') found = true;
    if (origin === 'unknown') madeByCall = true;
  }
  if (found) return { text: 'module.exports', madeByCall };
  // Where a function of the file makes the exports, its variables are registered, so that the functions among the exports hide nothing.
  return [program, ...scopes].some(({ body }) => body.some(setsExports))
    ? { text: "typeof module === 'object' ? module.exports : undefined", madeByCall: false }
    : undefined;
}

/** Returns whether code sets `module.exports`, or a member of it, to something that may change. Functions in it do not count. */
function setsExports(node: Node): boolean {
  if (isFunction(node)) return false;
  if (node.type === 'AssignmentExpression' && isExports(node.left)) {
    const origin = valueOrigin(node.right);
    if (origin === 'data' || origin === 'unknown') return true;
  }
  return someChild(node, setsExports);
}

function isExports(left: Node): boolean {
  return /^(?:module\.)?exports\b/.test(dottedName(left));
}
