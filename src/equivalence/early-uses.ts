import type { Node } from '../syntax/parse.ts';
import { bindingNames, declarationsOf } from '../syntax/scope.ts';
import { walk } from '../syntax/walk.ts';

/**
 * True where a variable of a block may be used before its declaration has run. That throws an error, and minifiers expect none. It may
 * happen in three ways: the use stands before the declaration in the text, the two stand in different branches of a `switch`, or the
 * use is in a function declaration, which can be called before.
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

/** A function declaration that is the whole program can't be called before any declaration. */
function isInside(parent: Node | undefined): boolean {
  return parent?.type !== 'Program' && parent?.type !== 'ExportDefaultDeclaration';
}

function holds(outer: Node, inner: Node): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

function isPropertyName(node: Node, parent: Node | undefined): boolean {
  return parent?.type === 'MemberExpression' && parent.property === node && !parent.computed;
}
