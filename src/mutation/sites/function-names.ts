import type { ParsedFile } from '../../syntax/parse.ts';
import { walk } from '../../syntax/walk.ts';
import { enclosureOf } from './flat-name.ts';

/** The nodes whose parts belong to a function, or to what initialises a class. */
const owners: ReadonlySet<string> = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'PropertyDefinition',
  'AccessorProperty',
  'StaticBlock',
]);

/** The flat names of all functions of a file that have code, and the empty one of the module's own code. */
export function functionNames({ program }: ParsedFile): ReadonlySet<string> {
  const names = new Set(['']);
  walk(program, {
    enter(node, ancestors) {
      const owner = ancestors.at(-1);
      if (owner !== undefined && owners.has(owner.type)) {
        names.add(enclosureOf([...ancestors, node]).name);
      }
    },
  });
  return names;
}
