import type { ReviewFindings } from '../../../model/review-plan.ts';
import type { SuggestedEdit } from '../../../model/suggestion.ts';
import { isFunction } from '../../../syntax/nodes.ts';
import type { Node } from '../../../syntax/parse.ts';
import { bareExpression } from '../../../syntax/unwrapped.ts';
import { someChild, walk } from '../../../syntax/walk.ts';
import type { ReadProperty, ReviewFile } from '../read/review-file.ts';
import type { SuggestionDraft } from './make-suggestions.ts';

/** The share of inputs that an assumption may reject before it is nearly always false. */
const mostRejected = 0.9;

/**
 * Finds properties and assertions that can't fail: those that nobody runs or awaits, those that compare a value with itself, and those
 * behind an assumption that is never or nearly always false.
 */
export function findVacuous(file: ReviewFile, findings: ReviewFindings): SuggestionDraft[] {
  return [...ofSyntax(file), ...ofRejections(file, findings)];
}

function draft(
  file: ReviewFile,
  node: Node,
  message: string,
  edits: readonly SuggestedEdit[] = [],
): SuggestionDraft {
  const test = file.tests.find(({ call }) => call.start <= node.start && node.end <= call.end);
  return {
    kind: 'vacuous',
    offset: node.start,
    message,
    test: test?.id,
    edits,
    tried: 0,
    input: null,
    isMinor: false,
  };
}

function ofSyntax(file: ReviewFile): SuggestionDraft[] {
  const found: SuggestionDraft[] = [];
  walk(file.parsed.program, {
    enter(node, ancestors) {
      if (node.type === 'ExpressionStatement') {
        const made = ofStatement(file, node.expression, ancestors);
        if (made !== undefined) found.push(made);
      }
      if (
        node.type === 'CallExpression' &&
        comparesWithItself(file, node) &&
        !isPlaceholder(file, node)
      ) {
        found.push(draft(file, node, 'This assertion compares a value with itself.'));
      }
    },
  });
  for (const property of file.properties) {
    if (property.body !== undefined && demandsNothing(property)) {
      found.push(draft(file, property.call, 'This property can\u2019t fail: it demands nothing.'));
    }
  }
  return found;
}

/** Reads a call whose result is dropped. */
function ofStatement(
  file: ReviewFile,
  expression: Node,
  ancestors: readonly Node[],
): SuggestionDraft | undefined {
  if (expression.type !== 'CallExpression') return undefined;
  const { names } = file;
  const member = names.memberOf(expression.callee);
  const owner = ancestors.findLast((each) => isFunction(each));
  const isBody = file.tests.some(({ body }) => body === owner);
  const waiting = waitFor(expression, owner);
  if (member === 'property' || member === 'asyncProperty') {
    return draft(file, expression, 'This property is never run: give it to `fc.assert`.');
  }
  if (member === 'check') {
    return draft(
      file,
      expression,
      'The result of `fc.check` is dropped, so nothing fails: use `fc.assert`.',
      [...calleeEdit(expression)],
    );
  }
  if (member === 'assert' && isBody) {
    const [property] = expression.arguments;
    const isAsync =
      property?.type === 'CallExpression' && names.memberOf(property.callee) === 'asyncProperty';
    if (!isAsync) return undefined;
    return draft(
      file,
      expression,
      'Nobody waits for this property, so the test can\u2019t fail.',
      waiting,
    );
  }
  if (isBare(expression)) {
    return draft(file, expression, 'This `expect` has no matcher, so it asserts nothing.');
  }
  if (isPromised(expression) && isBody) {
    return draft(
      file,
      expression,
      'Nobody waits for this assertion, so the test can\u2019t fail.',
      waiting,
    );
  }
  return undefined;
}

function waitFor(call: Node, owner: Node | undefined): readonly SuggestedEdit[] {
  if (owner === undefined || !isFunction(owner)) return [];
  const word = owner.async ? 'await ' : 'return ';
  return [{ start: call.start, end: call.start, text: word }];
}

function calleeEdit({
  callee,
}: Extract<Node, { type: 'CallExpression' }>): readonly SuggestedEdit[] {
  if (callee.type !== 'MemberExpression') return [];
  const { start, end } = callee.property;
  return [{ start, end, text: 'assert' }];
}

/** Whether a call is `expect(value)` and nothing more. */
function isBare({ callee, arguments: given }: Extract<Node, { type: 'CallExpression' }>): boolean {
  return callee.type === 'Identifier' && callee.name === 'expect' && given.length === 1;
}

/** Whether an assertion is about a promise: `expect(promise).resolves.toBe(1)`. */
function isPromised({ callee }: Extract<Node, { type: 'CallExpression' }>): boolean {
  let node: Node = callee;
  let found = false;
  while (node.type === 'MemberExpression') {
    if (node.property.type === 'Identifier' && /^(?:resolves|rejects)$/.test(node.property.name)) {
      found = true;
    }
    node = node.object;
  }
  return found && node.type === 'CallExpression' && isNamed(node.callee, 'expect');
}

function isNamed(node: Node, name: string): boolean {
  return node.type === 'Identifier' && node.name === name;
}

/** Whether an assertion is `expect(a).toBe(a)`, where `a` calls nothing. */
function comparesWithItself(
  { parsed: { text } }: ReviewFile,
  { callee, arguments: given }: Extract<Node, { type: 'CallExpression' }>,
): boolean {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false;
  if (!/^(?:toBe|toEqual|toStrictEqual)$/.test(callee.property.name)) return false;
  const { object } = callee;
  if (object.type !== 'CallExpression' || !isNamed(object.callee, 'expect')) return false;
  const [subject] = object.arguments;
  const [expected] = given;
  if (subject === undefined || expected === undefined) return false;
  const code = (node: Node): string => text.slice(node.start, node.end);
  return code(subject) === code(expected) && !computes(subject);
}

/** Whether an assertion is all that a plain test has: such a test is known to be empty. */
function isPlaceholder({ tests }: ReviewFile, node: Node): boolean {
  return tests.some(({ body }) => {
    const block = body.body;
    if (block?.type !== 'BlockStatement') return block === node;
    const [only, ...others] = block.body;
    return others.length === 0 && only?.type === 'ExpressionStatement' && only.expression === node;
  });
}

function computes(node: Node): boolean {
  const isOne = /^(?:Call|New|Await|Yield|Update|Assignment|TaggedTemplate|Member)Expression$/;
  return isOne.test(node.type) || someChild(node, computes);
}

/** Whether the body of a property calls nothing and returns nothing but `true`. */
function demandsNothing({ body }: ReadProperty): boolean {
  if (body === undefined || body.body === null) return false;
  if (body.body.type !== 'BlockStatement') {
    const value = bareExpression(body.body);
    return value.type === 'Literal' && value.value === true;
  }
  let demands = false;
  walk(body.body, {
    enter(node) {
      const isTrue =
        node.type === 'ReturnStatement' &&
        (node.argument === null ||
          (node.argument.type === 'Literal' && node.argument.value === true));
      if (node.type === 'ReturnStatement' && !isTrue) demands = true;
      if (/^(?:Call|New|Await|TaggedTemplate)Expression$|^ThrowStatement$/.test(node.type)) {
        demands = true;
      }
    },
  });
  return !demands;
}

function ofRejections(file: ReviewFile, findings: ReviewFindings): SuggestionDraft[] {
  return file.properties.flatMap((property): SuggestionDraft[] => {
    const part = findings.properties[property.id];
    if (part === undefined || part.rejected < 100) return [];
    const rate = part.rejected / (part.runs + part.rejected);
    if (rate < mostRejected) return [];
    const place = assumptionOf(file, property) ?? property.call;
    const percent = part.runs === 0 ? 'all' : `${Math.floor(rate * 1000) / 10} %`;
    return [
      {
        ...draft(
          file,
          place,
          part.runs === 0
            ? 'This property can\u2019t fail: its assumption rejects all inputs.'
            : `The assumption rejects ${percent} of the inputs: make only inputs that it accepts.`,
        ),
        tried: part.runs + part.rejected,
      },
    ];
  });
}

/** Returns the first `fc.pre` of a property. */
function assumptionOf({ names }: ReviewFile, { body }: ReadProperty): Node | undefined {
  let found: Node | undefined;
  if (body === undefined) return undefined;
  walk(body, {
    enter(node) {
      if (node.type !== 'CallExpression' || names.memberOf(node.callee) !== 'pre') return;
      found ??= node.arguments[0] ?? node;
    },
  });
  return found;
}
