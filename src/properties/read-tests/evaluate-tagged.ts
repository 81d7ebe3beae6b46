import type { NodeOf } from '../../syntax/nodes.ts';
import { plain } from './evaluate-literal.ts';
import type { ReadHost } from './read-host.ts';
import { toolOf } from './tools.ts';
import { Unread } from './unread.ts';
import { textValue, type NameScope, type ReadValue } from './values.ts';

/** The table of a tagged template: its first line has the names of columns, and each further line a row. */
export function evaluateTagged(
  node: NodeOf<'TaggedTemplateExpression'>,
  scope: NameScope,
  host: ReadHost,
): ReadValue {
  const tag = host.evaluate(node.tag, scope);
  const { quasis, expressions } = node.quasi;
  const tool = toolOf(tag);
  if (tool !== undefined && tool.path.at(-1) === 'each') {
    const [head] = quasis;
    const names = (head?.value.cooked ?? '')
      .split('|')
      .map((each) => each.trim())
      .filter((each) => each !== '');
    const values = expressions.map((each) => plain(host.evaluate(each, scope), each, host));
    const rows: ReadValue[] = [];
    for (let at = 0; at + names.length <= values.length && names.length > 0; at += names.length) {
      const members = names.map(
        (name, column) => [name, values[at + column] ?? textValue('')] as const,
      );
      rows.push({ is: 'record', members: new Map(members) });
    }
    const first = tool.tool === 'suite' ? 'describe' : 'it';
    return { is: 'table', path: [first, ...tool.path], rows };
  }
  if (tag.is === 'global' && tag.path.join('.') === 'String.raw' && expressions.length === 0) {
    return textValue(quasis[0]?.value.raw ?? '');
  }
  throw new Unread(`it uses a template with a tag: \`${host.textOf(node)}\``, node);
}
