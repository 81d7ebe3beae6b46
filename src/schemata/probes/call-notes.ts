import { RUNTIME_KEY } from '../../runtime/protocol.ts';
import type { Span } from '../../model/span.ts';
import { type FunctionNode, isFunction } from '../../syntax/nodes.ts';
import type { Node, ParsedFile } from '../../syntax/parse.ts';
import { someChild, walk } from '../../syntax/walk.ts';
import { endOfDirectives } from './impact-probes.ts';

/** A function that notes what it is given, where it is called, or where it is constructed. */
export interface NotedFunction extends Span {
  readonly isConstructed: boolean;
}

/**
 * Returns the text of a file in which functions note what they are given. The lines stay as they are.
 *
 * @param functions the functions by their numbers; undefined for those of other files
 */
export function withNotes(
  { program, text }: ParsedFile,
  functions: readonly (NotedFunction | undefined)[],
): string {
  const insertions: { readonly at: number; readonly text: string }[] = [];
  const left = new Map(functions.entries());
  walk(program, {
    enter(node) {
      if (!isFunction(node) || node.body === null) return;
      for (const [number, noted] of left) {
        // A declaration begins with `export`, and a method with its name.
        if (noted === undefined || noted.end !== node.end || node.start < noted.start) continue;
        left.delete(number);
        const given = givenTo(node);
        if (given === undefined) continue;
        const isArrow = node.type === 'ArrowFunctionExpression';
        const when = isArrow ? '' : `${noted.isConstructed ? '' : '!'}new.target&&`;
        const count = takesMore(node) ? '' : `,${node.params.length}`;
        const note = `${when}globalThis.${RUNTIME_KEY}?.calls?.note(${String(number)},${given}${count})`;
        const { body } = node;
        if (body.type === 'BlockStatement')
          insertions.push({ at: endOfDirectives(body), text: `;${note};` });
        else insertions.push({ at: body.start, text: `(${note},` }, { at: body.end, text: ')' });
      }
    },
  });
  return insertions
    .toSorted((one, other) => other.at - one.at)
    .reduce((code, each) => code.slice(0, each.at) + each.text + code.slice(each.at), text);
}

/** The code of a list of what a function is given; undefined for an arrow function with patterns. */
function givenTo(node: FunctionNode): string | undefined {
  if (node.type !== 'ArrowFunctionExpression') return 'arguments';
  const names = node.params.map(nameOf);
  return names.includes(undefined) ? undefined : `[${names.join(',')}]`;
}

/** Whether a function reads more of what it is given than its parameters have names for. What others pass besides, no call of it needs. */
function takesMore({ params, body, type }: FunctionNode): boolean {
  if (params.some((each) => each.type === 'RestElement')) return true;
  return type !== 'ArrowFunctionExpression' && body !== null && readsArguments(body);
}

function readsArguments(node: Node): boolean {
  if (node.type === 'Identifier') return node.name === 'arguments';
  if (node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression') return false;
  return someChild(node, readsArguments);
}

function nameOf(node: Node): string | undefined {
  if (node.type === 'AssignmentPattern') return nameOf(node.left);
  if (node.type === 'Identifier') return node.name;
  return node.type === 'RestElement' && node.argument.type === 'Identifier'
    ? `...${node.argument.name}`
    : undefined;
}
