import type { Variable } from '../../../model/test-case.ts';
import type { ValueType } from '../../../model/value-type.ts';
import { array, bare, type Code } from '../code/code.ts';
import { onlyType, useOf } from '../code/variable-types.ts';
import type { TestContext } from '../test-context.ts';
import { plural, short } from '../titles/describe-value.ts';
import { literalOf } from './literal-of.ts';
import type { Describing, PrintedKind } from './printed-kind.ts';

export const arrayKind: PrintedKind<'array'> = {
  code: ({ elements }, variable, context) => arrayCode(elements, variable, context),
  uses: ({ elements }, type) =>
    elements.map((element, at) => [element, useOf(elementType(type, at))]),
  names: (_, { role }) => [...role, 'list', 'values'],
  describe: ({ elements }, test) => describeElements(elements, test),
};

/** An array. It is one literal if it holds nothing but literals. */
function arrayCode(elements: readonly Variable[], variable: Variable, context: TestContext): Code {
  const { uses, names, style } = context;
  const codes = elements.map(context.codeOf);
  const areLiterals = codes.length > 0 && codes.every(({ node }) => node === 'literal');
  const hasPlainType = !style.isTypeScript || uses[variable]?.type?.kind === 'array';
  if (names.has(variable) || !areLiterals || !hasPlainType) return array(codes);
  const role = uses[variable]?.role ?? 'list';
  return { node: 'literal', kind: 'array', variable, role, of: array(codes.map(bare)) };
}

function elementType(type: ValueType | undefined, at: number): ValueType | undefined {
  switch (type?.kind) {
    case 'array':
    case 'iterable':
      return type.element;
    case 'tuple':
      return type.elements[at]?.type;
    case 'union':
      return onlyType(type.members.map((member) => elementType(member, at)));
    default:
      return undefined;
  }
}

function describeElements(elements: readonly Variable[], test: Describing): string {
  if (elements.length === 0) return 'an empty array';
  const texts = elements.map((element) => literalOf(element, test));
  const isKnown = texts.every((text) => text !== undefined);
  const text = isKnown ? short(`[${texts.join(', ')}]`) : undefined;
  if (text !== undefined) return text;
  return elements.length === 1 ? 'a single element' : plural(elements.length, 'element');
}
