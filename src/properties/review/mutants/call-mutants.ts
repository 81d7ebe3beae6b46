import { isFunction, type NodeOf } from '../../../syntax/nodes.ts';
import type { Node } from '../../../syntax/parse.ts';
import { someChild, walk } from '../../../syntax/walk.ts';
import type { SuggestedEdit } from '../../../model/suggestion.ts';
import { isAssertion, rootOf } from '../read/assertion-call.ts';
import { namesIn } from '../read/names-in-node.ts';
import type { ReviewFile } from '../read/review-file.ts';
import { addParameter, importFastCheck, type ReviewedBody, statementsOf } from './body-shape.ts';
import { instead, type MutantDraft, wholeLines, without } from './mutant-draft.ts';

/**
 * Returns the mutants without one of the calls of a body (section 3.2.4). A deleted constructor becomes a parameter of its type. A
 * call stays if it is the only one of its method, because it may be what the property is about.
 */
export function callMutants(file: ReviewFile, reviewed: ReviewedBody): MutantDraft[] {
  const statements = statementsOf(reviewed.body);
  if (!hasAssertion(reviewed)) return [];
  return statements.flatMap((statement) => [
    ...(deletedCall(file, reviewed, statement) ?? []),
    ...(deletedConstructor(file, reviewed, statement) ?? []),
  ]);
}

function hasAssertion({ body }: ReviewedBody): boolean {
  const isOne = (node: Node): boolean =>
    isAssertion(node) || node.type === 'ReturnStatement' || node.type === 'ThrowStatement';
  const search = (node: Node): boolean => isOne(node) || someChild(node, search);
  return search(body.body ?? body);
}

function ownerOf({ property, test }: ReviewedBody): Pick<MutantDraft, 'properties' | 'test'> {
  return { properties: property === undefined ? [] : [property.id], test: test?.id };
}

const elsewhere = /^(?:vi|jest|sinon|console|process|fc|expect|assert|done)$/;
const tidying =
  /^(?:clear|reset|restore|close|dispose|destroy|stop|end|free|flush|mock|unmock|use)/;

function deletedCall(
  file: ReviewFile,
  reviewed: ReviewedBody,
  statement: Node,
): MutantDraft[] | undefined {
  if (statement.type !== 'ExpressionStatement') return undefined;
  const call = callIn(statement.expression);
  const method = call && methodOf(call);
  if (call === undefined || method === undefined || tidying.test(method)) return undefined;
  if (elsewhere.test(rootOf(call) ?? '') || callsOf(reviewed, method) < 2) return undefined;
  const { text } = file.parsed;
  const code = text.slice(call.start, call.end);
  if (code.length > 200 || /=>|function/.test(code)) return undefined;
  return [
    {
      ...ownerOf(reviewed),
      kind: 'call-deletion',
      offset: statement.start,
      message: `The call \`${code}\` is not needed.`,
      family: `call ${statement.start}`,
      needsNovelty: false,
      switches: [without(statement)],
      extras: [],
      edits: [
        { ...wholeLines(text, statement), text: '' },
        ...withoutUnused(file, reviewed, statement),
      ],
      needsFastCheck: false,
    },
  ];
}

function callIn(node: Node): NodeOf<'CallExpression'> | undefined {
  if (node.type === 'AwaitExpression') return callIn(node.argument);
  return node.type === 'CallExpression' ? node : undefined;
}

function methodOf({ callee }: NodeOf<'CallExpression'>): string | undefined {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined;
  return callee.property.name;
}

/** Returns how often a body calls a method or function of this name. */
function callsOf({ body }: ReviewedBody, method: string): number {
  let count = 0;
  walk(body, {
    enter(node) {
      if (node.type === 'CallExpression' && methodOf(node) === method) count += 1;
    },
  });
  return count;
}

/** Returns the edits that delete the parameters that only a deleted statement uses. */
function withoutUnused(
  { parsed: { text } }: ReviewFile,
  { body, property }: ReviewedBody,
  statement: Node,
): SuggestedEdit[] {
  if (property === undefined || property.form === 'prop') return [];
  const used = namesIn(statement);
  const others = new Set(
    statementsOf(body)
      .filter((each) => each !== statement)
      .flatMap((each) => [...namesIn(each)]),
  );
  const unused = body.params.flatMap((parameter, at) =>
    parameter.type === 'Identifier' && used.has(parameter.name) && !others.has(parameter.name)
      ? at
      : [],
  );
  const [only] = unused;
  // Without any parameter it would be no property.
  if (only === undefined || unused.length > 1 || property.arbitraries.length < 2) return [];
  return [listItem(text, body.params, only), listItem(text, property.arbitraries, only)].flatMap(
    (edit) => edit ?? [],
  );
}

function listItem(text: string, items: readonly Node[], at: number): SuggestedEdit | undefined {
  const [item, before, after] = [items[at], items[at - 1], items[at + 1]];
  if (item === undefined) return undefined;
  if (after !== undefined) return { start: item.start, end: after.start, text: '' };
  return { start: before?.end ?? item.start, end: item.end, text: '' };
}

const builtIn =
  /^(?:Array|Object|Map|Set|WeakMap|WeakSet|Date|Error|\w+Error|RegExp|Promise|Proxy|\w+Array|ArrayBuffer|DataView|URL|URLSearchParams|AbortController|Event|EventTarget|EventEmitter|TextEncoder|TextDecoder|Intl|Headers|Request|Response|FormData|Blob)$/;

function deletedConstructor(
  file: ReviewFile,
  reviewed: ReviewedBody,
  statement: Node,
): MutantDraft[] | undefined {
  if (statement.type !== 'VariableDeclaration' || statement.declarations.length !== 1) {
    return undefined;
  }
  const [declarator] = statement.declarations;
  if (declarator?.id.type !== 'Identifier' || declarator.init?.type !== 'NewExpression') return;
  const { init, id } = declarator;
  const { callee } = init;
  if (callee.type !== 'Identifier' || builtIn.test(callee.name)) return undefined;
  if (init.arguments.some(({ type }) => type !== 'Literal')) return undefined;
  if (isAssigned(reviewed, id.name)) return undefined;
  const { text } = file.parsed;
  const filler = fillerOf(file, reviewed, { variable: id.name, type: callee.name });
  if (filler === undefined) return undefined;
  const made = text.slice(init.start, init.end);
  const arbitrary = `fc.array(${filler.element}).map((values) => { const made = ${made}; for (const value of values) made.${filler.method}(value); return made; })`;
  const added = addParameter(file, reviewed, { name: id.name, arbitrary });
  if (added === undefined) return undefined;
  const lines = wholeLines(text, statement);
  // A line that goes needs no indentation.
  const edits = added.filter(({ start, end }) => start !== lines.start || end !== lines.start);
  return [
    {
      ...ownerOf(reviewed),
      kind: 'call-deletion',
      offset: statement.start,
      message: `The constructor call \`${made}\` is not needed: \`${id.name}\` can be any ${callee.name}.`,
      family: `constructor ${statement.start}`,
      needsNovelty: false,
      switches: [instead(init, () => '__r.x[0]')],
      extras: [arbitrary],
      edits: [{ ...lines, text: '' }, ...edits, ...importFastCheck(file)],
      needsFastCheck: true,
    },
  ];
}

function isAssigned({ body }: ReviewedBody, name: string): boolean {
  let found = false;
  walk(body, {
    enter(node) {
      if (node.type !== 'AssignmentExpression' || node.left.type !== 'Identifier') return;
      if (node.left.name === name) found = true;
    },
  });
  return found;
}

/** A method that changes an instance, with the arbitrary of its argument. */
interface Filler {
  readonly method: string;
  readonly element: string;
}

/** Finds a method with one plain argument that tests call on instances of a class as a statement: `stack.push(3)`. */
function fillerOf(
  file: ReviewFile,
  reviewed: ReviewedBody,
  { variable, type }: { readonly variable: string; readonly type: string },
): Filler | undefined {
  const here = fillerIn(file, reviewed, reviewed.body, variable);
  if (here !== undefined) return here;
  const made = new RegExp(`\\b(\\w+) = new ${type}\\(`, 'g');
  const variables = new Set([...file.parsed.text.matchAll(made)].map(([, name = '']) => name));
  for (const name of variables) {
    const found = fillerIn(file, reviewed, file.parsed.program, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

function fillerIn(
  { parsed: { text } }: ReviewFile,
  { property, body }: ReviewedBody,
  root: Node,
  variable: string,
): Filler | undefined {
  let found: Filler | undefined;
  walk(root, {
    enter(node) {
      if (found !== undefined) return 'skip';
      if (node.type !== 'ExpressionStatement' || node.expression.type !== 'CallExpression') return;
      const { callee, arguments: given } = node.expression;
      const [argument, ...others] = given;
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (callee.object.type !== 'Identifier' || callee.object.name !== variable) return;
      if (argument === undefined || others.length > 0) return;
      const element = elementOf(argument, { text, property, body });
      if (element !== undefined) found = { method: callee.property.name, element };
    },
  });
  return found;
}

function elementOf(
  argument: Node,
  { text, property, body }: Pick<ReviewedBody, 'property' | 'body'> & { readonly text: string },
): string | undefined {
  if (argument.type === 'Literal') {
    if (typeof argument.value === 'number') return 'fc.integer()';
    return typeof argument.value === 'string' ? 'fc.string()' : undefined;
  }
  if (argument.type !== 'Identifier' || property === undefined) return undefined;
  const at = body.params.findIndex(
    (parameter) => parameter.type === 'Identifier' && parameter.name === argument.name,
  );
  const arbitrary = property.arbitraries[at];
  if (arbitrary === undefined || property.form === 'prop') return undefined;
  if (isFunction(arbitrary)) return undefined;
  return text.slice(arbitrary.start, arbitrary.end);
}
