import type { Callable } from '../../model/unit-model.ts';

/** The text of a callable's declaration; empty if that is in another file than the unit. */
export function textOf({ span }: Callable, source: string): string {
  return span === undefined ? '' : source.slice(span.start, span.end);
}

/** The names of the error classes that a text throws. */
export function errorsThrown(text: string): readonly string[] {
  return [...text.matchAll(/\bthrow new ([A-Z]\w*)\s*\(/g)].map(([, own = 'Error']) => own);
}

const assignment =
  /\bthis(?:\.#?[\w$]+|\[[^\]]*\])+\s*(?:[-+*/%&|^]|\*\*|<<|>>>?|&&|\|\||\?\?)?=(?![=>])/;
const step = /(?:\+\+|--)\s*this\.|\bthis(?:\.#?[\w$]+)+\s*(?:\+\+|--)/;
const change =
  /\bthis(?:\.#?[\w$]+)+\.(?:push|pop|shift|unshift|splice|sort|reverse|fill|set|add|delete|clear|copyWithin)\s*\(/;

/** Whether the text of a method seems to change its instance: it assigns to a field, or fills a collection in one. */
export function changesInstance(text: string): boolean {
  return [assignment, step, change, /\bdelete this\b/].some((pattern) => pattern.test(text));
}
