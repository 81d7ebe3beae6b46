import {
  member,
  name,
  number,
  primitive,
  string,
  type Code,
} from '../../generation/write/code/code.ts';
import type { LiteralValue, ValueType } from '../../model/value-type.ts';
import type { ArbitraryScope } from './arbitrary-scope.ts';

/** The code of the only value of a literal type. */
export function literalCode(
  { value, text }: Extract<ValueType, { kind: 'literal' }>,
  { index, nameOf }: Pick<ArbitraryScope, 'index' | 'nameOf'>,
): Code {
  const constant = text && index.callables.get(text.constant);
  if (text !== undefined && constant?.from !== undefined) {
    return member(name(nameOf(constant.from)), text.member);
  }
  return valueCode(value);
}

/** The code of a literal. */
export function valueCode(value: LiteralValue): Code {
  switch (value.of) {
    case 'string':
      return string(value.value);
    case 'number':
      return number(Object.is(value.value, -0) ? '-0' : String(value.value));
    case 'boolean':
      return primitive({ of: 'boolean', value: value.value });
    case 'bigint':
      return primitive({ of: 'bigint', digits: value.value });
  }
}
