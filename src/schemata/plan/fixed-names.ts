import type { Node, Program } from '../../syntax/parse.ts';
import { bindingNames, declarationsOf } from '../../syntax/scope.ts';
import { walk } from '../../syntax/walk.ts';
import { namesAssignedBy } from './loop-facts.ts';

/**
 * Returns whether the value of a name never changes once it is set, as seen by a function or, without a function, by the file.
 */
export type FixedNames = (name: string, within: Node | undefined) => boolean;

/**
 * Judges names without their scopes. A name that the function declares must not be assigned in the function. Any other name
 * must be declared in the file, and must be neither imported nor assigned in it.
 */
export function fixedNames(program: Program): FixedNames {
  const known = new Map<Node, ScopeNames>();
  const namesIn = (scope: Node): ScopeNames => {
    const names = known.get(scope) ?? readNames(scope);
    known.set(scope, names);
    return names;
  };
  return (name, within) => {
    const own = within === undefined ? undefined : namesIn(within);
    if (own?.declared.has(name) === true) return !own.assigned.has(name);
    const { declared, assigned, imported } = namesIn(program);
    return declared.has(name) && !assigned.has(name) && !imported.has(name);
  };
}

interface ScopeNames {
  readonly declared: ReadonlySet<string>;
  readonly assigned: ReadonlySet<string>;
  readonly imported: ReadonlySet<string>;
}

function readNames(scope: Node): ScopeNames {
  const declared = new Set<string>();
  const assigned = new Set<string>();
  const imported = new Set<string>();
  walk(scope, {
    enter(node) {
      for (const { kind, pattern } of declarationsOf(node)) {
        for (const name of bindingNames(pattern)) {
          (kind === 'import' ? imported : declared).add(name);
        }
      }
      if (node.type !== 'VariableDeclaration')
        for (const name of namesAssignedBy(node)) assigned.add(name);
    },
  });
  return { declared, assigned, imported };
}
