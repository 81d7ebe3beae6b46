import type { Node } from '../syntax/parse.ts';
import { bindingNames, declarationsOf } from '../syntax/scope.ts';
import { walk } from '../syntax/walk.ts';

/**
 * True if a variable of a block may be used before its declaration has run. Such a use throws an error, but minifiers assume
 * that no such error happens. There are three cases: the use comes before the declaration in the text, use and declaration are
 * in different branches of a `switch`, or the use is in a function declaration, which can be called earlier.
 */
export function mayUseEarly(root: Node): boolean {
  const ends = new Map<string, number>();
  const hoisted: Node[] = [];
  let isSplit = false;
  walk(root, {
    enter(node, ancestors) {
      const parent = ancestors.at(-1);
      for (const { kind, pattern, end } of declarationsOf(node)) {
        if (!/^(?:let|const|class)$/.test(kind) || node.type === 'ClassExpression') continue;
        isSplit ||= parent?.type === 'SwitchCase';
        for (const name of bindingNames(pattern)) {
          ends.set(name, Math.max(end, ends.get(name) ?? 0));
        }
      }
      if (node.type === 'FunctionDeclaration' && isInside(parent)) hoisted.push(node);
    },
  });
  if (isSplit) return true;
  let isEarly = false;
  walk(root, {
    enter(node, ancestors) {
      if (node.type !== 'Identifier' || isEarly) return;
      const end = ends.get(node.name);
      if (end === undefined || isPropertyName(node, ancestors.at(-1))) return;
      const isDeclared = ancestors.some(
        (each) => each.type === 'VariableDeclarator' && each.end === end && holds(each.id, node),
      );
      isEarly = !isDeclared && (node.start < end || hoisted.some((each) => holds(each, node)));
    },
  });
  return isEarly;
}

/** True for a function declaration inside the program. One that is the whole program can't be called before a declaration has run. */
function isInside(parent: Node | undefined): boolean {
  return parent?.type !== 'Program' && parent?.type !== 'ExportDefaultDeclaration';
}

function holds(outer: Node, inner: Node): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

function isPropertyName(node: Node, parent: Node | undefined): boolean {
  return parent?.type === 'MemberExpression' && parent.property === node && !parent.computed;
}
