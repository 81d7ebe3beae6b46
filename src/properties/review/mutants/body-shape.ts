import type { Node } from '../../../syntax/parse.ts';
import { walk } from '../../../syntax/walk.ts';
import type { SuggestedEdit } from '../../../model/suggestion.ts';
import { namesIn } from '../read/names-in-node.ts';
import type { ReadProperty, ReadTest, ReviewFile } from '../read/review-file.ts';
import type { BodyNode } from '../read/test-call.ts';

/** A property, or a plain test, whose body mutants change. */
export interface ReviewedBody {
  readonly body: BodyNode;
  readonly property: ReadProperty | undefined;
  readonly test: ReadTest | undefined;
}

/** Returns the properties with bodies and the plain tests of a file. */
export function reviewedBodies({ properties, tests }: ReviewFile): ReviewedBody[] {
  return [
    ...properties.flatMap((property) =>
      property.body === undefined
        ? []
        : { body: property.body, property, test: tests[property.test ?? -1] },
    ),
    ...tests
      .filter(({ isPlain }) => isPlain)
      .map((test) => ({ body: test.body, property: undefined, test })),
  ];
}

/** Returns the statements directly in a body. */
export function statementsOf(body: BodyNode): readonly Node[] {
  return body.body?.type === 'BlockStatement' ? body.body.body : [];
}

/** Returns the edit that puts a statement at the beginning of a block; with `makeProperty`, the block is one of a property that stands in it. */
export function statementFirst(
  text: string,
  block: Node,
  { code, isWrapped }: { readonly code: string; readonly isWrapped: boolean },
): SuggestedEdit {
  const start = block.start + 1;
  const [space = ' '] = /^\s*/.exec(text.slice(start)) ?? [];
  const own = space.slice(space.lastIndexOf('\n') + 1);
  const outer = lineIndent(text, block);
  const unit = indentUnit(text, block, outer);
  const indent = space.includes('\n') ? `\n${own}${isWrapped ? unit.repeat(2) : ''}` : ' ';
  return { start, end: start, text: `${indent}${code}` };
}

/** Returns the edits that add a parameter and its arbitrary to a property, or make a property of a plain test. */
export function addParameter(
  file: ReviewFile,
  { body, property, test }: ReviewedBody,
  { name, arbitrary }: { readonly name: string; readonly arbitrary: string },
): readonly SuggestedEdit[] | undefined {
  if (property !== undefined) return addToProperty(file, property, body, { name, arbitrary });
  return test && makeProperty(file, body, { name, arbitrary });
}

interface Parameter {
  readonly name: string;
  readonly arbitrary: string;
}

function addToProperty(
  { parsed: { text } }: ReviewFile,
  { form, call, arbitraries }: ReadProperty,
  body: BodyNode,
  { name, arbitrary }: Parameter,
): readonly SuggestedEdit[] | undefined {
  const last = arbitraries.at(-1);
  if (form === 'prop') {
    const [list] = call.arguments;
    if (list?.type !== 'ArrayExpression' || last === undefined) return undefined;
  }
  const place = last?.end ?? text.indexOf('(', call.callee.end) + 1;
  return [
    { start: place, end: place, text: last === undefined ? `${arbitrary}, ` : `, ${arbitrary}` },
    ...addName(text, body, name),
  ];
}

/** Returns the edits that add a parameter to a function. */
function addName(text: string, body: BodyNode, name: string): readonly SuggestedEdit[] {
  const last = body.params.at(-1);
  if (last === undefined) {
    const open = text.indexOf('(', body.start) + 1;
    return [{ start: open, end: open, text: name }];
  }
  const isBare =
    body.type === 'ArrowFunctionExpression' && !text.slice(body.start, last.start).includes('(');
  if (!isBare) return [{ start: last.end, end: last.end, text: `, ${name}` }];
  return [
    { start: last.start, end: last.start, text: '(' },
    { start: last.end, end: last.end, text: `, ${name})` },
  ];
}

/** Returns the edits that make a property of the body of a plain test. */
function makeProperty(
  { parsed: { text } }: ReviewFile,
  body: BodyNode,
  { name, arbitrary }: Parameter,
): readonly SuggestedEdit[] | undefined {
  const { async: isAsync } = body;
  const block = body.body;
  if (block === null) return undefined;
  const open = `${isAsync ? 'await ' : ''}fc.assert(`;
  const property = `fc.${isAsync ? 'asyncProperty' : 'property'}(${arbitrary}, ${isAsync ? 'async ' : ''}(${name}) =>`;
  if (block.type !== 'BlockStatement') {
    return [
      { start: block.start, end: block.start, text: `${open}${property} ` },
      { start: block.end, end: block.end, text: '))' },
    ];
  }
  const indent = lineIndent(text, block);
  const unit = indentUnit(text, block, indent);
  const inner = block.start + 1;
  const isOneLine = !text.slice(inner, block.end).includes('\n');
  if (isOneLine) {
    return [
      { start: inner, end: inner, text: ` ${open}${property} {` },
      { start: block.end - 1, end: block.end - 1, text: '})); ' },
    ];
  }
  const deeper = indent + unit;
  const lines = reindented(text, block, unit.repeat(2));
  const last = text.lastIndexOf('\n', block.end - 1) + 1;
  return [
    {
      start: inner,
      end: inner,
      text: `\n${deeper}${open}\n${deeper}${unit}${property} {`,
    },
    ...lines,
    { start: last, end: last, text: `${deeper}${unit}}),\n${deeper});\n` },
  ];
}

/** Returns the indentation of the line on which a block ends. */
function lineIndent(text: string, { end }: Node): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', end - 1) + 1))?.[0] ?? '';
}

/** Returns the white space by which a block's statements are indented more than the block. */
function indentUnit(text: string, { start, end }: Node, indent: string): string {
  const first = /\n([ \t]*)\S/.exec(text.slice(start, end))?.[1] ?? '';
  const isDeeper = first.startsWith(indent) && first.length > indent.length;
  return isDeeper ? first.slice(indent.length) : '  ';
}

/** Returns the edits that indent the lines of a block more, except for lines inside of template literals. */
function reindented(text: string, block: Node, more: string): readonly SuggestedEdit[] {
  const templates: Node[] = [];
  walk(block, {
    enter(node) {
      if (node.type === 'TemplateLiteral') templates.push(node);
    },
  });
  const edits: SuggestedEdit[] = [];
  const end = text.lastIndexOf('\n', block.end - 1);
  for (
    let at = text.indexOf('\n', block.start);
    at >= 0 && at < end;
    at = text.indexOf('\n', at + 1)
  ) {
    const start = at + 1;
    const isInside = templates.some((one) => one.start < start && start < one.end);
    const isBlank = /^[ \t]*(?:\n|$)/.test(text.slice(start, start + 200));
    if (!isInside && !isBlank) edits.push({ start, end: start, text: more });
  }
  return edits;
}

/** Returns a name that the body does not use, the first of some choices. */
export function freshName(body: BodyNode, choices: readonly string[]): string {
  const used = namesIn(body);
  const free = choices.find((choice) => !used.has(choice));
  if (free !== undefined) return free;
  const [first = 'value'] = choices;
  let number = 2;
  while (used.has(`${first}${number}`)) number += 1;
  return `${first}${number}`;
}

/** Returns the edit that imports fast-check, if the file does not have it under the name `fc`. */
export function importFastCheck({
  names,
  isCommonJs,
  parsed,
}: ReviewFile): readonly SuggestedEdit[] {
  if (names.namespace === 'fc') return [];
  const { body } = parsed.program;
  const last = body.findLast(({ type }) => type === 'ImportDeclaration');
  const isRequired = isCommonJs && /\brequire\(/.test(parsed.text);
  const line = isRequired
    ? `const fc = require('fast-check');\n`
    : `import * as fc from 'fast-check';\n`;
  if (last === undefined) {
    const place = isRequired ? (body.find((one) => !isDirective(one))?.start ?? 0) : 0;
    return [{ start: place, end: place, text: line }];
  }
  const after = parsed.text.indexOf('\n', last.end) + 1;
  const place = after === 0 ? last.end : after;
  return [{ start: place, end: place, text: line }];
}

function isDirective(node: Node): boolean {
  return node.type === 'ExpressionStatement' && typeof node.directive === 'string';
}
