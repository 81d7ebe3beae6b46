import type { Node } from '../../syntax/parse.ts';
import { evaluatedName, isAnonymousFunction, namingFrame } from '../probes/evaluated-name.ts';
import type { ChoicePlace } from '../plan/placement.ts';

/** The text that must stand around an expression, inside and outside the brackets that a build puts around it. */
export interface PlaceFrame {
  readonly before: string;
  readonly after: string;
  readonly innerBefore: string;
  readonly innerAfter: string;
}

const bare: PlaceFrame = { before: '', after: '', innerBefore: '', innerAfter: '' };

/**
 * Returns the frame of a place. A JSX element among the children of an element, or as an attribute, needs braces once it is
 * more than an element. An anonymous function goes through a property with the name that it would have got.
 */
export function framePlace({ node, ancestors }: ChoicePlace): PlaceFrame {
  if (isJsxPart(node, ancestors.at(-1))) return { ...bare, before: '{', after: '}' };
  const name = isAnonymousFunction(node) ? evaluatedName(node, ancestors) : undefined;
  if (name === undefined) return bare;
  const [innerBefore, innerAfter] = namingFrame(name);
  return { ...bare, innerBefore, innerAfter };
}

function isJsxPart(node: Node, parent: Node | undefined): boolean {
  if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return false;
  return (
    parent?.type === 'JSXElement' ||
    parent?.type === 'JSXFragment' ||
    parent?.type === 'JSXAttribute'
  );
}

/** Returns whether a statement stands in a list, so that others may stand beside it. */
export function isListed({ ancestors }: ChoicePlace): boolean {
  const parent = ancestors.at(-1);
  return (
    parent !== undefined &&
    /^(?:Program|BlockStatement|StaticBlock|TSModuleBlock|SwitchCase)$/.test(parent.type)
  );
}
