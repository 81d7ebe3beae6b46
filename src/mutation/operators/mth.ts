import type { NodeOf } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';
import { chainLink } from '../places/chain-link.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../operator.ts';
import { operandAlone } from '../replacements/replacement-text.ts';

type Call = NodeOf<'CallExpression'>;
type Member = NodeOf<'MemberExpression'>;

/** Methods whose result has the type of the object that they are called on. */
const droppable: ReadonlySet<string> = new Set([
  'charAt',
  'filter',
  'reverse',
  'slice',
  'sort',
  'substr',
  'substring',
  'trim',
]);

const pairs: readonly (readonly [one: string, other: string])[] = [
  ['endsWith', 'startsWith'],
  ['every', 'some'],
  ['toLocaleLowerCase', 'toLocaleUpperCase'],
  ['toLowerCase', 'toUpperCase'],
  ['trimEnd', 'trimStart'],
  ['setDate', 'setMonth'],
  ['setHours', 'setMinutes'],
  ['setSeconds', 'setMilliseconds'],
  ['setUTCDate', 'setUTCMonth'],
  ['setUTCHours', 'setUTCMinutes'],
  ['setUTCSeconds', 'setUTCMilliseconds'],
];

const counterparts: ReadonlyMap<string, string> = new Map(
  pairs.flatMap(([one, other]) => [
    [one, other],
    [other, one],
  ]),
);

const ofMath: ReadonlyMap<string, string> = new Map([
  ['min', 'max'],
  ['max', 'min'],
]);

/**
 * Method replacement, as StrykerJS's MethodExpression: a call of a built-in method becomes a call of the method's counterpart,
 * or is dropped, so that only the object remains. STD deletes a call that is a whole statement.
 */
export const mth: MutationOperator = {
  name: 'MTH',
  description: 'Built-in method dropped or replaced by its counterpart',
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    const parent = context.ancestors.at(-1);
    const call = chainLink(node, parent);
    if (call?.type !== 'CallExpression' || call.callee.type !== 'MemberExpression') return [];
    const text = otherMethod(call, call.callee, context);
    if (text !== undefined) return [{ text, probe: { kind: 'always' } }];
    return isDroppable(call.callee) && parent?.type !== 'ExpressionStatement'
      ? [{ text: operandAlone(call.callee.object, node, context), probe: { kind: 'always' } }]
      : [];
  },
};

function isDroppable({ object, property, computed }: Member): boolean {
  if (computed || object.type === 'Super') return false;
  return property.type === 'Identifier' && droppable.has(property.name);
}

function otherMethod(
  call: Call,
  { object, property, computed }: Member,
  context: OperatorContext,
): string | undefined {
  if (computed || property.type !== 'Identifier') return undefined;
  const isMath = object.type === 'Identifier' && object.name === 'Math';
  const other = (isMath ? ofMath : counterparts).get(property.name);
  if (other === undefined) return undefined;
  const before = context.slice({ start: call.start, end: property.start });
  return before + other + context.slice({ start: property.end, end: call.end });
}
