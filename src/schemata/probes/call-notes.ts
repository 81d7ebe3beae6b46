import { RUNTIME_KEY } from '../../runtime/protocol.ts';
import type { Span } from '../../model/span.ts';
import { type FunctionNode, isFunction } from '../../syntax/nodes.ts';
import type { Node, ParsedFile } from '../../syntax/parse.ts';
import { walk } from '../../syntax/walk.ts';
import { endOfDirectives } from './impact-probes.ts';

/**
 * Returns the text of a file in which functions note what they are given. The lines stay as they are.
 *
 * @param spans the places of functions by their numbers; undefined for those of other files
 */
export function withNotes(
  { program, text }: ParsedFile,
  spans: readonly (Span | undefined)[],
): string {
  const insertions: { readonly at: number; readonly text: string }[] = [];
  const left = new Map(spans.entries());
  walk(program, {
    enter(node) {
      if (!isFunction(node) || node.body === null) return;
      for (const [number, span] of left) {
        // A declaration begins with `export`, and a method with its name.
        if (span === undefined || span.end !== node.end || node.start < span.start) continue;
        left.delete(number);
        const given = givenTo(node);
        if (given === undefined) continue;
        const note = `globalThis.${RUNTIME_KEY}?.calls?.note(${String(number)},${given})`;
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

function nameOf(node: Node): string | undefined {
  if (node.type === 'AssignmentPattern') return nameOf(node.left);
  if (node.type === 'Identifier') return node.name;
  return node.type === 'RestElement' && node.argument.type === 'Identifier'
    ? `...${node.argument.name}`
    : undefined;
}
