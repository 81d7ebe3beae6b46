import { htmlOf, pageParts } from '../../../model/page.ts';
import type { ValueType } from '../../../model/value-type.ts';
import { globalPath, infix, member, method, name, string, type Code } from '../code/code.ts';
import { withArticle } from '../titles/describe-value.ts';
import type { PrintedKind } from './printed-kind.ts';

export const pageKind: PrintedKind<'page'> = {
  code: ({ content }) => infix(globalPath(pageParts[0]), '=', string(htmlOf(content))),
  nature: () => 'effect',
};

export const elementKind: PrintedKind<'element'> = {
  code({ tag, at }, _, { style }) {
    const document = name('document');
    if (tag === 'body') return member(document, 'body');
    const found: Code =
      at === 0
        ? method(document, 'querySelector', string(tag))
        : member(method(document, 'querySelectorAll', string(tag)), String(at));
    return style.isTypeScript ? { node: 'present', of: found } : found;
  },
  // An element is looked up where it stands, since the unit may change the page.
  nature: ({ tag }) => (tag === 'body' ? 'reference' : 'effect'),
  names: ({ tag }, { role }) => [...role, nounOfTag(tag)],
  describe: ({ tag }) => withArticle(nounOfTag(tag)),
};

const target: ValueType = { kind: 'built-in', name: 'EventTarget' };
const event: ValueType = { kind: 'built-in', name: 'Event' };

export const dispatchKind: PrintedKind<'dispatch'> = {
  code: (statement, _, { codeOf }) =>
    method(codeOf(statement.target), 'dispatchEvent', codeOf(statement.event)),
  nature: () => 'effect',
  uses: (statement) => [
    [statement.target, { type: target, role: 'target' }],
    [statement.event, { type: event, role: 'event' }],
  ],
};

/** What people call the elements with a tag. */
export function nounOfTag(tag: string): string {
  return Object.hasOwn(nouns, tag) ? (nouns[tag] ?? tag) : tag;
}

const nouns: Readonly<Record<string, string>> = {
  a: 'link',
  h1: 'heading',
  h2: 'heading',
  img: 'image',
  li: 'item',
  nav: 'navigation',
  ol: 'list',
  p: 'paragraph',
  pre: 'preformatted',
  td: 'cell',
  th: 'cell',
  tr: 'row',
  ul: 'list',
};
